import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { withoutCorrelation } from '../answers.ts'
import type { Answer, Call } from '../harness.ts'
import type { Random } from './random.ts'

// Writers that remember what they were answered. Each works on objects of its own, one call after the other, so that at most
// one of its calls is without an outcome when the service is killed.

export type Kind = 'product' | 'client'
export type View = Record<string, unknown>
type Send = (request: Call) => Promise<Answer>

/** An object as the service acknowledged it. */
export type CreatedObject = {
  kind: Kind
  id: string
  /** As it was answered last; undefined when it is deleted. */
  view: View | undefined
  /** The types of the events that its changes must have, in order. */
  told: string[]
}

/** An acknowledged creation with a key: to be replayed. */
export type Creation = { call: Call; answer: Answer }

/** A call with an unknown outcome. `wasSent` is false when there was no server to send it to. */
export type UncertainCall = { call: Call; wasSent: boolean; on: { kind: Kind; thing?: CreatedObject; name?: string } }

export type Writers = {
  things: CreatedObject[]
  creations: Creation[]
  doubts: UncertainCall[]
  acknowledged: number
  /** Lets writers write until `stop`; each ends earlier at a call without an outcome. */
  start: (count: number) => { stop: () => Promise<void> }
}

export const pathOf = (kind: Kind, id: string) => `/v1/${kind}s/${id}`
export const idOf = (kind: Kind, view: View) => String(kind === 'product' ? view['reference'] : view['id'])

export function newWriters(key: string, send: Send, random: Random): Writers {
  const writers: Writers = { things: [], creations: [], doubts: [], acknowledged: 0, start }
  let serial = 0

  function start(count: number) {
    let isOver = false
    const all = Array.from({ length: count }, async (_, index) => {
      const own: CreatedObject[] = []
      while (!isOver && (await write(index % 3 === 2 ? 'client' : 'product', own))) await delay(random(4))
    })
    return {
      stop: async () => {
        isOver = true
        await Promise.all(all)
      },
    }
  }

  /** One call; false when its outcome is not known. */
  async function write(kind: Kind, own: CreatedObject[]): Promise<boolean> {
    const thing = own.at(-1)
    const choice = thing?.view === undefined ? 0 : random(10)
    if (choice < 4 || !thing) return create(kind, own)
    const method = choice < 8 ? 'change' : 'remove'
    const call = method === 'change' ? changeOf(thing, key, ++serial) : removalOf(thing, key)
    const answer = await outcomeOf(call, { kind, thing })
    if (answer) apply(thing, call, answer)
    return answer !== undefined
  }

  async function create(kind: Kind, own: CreatedObject[]): Promise<boolean> {
    const { call, name } = creationOf(kind, key, ++serial, random)
    const answer = await outcomeOf(call, { kind, name })
    if (!answer) return false
    assert.equal(answer.status, 201, answer.text)
    const thing = created(kind, answer)
    writers.things.push(thing)
    own.push(thing)
    if (call.headers?.['idempotency-key']) writers.creations.push({ call, answer })
    return true
  }

  /** The acknowledgement; undefined, and a doubt more, when there is none. */
  async function outcomeOf(call: Call, on: UncertainCall['on']): Promise<Answer | undefined> {
    const answer = await send(call).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
    if (typeof answer !== 'string' && answer.status < 300) {
      writers.acknowledged++
      return answer
    }
    // Of all refusals only this one leaves open what became of the call; nothing else is wrong with these calls.
    if (typeof answer !== 'string') {
      assert.equal(`${answer.status} ${answer.body?.error?.code}`, '503 SERVICE_UNAVAILABLE', answer.text)
      assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/)
    }
    writers.doubts.push({ call, wasSent: answer !== 'ECONNREFUSED', on })
    return undefined
  }

  return writers
}

export function created(kind: Kind, answer: Answer): CreatedObject {
  const view = withoutCorrelation(answer.body)
  return { kind, id: idOf(kind, view), view, told: [`${kind}.created`] }
}

/** The effect of an acknowledged change on the known state. */
export function apply(thing: CreatedObject, { method }: Call, answer: Answer): void {
  assert.equal(answer.status, method === 'DELETE' && thing.kind === 'client' ? 204 : 200, answer.text)
  if (method !== 'DELETE') thing.told.push(`${thing.kind}.updated`)
  else if (thing.kind === 'client') thing.told.push('client.deleted')
  else if (thing.view?.['active'] === true) thing.told.push('product.deactivated')
  thing.view = answer.status === 204 ? undefined : withoutCorrelation(answer.body)
}

/** A creation with an Idempotency-Key, an externalId, or both: each makes a repetition safe. */
function creationOf(kind: Kind, key: string, serial: number, random: Random): { call: Call; name: string } {
  const name = `${kind} ${serial} of a crash`
  const guard = random(3)
  const body = {
    name,
    ...(guard !== 0 && { externalId: `crash-${serial}` }),
    ...(kind === 'product' ? { price: 1 + random(1_000), stockQuantity: 1_000 } : { email: `c${serial}@example.ma` }),
    metadata: { serial },
  }
  const headers: Record<string, string> = guard === 1 ? {} : { 'idempotency-key': `crash-key-${serial}` }
  return { name, call: { method: 'POST', path: `/v1/${kind}s`, key, body, headers } }
}

/** Changes several fields at once, all of which can be seen. */
const changeOf = ({ kind, id }: CreatedObject, key: string, serial: number): Call => ({
  method: kind === 'product' ? 'PATCH' : 'PUT',
  path: pathOf(kind, id),
  key,
  body:
    kind === 'product'
      ? { description: `change ${serial}`, price: serial, stockQuantity: 1_000 + serial }
      : { email: `change${serial}@example.ma`, metadata: { serial } },
})

const removalOf = ({ kind, id }: CreatedObject, key: string): Call => ({
  method: 'DELETE',
  path: pathOf(kind, id),
  key,
})
