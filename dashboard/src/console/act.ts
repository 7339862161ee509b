import type { Call } from '../lib/api.ts'
import { Problem } from '../lib/problem.ts'
import { useOperator } from './operator.ts'
import { useStepUp } from './step-up.tsx'

const needsCode = 'ERR-1503'

/** An act. Where the session must be confirmed first, a code is asked for, and the same is sent once more. */
export function useAct() {
  const call = useOperator()
  const stepUp = useStepUp()
  return async <Answer>(path: string, { method = 'POST', ...more }: Call = {}): Promise<Answer> => {
    try {
      return await call<Answer>(path, { method, ...more })
    } catch (error) {
      if (!(error instanceof Problem && error.code === needsCode) || !(await stepUp())) throw error
      return call<Answer>(path, { method, ...more })
    }
  }
}
