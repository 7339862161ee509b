import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { mustBe, refundOf } from '../conformance/subject.ts'
import { type StripeFixture, fixtureOf } from './fixture.ts'
import { linesOfPayout, listPayouts } from './settlement.ts'

const harness = useHarness()
let fixture: StripeFixture
after(() => fixture.close())

test('the movements of a payout tell what was charged, kept and left, for each charge', async () => {
  fixture = await fixtureOf(harness)
  const { asked, outcome } = await fixture.pay()
  const payment = { asked, outcome: mustBe('APPROVED', outcome) }
  const refund = refundOf(payment, { amountMinor: 1_000n })
  await fixture.acquirer.refund(refund)
  for (let more = 0; more < 120; more++) mustBe('APPROVED', (await fixture.pay()).outcome)
  const payout = fixture.double.payOut('mad')
  await fixture.pay()
  const listed = await listPayouts(fixture, new Date(0))
  assert.ok(listed.status === 'FOUND')
  const settlement = listed.settlements.find(({ reference }) => reference === payout.id)
  assert.deepEqual([settlement?.currency, settlement?.netMinor], ['MAD', BigInt(payout.amount)])
  const said = await linesOfPayout(fixture, settlement ?? assert.fail())
  assert.ok(said.status === 'FOUND')
  assert.equal(said.lines.length, 122)
  assert.equal(
    said.lines.reduce((sum, { grossMinor, feeMinor }) => sum + grossMinor - feeMinor, 0n),
    BigInt(payout.amount),
  )
  const [given, charged] = said.lines.slice(-2)
  const { acquirerReference: paymentId } = payment.outcome
  assert.deepEqual([charged?.kind, charged?.reference], ['CHARGE', paymentId])
  assert.deepEqual([charged?.grossMinor, charged?.feeMinor], [14_990n, 465n])
  assert.deepEqual([given?.kind, given?.reference, given?.grossMinor], ['REFUND', paymentId, -1_000n])
})
