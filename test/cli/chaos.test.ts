import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChaosKind, deliveriesOf } from '../../cli/src/listening/chaos.ts'

const events = ['a', 'b', 'c', 'd'].map((eventId) => ({
  eventId,
  type: 'payment.succeeded',
  resource: 'payment 1',
  isRedelivery: false,
}))

/** Numbers that look random, and are the same in each run. */
function numbers() {
  let at = 7
  return () => {
    at = (at * 16_807) % 2_147_483_647
    return at / 2_147_483_647
  }
}

const of = (...kinds: ChaosKind[]) => deliveriesOf(events, new Set(kinds), numbers())
const ids = (deliveries: ReturnType<typeof of>) => deliveries.map(({ event }) => event.eventId).join('')

test('without chaos each event comes once, in its order, at once', () => {
  assert.equal(ids(of()), 'abcd')
  assert.ok(of().every(({ waitMs, answerIsLost }) => waitMs === 0 && !answerIsLost))
})

test('every event comes, whatever the chaos, and at least once with its answer awaited', () => {
  for (const kinds of [
    ['twice'],
    ['slow'],
    ['out-of-order'],
    ['lost'],
    ['twice', 'slow', 'out-of-order', 'lost'],
  ] as ChaosKind[][]) {
    const whole = of(...kinds).filter(({ answerIsLost }) => !answerIsLost)
    assert.deepEqual([...new Set(ids(whole))].toSorted().join(''), 'abcd', kinds.join())
  }
})

test('each kind does what it is called', () => {
  assert.equal(ids(of('twice')), 'aabbccdd')
  assert.notEqual(ids(of('out-of-order')), 'abcd')
  assert.ok(
    of('slow').every(({ waitMs }) => waitMs >= 0 && waitMs <= 5_000) && of('slow').some(({ waitMs }) => waitMs > 0),
  )
  assert.ok(of('lost').some(({ answerIsLost }) => answerIsLost))
})
