import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { eachFromCursor } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListTransactionsData['query']
type EachQuery = Omit<NonNullable<ListQuery>, 'page' | 'size' | 'sort' | 'cursor'>

/** Everything that moved money. After an outage of your receiver, reconcile with these. Amounts are in major units. */
export const transactionsOf = ({ call, file }: Transport) => {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListTransactionsData, Api.ListTransactionsResponse>('GET /v1/transactions', { query }, options)
  return {
    /** One page, or with `limit` and `cursor` what follows. Scope `transactions:read`. */
    list,

    /** All transactions that the query finds, the newest first, none twice and none missed. Scope `transactions:read`. */
    each: (query: EachQuery = {}, options?: CallOptions) =>
      eachFromCursor((paging) => list({ ...query, ...paging }, options), query.limit),

    /** A CSV of all that the query finds. Scope `transactions:export`. */
    export: (query: Api.GetTransactionsExportData['query'] = {}, options?: CallOptions) =>
      file<Api.GetTransactionsExportData>('GET /v1/transactions/export', { query }, options),

    /** Throws NotFoundError `OPERATION_NOT_FOUND`. Scope `transactions:read`. */
    get: (id: string, options?: CallOptions) =>
      call<Api.GetTransactionData, Api.GetTransactionResponse>('GET /v1/transactions/{id}', { path: { id } }, options),

    /** Its steps, in order. Scope `transactions:read`. */
    timeline: (id: string, options?: CallOptions) =>
      call<Api.GetTransactionTimelineData, Api.GetTransactionTimelineResponse>(
        'GET /v1/transactions/{id}/timeline',
        { path: { id } },
        options,
      ),
  }
}
