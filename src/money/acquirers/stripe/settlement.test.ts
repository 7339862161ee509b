import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { mustBe, refundOf } from '../conformance/subject.ts'
import { type StripeFixture, fixtureOf } from './fixture.ts'
import { movementsOfPayout } from './settlement.ts'

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
  const said = await movementsOfPayout(fixture, payout.id)
  assert.ok(said.status === 'SAID')
  assert.equal(said.it.length, 122)
  assert.equal(
    said.it.reduce((sum, { netMinor }) => sum + netMinor, 0n),
    BigInt(payout.amount),
  )
  const [given, charged] = said.it.slice(-2)
  const { acquirerReference: paymentId } = payment.outcome
  assert.deepEqual([charged?.type, charged?.paymentId], ['charge', paymentId])
  assert.deepEqual([charged?.grossMinor, charged?.feeMinor, charged?.netMinor], [14_990n, 465n, 14_525n])
  assert.deepEqual([given?.type, given?.refundReference, given?.grossMinor], ['refund', refund.reference, -1_000n])
  assert.deepEqual([given?.paymentId, given?.currency], [paymentId, 'MAD'])
})
