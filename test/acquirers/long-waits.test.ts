import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropAccount } from '#money/acquirers/accounts.ts'
import { findAccount } from '#money/acquirers/account-queries.ts'
import { resolveByEvidence } from '#money/payments/operator.ts'
import { resolvePayment } from '#money/payments/resolve.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { leavePage } from '#money/payments/challenge.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { sessionOfToken } from '#money/payments/session-token.ts'
import { minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '../harness.ts'
import { someOf } from '../long.ts'
import type { Visit } from '../payment-page.ts'
import { buy } from '../sales-page.ts'
import { providers, type Shop, withShop } from './shop.ts'

// Late and missing answers: sessions that end while their buyer is away, providers that are down, refunds without an answer, accounts and secrets
// that change during a payment.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

// The short form takes the providers in turn.
let turn = 0

function atEach(title: string, work: (shop: Shop) => Promise<void>) {
  for (const provider of someOf(providers, turn++, providers.length))
    test(`${title} (${provider})`, () => withShop(harness, provider, work))
}

const paid = ['PAID', 'SUCCEEDED']
const waiting = /^(PROCESSING|REQUIRES_ACTION)$/
const refund = async ({ key }: Shop, transactionId: string, amount = 60) =>
  harness.call({
    method: 'POST',
    path: '/v1/refunds',
    key,
    body: { transactionId, amount, reason: 'RETURN', refundReference: `refund-${transactionId}-${amount}` },
  })
const statusOfRefund = async ({ key }: Shop, id: string): Promise<string> =>
  (await harness.call({ path: `/v1/refunds/${id}`, key })).body.status
const paymentOf = async (shop: Shop, visit: { id: string; token: string }) =>
  (await shop.session(visit)).transactions[0] as { id: string; reference: string; status: string }

atEach(
  'a session that ends while its buyer is on the page is paid by what the buyer does there in time',
  async (shop) => {
    shop.upstream.notices('NONE')
    const visit = await shop.sell({ expiresInSeconds: 900 })
    const { body } = await shop.begin(visit)
    await shop.work(16 * minuteMs)
    assert.match((await shop.session(visit)).status, waiting)
    const landed = await shop.comeBack(await shop.upstream.confirm(body.nextAction, 'REDIRECTED'))
    assert.match(String(landed?.headers['location']), /status=PAID/)
    assert.deepEqual(await shop.states(visit), paid)
    assert.equal(await shop.charged(visit), 1)
  },
)

atEach(
  'a buyer who gave up, paid anew, and then pays in the old tab as well is charged once, and hears that it is paid',
  async (shop) => {
    const visit = await shop.sell()
    const { body } = await shop.begin(visit)
    const { parts, scope } = shop
    await leavePage(parts, scope, { sessionId: visit.id, correlationId: newId(parts.now()) })
    assert.deepEqual(await shop.states(visit), ['OPEN', 'FAILED'])
    await shop.comeBack(await shop.buy(visit))
    await shop.work(minuteMs)
    assert.equal((await shop.session(visit)).status, 'PAID')
    const late = await shop.upstream.confirm(body.nextAction, 'REDIRECTED').catch(() => undefined)
    const landed = await shop.comeBack(late)
    if (landed) assert.match(String(landed.headers['location']), /status=PAID/)
    for (let hours = 0; hours < 4; hours++) await shop.work(60 * minuteMs)
    assert.equal(await shop.charged(visit), 1)
    for (const each of await shop.references(visit)) assert.equal(shop.upstream.held(each), 0)
  },
)

atEach(
  'the last piece is sold once: a buyer who pays too late, in an old tab, is not charged and reads that it is over',
  async (shop) => {
    const { key, parts, scope } = shop
    shop.upstream.notices('NONE')
    const fields = { name: 'Vase', price: 100, stockQuantity: 1 }
    const made = await harness.call({ method: 'POST', path: '/v1/products', key, body: fields })
    const product = async () => (await harness.call({ path: `/v1/products/${made.body.reference}`, key })).body
    const first = await buyLast(made.body.reference)
    const { body } = await shop.begin(first)
    await leavePage(parts, scope, { sessionId: first.id, correlationId: newId(parts.now()) })
    await shop.work(16 * minuteMs)
    assert.equal((await booksOf(shop, first)).status, 'EXPIRED')
    assert.equal((await product()).availableQuantity, 1)
    const second = await buyLast(made.body.reference)
    await shop.comeBack(await shop.buy(second))
    await shop.work(minuteMs)
    assert.deepEqual(await booksOf(shop, second), { status: 'PAID', attempts: ['SUCCEEDED'], held: 0, charged: 1 })
    await shop.comeBack(await shop.upstream.confirm(body.nextAction, 'REDIRECTED').catch(() => undefined))
    for (let hours = 0; hours < 4; hours++) await shop.work(60 * minuteMs)
    assert.deepEqual(await booksOf(shop, first), { status: 'EXPIRED', attempts: ['FAILED'], held: 0, charged: 0 })
    assert.equal((await product()).availableQuantity, 0)
    const { text } = await harness.call({ path: `/c/${first.token}?lang=en` })
    assert.match(text, /data-status="EXPIRED"/)
    assert.doesNotMatch(text, /id="number"/)
  },
)

/** A session of an order and its payments, here and at the provider. */
async function booksOf({ scope, upstream }: Shop, { id }: Visit) {
  const [session, attempts] = await Promise.all([
    findSession(harness.db.read, scope, id),
    listAttempts(harness.db.read, scope, id),
  ])
  const sumOf = (count: (reference: string) => number) => attempts.reduce((sum, each) => sum + count(each.reference), 0)
  return {
    status: session?.status,
    attempts: attempts.map(({ status }) => status),
    held: sumOf(upstream.held),
    charged: sumOf(upstream.taken) - sumOf(upstream.given),
  }
}

/** A buyer on the sales page of the product, whose last piece is reserved from here on. */
async function buyLast(reference: string): Promise<Visit> {
  const { token } = await buy(harness, reference)
  const session = await sessionOfToken(harness.db, harness.secrets, token)
  assert.ok(session)
  return { id: session.id, token }
}

atEach('a provider that is down for an hour ends no payment, and those that were begun resume', async (shop) => {
  shop.upstream.notices('NONE')
  const begun = await shop.sell({ expiresInSeconds: 86_400 })
  const back = await shop.buy(begun)
  shop.upstream.outage('DOWN')
  await shop.comeBack(back)
  const during = await shop.sell({ expiresInSeconds: 86_400 })
  const answered = await shop.begin(during, 'DIRECT')
  assert.match(answered.body.status, waiting, answered.text)
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await shop.work(5 * minuteMs)
    for (const visit of [begun, during]) assert.match((await shop.session(visit)).status, waiting)
  }
  shop.upstream.outage(undefined)
  for (let hours = 0; hours < 4; hours++) await shop.work(60 * minuteMs)
  assert.deepEqual(await shop.states(begun), paid)
  assert.equal(await shop.charged(begun), 1)
  // Requests begun while it was down have reached it by now, or certainly never will.
  for (let hours = 0; hours < 26; hours++) await shop.work(60 * minuteMs)
  const [, status] = await shop.states(during)
  assert.match(String(status), /^(SUCCEEDED|FAILED)$/)
  assert.equal(await shop.charged(during), status === 'SUCCEEDED' ? 1 : 0)
})

