import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { EntryFrame } from './frame.tsx'
import { Notice, Way } from './parts.tsx'
import { entryWords } from './words.ts'

type Parts = { email: string; onAgain: () => Promise<unknown>; onChange: () => void }

/** A mail with a link is on its way, if the address is right: it can be sent again, or to another address. */
export function Sent({ email, onAgain, onChange }: Parts) {
  const words = useWords(entryWords)
  const [wasRepeated, setRepeated] = useState(false)
  const [problem, setProblem] = useState<string>()
  const again = () => {
    setProblem(undefined)
    return onAgain().then(
      () => setRepeated(true),
      (error: unknown) => setProblem(error instanceof Problem ? error.message : words.offline),
    )
  }
  return (
    <EntryFrame title={words.sent.title}>
      <p role="status">{words.sent.text}</p>
      <p>
        <bdi className="ltr">{email}</bdi>
      </p>
      <Notice>{problem}</Notice>
      <p role="status">{wasRepeated ? words.sent.repeated : words.sent.nothingCame}</p>
      <button type="button" className="choice" onClick={() => void again()}>
        {words.sent.again}
      </button>
      <button type="button" className="choice" onClick={onChange}>
        {words.sent.other}
      </button>
      <Way to="/log-in">{words.logIn.title}</Way>
    </EntryFrame>
  )
}
