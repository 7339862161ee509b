import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { EntryFrame } from './frame.tsx'
import { Field, Notice, Submit, Way } from './parts.tsx'
import { Sent } from './sent.tsx'
import { entryWords } from './words.ts'

export function Page() {
  const words = useWords(entryWords)
  const { locale } = useLocale()
  const { open } = useApi()
  const [typed, setTyped] = useState({ email: '', companyName: '', fullName: '' })
  const [problem, setProblem] = useState<Problem | Error>()
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const ask = () => open('/sandbox-signup', { method: 'POST', body: { ...typed, locale } })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await ask().then(
      () => setSent(true),
      (error: unknown) => setProblem(error as Error),
    )
    setBusy(false)
  }
  if (wasSent)
    return <Sent email={typed.email} next={words.signUp.next} onAgain={ask} onChange={() => setSent(false)} />
  const wrong = problem instanceof Problem ? problem.fields : {}
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    problem: wrong[name],
    required: true,
    onChange: (next: string) => setTyped({ ...typed, [name]: next }),
  })
  const isOfForm = problem !== undefined && Object.keys(wrong).length === 0
  return (
    <EntryFrame title={words.signUp.title}>
      <p>{words.signUp.text}</p>
      <form onSubmit={(event) => void send(event)}>
        <Notice>{isOfForm && (problem instanceof Problem ? problem.message : words.offline)}</Notice>
        <Field label={words.email} type="email" autoComplete="email" isFirst className="ltr" {...field('email')} />
        <Field label={words.signUp.company} autoComplete="organization" {...field('companyName')} />
        <Field label={words.signUp.fullName} autoComplete="name" {...field('fullName')} />
        <Submit isBusy={isBusy}>{words.signUp.submit}</Submit>
        <Way to="/log-in">{words.signUp.logIn}</Way>
      </form>
    </EntryFrame>
  )
}
