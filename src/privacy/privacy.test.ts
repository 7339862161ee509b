import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { expireApprovals, insertApproval } from '#platform/staff/approval-queries.ts'
import { rowsHolding } from '#test/card-canary-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { listRiskFacts } from '#test/risk-queries.ts'
import { useHarness } from '#test/harness.ts'
import { makeLink, payLink } from '#test/payment-links.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { fundWallet, workOnRefunds } from '#test/refunds.ts'
import { buy, ordersOf, payFor, productOf } from '#test/sales-page.ts'
import { register } from '#test/webhooks.ts'
import { verify } from '../verify/verify.ts'
import { exportOf } from './export.ts'
import { auditExport, eraseBuyer, findBuyer } from './privacy.ts'

// One person in every place in which the product can keep one: all of it is exported, and nothing is left after the erasure.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const person = { name: 'Zineb Canary', email: 'Zineb.Canary@example.ma', phone: '+212612345678' }
const { email } = person
/** Another one, in whose address that of the person ends. */
const neighbour = 'not.zineb.canary@example.ma'
const isOfPerson = (text: string) =>
  /zineb|212612345678|rue des consuls/i.test(text.replaceAll(/not\.zineb\.canary(@|%40)/gi, ''))
const partsNow = () => {
  const { db, secrets, config } = harness
  return { db, secrets, publicUrl: config.publicUrl, now: new Date() }
}
const placesOf = async (isOf = isOfPerson) =>
  (await rowsHolding(harness.db, isOf)).map((place) => place.replace(/^public\./, ''))
const columnsOf = (places: string[]) => new Set(places.map((place) => place.split(':')[0] ?? ''))

/** An order that is shipped, a link with questions, a session with free texts, a client, a refund, and what all of it leaves behind. */
async function plant(merchant: TestMerchant): Promise<{ open: string }> {
  const { key, merchantId, sandbox } = merchant
  const { token } = await harness.make.session(merchantId, 'OWNER', { locale: 'en' })
  const post = async (path: string, body?: object) => {
    const headers = { 'idempotency-key': `${path} ${Math.random()}` }
    const answer = await harness.call({
      method: 'POST',
      path,
      key: path.startsWith('/api') ? token : key,
      headers,
      ...(body && { body }),
    })
    assert.ok(answer.status < 300, answer.text)
    return answer
  }
  await fundWallet(harness, sandbox, 500_000n)
  await register(harness, merchant)
  const product = await productOf(harness, merchant)
  await payFor(harness, await buy(harness, product, { name: person.name, email, phone: '06 12 34 56 78' }))
  const [{ reference }] = await ordersOf(harness, merchant, product)
  await post(`/api/v1/orders/${reference}/prepare`)
  await post(`/api/v1/orders/${reference}/ship`, {
    carrier: 'Amana',
    trackingNumber: 'MA1',
    trackingUrl: 'https://a.example/zineb',
  })
  const link = await makeLink(harness, key, {
    collect: { name: 'REQUIRED', email: 'REQUIRED', phone: 'REQUIRED' },
    customFields: [{ key: 'child', type: 'TEXT', label: 'Child', required: true }],
  })
  await payLink(harness, link.reference, { name: person.name, email, phone: person.phone, field_child: 'Little Zineb' })
  const texts = { description: `For ${person.name}`, metadata: { told: `write to ${email}`, size: 'M' } }
  const paid = await openSession(harness, key, { customer: person, ...texts })
  await pay(harness, paid)
  const { transactionId } = (await harness.call({ path: `/v1/checkout/sessions/${paid.id}`, key })).body
  const refund = { transactionId, refundReference: 'r-1', amount: 10, reason: 'OTHER', reasonDetail: `${email} asked` }
  await post('/v1/refunds', { ...refund, noteToCustomer: 'Dear Zineb' })
  await post('/v1/clients', { name: person.name, email, phone: person.phone })
  await harness.call({ path: `/v1/clients?email=${encodeURIComponent(email)}`, key })
  await harness.call({ path: `/v1/transactions?q=${encodeURIComponent(email)}`, key })
  const open = await openSession(harness, key, { customer: person, orderId: 'order-2' })
  await harness.work()
  await workOnRefunds(harness)
  await harness.deliver()
  await harness.app.flushRequestLog()
  return { open: open.id }
}

