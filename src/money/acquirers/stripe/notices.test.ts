import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import type { NoticeRead } from '../connector.ts'
import { inquiryOf, mustBe, refundOf } from '../conformance/subject.ts'
import { cards, rawOf, type StripeFixture, fixtureOf, webhookSecret } from './fixture.ts'
import { loadSdk } from './wire.ts'

const harness = useHarness()
let fixture: StripeFixture
before(async () => {
  fixture = await fixtureOf(harness)
})
after(() => fixture.close())

const event = {
  id: 'evt_1234567890',
  object: 'event',
  livemode: false,
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1234', status: 'succeeded', metadata: { mizan_reference: 'TX-1' } } },
}
const payload = JSON.stringify(event)

const signed = (body: string, { secret = webhookSecret, ageSeconds = 0 } = {}) =>
  loadSdk().webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(fixture.now().getTime() / 1_000) - ageSeconds,
  })
const read = (body: string | Uint8Array, signature: string, acquirer = fixture.acquirer) =>
  acquirer.notices.read(rawOf(body, signature), fixture.now())
const refused = (reason: string) => ({ status: 'REFUSED', reason })

const heardOf = (kind: string) =>
  fixture.heard.reads.filter(
    (each): each is Extract<NoticeRead, { status: 'READ' }> => each.status === 'READ' && each.kind === kind,
  )

test('what Stripe signs is read, and answered with 200', () => {
  const notice = read(payload, signed(payload))
  const facts = { type: 'payment_intent.succeeded', status: 'succeeded' }
  const known = { eventId: event.id, kind: 'PAYMENT', reference: 'TX-1', upstreamId: 'pi_1234', facts }
  assert.deepEqual(notice, { status: 'READ', ...known })
  assert.equal(fixture.acquirer.notices.answer(notice, 'NOTED').statusCode, 200)
  assert.equal(fixture.acquirer.notices.answer(notice, 'REFUSED').statusCode, 400)
})

test('what is forged, changed, cut, unsigned or signed with another secret is refused', () => {
  const good = signed(payload)
  for (const [body, signature] of [
    [payload, ''],
    [payload, 'rubbish'],
    [payload, 't=,v1='],
    [payload, signed(payload, { secret: 'whsec_another' })],
    [payload.replace('TX-1', 'TX-2'), good],
    [payload.slice(0, -10), good],
    [`${payload} `, good],
  ] as const)
    assert.deepEqual(read(body, signature), refused('FORGED'), signature)
})

test('what was signed more than five minutes ago is stale', () => {
  assert.equal(read(payload, signed(payload, { ageSeconds: 299 })).status, 'READ')
  assert.deepEqual(read(payload, signed(payload, { ageSeconds: 301 })), refused('STALE'))
})

