import { type Call, type Query, sendWithProgress } from '../lib/api.ts'
import { useLocale } from '../lib/language.ts'
import { Problem } from '../lib/problem.ts'
import { useOperator } from './operator.ts'
import { useStepUp } from './step-up.tsx'

const needsCode = 'ERR-1503'

/** An act. Where the session must be confirmed first, a code is asked for, and the same is sent once more. */
export function useAct() {
  const call = useOperator()
  const confirmed = useConfirmed()
  return <Answer>(path: string, { method = 'POST', ...more }: Call = {}): Promise<Answer> =>
    confirmed(() => call<Answer>(path, { method, ...more }))
}

function useConfirmed() {
  const stepUp = useStepUp()
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem && error.code === needsCode) || !(await stepUp())) throw error
      return work()
    }
  }
}

/** An act with a file, which tells how much of it has gone. */
export function useUpload() {
  const { locale } = useLocale()
  const confirmed = useConfirmed()
  return <Answer>(path: string, query: Query, file: File, onProgress: (part: number) => void): Promise<Answer> =>
    confirmed(() => sendWithProgress<Answer>({ path: `/operator/v1${path}`, query, file }, locale, onProgress))
}
