import type * as Api from '../generated/api.ts'
import type { Nothing } from '../answer.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListWebhooksData['query']
type EventsQuery = Api.ListWebhooksEventsData['query']
type TypesQuery = Api.ListEventTypesData['query']

/** Receivers of events. To check what arrives: `verifyWebhook`, `constructEvent`. */
export const webhooksOf = (transport: Transport) => {
  const { call } = transport
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListWebhooksData, Api.ListWebhooksResponse>('GET /v1/webhooks', { query }, options)
  return {
    /** One page of webhooks with their delivery health. Scope `webhooks:read`. */
    list,

    /** All webhooks. Scope `webhooks:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /** Registers a receiving URL. `secret` is shown this once: keep it. Scope `webhooks:write`. */
    create: (body: Api.CreateWebhookBody, options?: CallOptions) =>
      call<Api.CreateWebhookData, Api.CreateWebhookResponse>('POST /v1/webhooks', { body }, options),

    /** Throws NotFoundError `WEBHOOK_NOT_FOUND`. Scope `webhooks:read`. */
    get: (id: string, options?: CallOptions) =>
      call<Api.GetWebhookData, Api.GetWebhookResponse>('GET /v1/webhooks/{id}', { path: { id } }, options),

    /** Changes the fields that are present; `status` pauses it, resumes it, ends a suspension. Scope `webhooks:write`. */
    update: (id: string, body: Api.UpdateWebhookBody, options?: CallOptions) =>
      call<Api.UpdateWebhookData, Api.UpdateWebhookResponse>(
        'PATCH /v1/webhooks/{id}',
        { path: { id }, body },
        options,
      ),

    /** Its waiting deliveries are canceled. Scope `webhooks:write`. */
    delete: (id: string, options?: CallOptions) =>
      call<Api.DeleteWebhookData, Nothing>('DELETE /v1/webhooks/{id}', { path: { id } }, options),

    /** Makes a new secret, shown this once; the old one is good for `gracePeriodSeconds` more. Scope `webhooks:write`. */
    rotateSecret: (id: string, body: Api.RotateWebhookSecretBody = {}, options?: CallOptions) =>
      call<Api.RotateWebhookSecretData, Api.RotateWebhookSecretResponse>(
        'POST /v1/webhooks/{id}/rotate-secret',
        { path: { id }, body },
        options,
      ),

    /** Sends a signed sample now and tells what came of it, to the byte. Never repeated by itself. Scope `webhooks:write`. */
    test: (id: string, body: Api.TestWebhookBody = {}, options?: CallOptions) =>
      call<Api.TestWebhookData, Api.TestWebhookResponse>(
        'POST /v1/webhooks/{id}/test',
        { path: { id }, body },
        options,
        'ONCE',
      ),

    events: eventsOf(transport),
  }
}

/** Events, which are kept for 90 days, and attempts to deliver them, which are kept for 30. */
const eventsOf = ({ call }: Transport) => {
  const list = (query: EventsQuery = {}, options?: CallOptions) =>
    call<Api.ListWebhooksEventsData, Api.ListWebhooksEventsResponse>('GET /v1/webhooks/events', { query }, options)
  return {
    /** One page of events, and how their deliveries stand. Scope `webhooks:read`. */
    list,

    /** All events that the query finds. Scope `webhooks:read`. */
    each: (query: Omit<NonNullable<EventsQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /** With its body, its deliveries and every attempt. Throws NotFoundError `EVENT_NOT_FOUND`. Scope `webhooks:read`. */
    get: (eventId: string, options?: CallOptions) =>
      call<Api.GetWebhooksEventData, Api.GetWebhooksEventResponse>(
        'GET /v1/webhooks/events/{eventId}',
        { path: { eventId } },
        options,
      ),

    /** Sends an event again, to all that it was for or to `webhookId` alone. Scope `webhooks:write`. */
    redeliver: (eventId: string, body: Api.RedeliverWebhookEventBody = {}, options?: CallOptions) =>
      call<Api.RedeliverWebhookEventData, Api.RedeliverWebhookEventResponse>(
        'POST /v1/webhooks/events/{eventId}/redeliver',
        { path: { eventId }, body },
        options,
      ),
  }
}

/** The types of events that there are. */
export const eventTypesOf = ({ call }: Transport) => {
  const list = (query: TypesQuery = {}, options?: CallOptions) =>
    call<Api.ListEventTypesData, Api.ListEventTypesResponse>('GET /v1/event-types', { query }, options)
  return {
    /** One page of event types. Scope `webhooks:read`. */
    list,

    /** All event types that the query finds. Scope `webhooks:read`. */
    each: (query: Omit<NonNullable<TypesQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),
  }
}
