import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { commonWords } from '../../lib/words.ts'
import { EntryFrame } from './frame.tsx'
import { entryWords } from './words.ts'

export function Page() {
  const words = useWords(entryWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [wasSent, setSent] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await portal('/auth/forgot-password', { method: 'POST', body: { email } }).then(
      () => setSent(true),
      (error: unknown) => setProblem(error instanceof Problem ? error.message : common.offline),
    )
  }
  return (
    <EntryFrame title={wasSent ? words.sent.title : words.forgot.title}>
      <Text role="status">{wasSent ? words.sent.text : words.forgot.text}</Text>
      {!wasSent && (
        <form onSubmit={(event) => void send(event)}>
          <Stack>
            <TextInput
              label={common.email}
              type="email"
              autoComplete="username"
              required
              autoFocus
              error={problem}
              value={email}
              classNames={{ input: 'ltr' }}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <Button type="submit">{words.forgot.submit}</Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/log-in" size="sm">
        {words.logIn.title}
      </Anchor>
    </EntryFrame>
  )
}
