import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { Loading } from '../ui/states.tsx'
import { arrival } from './arrival.ts'
import { ByPasskey } from './by-passkey.tsx'
import { CodeField } from './code-field.tsx'
import { takeBegun } from './company.ts'
import { Enrolment } from './enrolment.tsx'
import { ConsoleEntry } from './entry.tsx'
import { type Operator, useOperator } from './operator.ts'
import { useEnter } from './use-enter.ts'
import { consoleWords } from './words.ts'

/** The page that the company's own log-in leads back to: a code of the app follows, or its enrolment. */
export function Page() {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const enter = useEnter()
  const [begun] = useState(takeBegun)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => arrival.get(name) ?? undefined)
  const isAnswer = begun !== undefined && code !== undefined && state !== undefined
  const halfway = useQuery({
    queryKey: ['company-log-in', state],
    queryFn: () => {
      const body = { token: begun?.token, code, state, ...(iss !== undefined && { iss }) }
      return call<Operator.StaffHalfway>('/auth/company/finish', { method: 'POST', body })
    },
    enabled: isAnswer,
    // An answer is good once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const onIn = () => enter(begun?.next)
  if (!isAnswer) return <Refused text={words.company.calledOff} />
  if (halfway.error) return <Refused text={halfway.error instanceof Problem ? halfway.error.message : common.offline} />
  if (!halfway.data) return <Loading />
  const { next, loginToken } = halfway.data
  return next === 'ENROL' ? (
    <Enrolment loginToken={loginToken} onDone={onIn} />
  ) : (
    <LastStep loginToken={loginToken} onIn={onIn} />
  )
}

function Refused({ text }: { text: string }) {
  const { logIn: words, company } = useWords(consoleWords)
  return (
    <ConsoleEntry title={words.title}>
      <Alert color="red" role="alert">
        {text}
      </Alert>
      <Button component={Link} to="/log-in" variant="default">
        {company.back}
      </Button>
    </ConsoleEntry>
  )
}

function LastStep({ loginToken, onIn }: { loginToken: string; onIn: () => void }) {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call('/auth/code', { method: 'POST', body: { code }, bearer: loginToken })
      return onIn()
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
    }
    setBusy(false)
  }
  return (
    <ConsoleEntry title={words.company.lastStep}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <CodeField value={code} onChange={setCode} {...(problem !== undefined && { error: problem })} />
          <Button type="submit" loading={isBusy}>
            {words.logIn.submit}
          </Button>
        </Stack>
      </form>
      <ByPasskey path="/auth/passkeys/log-in" bearer={loginToken} onDone={onIn} />
    </ConsoleEntry>
  )
}
