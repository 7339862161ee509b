import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { cards } from '#money/acquirers/cmi/fixture.ts'
import { type NoticeFixture, noticeFixtureOf } from '#money/notices/fixture.ts'
import { requestRefund } from '#money/refunds/request.ts'
import { useHarness } from '#test/harness.ts'

// The story of a payment in the console: answers of the acquirer, its notices, and the entries of the ledger.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

async function withFixture(work: (fixture: NoticeFixture) => Promise<void>): Promise<void> {
  const fixture = await noticeFixtureOf(harness)
  try {
    await work(fixture)
  } finally {
    await fixture.fixture.close()
    harness.clock.now = undefined
  }
}

async function read(id: string) {
  const { token } = await harness.make.staff('SUPPORT', { now: harness.clock.now ?? new Date() })
  return harness.call({ path: `/operator/v1/payments/${id}`, key: token })
}

type Entry = { account: string; amount: number }
type Booked = { event: string; currency: string; entries: Entry[] }

test('a payment shows every attempt with the acquirer’s answer, its notices, and nothing of a card or a person', () =>
  withFixture(async (fixture) => {
    const { id } = await fixture.session()
    await fixture.buy(id, cards.withoutFunds)
    await fixture.comeBack(id)
    await fixture.work(minuteMs)
    await fixture.buy(id)
    await fixture.work(minuteMs)
    const row = await fixture.attempt(id)
    const { body, text } = await read(row.id)
    assert.deepEqual(
      body.attempts.map(({ status, decline, networkCode }: Record<string, string>) => [status, decline, networkCode]),
      [
        ['FAILED', 'INSUFFICIENT_FUNDS', '51'],
        ['SUCCEEDED', undefined, undefined],
      ],
    )
    assert.equal(body.attempts[1].acquirerReference, row.acquirerReference)
    assert.ok(
      body.notices.some(
        ({ reference, facts }: { reference: string; facts: Record<string, string> }) =>
          reference === row.reference && facts['code'] === '00',
      ),
    )
    const refused = body.records.find(({ facts }: { facts: Record<string, string> }) => facts['refusal.code'] === '51')
    assert.equal(refused?.reference, body.attempts[0].reference)
    assert.ok(
      !/4242 ?4242|Salma|returnUrl|fingerprint":"op/.test(JSON.stringify(body.records) + JSON.stringify(body.notices)),
      text,
    )
  }))

test('the ledger of a payment has its capture and its refund, each balanced, and what they leave on each account', () =>
  withFixture(async (fixture) => {
    const { id } = await fixture.session()
    await fixture.buy(id)
    await fixture.work(minuteMs)
    const row = await fixture.attempt(id)
    const { scope } = fixture.fixture
    const asked = { refundReference: 'r-1', reason: 'OTHER' } as const
    await harness.make.write(
      scope,
      (ctx) => requestRefund(ctx, { transactionId: row.id, amountMinor: 2_500n, ...asked }),
      fixture.fixture.now(),
      'API',
    )
    await fixture.work(minuteMs)
    const { body } = await read(row.id)
    const events = body.ledger.map(({ event }: Booked) => event)
    assert.deepEqual(events, ['payment.captured', 'refund.requested', 'refund.succeeded'])
    for (const { event, entries } of body.ledger as Booked[])
      assert.equal(
        entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
        0,
        event,
      )
    const left = new Map(body.balances.map(({ account, amount }: Entry) => [account, amount]))
    assert.deepEqual([left.get('acquirer.receivable'), left.get('merchant.refund_hold')], [-75, 0])
    const [refund] = body.refunds
    assert.deepEqual(
      [refund.reference, refund.status, refund.amount, refund.paidBy],
      ['r-1', 'SUCCEEDED', 25, 'ACQUIRER'],
    )
    const own = await read(refund.transactionId)
    assert.deepEqual(
      own.body.ledger.map(({ event }: Booked) => event),
      ['refund.requested', 'refund.succeeded'],
    )
    assert.deepEqual([own.body.attempts, own.body.refunds.length], [[], 1])
  }))