for (const outage of ['HTML', 'SILENT'] as const)
  atEach(
    `a provider that answers ${outage === 'HTML' ? '200 with a page' : 'nothing'} is not understood, and no payment fails by it`,
    async (shop) => {
      shop.upstream.notices('NONE')
      const visit = await shop.sell({ expiresInSeconds: 86_400 })
      const back = await shop.buy(visit)
      shop.upstream.outage(outage)
      const landed = await shop.comeBack(back)
      assert.equal(landed?.status, 303)
      await shop.work(5 * minuteMs)
      assert.match((await shop.session(visit)).status, waiting)
      shop.upstream.outage(undefined)
      await shop.work(60 * minuteMs)
      await shop.work(60 * minuteMs)
      assert.deepEqual(await shop.states(visit), paid)
      assert.equal(await shop.charged(visit), 1)
    },
  )

atEach('a refund that is answered by silence is given back once', async (shop) => {
  const visit = await shop.sell()
  await shop.comeBack(await shop.buy(visit))
  await shop.work(minuteMs)
  const payment = await paymentOf(shop, visit)
  shop.upstream.notices('NONE')
  shop.upstream.loseAnswers('REFUND')
  const asked = await refund(shop, payment.id)
  assert.equal(asked.status, 202, asked.text)
  await shop.work(minuteMs)
  shop.upstream.outage('SILENT')
  await shop.work(5 * minuteMs)
  // CMI's history may have shown it at once.
  assert.match(await statusOfRefund(shop, asked.body.id), /^(PROCESSING|SUCCEEDED)$/)
  shop.upstream.outage(undefined)
  for (const minutes of [10, 20, 30, 60, 60]) await shop.work(minutes * minuteMs)
  assert.equal(await statusOfRefund(shop, asked.body.id), 'SUCCEEDED')
  assert.equal(shop.upstream.given(payment.reference), 1)
})

