import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claimed } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import { spotless } from './fare.ts'
import { adapt, know, newLane, nextOf, paceOf, roomOf, takeExcess } from './lane.ts'

// Which deliveries of an endpoint are sent now, and which wait.

const key = { merchantId: 'm', environment: 'SANDBOX', webhookId: 'w' } as const
const endpoint: Endpoint = {
  ...key,
  ...spotless,
  id: 'w',
  url: 'https://shop.example/',
  status: 'ACTIVE',
  signatureFormat: 'SVC',
  maxConcurrency: 10,
}

const laneWith = (urls: (string | null)[]) => {
  const lane = newLane(key)
  know(lane, { ...endpoint, url: urls[0] === null ? endpoint.url : '' })
  lane.queue = urls.map((url, at) => ({ claimed: { url, eventId: String(at) } as Claimed, leaseEndsAtMs: 0 }))
  return lane
}
const answered = { durationMs: 20, statusCode: 200 }
const silent = { durationMs: 10_000 }
const always = () => true
const [dead, good] = ['https://dead.example/1', 'https://good.example/1']

test('an origin that has no room is passed over for the next, and webhooks keep their order', () => {
  const shared = laneWith([dead, `${dead}2`, good])
  paceOf(shared, { url: dead }).inFlight = 2
  assert.equal(nextOf(shared, always)?.claimed.url, good)
  const own = laneWith([null, null])
  own.inFlight = 2
  assert.equal(nextOf(own, always), undefined)
})

test('one origin that is slow narrows neither the lane nor another origin', () => {
  const lane = laneWith([good])
  for (let count = 0; count < 30; count++) adapt(lane, { answer: answered, claimed: { url: good } as Claimed })
  const before = roomOf(lane)
  adapt(lane, { answer: silent, claimed: { url: dead } as Claimed })
  assert.deepEqual([roomOf(lane), lane.isSlow], [before, false])
  assert.ok(paceOf(lane, { url: good }).width > 5 && paceOf(lane, { url: dead }).width === 2)
})

test('what a slow origin cannot be sent soon is given back, so that there is room to take what is for others', () => {
  const lane = laneWith([...Array.from({ length: 300 }, () => dead), good])
  adapt(lane, { answer: silent, claimed: { url: dead } as Claimed })
  const excess = takeExcess(lane)
  assert.ok(excess.length > 290 && excess.every(({ claimed, isSlow }) => claimed.url === dead && isSlow))
  assert.equal(lane.queue.at(-1)?.claimed.url, good)
  assert.deepEqual(takeExcess(laneWith(Array.from({ length: 300 }, () => null))), [])
})

test('of a webhook that is not active nothing is sent', () => {
  const lane = laneWith([null])
  assert.ok(nextOf(lane, always))
  know(lane, { ...endpoint, status: 'PAUSED' })
  assert.equal(nextOf(lane, always), undefined)
})
