import { Alert, Code } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { isWithin } from '../lib/write.ts'
import { ProblemText } from './problem-text.tsx'

type Parts = {
  error: Error | null
  /** Fields of the form, beside which their refusals stand. */
  fields?: readonly string[]
}

/** Why a write was refused, unless a field of the form shows it. */
export function Refused({ error, fields = [] }: Parts) {
  const { colon, reference } = useWords(commonWords)
  if (!error) return undefined
  if (!(error instanceof Problem))
    return (
      <Alert color="red" role="alert">
        <ProblemText error={error} />
      </Alert>
    )
  const told = Object.entries(error.fields)
  const elsewhere = told.filter(([name]) => !fields.some((field) => isWithin(name, field)))
  if (told.length > 0 && elsewhere.length === 0) return undefined
  return (
    <Alert color="red" role="alert">
      {told.length === 0 && <ProblemText error={error} />}
      {error.status >= 500 && error.correlationId && (
        <div>
          {`${reference}${colon} `}
          <Code className="ltr">{error.correlationId}</Code>
        </div>
      )}
      {elsewhere.map(([name, words]) => (
        <div key={name}>
          <bdi>{name}</bdi>
          {colon} {words}
        </div>
      ))}
    </Alert>
  )
}
