import { useEffect, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { EntryFrame } from './frame.tsx'
import { Notice, Way } from './parts.tsx'
import { entryWords } from './words.ts'

type Parts = {
  email: string
  /** The step after the mail has come. */
  next?: string
  onAgain: () => Promise<unknown>
  onChange: () => void
}

/** A mail takes a while, and an address gets few: impatient clicks would use them up. */
const pauseSeconds = 30

/** A mail with a link is on its way, if the address is right: it can be sent again, or to another address. */
export function Sent({ email, next, onAgain, onChange }: Parts) {
  const words = useWords(entryWords)
  const [wasRepeated, setRepeated] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [pause, setPause] = useState(0)
  useEffect(() => {
    if (pause === 0) return
    const tick = setTimeout(() => setPause(pause - 1), 1_000)
    return () => clearTimeout(tick)
  }, [pause])
  const again = () => {
    setProblem(undefined)
    setPause(pauseSeconds)
    return onAgain().then(
      () => setRepeated(true),
      (error: unknown) => setProblem(error instanceof Problem ? error.message : words.offline),
    )
  }
  return (
    <EntryFrame title={words.sent.title}>
      <p role="status">{words.sent.text}</p>
      {next && <p>{next}</p>}
      <p>
        <bdi className="ltr">{email}</bdi>
      </p>
      <Notice>{problem}</Notice>
      <p role="status">{wasRepeated ? words.sent.repeated : words.sent.nothingCame}</p>
      <button type="button" className="choice" aria-disabled={pause > 0} onClick={() => pause === 0 && void again()}>
        {pause > 0 ? words.sent.againIn(pause) : words.sent.again}
      </button>
      <button type="button" className="choice" onClick={onChange}>
        {words.sent.other}
      </button>
      <Way to="/log-in">{words.logIn.title}</Way>
    </EntryFrame>
  )
}