test('everything that names a buyer is exported; while a session is open nothing is erased, and then everything', async () => {
  const merchant = await harness.make.merchant()
  const other = await harness.make.merchant()
  await openSession(harness, other.key, { customer: { name: 'Amina Berrada', email: neighbour } })
  const { open } = await plant(merchant)
  const books = async () =>
    (await harness.call({ path: '/v1/transactions?size=100', key: merchant.key })).body.content.map(
      ({ id, amount, fee, status, refundedAmount }: Record<string, unknown>) => ({
        id,
        amount,
        fee,
        status,
        refundedAmount,
      }),
    )
  const booked = await books()
  const isKnown = async () => (await listRiskFacts(harness.db.read, merchant.sandbox)).map((facts) => facts !== null)
  assert.deepEqual(new Set(await isKnown()), new Set([true]))
  await harness.app.flushRequestLog()
  const before = await placesOf()
  const columns = columnsOf(before)
  for (const column of planted) assert.ok(columns.has(column), `${column} is not among ${[...columns].join(', ')}`)

  const found = await findBuyer(harness.db, { email: email.toLowerCase() })
  const exported = JSON.parse(await exportOf(harness.db, found, new Date()))
  assert.equal(exported.accounts.length, 1)
  const [account] = exported.accounts
  for (const part of ['clients', 'orders', 'sessions', 'transactions', 'refunds', 'answers', 'events'])
    assert.match(JSON.stringify(account[part]), /zineb/i, part)
  assert.equal(account.recordedForRules.length, 3)
  for (const part of ['calls', 'mails']) assert.match(JSON.stringify(exported[part]), /zineb/i, part)
  assert.doesNotMatch(JSON.stringify(exported), /Amina|svc_sk_|whsec|"token"/)
  await auditExport(partsNow(), found.traces)

  const refused = await eraseBuyer(partsNow(), { email })
  assert.deepEqual(refused, { isErased: false, open: [`session ${open} is OPEN: it can still be paid`] })
  assert.deepEqual((await placesOf()).length, before.length)
  const path = `/v1/checkout/sessions/${open}/cancel`
  assert.equal((await harness.call({ method: 'POST', path, key: merchant.key })).status, 200)
  await harness.app.flushRequestLog()

  const erasure = await eraseBuyer(partsNow(), { email })
  assert.ok(erasure.isErased)
  assert.deepEqual(new Set(await isKnown()), new Set([false]))
  assert.deepEqual(
    { ...erasure.erased, merchants: erasure.merchants },
    {
      clients: 1,
      sessions: 4,
      payments: 3,
      refunds: 1,
      orders: 1,
      merchants: 1,
    },
  )
  await harness.work()
  assert.deepEqual(await placesOf(), [])
  assert.equal((await placesOf((text) => text.includes(neighbour))).length > 0, true)
  assert.deepEqual(await books(), booked)
  const again = await eraseBuyer(partsNow(), { email })
  assert.ok(again.isErased)
  assert.deepEqual([again.merchants, again.calls, again.mails], [0, 0, 0])
  const problems = (await verify(harness.db)).filter((verdict) => verdict.problems.length > 0)
  assert.deepEqual(problems, [])
  const { rows } = await harness.db.plainPool.query<{ body: string }>(
    "select body from audit_events where merchant_id = $1 and body like '%buyer.%' order by sequence",
    [merchant.merchantId],
  )
  assert.deepEqual(
    rows.map(({ body }) => JSON.parse(body).action),
    ['buyer.exported', 'buyer.erased'],
  )
})

/** Columns that hold such a person before. */
const planted = [
  'product_orders.buyer_name',
  'product_orders.buyer_email',
  'product_orders.buyer_phone',
  'product_orders.shipping_line1',
  'product_orders.tracking_url',
  'payment_sessions.customer',
  'payment_sessions.description',
  'payment_sessions.metadata',
  'payment_link_sessions.answers',
  'transactions.customer',
  'transactions.metadata',
  'refunds.note_to_customer',
  'refunds.reason_detail',
  'clients.email_folded',
  'events.body',
  'idempotency_keys.body',
  'request_log.query',
  'request_log.request_body',
  'request_log.response_body',
  'mails.recipient',
  'mails.parameters',
  'mailbox.recipient',
]

test('a paid order that is not shipped keeps its address, and its buyer', async () => {
  const merchant = await harness.make.merchant()
  const waiting = 'waiting.buyer@example.ma'
  await payFor(harness, await buy(harness, await productOf(harness, merchant), { email: waiting }))
  const refused = await eraseBuyer(partsNow(), { email: waiting, merchantId: merchant.merchantId })
  assert.equal(refused.isErased, false)
  assert.match(JSON.stringify(refused), /is paid and not shipped: its address is needed/)
})

for (const [kind, says] of [
  ['REFUND', /a refund of payment TX-1 waits in the console/],
  ['RESOLUTION', /a decision about payment TX-1 waits in the console/],
] as const)
  test(`a request of the staff of kind ${kind} is exported, is waited for, and is masked with its buyer`, async () => {
    const merchant = await harness.make.merchant()
    const asking = { name: 'Widad Requested', email: 'widad.requested@example.ma' }
    const paid = await openSession(harness, merchant.key, { customer: asking })
    await pay(harness, paid)
    const { transactionId } = (await harness.call({ path: `/v1/checkout/sessions/${paid.id}`, key: merchant.key })).body
    const now = new Date()
    const approval = {
      id: newId(now),
      kind,
      subject: transactionId,
      parameters: JSON.stringify({ payment: 'TX-1', rib: '007780000123456789012396', buyerName: asking.name }),
      reason: `${asking.name} wrote from ${asking.email}`,
      askedBy: (await harness.make.staff('FINANCE')).id,
      askedAt: now,
      expiresAt: new Date(now.getTime() + 1_000_000),
    }
    await inTransaction(harness.db, (tx) => insertApproval(tx, approval))
    await harness.app.flushRequestLog()
    const found = await findBuyer(harness.db, asking)
    assert.match(await exportOf(harness.db, found, now), /007780000123456789012396/)
    const refused = await eraseBuyer(partsNow(), asking)
    assert.match(JSON.stringify(refused), says)
    await inTransaction(harness.db, (tx) => expireApprovals(tx, approval.expiresAt))
    const erased = await eraseBuyer(partsNow(), asking)
    assert.equal(erased.isErased, true)
    await harness.work()
    assert.deepEqual(await placesOf((text) => /widad|007780000123456789012396/i.test(text)), [])
  })

test('a call that is written down after the erasure loses the buyer as well', async () => {
  const merchant = await harness.make.merchant()
  const late = 'late.caller@example.ma'
  await harness.call({ path: `/v1/clients?email=${encodeURIComponent(late)}`, key: merchant.key })
  await eraseBuyer({ ...partsNow(), now: new Date(Date.now() - 60_000) }, { email: late })
  await harness.app.flushRequestLog()
  assert.notDeepEqual(await placesOf((text) => /late\.caller/i.test(text)), [])
  await harness.work()
  assert.deepEqual(await placesOf((text) => /late\.caller/i.test(text)), [])
})
