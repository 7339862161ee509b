import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListSubscriptionsData['query']
type DueDatesQuery = Api.ListSubscriptionDueDatesData['query']

/** Regular payments of clients. Amounts are in major units. */
export const subscriptionsOf = (transport: Transport) => {
  const { call } = transport
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListSubscriptionsData, Api.ListSubscriptionsResponse>('GET /v1/subscriptions', { query }, options)
  const dueDates = (id: string, query: DueDatesQuery = {}, options?: CallOptions) =>
    call<Api.ListSubscriptionDueDatesData, Api.ListSubscriptionDueDatesResponse>(
      'GET /v1/subscriptions/{id}/due-dates',
      { path: { id }, query },
      options,
    )
  return {
    /** One page of subscriptions. Scope `subscriptions:read`. */
    list,

    /** All subscriptions that the query finds. Scope `subscriptions:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /** Creates a subscription and charges what is due at once. Scope `subscriptions:write`. */
    create: (body: Api.CreateSubscriptionBody, options?: CallOptions) =>
      call<Api.CreateSubscriptionData, Api.CreateSubscriptionResponse>('POST /v1/subscriptions', { body }, options),

    /** Throws NotFoundError `SUBSCRIPTION_NOT_FOUND`. Scope `subscriptions:read`. */
    get: (id: string, options?: CallOptions) =>
      call<Api.GetSubscriptionData, Api.GetSubscriptionResponse>(
        'GET /v1/subscriptions/{id}',
        { path: { id } },
        options,
      ),

    /** Changes the fields that are present. Scope `subscriptions:write`. */
    update: (id: string, body: Api.UpdateSubscriptionBody, options?: CallOptions) =>
      call<Api.UpdateSubscriptionData, Api.UpdateSubscriptionResponse>(
        'PATCH /v1/subscriptions/{id}',
        { path: { id }, body },
        options,
      ),

    ...changesOf(transport),

    /** One page of due dates, with their attempts. Scope `subscriptions:read`. */
    dueDates,

    /** All due dates of a subscription. Scope `subscriptions:read`. */
    eachDueDate: (id: string, query: Omit<NonNullable<DueDatesQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => dueDates(id, { ...query, ...paging }, options), query.size),

    /** Sandbox only: runs the next due date or retry now, and waits for what becomes of it. Scope `subscriptions:write`. */
    forceDueDate: (id: string, body: Api.ForceSubscriptionDueDateBody = {}, options?: CallOptions) =>
      call<Api.ForceSubscriptionDueDateData, Api.ForceSubscriptionDueDateResponse>(
        'POST /v1/subscriptions/{id}/force-due-date',
        { path: { id }, body },
        options,
      ),
  }
}

/** From one state to another. */
const changesOf = ({ call }: Transport) => ({
  /** Periods that begin meanwhile are skipped. Scope `subscriptions:write`. */
  pause: (id: string, body: Api.PauseSubscriptionBody = {}, options?: CallOptions) =>
    call<Api.PauseSubscriptionData, Api.PauseSubscriptionResponse>(
      'POST /v1/subscriptions/{id}/pause',
      { path: { id }, body },
      options,
    ),

  /** Resumes a paused one, or tries again at once what is owed. Scope `subscriptions:write`. */
  resume: (id: string, body: Api.ResumeSubscriptionBody = {}, options?: CallOptions) =>
    call<Api.ResumeSubscriptionData, Api.ResumeSubscriptionResponse>(
      'POST /v1/subscriptions/{id}/resume',
      { path: { id }, body },
      options,
    ),

  /** Now, or with `atPeriodEnd` when the paid period ends. Scope `subscriptions:write`. */
  cancel: (id: string, body: Api.CancelSubscriptionBody = {}, options?: CallOptions) =>
    call<Api.CancelSubscriptionData, Api.CancelSubscriptionResponse>(
      'POST /v1/subscriptions/{id}/cancel',
      { path: { id }, body },
      options,
    ),
})
