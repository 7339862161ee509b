import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { atOnce, count } from '#test/races/together.ts'
import { submitCash } from './cash.ts'
import { expireSessions } from './endings.ts'
import { assertSound, hourMs, minuteMs, required, type Till, tillOf } from './fixture.ts'
import { resolveUnknown } from './resolve.ts'
import { cashOf } from './transaction.ts'

// What whoever asked for the money hears of a session that ends unpaid: each claim is given back once, and the end is told once.

const harness = useHarness()
const dayMs = 24 * hourMs

type Heard = { till: Till; heard: string[] }

async function listening(): Promise<Heard> {
  const till = await tillOf(harness)
  const heard: string[] = []
  till.hooks.claim = async () => heard.push('claim')
  till.hooks.paid = async () => heard.push('paid')
  till.hooks.released = async (_ctx, { status }) => heard.push(`released ${status}`)
  till.hooks.ended = async (_ctx, { status }) => heard.push(`ended ${status}`)
  return { till, heard }
}

const cancel = (till: Till, id: string) => till.cancel(id)
const inCash = (till: Till, sessionId: string) => submitCash(till.parts, till.scope, { sessionId, correlationId: 'c' })
const payOffline = async (till: Till, sessionId: string) => {
  const { reference: number } = required(cashOf(await till.attempt(sessionId)))
  const money = { number, amountMinor: 10_000n, currency: 'MAD', agentTransactionId: number, agent: 'Agence' }
  await till.simulator.payVoucher({ ...money, wasOffline: true })
}

type Way = { title: string; go: (till: Till, id: string) => Promise<unknown>; heard: string[] }

const ways: Way[] = [
  { title: 'is canceled before anybody paid', go: cancel, heard: ['ended CANCELED'] },
  {
    title: 'runs out before anybody paid',
    go: async (till) => {
      till.passTime(2 * hourMs)
      await expireSessions(till.parts)
    },
    heard: ['ended EXPIRED'],
  },
  {
    title: 'runs out after all its attempts failed',
    go: async (till, id) => {
      for (let tries = 0; tries < 5; tries++) await till.submit(id, 'DECLINE')
      till.passTime(2 * hourMs)
      await expireSessions(till.parts)
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
    go: async (till, id) => {
      await inCash(till, id)
      await cancel(till, id)
    },
    heard: ['claim', 'released OPEN', 'ended CANCELED'],
  },
  {
    title: 'ends with its voucher',
    go: async (till, id) => {
      await inCash(till, id)
      till.passTime(4 * dayMs)
      await resolveUnknown(till.parts)
    },
    heard: ['claim', 'released EXPIRED', 'ended EXPIRED'],
  },
  {
    title: 'ends with a voucher that was paid too late',
    go: async (till, id) => {
      await inCash(till, id)
      till.passTime(4 * dayMs)
      await payOffline(till, id)
      await resolveUnknown(till.parts)
    },
    heard: ['claim', 'released EXPIRED', 'ended EXPIRED'],
  },
  {
    title: 'ends with a voucher that nobody had heard of until it was paid too late',
    go: async (till, id) => {
      const lost = till.parts.acquirers.sandbox
      till.parts.acquirers.sandbox = { ...lost, issueVoucher: silentAfter(lost.issueVoucher) }
      await inCash(till, id)
      till.parts.acquirers.sandbox = lost
      till.passTime(4 * dayMs)
      await payNumberOf(till, id)
      await resolveUnknown(till.parts)
    },
    heard: ['claim', 'released OPEN', 'ended EXPIRED'],
  },
  {
    title: 'was over when the card was declined at last',
    go: async (till, id) => {
      await till.submit(id, 'TIMEOUT FAIL')
      till.passTime(hourMs + minuteMs)
      await expireSessions(till.parts)
      await resolveUnknown(till.parts)
      await expireSessions(till.parts)
    },
    heard: ['claim', 'released OPEN', 'ended EXPIRED'],
  },
  {
    title: 'is charged at last, long after its time',
    go: async (till, id) => {
      await till.submit(id, 'LATE CAPTURE')
      till.passTime(hourMs + minuteMs)
      await expireSessions(till.parts)
      await resolveUnknown(till.parts)
    },
    heard: ['claim', 'paid'],
  },
  {
    title: 'had ended when a charge that had failed was made all the same',
    go: (till, id) => till.submitLate(id),
    heard: ['claim', 'released OPEN', 'ended EXPIRED'],
  },
]

type Issue = Till['upstream']['issueVoucher']

/** The network opens the voucher, and its answer never comes. */
const silentAfter =
  (issue: Issue): Issue =>
  async (asked) => {
    await issue(asked)
    return { status: 'UNKNOWN', cause: 'TIMEOUT' }
  }

async function payNumberOf(till: Till, sessionId: string): Promise<void> {
  const { reference, amountMinor, currency } = await till.attempt(sessionId)
  const found = await till.upstream.lookUpVoucher({ scope: till.scope, reference, amountMinor, currency })
  const { number } = required('voucher' in found ? found.voucher : undefined)
  const money = { number, amountMinor, currency, agentTransactionId: number, agent: 'Agence' }
  await till.simulator.payVoucher({ ...money, wasOffline: true })
}

for (const { title, go, heard: expected } of ways)
  test(`whoever asked for the money hears it once when a session ${title}`, async () => {
    const { till, heard } = await listening()
    const { id } = await till.session({ sourceKind: 'PAYMENT_LINK', sourceId: 'a link' })
    await go(till, id)
    assert.deepEqual(heard, expected)
    till.passTime(5 * dayMs)
    await resolveUnknown(till.parts)
    await expireSessions(till.parts)
    assert.deepEqual(heard, expected)
    await assertSound(harness)
  })

test('of 64 cancellations and expiries at once of a session one end is told', async () => {
  const { till, heard } = await listening()
  const { id } = await till.session()
  till.passTime(hourMs - 1)
  const late = { ...till.parts, now: () => new Date(till.now().getTime() + 1) }
  const outcomes = await atOnce(64, async (index) => {
    if (index % 2 === 0) return void (await expireSessions(late))
    await cancel(till, id).catch((error: { code: string }) => error.code)
  })
  assert.equal(heard.length, 1, JSON.stringify([heard, count(outcomes.map(String))]))
})

test('a session whose end is refused by whoever asked for the money does not end', async () => {
  const { till } = await listening()
  const { id } = await till.session()
  till.hooks.ended = async () => {
    throw new Error('the stock cannot be given back')
  }
  await assert.rejects(cancel(till, id), { message: 'the stock cannot be given back' })
  till.passTime(2 * hourMs)
  await assert.rejects(expireSessions(till.parts), AggregateError)
  assert.equal((await till.sessionNow(id)).status, 'OPEN')
})

test('of a payment and the end of its session at the same moment one happens: nobody is charged for a session that has expired', async () => {
  const { till } = await listening()
  const late = { ...till.parts, now: () => new Date(till.now().getTime() + 2) }
  const sessions = await atOnce(16, () => till.session({ expiresAt: new Date(till.now().getTime() + 1) }))
  const answers = await atOnce(32, async (index): Promise<string> => {
    if (index % 2 === 0) return expireSessions(late).then(() => 'looked')
    const session = required(sessions[(index - 1) / 2])
    return till.submit(session.id).then(
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
    const { status } = await till.sessionNow(id)
    const rows = await till.attempts(id)
    assert.deepEqual(
      rows.map((row) => [row.status, row.isLate]),
      status === 'PAID' ? [['SUCCEEDED', false]] : [],
    )
  }
  await assertSound(harness)
})