test('what is signed and no event of this account’s mode is not understood, nor is what is too long', () => {
  for (const body of ['[]', 'null', '"x"', '{}', payload.replace('evt_', 'x_'), payload.replace('false', 'true')])
    assert.deepEqual(read(body, signed(body)), refused('NOT_UNDERSTOOD'), body)
  const long = JSON.stringify({ ...event, more: 'x'.repeat(70_000) })
  assert.deepEqual(read(long, signed(long)), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(read(Buffer.alloc(10_000_000), signed('')), refused('NOT_UNDERSTOOD'))
  const got = fixture.acquirer.notices.read(rawOf(payload, signed(payload), 'GET'), fixture.now())
  assert.deepEqual(got, refused('NOT_UNDERSTOOD'))
})

test('within the grace of a rotation the secret before is believed, and without a secret nothing is', () => {
  const { apiKey } = fixture.account.secrets
  const rotated = fixture.opened({
    secrets: { apiKey, webhookSecret: 'whsec_new' },
    previousSecrets: fixture.account.secrets,
  })
  assert.equal(read(payload, signed(payload), rotated).status, 'READ')
  assert.equal(read(payload, signed(payload, { secret: 'whsec_new' }), rotated).status, 'READ')
  const without = fixture.opened({ secrets: { apiKey } })
  assert.deepEqual(read(payload, signed(payload), without), refused('FORGED'))
  assert.deepEqual(read(payload, signed(payload, { secret: 'undefined' }), without), refused('FORGED'))
})

test('a payment and its refund are told with our references, and nothing of the buyer', async () => {
  const { asked, outcome } = await fixture.pay()
  const refund = refundOf({ asked, outcome: mustBe('APPROVED', outcome) })
  await fixture.acquirer.refund(refund)
  await fixture.double.noticesSent()
  assert.ok(heardOf('PAYMENT').some(({ reference }) => reference === asked.reference))
  const told = heardOf('REFUND').find(({ reference }) => reference === refund.reference)
  assert.deepEqual(
    [told?.facts['status'], told?.facts['amountMinor'], told?.facts['currency']],
    ['succeeded', '14990', 'MAD'],
  )
  const text = JSON.stringify(fixture.heard.reads)
  assert.doesNotMatch(text, /Salma|example\.com|secret/i)
})

test('a dispute is told with its payment, reason, amount and deadline', async () => {
  const { acquirerReference } = mustBe('APPROVED', (await fixture.pay()).outcome)
  const dispute = await fixture.double.dispute(acquirerReference, { reason: 'product_not_received', amount: 5_000 })
  await fixture.double.endDispute(dispute.id, 'won')
  const told = heardOf('DISPUTE').filter(({ facts }) => facts['disputeId'] === dispute.id)
  assert.deepEqual(
    told.map(({ facts }) => [facts['type'], facts['status']]),
    [
      ['charge.dispute.created', 'needs_response'],
      ['charge.dispute.funds_withdrawn', 'needs_response'],
      ['charge.dispute.closed', 'won'],
      ['charge.dispute.funds_reinstated', 'won'],
    ],
  )
  const [first] = told
  assert.equal(first?.upstreamId, acquirerReference)
  const { reason, amountMinor, currency, evidenceDueBy } = first?.facts ?? {}
  assert.deepEqual([reason, amountMinor, currency], ['product_not_received', '5000', 'MAD'])
  assert.equal(evidenceDueBy, new Date(fixture.now().getTime() + 9 * 86_400_000).toISOString())
})

test('a dispute of a payment whose id a killed process did not write down is confirmed all the same', async () => {
  const { asked, outcome } = await fixture.pay()
  const { acquirerReference } = mustBe('APPROVED', outcome)
  const { scope, reference } = asked
  const idOfRecord = async () => (await fixture.objects.find(scope, { kind: 'PAYMENT', reference }))?.upstreamId
  await waitUntil(async () => (await idOfRecord()) === acquirerReference)
  await harness.db.plainPool.query('update acquirer_objects set upstream_id = null where reference = $1', [reference])
  const dispute = await fixture.double.dispute(acquirerReference)
  await fixture.double.noticesSent()
  fixture.passTime(dayMs)
  const notice = heardOf('DISPUTE').find(({ facts }) => facts['disputeId'] === dispute.id) ?? assert.fail()
  const found = await fixture.acquirer.lookUpDispute?.({ ...inquiryOf(asked), notice })
  assert.equal(found?.status, 'OPEN')
  assert.equal(await idOfRecord(), acquirerReference)
})

test('a new expiry of a saved card is told, and whose card it is', async () => {
  const { token = '' } = mustBe('APPROVED', (await fixture.pay(cards.approved, { saveCard: true })).outcome)
  await fixture.double.renewCard(token, { expMonth: 7, expYear: 2044 })
  const notice = heardOf('CARD').find(({ upstreamId }) => upstreamId === token)
  assert.deepEqual([notice?.facts['expMonth'], notice?.facts['expYear'], notice?.facts['last4']], ['7', '2044', '4242'])
  assert.deepEqual(await fixture.acquirer.notices.scopeOf(notice ?? assert.fail()), fixture.scope)
})

test('notices that come late, twice, reordered, forged or cut are told apart', async () => {
  const { double, heard } = fixture
  const during = async (fault: NonNullable<typeof double.faults.notices>) => {
    const from = heard.reads.length
    double.faults.notices = fault
    await fixture.pay()
    await double.noticesSent()
    delete double.faults.notices
    return heard.reads.slice(from)
  }
  const ids = (reads: NoticeRead[]) => reads.flatMap((each) => (each.status === 'READ' ? each.eventId : []))
  const twice = ids(await during('TWICE'))
  assert.deepEqual(twice.slice(0, twice.length / 2), twice.slice(twice.length / 2))
  assert.ok((await during('FORGED')).every(({ status }) => status === 'REFUSED'))
  assert.ok((await during('TRUNCATED')).every(({ status }) => status === 'REFUSED'))
  assert.equal((await during('REORDERED')).length, 2)
  assert.deepEqual(await during('LATE'), [])
  const from = heard.reads.length
  await double.sendLateNotices()
  assert.equal(heard.reads.length - from, 2)
})

test('an endpoint is registered over the interface, and the secret that it signs with is handed out', async () => {
  const registered = await fixture.acquirer.registerNotices?.()
  assert.ok(registered?.status === 'REGISTERED')
  const [endpoint] = fixture.double.books.endpoints.values()
  assert.equal(registered.secrets['webhookSecret'], endpoint?.secret)
  assert.ok(endpoint?.enabled_events.includes('charge.dispute.created'))
  assert.equal(endpoint?.api_version, '2026-10-28.endive')
})

test('a check tells good keys from others', async () => {
  assert.deepEqual(await fixture.acquirer.check(), { status: 'GOOD', unchecked: ['webhookSecret', 'publishableKey'] })
  const refusing = fixture.opened({ secrets: { apiKey: 'sk_test_another' } })
  assert.deepEqual(await refusing.check(), { status: 'REFUSED' })
  assert.deepEqual(await fixture.opened({ isTestMode: false }).check(), { status: 'REFUSED' })
  fixture.double.faults.answersHtml = true
  assert.deepEqual(await fixture.acquirer.check(), { status: 'NOT_UNDERSTOOD' })
  fixture.double.faults.answersHtml = false
})
