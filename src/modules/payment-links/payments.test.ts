import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expireSessions } from '#money/payments/endings.ts'
import { resolveUnknown } from '#money/payments/resolve.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { cardOf, pay, visit } from '#test/payment-page.ts'
import { beginPayment, makeLink, payLink, readLink } from '#test/payment-links.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { verify } from '../../verify/verify.ts'
import { expireLinks } from './jobs.ts'
import { partsAt } from '#test/ports.ts'

// The effect of payments on their link, and the events.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const patch = (key: string, reference: string, body: object) =>
  harness.call({ method: 'PATCH', path: `/v1/payment-links/${reference}`, key, body })

async function assertSound() {
  const broken = (await verify(harness.db)).filter(({ name, problems }) => /link/.test(name) && problems.length > 0)
  assert.deepEqual(broken, [])
}

test('an amount and a description are enough to be paid, and the payment is found by its link', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const paid = await payLink(harness, reference)
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  const { paymentCount, paidAmount, lastPaidAt, status } = await readLink(harness, key, reference)
  assert.deepEqual([paymentCount, paidAmount, status], [1, 150, 'ACTIVE'])
  assert.ok(lastPaidAt)
  const found = await harness.call({ path: `/v1/transactions?paymentLink=${reference}`, key })
  assert.equal(found.body.totalElements, 1)
  assert.deepEqual(found.body.content[0].source, { kind: 'PAYMENT_LINK', id: reference })
  await assertSound()
})

test('the events of a payment come in their order, each once, and all carry the metadata and externalId of the link', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const metadata = { cartId: 'c-77', deep: { n: 1.5 } }
  const { reference } = await makeLink(harness, key, { usage: 'SINGLE', metadata, externalId: 'course-1' })
  const paid = await payLink(harness, reference)
  const events = (await listEvents(harness.db.read, sandbox)).map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    events.map(({ type, sequence }) => [type, sequence]),
    [
      ['payment_link.created', 1],
      ['payment.created', 1],
      ['payment.succeeded', 2],
      ['payment_link.paid', 2],
      ['payment_link.completed', 3],
    ],
  )
  for (const event of events) assert.deepEqual([event.metadata, event.externalId], [metadata, 'course-1'], event.type)
  const told = events[3]
  assert.equal(told.data.object.transactionId, paid.body.transactionId)
  assert.deepEqual([told.data.object.paymentCount, told.data.object.status], [1, 'COMPLETED'])
  await assertSound()
})

test('two payments of a link are found by its externalId, as their CSV and their refunds are', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { externalId: 'course-1', metadata: { cartId: 'c-77' } })
  const paid = [await payLink(harness, reference), await payLink(harness, reference)]
  const refunded = await harness.call({
    method: 'POST',
    path: '/v1/refunds',
    key,
    body: { transactionId: paid[0]?.body.transactionId, reason: 'RETURN', refundReference: 'r-1' },
  })
  assert.equal(refunded.body.payment?.externalId, 'course-1', refunded.text)
  const { body } = await harness.call({ path: '/v1/transactions?externalId=course-1', key })
  assert.deepEqual(
    body.content.map((each: { type: string; metadata: object }) => [each.type, each.metadata]),
    ['REFUND', 'PAYMENT', 'PAYMENT'].map((type) => [type, { cartId: 'c-77' }]),
  )
  const { text } = await harness.call({ path: '/v1/transactions/export?externalId=course-1', key })
  const [names = '', ...rows] = text.trimEnd().split('\r\n')
  const at = names.split(',').indexOf('externalId')
  assert.deepEqual(
    rows.map((row) => [row.split(',')[at], row.endsWith(',"{""cartId"":""c-77""}"')]),
    [1, 2, 3].map(() => ['course-1', true]),
  )
})

test('a link for one payment is paid once: then it says so, to the merchant and to buyers', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { usage: 'SINGLE' })
  const [first, second] = [await beginPayment(harness, reference), await beginPayment(harness, reference)]
  assert.equal((await pay(harness, { id: '', token: first })).body.status, 'SUCCEEDED')
  const late = await pay(harness, { id: '', token: second })
  assert.equal(late.status, 409)
  assert.equal(late.body.error.code, 'SESSION_NOT_ACTIVE')
  assert.equal(late.body.error.details[0].rule, 'LINK_PAID')
  const link = await readLink(harness, key, reference)
  assert.deepEqual([link.status, link.statusReason, link.maxPayments], ['COMPLETED', 'PAID', 1])
  await assertSound()
})

test('a declined card gives the place back, once, and the next buyer has it', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { maxPayments: 1 })
  const declined = await payLink(harness, reference, {}, { card: cardOf('DECLINE INSUFFICIENT_FUNDS') })
  assert.equal(declined.body.status, 'FAILED', declined.text)
  assert.equal((await readLink(harness, key, reference)).statusReason, undefined)
  assert.equal((await payLink(harness, reference)).body.status, 'SUCCEEDED')
  await assertSound()
})

