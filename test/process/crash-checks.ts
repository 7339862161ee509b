import assert from 'node:assert/strict'
import { rawMember, withoutCorrelation } from '../answers.ts'
import type { EventRow } from '../factory-queries.ts'
import type { Answer, Call } from '../harness.ts'
import {
  apply,
  type Creation,
  created,
  type UncertainCall,
  type Kind,
  pathOf,
  type CreatedObject,
  type View,
  type Writers,
} from './crash-writers.ts'

// Claims that must hold once the service is back.

type Send = (request: Call) => Promise<Answer>
export type Settled = { wasThere: boolean; wasReplayed: boolean }

/** Every acknowledged object is as it was answered last, and there is no unknown one. */
export async function checkAcknowledged(writers: Writers, key: string, send: Send): Promise<void> {
  for (const kind of ['product', 'client'] as const) {
    const there = await listAll(kind, key, send)
    const known = writers.things.filter((thing) => thing.kind === kind)
    for (const { id, view } of known) assert.deepEqual(there.get(id), view, `${kind} ${id}`)
    const living = known.filter(({ view }) => view !== undefined)
    assert.equal(there.size, living.length, `${kind}s that nobody was told of`)
  }
}

async function listAll(kind: Kind, key: string, send: Send): Promise<Map<string, View>> {
  const found = new Map<string, View>()
  for (let page = 0, pages = 1; page < pages; page++) {
    const path = `/v1/${kind}s?origin=API&size=2000&sort=createdAt,asc&page=${page}`
    const { body } = await send({ path, key })
    for (const view of body.content) found.set(kind === 'product' ? view.reference : view.id, view)
    pages = body.totalPages
  }
  return found
}

/**
 * A creation that is sent again with its key gets the answer that was given before the crash; of a client that has been deleted
 * since, only that there was one.
 */
export async function checkReplay({ call, answer }: Creation, { things }: Writers, send: Send): Promise<void> {
  const again = await send(call)
  assert.equal(again.headers['idempotency-replayed'], 'true', again.text)
  assert.equal(again.status, answer.status)
  assert.equal(again.headers['location'], answer.headers['location'])
  const { id } = answer.body as { id?: string }
  const isDeleted = things.some((thing) => thing.id === id && thing.view === undefined)
  assert.equal(
    withoutId(again),
    isDeleted ? JSON.stringify({ id, erased: true, correlationId: '' }) : withoutId(answer),
  )
}

const withoutId = ({ text, body }: Answer) => text.replace(JSON.stringify(body.correlationId), '""')

/** A call without an outcome is wholly there or wholly absent, and repeating it makes it be there once. */
export async function settle(doubt: UncertainCall, writers: Writers, send: Send): Promise<Settled> {
  return doubt.on.thing ? settleChange(doubt, doubt.on.thing, send) : settleCreation(doubt, writers, send)
}

async function settleCreation({ call, on }: UncertainCall, writers: Writers, send: Send): Promise<Settled> {
  const { kind, name = '' } = on
  const search = () => send({ path: `/v1/${kind}s?q=${encodeURIComponent(name)}`, ...(call.key && { key: call.key }) })
  const [before, ...others] = (await search()).body.content as View[]
  assert.deepEqual(others, [])
  const again = await send(call)
  const after = await search()
  assert.equal(after.body.totalElements, 1, name)
  const isKeyed = call.headers?.['idempotency-key'] !== undefined
  assert.equal(again.status, before && !isKeyed ? 200 : 201, again.text)
  assert.equal(again.headers['idempotency-replayed'], before && isKeyed ? 'true' : undefined)
  const view = withoutCorrelation(again.body)
  assert.deepEqual(after.body.content[0], view)
  if (before) assert.deepEqual(before, view)
  const { name: sentName, metadata } = call.body as View
  assert.deepEqual([view['name'], view['metadata']], [sentName, metadata])
  writers.things.push(created(kind, again))
  if (isKeyed) writers.creations.push({ call, answer: again })
  return { wasThere: before !== undefined, wasReplayed: before !== undefined && isKeyed }
}

async function settleChange({ call }: UncertainCall, thing: CreatedObject, send: Send): Promise<Settled> {
  const { kind, id, view: last = {} } = thing
  const read = await send({ path: pathOf(kind, id), ...(call.key && { key: call.key }) })
  const found = read.status === 404 ? undefined : withoutCorrelation(read.body)
  const wasThere = JSON.stringify(found) !== JSON.stringify(last)
  // Whole: every member that the call changes has changed, and no other.
  if (wasThere) assert.deepEqual(found, expected(thing, call, found?.['updatedAt']), `${call.method} ${id}`)
  const again = await send(call)
  if (wasThere && found === undefined) {
    assert.equal(again.status, 404, again.text)
    thing.view = undefined
    thing.told.push('client.deleted')
    return { wasThere, wasReplayed: false }
  }
  apply(thing, call, again)
  if (wasThere) assert.deepEqual(thing.view, found, 'repeating it changes nothing')
  return { wasThere, wasReplayed: false }
}

function expected({ kind, view = {} }: CreatedObject, { method, body }: Call, updatedAt: unknown): View | undefined {
  if (method === 'DELETE')
    return kind === 'client' ? undefined : { ...view, active: false, status: 'INACTIVE', updatedAt }
  const changes = body as View
  const stock = changes['stockQuantity']
  return { ...view, ...changes, ...(stock !== undefined && { availableQuantity: stock }), updatedAt }
}

/** Every change of every object has its event, in an unbroken sequence, and there is no event without a change. */
export function checkEvents({ things }: Writers, events: readonly EventRow[]): void {
  const byObject = Map.groupBy(events, ({ resourceId }) => resourceId)
  for (const { kind, id, view, told } of things) {
    const own = (byObject.get(id) ?? []).toSorted((one, other) => one.sequence - other.sequence)
    assert.deepEqual(
      own.map(({ type }) => type),
      told,
      `the events of ${kind} ${id}`,
    )
    assert.deepEqual(
      own.map(({ sequence }) => sequence),
      told.map((_, index) => index + 1),
    )
    const { body = '' } = own.at(-1) ?? {}
    if (!view) for (const event of own.slice(0, -1)) assert.match(event.body, /"erased":true/)
    if (view) assert.deepEqual(JSON.parse(rawMember(rawMember(body, 'data'), 'object')), view)
    byObject.delete(id)
  }
  assert.deepEqual([...byObject.keys()], [], 'events of objects that nobody knows of')
}
