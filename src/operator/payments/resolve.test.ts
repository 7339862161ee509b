import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { findApproval } from '#platform/staff/approval-queries.ts'
import { listForOperator } from '#money/payments/operator-queries.ts'
import { destination, refundFixtureOf } from '#money/refunds/fixture.ts'
import { type PaymentFixture, paymentFixtureOf, required } from '#money/payments/fixture.ts'
import { resolveUnknown } from '#money/payments/resolve.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The end of a payment by evidence in the console: the provider is asked first, and two people decide where it says nothing.

const harness = useHarness()

type Stuck = { fixture: PaymentFixture; id: string; one: TestStaff; other: TestStaff }

/** A payment whose acquirer has not answered for a day, and does not now. */
async function withStuck(work: (stuck: Stuck) => Promise<void>): Promise<void> {
  const fixture = await paymentFixtureOf(harness)
  const { sandbox } = harness.ports.acquirers
  harness.ports.acquirers.sandbox = fixture.parts.acquirers.sandbox
  try {
    const { id: sessionId } = await fixture.session()
    fixture.faults.rubbish = 'nothing that can be understood'
    await fixture.submit(sessionId)
    for (let hours = 0; hours < 26; hours++) {
      fixture.passTime(hourMs)
      await resolveUnknown(fixture.parts)
    }
    const now = (harness.clock.now = fixture.now())
    const [one, other] = [await harness.make.staff('FINANCE', { now }), await harness.make.staff('FINANCE', { now })]
    await work({ fixture, id: (await fixture.attempt(sessionId)).id, one, other })
  } finally {
    harness.ports.acquirers.sandbox = sandbox
    harness.clock.now = undefined
  }
}

const post = (path: string, by: TestStaff, body?: object) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body && { body }) })
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })

const found = { evidence: 'Their portal lists the order as paid.', acquirerReference: 'ACQ-77' }
const success = {
  as: 'SUCCEEDED',
  ...found,
  authorisationCode: '831000',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
}

test('a payment without an outcome is ended by evidence of one person once another has approved it', () =>
  withStuck(async ({ fixture, id, one, other }) => {
    const before = await get(`payments/${id}`, one)
    assert.deepEqual(before.body.resolvable, {
      as: ['SUCCEEDED', 'FAILED'],
      needsCode: true,
      needsCard: true,
      takesAccount: false,
    })
    const partial = await post(`payments/${id}/resolve`, one, { as: 'SUCCEEDED', ...found })
    assert.deepEqual([partial.status, Object.keys(partial.body.fields)], [400, ['authorisationCode', 'card']])
    const misfit = await post(`payments/${id}/resolve`, one, { ...success, as: 'MERCHANT' })
    assert.deepEqual([misfit.status, Object.keys(misfit.body.fields)], [400, ['as']])
    for (const lacking of ['evidence', 'acquirerReference'])
      assert.equal((await post(`payments/${id}/resolve`, one, { ...success, [lacking]: undefined })).status, 400)
    const asked = await post(`payments/${id}/resolve`, one, success)
    assert.deepEqual([asked.status, asked.body.kind, asked.body.reason], [202, 'RESOLUTION', found.evidence])
    assert.equal((await get(`payments/${id}`, one)).body.status, 'UNKNOWN')
    assert.equal((await post(`payments/${id}/resolve`, other, success)).body.code, 'ERR-1530')
    assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).body.code, 'ERR-1531')
    assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
    const { body } = await get(`payments/${id}`, one)
    assert.deepEqual(
      [body.status, body.acquirerReference, body.authorisationCode, body.card, body.resolvable, body.asked],
      ['SUCCEEDED', 'ACQ-77', '831000', 'visa 4242', undefined, []],
    )
    const acts = await get(`acts?about=${id}`, await harness.make.staff('ADMIN', { now: fixture.now() }))
    const act = acts.body.items.find((each: { act: string }) => each.act === 'payment.resolved')
    assert.deepEqual([act.by.id, act.before.status, act.after.evidence], [other.id, 'UNKNOWN', found.evidence])
    const { token } = await harness.make.session(fixture.scope.merchantId)
    const audit = await harness.call({ path: '/api/v1/company/audit-log?action=payment.resolved', key: token })
    assert.equal(audit.body.content[0].facts.evidence, 'Their portal lists the order as paid. (ACQ-77)')
    assert.equal((await post(`payments/${id}/resolve`, one, success)).body.code, 'ERR-1009')
  }))

test('an answer of the provider counts before any evidence: when it is asked for, and when it is approved', () =>
  withStuck(async ({ fixture, id, one, other }) => {
    const asked = await post(`payments/${id}/resolve`, one, { as: 'FAILED', ...found })
    assert.equal(asked.status, 202)
    delete fixture.faults.rubbish
    const late = await post(`approvals/${asked.body.id}/approve`, other)
    assert.deepEqual([late.status, late.body.code], [409, 'ERR-1596'])
    const { body } = await get(`payments/${id}`, one)
    assert.deepEqual([body.status, body.asked], ['SUCCEEDED', []])
    assert.notEqual(body.acquirerReference, 'ACQ-77')
    assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).body.code, 'ERR-1533')
  }))

test('a provider that answers when its payment is to be ended leaves nothing to be approved', () =>
  withStuck(async ({ fixture, id, one }) => {
    delete fixture.faults.rubbish
    const asked = await post(`payments/${id}/resolve`, one, { as: 'FAILED', ...found })
    assert.deepEqual([asked.status, asked.body.code], [409, 'ERR-1596'])
    const { body } = await get(`payments/${id}`, one)
    assert.deepEqual([body.status, body.asked, body.resolvable], ['SUCCEEDED', [], undefined])
  }))

test('late money of a buyer goes to the account that two people agree on, which the approval then forgets', async () => {
  const fixture = await refundFixtureOf(harness)
  try {
    const { id: sessionId } = await fixture.session({ amountMinor: 10_013n })
    await fixture.submitLate(sessionId)
    await fixture.work()
    await fixture.work(2 * minuteMs)
    const { refundTransactionId: id } = required((await fixture.bodies('refund.failed'))[0]).data.object
    const now = (harness.clock.now = fixture.now())
    const [one, other] = [await harness.make.staff('FINANCE', { now }), await harness.make.staff('FINANCE', { now })]
    assert.equal((await get(`payments/${id}`, one)).body.resolvable.takesAccount, true)
    const misfit = await post(`payments/${id}/resolve`, one, { as: 'MERCHANT', ...found, destination })
    assert.deepEqual([misfit.status, Object.keys(misfit.body.fields)], [400, ['destination']])
    const asked = await post(`payments/${id}/resolve`, one, { as: 'BUYER', ...found, destination })
    assert.deepEqual([asked.status, asked.body.details.rib], [202, destination.rib])
    assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
    const waiting = (await listForOperator(harness.db.read)).find(
      ({ merchantId }) => merchantId === fixture.scope.merchantId,
    )
    assert.deepEqual([waiting?.isByHand, waiting?.destinationRib], [true, destination.rib])
    const kept = (await findApproval(harness.db.read, asked.body.id))?.parameters ?? ''
    assert.equal(kept.includes(destination.rib) || kept.includes(destination.holderName), false)
  } finally {
    harness.clock.now = undefined
  }
})