test('a voucher keeps its place until the agent has the cash, and gives it back when the session is over', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { maxPayments: 1 })
  const token = await beginPayment(harness, reference)
  const waiting = await pay(harness, { id: '', token }, { method: 'CASH', card: undefined })
  assert.equal(waiting.body.status, 'AWAITING_CASH', waiting.text)
  assert.equal((await readLink(harness, key, reference)).statusReason, 'BEING_PAID')
  const other = await harness.call({ path: `/l/${reference}` })
  assert.match(other.text, /Quelqu’un est en train de payer/)
  await assertSound()
  const number = waiting.body.nextAction.reference
  const paid = await visit(harness, '/simulator/agent', { number })
  assert.equal(paid.status, 303, paid.text)
  const link = await readLink(harness, key, reference)
  assert.deepEqual([link.status, link.paymentCount], ['COMPLETED', 1])
  await assertSound()
})

test('a buyer with a voucher takes a card in its place; one whose link is closed by then keeps the voucher', async () => {
  const { key } = await harness.make.merchant()
  for (const isClosed of [false, true]) {
    const { reference } = await makeLink(harness, key, { maxPayments: 1 })
    const token = await beginPayment(harness, reference)
    const waiting = await pay(harness, { id: '', token }, { method: 'CASH', card: undefined })
    if (isClosed) await harness.call({ method: 'DELETE', path: `/v1/payment-links/${reference}`, key })
    const card = await pay(harness, { id: '', token })
    assert.equal(isClosed ? card.status : card.body.status, isClosed ? 409 : 'SUCCEEDED', card.text)
    await visit(harness, '/simulator/agent', { number: waiting.body.nextAction.reference })
    assert.equal((await readLink(harness, key, reference)).paymentCount, 1)
  }
  await assertSound()
})

test('a buyer with a voucher whose link has begun to ask for consent to saving the card keeps the voucher without one', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{ name: 'Salma' }])
  const { reference } = await makeLink(harness, key, { clientId: client?.id })
  const token = await beginPayment(harness, reference)
  const waiting = await pay(harness, { id: '', token }, { method: 'CASH', card: undefined })
  const path = `/v1/payment-links/${reference}`
  const patched = await harness.call({ method: 'PATCH', path, key, body: { savePaymentMethod: 'REQUIRED' } })
  assert.equal(patched.status, 200, patched.text)
  const card = await pay(harness, { id: '', token })
  assert.deepEqual([card.status, card.body.error?.code], [422, 'PAYMENT_METHOD_CONSENT_REQUIRED'], card.text)
  await visit(harness, '/simulator/agent', { number: waiting.body.nextAction.reference })
  assert.equal((await readLink(harness, key, reference)).paymentCount, 1)
  await assertSound()
})

test('a voucher can be paid for as long as its link says, and for as long as usual once the link takes cards alone', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { voucherExpiresInSeconds: 14 * 86_400 })
  const from = Date.now()
  const token = await beginPayment(harness, reference)
  const waiting = await pay(harness, { id: '', token }, { method: 'CASH', card: undefined })
  const endsAt = new Date(waiting.body.nextAction.expiresAt).getTime()
  assert.ok(endsAt >= from + 14 * 86_400_000 && endsAt <= Date.now() + 14 * 86_400_000, waiting.text)
  const patch = (body: object) => harness.call({ method: 'PATCH', path: `/v1/payment-links/${reference}`, key, body })
  const cards = await patch({ methods: ['CARD'] })
  assert.deepEqual([cards.status, cards.body.voucherExpiresInSeconds], [200, undefined], cards.text)
  const refused = await patch({ voucherExpiresInSeconds: 7_200 })
  assert.equal(refused.body.error.details[0].field, 'voucherExpiresInSeconds')
})

test('a voucher that runs out gives its place back, once', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { usage: 'SINGLE' })
  await pay(harness, { id: '', token: await beginPayment(harness, reference) }, { method: 'CASH', card: undefined })
  harness.clock.now = new Date(Date.now() + 5 * 86_400_000)
  const now = harness.clock.now
  const parts = paymentPartsOf(partsAt(harness, () => now))
  await resolveUnknown(parts)
  await expireSessions(parts)
  await resolveUnknown(parts)
  harness.clock.now = undefined
  assert.equal((await readLink(harness, key, reference)).statusReason, undefined)
  await assertSound()
  assert.equal((await payLink(harness, reference)).body.status, 'SUCCEEDED')
  await assertSound()
})

