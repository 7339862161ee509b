import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListCheckoutSessionsData['query']

/** Payments of one order each: create a session and send the buyer to its `checkoutUrl`. Amounts are in major units. */
export const checkoutOf = ({ call }: Transport) => {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListCheckoutSessionsData, Api.ListCheckoutSessionsResponse>(
      'GET /v1/checkout/sessions',
      { query },
      options,
    )
  const sessions = {
    /** One page of sessions. Scope `checkout:read`. */
    list,

    /** All sessions that the query finds. Scope `checkout:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /**
     * Creates a session for an order. Throws RuleError `WALLET_NOT_ACTIVE` while nothing can be paid to you. Scope
     * `checkout:write`.
     *
     * With `integration: 'CUSTOM'` the answer has a `sessionToken` for a page of your own, whose calls are typed by
     * `Api.VerifyCheckoutBody`, `Api.SubmitCheckoutBody` and `Api.PaymentAttempt`. Where the merchant's acquirer takes the card,
     * `methods[].entry` is FIELDS or PAGE: a `fieldsToken` is submitted in place of a card, or nothing, and a `nextAction` of the
     * type REDIRECT leads the buyer there. `sdk/examples/payment-screen.ts` shows all of it.
     */
    create: (body: Api.CreateCheckoutSessionBody, options?: CallOptions) =>
      call<Api.CreateCheckoutSessionData, Api.CreateCheckoutSessionResponse>(
        'POST /v1/checkout/sessions',
        { body },
        options,
      ),

    /** Throws NotFoundError `SESSION_NOT_FOUND`. Scope `checkout:read`. */
    get: (sessionId: string, query: Api.GetCheckoutSessionData['query'] = {}, options?: CallOptions) =>
      call<Api.GetCheckoutSessionData, Api.GetCheckoutSessionResponse>(
        'GET /v1/checkout/sessions/{sessionId}',
        { path: { sessionId }, query },
        options,
      ),

    /** Cancels a session that is not paid. Throws ConflictError `SESSION_ALREADY_CONSUMED`. Scope `checkout:write`. */
    cancel: (sessionId: string, body: Api.CancelCheckoutSessionBody = {}, options?: CallOptions) =>
      call<Api.CancelCheckoutSessionData, Api.CancelCheckoutSessionResponse>(
        'POST /v1/checkout/sessions/{sessionId}/cancel',
        { path: { sessionId }, body },
        options,
      ),
  }
  return { sessions }
}
