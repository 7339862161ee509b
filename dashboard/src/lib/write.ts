import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

type Consequences<Answer> = {
  /** Prefixes of the cache paths to read again, such as `/webhooks`. */
  changes: readonly string[]
  onDone?: (answer: Answer) => unknown
}

/** A write, and what is read again after it. */
export function useWrite<Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { changes, onDone }: Consequences<Answer>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer) => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && changes.some((each) => path.startsWith(each)),
      })
      await onDone?.(answer)
    },
  })
}

/** The problem of a field of a refused write. */
export const refusalOf = (error: Error | null, field: string): string | undefined =>
  error instanceof Problem ? Object.entries(error.fields).find(([name]) => isWithin(name, field))?.[1] : undefined

/** Problems of a list's element or an object's member appear with the whole. */
export const isWithin = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}[`) || name.startsWith(`${field}.`)
