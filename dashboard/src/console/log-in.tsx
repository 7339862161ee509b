import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { Shown } from '../ui/states.tsx'
import { AtCompany } from './at-company.tsx'
import { ByPasskey } from './by-passkey.tsx'
import { CodeField } from './code-field.tsx'
import { Enrolment } from './enrolment.tsx'
import { ConsoleEntry } from './entry.tsx'
import { type Operator, useOperator, useRead } from './operator.ts'
import { useEnter } from './use-enter.ts'
import { consoleWords } from './words.ts'

/** By password and code, or at the company; at the first log-in, an app is enrolled in between. */
export function Page() {
  const words = useWords(consoleWords)
  const ways = useRead<Operator.StaffWays>('/auth/ways')
  const [loginToken, setLoginToken] = useState<string>()
  const [{ next }] = useFilters()
  const enter = useEnter()
  const onIn = () => enter(next)
  if (loginToken !== undefined) return <Enrolment loginToken={loginToken} onDone={onIn} />
  return (
    <ConsoleEntry title={words.logIn.title}>
      <Shown query={ways}>
        {({ password, company }) => (
          <>
            {password && <Credentials onIn={onIn} onEnrol={setLoginToken} />}
            {password && <Divider label={words.company.or} />}
            {password && <ByPasskey path="/auth/passkeys/log-in" onDone={onIn} />}
            {company && <AtCompany next={next} isOnly={!password} />}
          </>
        )}
      </Shown>
    </ConsoleEntry>
  )
}

function Credentials({ onIn, onEnrol }: { onIn: () => void; onEnrol: (loginToken: string) => void }) {
  const words = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { email, password, code }
      const { next, loginToken } = await call<Operator.StaffLoggedIn>('/auth/login', { method: 'POST', body })
      if (next === 'SESSION') return onIn()
      if (next === 'ENROL' && loginToken !== undefined) return onEnrol(loginToken)
      setCode('')
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <TextInput
          label={common.email}
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          classNames={{ input: 'ltr' }}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {code !== undefined && <CodeField value={code} onChange={setCode} />}
        <Button type="submit" loading={isBusy}>
          {words.logIn.submit}
        </Button>
        <Text size="sm" c="dimmed">
          {words.logIn.forgot}
        </Text>
      </Stack>
    </form>
  )
}
