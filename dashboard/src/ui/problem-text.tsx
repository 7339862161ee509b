import { Anchor } from '@mantine/core'
import { isInspection } from '../lib/inspection.ts'
import { useWords } from '../lib/language.ts'
import { hasNoSession, Problem } from '../lib/problem.ts'
import { logInAddress } from '../lib/session.ts'
import { commonWords } from '../lib/words.ts'

/** The server's sentence about a call that failed. Once the session has ended, the log-in opens in another tab, so that what was typed stays. */
export function ProblemText({ error }: { error: unknown }) {
  const words = useWords(commonWords)
  if (!(error instanceof Problem)) return <>{words.offline}</>
  if (!hasNoSession(error) || isInspection) return <>{error.message}</>
  return (
    <>
      {words.ended}{' '}
      <Anchor href={logInAddress()} target="_blank" inherit c="inherit" underline="always" display="inline-block">
        {words.logIn}
      </Anchor>
    </>
  )
}
