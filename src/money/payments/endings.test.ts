import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { atOnce, count } from '#test/races/together.ts'
import { submitCash } from './cash.ts'
import { expireSessions } from './endings.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { resolveUnknown } from './resolve.ts'
import { cashOf } from './transaction.ts'

// Calls to the source of a payment when a session ends unpaid: each claim is released once, and the end is reported once.

const harness = useHarness()

type SourceCalls = { fixture: PaymentFixture; heard: string[] }

async function listening(): Promise<SourceCalls> {
  const fixture = await paymentFixtureOf(harness)
  const heard: string[] = []
  fixture.hooks.claim = async () => heard.push('claim')
  fixture.hooks.paid = async () => heard.push('paid')
  fixture.hooks.released = async (_ctx, { status }) => heard.push(`released ${status}`)
  fixture.hooks.ended = async (_ctx, { status }) => heard.push(`ended ${status}`)
  return { fixture, heard }
}

const cancel = (fixture: PaymentFixture, id: string) => fixture.cancel(id)
const inCash = (fixture: PaymentFixture, sessionId: string) =>
  submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
const payOffline = async (fixture: PaymentFixture, sessionId: string) => {
  const { reference: number } = required(cashOf(await fixture.attempt(sessionId)))
  const money = { number, amountMinor: 10_000n, currency: 'MAD', agentTransactionId: number, agent: 'Agence' }
  await fixture.simulator.payVoucher({ ...money, wasOffline: true })
}

type Way = { title: string; go: (fixture: PaymentFixture, id: string) => Promise<unknown>; heard: string[] }

const ways: Way[] = [
  { title: 'is canceled before anybody paid', go: cancel, heard: ['ended CANCELED'] },
  {
    title: 'runs out before anybody paid',
    go: async (fixture) => {
      fixture.passTime(2 * hourMs)
      await expireSessions(fixture.parts)
    },
    heard: ['ended EXPIRED'],
  },
  {
    title: 'runs out after all its attempts failed',
    go: async (fixture, id) => {
      for (let tries = 0; tries < 5; tries++) await fixture.submit(id, 'DECLINE')
      fixture.passTime(2 * hourMs)
      await expireSessions(fixture.parts)
    },
    heard: [
      ...Array.from({ length: 4 }, () => ['claim', 'released OPEN']).flat(),
      'claim',
      'released BLOCKED',
      'ended EXPIRED',
    ],
  },
  {
    title: 'is canceled while it waits for cash',
    go: async (fixture, id) => {
      await inCash(fixture, id)
      await cancel(fixture, id)
    },
    heard: ['claim', 'released OPEN', 'ended CANCELED'],
  },
  {
    title: 'ends with its voucher',
    go: async (fixture, id) => {
      await inCash(fixture, id)
      fixture.passTime(4 * dayMs)
      await resolveUnknown(fixture.parts)
    },
    heard: ['claim', 'released EXPIRED', 'ended EXPIRED'],
  },
  {
    title: 'ends with a voucher that was paid too late',
    go: async (fixture, id) => {
      await inCash(fixture, id)
      fixture.passTime(4 * dayMs)
      await payOffline(fixture, id)
      await resolveUnknown(fixture.parts)
    },
    heard: ['claim', 'released EXPIRED', 'ended EXPIRED'],
  },
  {
    title: 'ends with a voucher that nobody had heard of until it was paid too late',
    go: async (fixture, id) => {
      const lost = fixture.parts.acquirers.sandbox
      fixture.parts.acquirers.sandbox = { ...lost, issueVoucher: silentAfter(lost.issueVoucher) }
      await inCash(fixture, id)
      fixture.parts.acquirers.sandbox = lost
      fixture.passTime(4 * dayMs)
      await payNumberOf(fixture, id)
      await resolveUnknown(fixture.parts)
    },
    heard: ['claim', 'released OPEN', 'ended EXPIRED'],
  },
  {
    title: 'was over when the card was declined at last',
    go: async (fixture, id) => {
      await fixture.submit(id, 'TIMEOUT FAIL')
      fixture.passTime(hourMs + minuteMs)
      await expireSessions(fixture.parts)
      await resolveUnknown(fixture.parts)
      await expireSessions(fixture.parts)
    },
    heard: ['claim', 'released OPEN', 'ended EXPIRED'],
  },
  {
    title: 'is charged at last, long after its time',
    go: async (fixture, id) => {
      await fixture.submit(id, 'LATE CAPTURE')
      fixture.passTime(hourMs + minuteMs)
      await expireSessions(fixture.parts)
      await resolveUnknown(fixture.parts)
    },
    heard: ['claim', 'paid'],
  },
  {
    title: 'had ended when a charge that had failed was made all the same',
    go: (fixture, id) => fixture.submitLate(id),
    heard: ['claim', 'released OPEN', 'ended EXPIRED'],
  },
]