test('a link that is deactivated, has ended or has another price takes no payment of a page that is open', async () => {
  const { key } = await harness.make.merchant()
  const ending = { expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
  const cases: [fields: object, change: (reference: string) => Promise<unknown>, rule: string][] = [
    [{}, (reference) => patch(key, reference, { active: false }), 'LINK_DEACTIVATED'],
    [{}, (reference) => patch(key, reference, { amount: 1500 }), 'LINK_CHANGED'],
    [{}, (reference) => patch(key, reference, { startsAt: '2099-01-01T00:00:00Z' }), 'LINK_NOT_STARTED'],
  ]
  for (const [fields, change, rule] of cases) {
    const { reference } = await makeLink(harness, key, {
      ...fields,
      ...ending,
      ...(rule === 'LINK_NOT_STARTED' && { expiresAt: undefined }),
    })
    const token = await beginPayment(harness, reference)
    await change(reference)
    const refused = await pay(harness, { id: '', token })
    assert.deepEqual([refused.status, refused.body.error?.details?.[0].rule], [409, rule], refused.text)
    assert.equal((await readLink(harness, key, reference)).paymentCount, 0)
  }
  await assertSound()
})

test('what is printed stays true: amount, currency and usage are fixed once the link was paid, the rest is not', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  assert.equal((await patch(key, reference, { amount: 160, currency: 'EUR', usage: 'SINGLE' })).status, 200)
  assert.equal((await patch(key, reference, { amount: 150, currency: 'MAD', usage: 'MULTI' })).status, 200)
  await payLink(harness, reference)
  const fixed: [string, object][] = [
    ['amount', { amount: 151 }],
    ['currency', { currency: 'EUR' }],
    ['usage', { usage: 'SINGLE' }],
    ['amountMode', { amountMode: 'OPEN' }],
  ]
  for (const [field, body] of fixed) {
    const refused = await patch(key, reference, body)
    assert.equal(refused.status, 409, field)
    assert.deepEqual([refused.body.error.code, refused.body.error.details[0].field], ['INVALID_STATE', field])
  }
  const changed = await patch(key, reference, {
    amount: 150,
    description: 'Autre',
    successMessage: 'Merci',
    maxPayments: 5,
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.url, `https://pay.example/l/${reference}`)
  const tooFew = await patch(key, reference, { maxPayments: 1 })
  assert.equal(tooFew.body.status, 'COMPLETED', tooFew.text)
  await payLink(harness, (await makeLink(harness, key)).reference)
  await assertSound()
})

test('a place that is paid or being paid cannot be taken away', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { maxPayments: 3 })
  await payLink(harness, reference)
  const token = await beginPayment(harness, reference)
  await pay(harness, { id: '', token }, { method: 'CASH', card: undefined })
  const refused = await patch(key, reference, { maxPayments: 1 })
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [409, 'maxPayments'], refused.text)
  assert.equal((await patch(key, reference, { maxPayments: 2 })).status, 200)
  await assertSound()
})

test('the end of a link is told once for each date, by the clock', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
  const later = new Date(Date.now() + 61_000)
  const { publicUrl } = harness.config
  await expireLinks(harness.db, publicUrl, new Date())
  await expireLinks(harness.db, publicUrl, later)
  await expireLinks(harness.db, publicUrl, later)
  const told = async () =>
    (await listEvents(harness.db.read, sandbox))
      .map(({ type }) => type)
      .filter((type) => type === 'payment_link.expired')
  assert.equal((await told()).length, 1)
  await patch(key, reference, { expiresAt: new Date(Date.now() + 120_000).toISOString() })
  await expireLinks(harness.db, publicUrl, new Date(Date.now() + 121_000))
  assert.equal((await told()).length, 2)
  await assertSound()
})

test('a card that has to be saved is not charged without consent; no buyer is offered the client’s cards', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{ name: 'Salma' }])
  const clientId = client?.id ?? ''
  await harness.make.method(sandbox, clientId)
  const { reference, methods } = await makeLink(harness, key, { clientId, savePaymentMethod: 'REQUIRED' })
  assert.deepEqual(methods, ['CARD'])
  const refused = await payLink(harness, reference)
  assert.deepEqual([refused.status, refused.body.error?.code], [422, 'PAYMENT_METHOD_CONSENT_REQUIRED'], refused.text)
  const token = await beginPayment(harness, reference)
  const page = await harness.call({ path: `/c/${token}` })
  assert.ok(!page.text.includes('SAVED_CARD'))
  const consent = { accepted: true, textVersion: 'card-saving-1' }
  const paid = await pay(harness, { id: '', token }, { saveCard: true, consent })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  const found = await harness.call({ path: `/v1/transactions/${paid.body.transactionId}`, key })
  assert.equal(found.body.client?.id ?? found.body.clientId, clientId)
  await assertSound()
})

test('what buyers answer is told with the transaction, and what the merchant says with the result', async () => {
  const { key } = await harness.make.merchant()
  const customFields = [
    { key: 'size', label: 'Taille', type: 'SELECT', required: true, options: ['S', 'M'] },
    { key: 'age', label: 'Âge', type: 'NUMBER' },
  ]
  const fields = { customFields, successMessage: 'À samedi <b>10 h</b>', collect: { name: 'REQUIRED' } }
  const { reference } = await makeLink(harness, key, fields)
  const token = await beginPayment(harness, reference, { field_size: 'M', field_age: '٤٢', name: 'Salma' })
  const paid = await pay(harness, { id: '', token })
  const found = await harness.call({ path: `/v1/transactions/${paid.body.transactionId}`, key })
  assert.deepEqual(found.body.customFields, { size: 'M', age: 42 })
  assert.equal(found.body.customer.name, 'Salma')
  const page = await harness.call({ path: `/c/${token}` })
  assert.match(page.text, /À samedi &lt;b&gt;10 h&lt;\/b&gt;/)
})
