import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { EntryFrame } from './frame.tsx'
import { Field, Submit, Way } from './parts.tsx'
import { Sent } from './sent.tsx'
import { entryWords } from './words.ts'

export function Page() {
  const words = useWords(entryWords)
  const { portal } = useApi()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [wasSent, setSent] = useState(false)
  const ask = () => portal('/auth/forgot-password', { method: 'POST', body: { email } })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    await ask().then(
      () => setSent(true),
      (error: unknown) => setProblem(error instanceof Problem ? error.message : words.offline),
    )
  }
  if (wasSent) return <Sent email={email} onAgain={ask} onChange={() => setSent(false)} />
  return (
    <EntryFrame title={words.forgot.title}>
      <p>{words.forgot.text}</p>
      <form onSubmit={(event) => void send(event)}>
        <Field
          label={words.email}
          type="email"
          autoComplete="username"
          required
          isFirst
          problem={problem}
          value={email}
          className="ltr"
          onChange={setEmail}
        />
        <Submit>{words.forgot.submit}</Submit>
        <Way to="/log-in">{words.logIn.title}</Way>
      </form>
    </EntryFrame>
  )
}
