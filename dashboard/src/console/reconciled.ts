import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Operator, useOperator } from './operator.ts'

/** The books and the outside at the end of a day. While a large ledger is being summed, it is asked for again until that is over. */
export function useReconciled(day: string | undefined) {
  const call = useOperator()
  const known = useQueryClient()
  const queryKey = ['/reconciliation', { day }]
  return useQuery({
    queryKey,
    queryFn: () => {
      const last = known.getQueryData<Operator.Reconciliation>(queryKey)
      const query = { day, ...(last?.isRunning && { since: last.begunAt }) }
      return call<Operator.Reconciliation>('/reconciliation', { query })
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isRunning ? 1_000 : false),
  })
}