type Issue = PaymentFixture['upstream']['issueVoucher']

/** The network opens the voucher, and its answer never comes. */
const silentAfter =
  (issue: Issue): Issue =>
  async (asked) => {
    await issue(asked)
    return { status: 'UNKNOWN', cause: 'TIMEOUT' }
  }

async function payNumberOf(fixture: PaymentFixture, sessionId: string): Promise<void> {
  const { reference, amountMinor, currency } = await fixture.attempt(sessionId)
  const found = await fixture.upstream.lookUpVoucher({ scope: fixture.scope, reference, amountMinor, currency })
  const { number } = required('voucher' in found ? found.voucher : undefined)
  const money = { number, amountMinor, currency, agentTransactionId: number, agent: 'Agence' }
  await fixture.simulator.payVoucher({ ...money, wasOffline: true })
}

for (const { title, go, heard: expected } of ways)
  test(`the source of a payment hears it once when a session ${title}`, async () => {
    const { fixture, heard } = await listening()
    const { id } = await fixture.session({ sourceKind: 'PAYMENT_LINK', sourceId: 'a link' })
    await go(fixture, id)
    assert.deepEqual(heard, expected)
    fixture.passTime(5 * dayMs)
    await resolveUnknown(fixture.parts)
    await expireSessions(fixture.parts)
    assert.deepEqual(heard, expected)
    await assertSound(harness)
  })

test('of 64 cancellations and expiries at once of a session one end is told', async () => {
  const { fixture, heard } = await listening()
  const { id } = await fixture.session()
  fixture.passTime(hourMs - 1)
  const late = { ...fixture.parts, now: () => new Date(fixture.now().getTime() + 1) }
  const outcomes = await atOnce(64, async (index) => {
    if (index % 2 === 0) return void (await expireSessions(late))
    await cancel(fixture, id).catch((error: { code: string }) => error.code)
  })
  assert.equal(heard.length, 1, JSON.stringify([heard, count(outcomes.map(String))]))
})

test('a session whose end is refused by the source of the payment does not end', async () => {
  const { fixture } = await listening()
  const { id } = await fixture.session()
  fixture.hooks.ended = async () => {
    throw new Error('the stock cannot be given back')
  }
  await assert.rejects(cancel(fixture, id), { message: 'the stock cannot be given back' })
  fixture.passTime(2 * hourMs)
  await assert.rejects(expireSessions(fixture.parts), AggregateError)
  assert.equal((await fixture.sessionNow(id)).status, 'OPEN')
})

test('of a payment and the end of its session at the same moment one happens: no buyer is charged for an expired session', async () => {
  const { fixture } = await listening()
  const late = { ...fixture.parts, now: () => new Date(fixture.now().getTime() + 2) }
  const sessions = await atOnce(16, () => fixture.session({ expiresAt: new Date(fixture.now().getTime() + 1) }))
  const answers = await atOnce(32, async (index): Promise<string> => {
    if (index % 2 === 0) return expireSessions(late).then(() => 'looked')
    const session = required(sessions[(index - 1) / 2])
    return fixture.submit(session.id).then(
      ({ row, session: { status } }) => `${row.status} ${status}`,
      (error: { code: string }) => error.code,
    )
  })
  const expected = new Set(['SESSION_EXPIRED', 'SUCCEEDED PAID', 'looked'])
  assert.deepEqual(
    answers.filter((each) => !expected.has(each)),
    [],
  )
  for (const { id } of sessions) {
    const { status } = await fixture.sessionNow(id)
    const rows = await fixture.attempts(id)
    assert.deepEqual(
      rows.map((row) => [row.status, row.isLate]),
      status === 'PAID' ? [['SUCCEEDED', false]] : [],
    )
  }
  await assertSound(harness)
})