atEach('two refunds of one payment at once are both given, once each', async (shop) => {
  const visit = await shop.sell()
  await shop.comeBack(await shop.buy(visit))
  await shop.work(minuteMs)
  const payment = await paymentOf(shop, visit)
  const asked = await Promise.all([30, 50].map((amount) => refund(shop, payment.id, amount)))
  await Promise.all(Array.from({ length: 4 }, () => shop.work(minuteMs)))
  for (const minutes of [10, 20, 60]) await shop.work(minutes * minuteMs)
  for (const { body } of asked) assert.equal(await statusOfRefund(shop, body.id), 'SUCCEEDED')
  assert.equal(shop.upstream.given(payment.reference), 2)
})

atEach('what was signed with the secrets before a rotation is believed for a day', async (shop) => {
  shop.upstream.notices('LATE')
  const visit = await shop.sell()
  await shop.buy(visit)
  await shop.rotate()
  await shop.upstream.sendLate()
  await shop.work()
  assert.deepEqual(await shop.states(visit), paid)
  const later = await shop.sell({ expiresInSeconds: 600 })
  await shop.begin(later)
  shop.passTime(25 * 60 * minuteMs)
  await shop.upstream.sendLate()
  assert.equal((await shop.session(later)).status, 'REQUIRES_ACTION')
})

atEach(
  'an account that is gone takes nothing, and what was open is not called failed, but left to the operator',
  async (shop) => {
    shop.upstream.notices('LATE')
    const visit = await shop.sell({ expiresInSeconds: 86_400 })
    const back = await shop.buy(visit)
    const row = await findAccount(harness.db.read, shop.accountId)
    assert.ok(row && (await dropAccount({ db: harness.db, now: shop.parts.now() }, row)))
    await shop.upstream.sendLate()
    const landed = await shop.comeBack(back)
    assert.equal(landed?.status, 303, landed?.text)
    for (let hours = 0; hours < 30; hours++) await shop.work(60 * minuteMs)
    assert.match((await shop.session(visit)).status, waiting)
    const [open] = await listAttempts(harness.db.read, shop.scope, visit.id)
    assert.equal(open?.statusReason, 'OPERATOR')
    const about = { scope: shop.scope, correlationId: newId(shop.parts.now()), transactionId: open.id }
    await assert.rejects(
      resolvePayment(shop.parts, shop.scope, about),
      /was removed, so that its provider cannot be asked\. Decide it by evidence\./,
    )
    await resolveByEvidence(shop.parts, { ...about, note: 'Their back office' }, { outcome: 'FAILED' })
    assert.deepEqual(await shop.states(visit), ['EXPIRED', 'FAILED'])
    const refused = await harness.call({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: shop.key,
      body: { amount: 100, orderId: 'another', returnUrl: 'https://shop.example/' },
    })
    assert.equal(refused.status, 503, refused.text)
  },
)

/** A payment that has failed in our books; `take` captures its money all the same, as the provider then reports. */
const failed = {
  cmi: async (shop: Shop, visit: Visit) => {
    const { body } = await shop.begin(visit)
    const { parts, scope, upstream } = shop
    await leavePage(parts, scope, { sessionId: visit.id, correlationId: newId(parts.now()) })
    return async (reference: string) => {
      await upstream.confirm(body.nextAction, 'REDIRECTED')
      upstream.takeByHand(reference)
    }
  },
  stripe: async (shop: Shop, visit: Visit) => {
    shop.upstream.loseAnswers('PAYMENT')
    shop.upstream.hideFromSearch(true)
    await shop.begin(visit, 'DIRECT')
    for (let minutes = 0; minutes < 180; minutes += 15) await shop.work(15 * minuteMs)
    shop.upstream.loseAnswers(undefined)
    return async () => {}
  },
}

atEach(
  'money that is taken for a payment that had failed goes back, and its buyer hears of no failure',
  async (shop) => {
    const { upstream } = shop
    upstream.notices('LATE')
    const visit = await shop.sell({ expiresInSeconds: 86_400 })
    const take = await failed[shop.provider](shop, visit)
    assert.deepEqual(await shop.states(visit), ['OPEN', 'FAILED'])
    await shop.comeBack(await shop.buy(visit))
    assert.deepEqual(await shop.states(visit), ['PAID', 'FAILED', 'SUCCEEDED'])
    const [reference = ''] = await shop.references(visit)
    await take(reference)
    await upstream.sendLate()
    for (let hours = 0; hours < 8; hours++) await shop.work(60 * minuteMs)
    const [late] = (await shop.session(visit)).transactions
    assert.deepEqual([late.status, late.late, late.refundedAmount], ['SUCCEEDED', true, 100])
    assert.deepEqual([upstream.taken(reference), upstream.given(reference)], [1, 1])
    assert.equal(await shop.charged(visit), 1)
  },
)
