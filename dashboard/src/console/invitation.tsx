import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { Loading, Shown } from '../ui/states.tsx'
import { AtCompany } from './at-company.tsx'
import { ConsoleEntry } from './entry.tsx'
import { type Operator, useOperator, useRead } from './operator.ts'
import { consoleWords } from './words.ts'

/** An invited person chooses a password; with passwords off, the person logs in at the company. */
export function Page() {
  const { invitation, company: words } = useWords(consoleWords)
  const ways = useRead<Operator.StaffWays>('/auth/ways')
  return (
    <Shown query={ways} waiting={<Loading />}>
      {({ password }) =>
        password ? (
          <ChosenPassword />
        ) : (
          <ConsoleEntry title={invitation.welcome}>
            <Text>{words.invited}</Text>
            <AtCompany isOnly />
          </ConsoleEntry>
        )
      }
    </Shown>
  )
}

/** A password is chosen with the link of a mail. The token stands behind the `#`, which no server sees. */
function ChosenPassword() {
  const { invitation: words, newPassword } = useWords(consoleWords)
  const common = useWords(commonWords)
  const call = useOperator()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call('/auth/invitation', { method: 'POST', body: { token, password } })
      await navigate({ to: '/log-in', replace: true })
    } catch (error) {
      setProblem(error instanceof Problem ? error.message : common.offline)
      setBusy(false)
    }
  }
  return (
    <ConsoleEntry title={words.title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text>{words.text}</Text>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <PasswordInput
            label={newPassword}
            description={words.hint}
            autoComplete="new-password"
            required
            autoFocus
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button type="submit" loading={isBusy}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </ConsoleEntry>
  )
}
