import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListRefundsData['query']

/** Money given back. Amounts are in major units. */
export const refundsOf = ({ call }: Transport) => {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListRefundsData, Api.ListRefundsResponse>('GET /v1/refunds', { query }, options)
  return {
    /** One page of refunds. Scope `refunds:read`. */
    list,

    /** All refunds that the query finds. Scope `refunds:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /**
     * Requests a refund, of all that is left or of `amount`. Your `refundReference` is the refund: a new one answers 202, a repeat 200
     * with what exists. Throws RuleError `REFUND_AMOUNT_EXCEEDED`. Scope `refunds:write`.
     */
    create: (body: Api.CreateRefundBody, options?: CallOptions) =>
      call<Api.CreateRefundData, Api.CreateRefundResponse>('POST /v1/refunds', { body }, options),

    /** Throws NotFoundError `REFUND_NOT_FOUND`. Scope `refunds:read`. */
    get: (id: string, options?: CallOptions) =>
      call<Api.GetRefundData, Api.GetRefundResponse>('GET /v1/refunds/{id}', { path: { id } }, options),
  }
}
