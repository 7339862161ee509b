import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { commonWords } from '../../lib/words.ts'
import { EntryFrame } from './frame.tsx'
import { entryWords } from './words.ts'

export function Page() {
  const words = useWords(entryWords)
  const common = useWords(commonWords)
  const { locale } = useLocale()
  const { open } = useApi()
  const [typed, setTyped] = useState({ email: '', companyName: '', fullName: '' })
  const [problem, setProblem] = useState<Problem | Error>()
  const [wasSent, setSent] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    await open('/sandbox-signup', { method: 'POST', body: { ...typed, locale } }).then(
      () => setSent(true),
      (error: unknown) => setProblem(error as Error),
    )
  }
  if (wasSent)
    return (
      <EntryFrame title={words.sent.title}>
        <Text role="status">{words.sent.text}</Text>
      </EntryFrame>
    )
  const wrong = problem instanceof Problem ? problem.fields : {}
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: wrong[name],
    required: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <EntryFrame title={words.signUp.title}>
      <Text>{words.signUp.text}</Text>
      <form onSubmit={(event) => void send(event)}>
        <Stack>
          {problem && Object.keys(wrong).length === 0 && (
            <Alert color="red" role="alert">
              {problem instanceof Problem ? problem.message : common.offline}
            </Alert>
          )}
          <TextInput
            label={common.email}
            type="email"
            autoComplete="email"
            autoFocus
            classNames={{ input: 'ltr' }}
            {...field('email')}
          />
          <TextInput label={words.signUp.company} autoComplete="organization" {...field('companyName')} />
          <TextInput label={words.signUp.fullName} autoComplete="name" {...field('fullName')} />
          <Button type="submit">{words.signUp.submit}</Button>
          <Anchor component={Link} to="/log-in" size="sm">
            {words.signUp.logIn}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  )
}
