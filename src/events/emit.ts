import type { WriteContext } from '#platform/context.ts'
import { sendDeferred, together } from '#platform/db/deferred-queries.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { bucketOf, newId } from '#platform/ids.ts'
import { type RawJson, writeJson } from '#platform/json.ts'
import { tracer } from '#platform/tracing/tracer.ts'
import { writeBody } from './body.ts'
import { type EventType, eventCatalogue, subscriptionsFor } from './catalogue.ts'
import { notifierIdOf } from './notifier.ts'
import {
  findLastSequence,
  forgetAnswers,
  insertEvent,
  insertEvents,
  listEventsAbout,
  updateEventBody,
} from './queries.ts'
import { wakeDeliveries } from './wake.ts'

/** The resource of an event. `object` is the resource as reads show it. */
export type EventSubject = {
  /** The `id` or `reference` of the resource. */
  id: string
  /** Grows by one with every event of the resource, so that a receiver can put events in order. */
  sequence: number
  externalId?: string | undefined
  metadata?: RawJson | undefined
  object: Record<string, unknown>
  /** Members that changed, as they were before. */
  previous?: Record<string, unknown> | undefined
  /** The webhook that is not to hear of this: the one that does not answer. */
  unheardBy?: string
  /** A further address for this event, whatever the webhooks subscribed to (`src/events/notifier.ts`). */
  notificationUrl?: string | undefined
}

/**
 * Emits an event in the transaction of its cause, with its deliveries. The body is serialised here once;
 * every delivery sends these bytes.
 */
export function emit(ctx: WriteContext, type: EventType, subject: EventSubject): void {
  const { row, audience } = eventHeadOf(ctx, type, subject)
  const isForAll = audience.unheardBy === undefined && audience.notified === undefined
  ctx.atCommit(
    isForAll
      ? together(ctx.scope, insertEvents, () => ({ row, audience }), { shape: type, isOfNewRows: true })
      : (_tx, n) => insertEvent(n, ctx.scope, row, audience),
  )
  ctx.afterCommit(() => wakeDeliveries(ctx.scope))
}

type Cause = Pick<WriteContext, 'scope' | 'now' | 'correlationId'>

/** The same for a transaction without a context of the merchant API; the sequence is the next of the resource. */
export async function emitIn(
  tx: Transaction,
  cause: Cause,
  type: EventType,
  subject: Omit<EventSubject, 'sequence'>,
): Promise<void> {
  const last = await findLastSequence(tx, cause.scope, subject.id)
  const { row, audience } = eventHeadOf(cause, type, { ...subject, sequence: (last?.sequence ?? 0) + 1 })
  await Promise.all(sendDeferred(tx, [(_tx, n) => insertEvent(n, cause.scope, row, audience)]))
}

function eventHeadOf({ scope, now, correlationId }: Cause, type: EventType, subject: EventSubject) {
  const id = newId(now)
  const resourceType = eventCatalogue[type].resource
  const { id: resourceId, sequence, externalId, metadata, object, previous } = subject
  const body = writeBody({
    id,
    type,
    apiVersion: 'v1',
    createdAt: now,
    environment: scope.environment,
    sequence,
    resource: { type: resourceType, id: resourceId, version: sequence },
    externalId,
    metadata,
    data: { object, previous },
  })
  const row = {
    id,
    bucket: bucketOf(scope.merchantId),
    type,
    resourceType,
    resourceId,
    sequence,
    body,
    correlationId,
    traceparent: tracer.traceparent(),
    createdAt: now,
  }
  const { unheardBy, notificationUrl } = subject
  const notified = notificationUrl === undefined ? undefined : { by: notifierIdOf(scope), url: notificationUrl }
  return { row, audience: { subscriptions: subscriptionsFor(type), unheardBy, notified } }
}

/** The members of `before` that are otherwise in `after`, for `previous`; undefined when there are none. */
export function changedMembers(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const differs = (name: string) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const changed = Object.keys(before).filter((name) => before[name] !== undefined && differs(name))
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, before[name]]))
}

type EventBody = { data: { object: { createdAt?: string } } & Record<string, unknown> } & Record<string, unknown>

/**
 * Removes all personal data from the events about these resources, delivered or not: what remains is that there was an event of this type. The
 * receivers' answers to them are removed too.
 */
export async function eraseEvents({ tx, scope }: WriteContext, resourceIds: string[]): Promise<void> {
  for (const { id, body } of await listEventsAbout(tx, scope, resourceIds)) {
    const { externalId: _, metadata: _metadata, data, resource, ...rest } = JSON.parse(body) as EventBody
    const { id: resourceId } = resource as { id: string }
    const object = { id: resourceId, createdAt: data.object.createdAt, erased: true }
    await updateEventBody(tx, scope, id, writeJson({ ...rest, resource, data: { object } }))
  }
  await forgetAnswers(tx, scope, resourceIds)
}

/**
 * Takes these members out of what the events about these resources say of them, and hands the rest of what they say to `mask`. What
 * receivers answered goes too.
 */
export async function eraseEventsNaming(
  { tx, scope }: WriteContext,
  resourceIds: string[],
  members: readonly string[],
  mask: (value: unknown) => unknown,
): Promise<void> {
  for (const { id, body } of await listEventsAbout(tx, scope, resourceIds)) {
    const { data, metadata, ...envelope } = JSON.parse(body) as EventBody
    const { object, previous } = data as { object: Record<string, unknown>; previous?: Record<string, unknown> }
    for (const member of members) {
      delete object[member]
      delete previous?.[member]
    }
    const said = mask({ metadata, data }) as Pick<EventBody, 'metadata' | 'data'>
    await updateEventBody(tx, scope, id, writeJson({ ...envelope, ...said }))
  }
  await forgetAnswers(tx, scope, resourceIds)
}

/** Takes one member out of what the events about these resources say of them; everything else stays. */
export async function eraseMember({ tx, scope }: WriteContext, resourceIds: string[], member: string): Promise<void> {
  for (const { id, body } of await listEventsAbout(tx, scope, resourceIds)) {
    const envelope = JSON.parse(body) as {
      data: { object: Record<string, unknown>; previous?: Record<string, unknown> }
    }
    delete envelope.data.object[member]
    delete envelope.data.previous?.[member]
    await updateEventBody(tx, scope, id, writeJson(envelope))
  }
}
