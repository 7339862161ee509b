import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claimed } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import { healthy } from './endpoint-health.ts'
import { adapt, setEndpoint, newQueue, nextOf, paceOf, roomOf, takeExcess } from './endpoint-queue.ts'

// Which deliveries of an endpoint are sent now, and which wait.

const key = { merchantId: 'm', environment: 'SANDBOX', webhookId: 'w' } as const
const endpoint: Endpoint = {
  ...key,
  ...healthy,
  id: 'w',
  url: 'https://shop.example/',
  status: 'ACTIVE',
  signatureFormat: 'SVC',
  chaos: [],
  chaosEndsAt: null,
  maxConcurrency: 10,
}

const queueWith = (urls: (string | null)[]) => {
  const queue = newQueue(key)
  setEndpoint(queue, { ...endpoint, url: urls[0] === null ? endpoint.url : '' })
  queue.waiting = urls.map((url, at) => ({ claimed: { url, eventId: String(at) } as Claimed, leaseEndsAtMs: 0 }))
  return queue
}
const answered = { durationMs: 20, statusCode: 200 }
const silent = { durationMs: 10_000 }
const always = () => true
const [dead, good] = ['https://dead.example/1', 'https://good.example/1']

test('an origin that has no room is passed over for the next, and webhooks keep their order', () => {
  const shared = queueWith([dead, `${dead}2`, good])
  paceOf(shared, { url: dead }).inFlight = 2
  assert.equal(nextOf(shared, always)?.claimed.url, good)
  const own = queueWith([null, null])
  own.inFlight = 2
  assert.equal(nextOf(own, always), undefined)
})

test('one origin that is slow narrows neither the queue nor another origin', () => {
  const queue = queueWith([good])
  for (let count = 0; count < 30; count++) adapt(queue, { answer: answered, claimed: { url: good } as Claimed })
  const before = roomOf(queue)
  adapt(queue, { answer: silent, claimed: { url: dead } as Claimed })
  assert.deepEqual([roomOf(queue), queue.isSlow], [before, false])
  assert.ok(paceOf(queue, { url: good }).width > 5 && paceOf(queue, { url: dead }).width === 2)
})

test('what a slow origin cannot be sent soon is given back, so that there is room to take what is for others', () => {
  const queue = queueWith([...Array.from({ length: 300 }, () => dead), good])
  adapt(queue, { answer: silent, claimed: { url: dead } as Claimed })
  const excess = takeExcess(queue)
  assert.ok(excess.length > 290 && excess.every(({ claimed, isSlow }) => claimed.url === dead && isSlow))
  assert.equal(queue.waiting.at(-1)?.claimed.url, good)
  assert.deepEqual(takeExcess(queueWith(Array.from({ length: 300 }, () => null))), [])
})

test('of a webhook that is not active nothing is sent', () => {
  const queue = queueWith([null])
  assert.ok(nextOf(queue, always))
  setEndpoint(queue, { ...endpoint, status: 'PAUSED' })
  assert.equal(nextOf(queue, always), undefined)
})
