import type * as Portal from '../../generated/portal.ts'
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { commonWords } from '../../lib/words.ts'
import { CompanyChoice } from './company-choice.tsx'
import { Enrolment } from './enrolment.tsx'
import { EntryFrame } from './frame.tsx'
import { entryWords } from './words.ts'

type LoggedIn = Portal.LoggedIn

/** Password, then the code where an app is enrolled, then the company. */
export function Page() {
  const [known, setKnown] = useState<LoggedIn & { loginToken: string }>()
  const [isEnrolled, setEnrolled] = useState(false)
  const navigate = useNavigate()
  const [{ next }] = useFilters()
  // Only to a page of ours: any site can write an address into an address.
  const enter = () => navigate({ to: next?.startsWith('/') && !next.startsWith('//') ? next : '/', replace: true })
  if (!known) return <Credentials onKnown={setKnown} />
  if (known.totpEnrolmentRequired && !isEnrolled)
    return <Enrolment loginToken={known.loginToken} onDone={() => setEnrolled(true)} />
  return <CompanyChoice {...known} onChosen={() => void enter()} />
}

function Credentials({ onKnown }: { onKnown: (known: LoggedIn & { loginToken: string }) => void }) {
  const words = useWords(entryWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const known = await portal<LoggedIn>('/auth/login', { method: 'POST', body: { email, password, code } })
      if (known.loginToken !== undefined) onKnown({ ...known, loginToken: known.loginToken })
      else setCode('')
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
    }
    setBusy(false)
  }
  return (
    <EntryFrame title={words.logIn.title}>
      <form onSubmit={(event) => void send(event)}>
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
          <OtherWays />
        </Stack>
      </form>
    </EntryFrame>
  )
}

/** Asked for once the password was right, where an authenticator app is enrolled. */
function CodeField({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const words = useWords(entryWords)
  return (
    <TextInput
      label={words.code}
      description={words.codeHint}
      autoComplete="one-time-code"
      required
      autoFocus
      value={value}
      classNames={{ input: 'ltr' }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function OtherWays() {
  const { logIn: words } = useWords(entryWords)
  return (
    <>
      <Anchor component={Link} to="/forgot-password" size="sm">
        {words.forgot}
      </Anchor>
      <Anchor component={Link} to="/sign-up" size="sm">
        {words.signUp}
      </Anchor>
    </>
  )
}
