import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { computer, countsIn, look, phone, readFunnel, reasonsIn, tell, visitPage } from '#test/journeys.ts'
import { listKept } from '#test/journey-queries.ts'
import { hiddenIn, makeLink, openLink, sendLink, tokenIn } from '#test/payment-links.ts'
import { browserOf, cardOf, openSession, pay } from '#test/payment-page.ts'
import { buyerFields, formIn, sendForm } from '#test/sales-page.ts'
import { foldJourneys } from './jobs.ts'

// The funnel, as a merchant reads it of what buyers, robots and scanners did on the hosted pages.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

const ours = (by: string) => browserOf('https://pay.example', by)

test('the funnel counts exactly the visits of people, and keeps those of scanners apart', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  for (let n = 1; n <= 3; n++) await visitPage(harness, `/l/${reference}`, { by: phone(n) })
  await visitPage(harness, `/l/${reference}`, { by: computer(1), steps: ['OPENED', 'FORM_STARTED'] })
  // The same people once more, and a page in another language, are no further visits.
  await visitPage(harness, `/l/${reference}?lang=ar`, { by: phone(1) })
  for (const robot of ['WhatsApp/2.23', 'Googlebot/2.1', 'facebookexternalhit/1.1'])
    await visitPage(harness, `/l/${reference}`, { by: robot })
  await look(harness, `/l/${reference}`, computer(7))
  await look(harness, `/l/${reference}`, computer(8), { 'sec-purpose': 'prefetch' })
  await harness.call({ method: 'HEAD', path: `/l/${reference}`, headers: { 'user-agent': computer(9) } })
  const funnel = await readFunnel(harness, key)
  assert.deepEqual(countsIn(funnel), { CREATED: 4, OPENED: 4, FORM_STARTED: 1 })
  assert.equal(funnel.totals.filtered, 6)
  assert.equal(funnel.totals.paid, 0)
  assert.equal(funnel.totals.conversionRate, 0)
})

test('a link that is paid is one journey from its first look to the money', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const by = phone(1)
  const headers = { 'user-agent': by, referer: 'https://boutique.example/tajines' }
  await visitPage(harness, `/l/${reference}?utm_source=Newsletter&utm_campaign=ramadan&src=qr`, { by, headers })
  const page = await openLink(harness, reference, { headers: { 'user-agent': by } })
  const token = tokenIn(await sendLink(harness, reference, hiddenIn(page), { headers: { 'user-agent': by } }))
  await visitPage(harness, `/c/${token}`, { by, headers: { referer: 'https://pay.example/' } })
  assert.equal((await pay(harness, { id: '', token }, {}, ours(by))).body.status, 'SUCCEEDED')
  const funnel = await readFunnel(harness, key, `?resourceType=PAYMENT_LINK&resourceId=${reference}`)
  const { CREATED, OPENED, FORM_STARTED, SUBMITTED, PAID } = countsIn(funnel)
  assert.deepEqual([CREATED, OPENED, FORM_STARTED, SUBMITTED, PAID], [1, 1, 1, 1, 1])
  assert.deepEqual(funnel.totals, {
    sessions: 1,
    paid: 1,
    currency: 'MAD',
    amount: 150,
    averageAmount: 150,
    conversionRate: 1,
    filtered: 0,
  })
  const { rows } = (await harness.call({ path: '/v1/analytics/traffic-sources', key })).body
  assert.deepEqual(rows, [
    {
      source: 'newsletter',
      campaign: 'ramadan',
      referrerDomain: 'boutique.example',
      channel: 'EMAIL',
      device: 'MOBILE',
      sessions: 1,
      paid: 1,
      amount: 150,
      conversionRate: 1,
    },
  ])
})

test('an order of a product is counted for its product', async () => {
  const { key } = await harness.make.merchant()
  const body = { name: 'Tajine', price: 40, stockQuantity: 5 }
  const { reference } = (await harness.call({ method: 'POST', path: '/v1/products', key, body })).body
  await visitPage(harness, `/p/${reference}?src=poster`, { by: 'lightMyRequest', steps: ['OPENED'] })
  const form = formIn((await harness.call({ path: `/p/${reference}?lang=en` })).text)
  const sent = await sendForm(harness, reference, { ...buyerFields, form })
  assert.equal(sent.status, 303)
  const funnel = await readFunnel(harness, key, `?resourceType=PRODUCT&resourceId=${reference}`)
  assert.deepEqual(countsIn(funnel), { CREATED: 1, OPENED: 1, FORM_STARTED: 1 })
  const { rows } = (await harness.call({ path: '/v1/analytics/traffic-sources?resourceType=PRODUCT', key })).body
  assert.deepEqual([rows.length, rows[0].channel, rows[0].source], [1, 'POSTER', 'poster'])
})

test('each way to leave has its reason', async () => {
  const { key } = await harness.make.merchant()
  const open = (fields: object = {}) => openSession(harness, key, fields)
  await open({ orderId: 'never-opened' })
  await visitPage(harness, `/c/${(await open()).token}`, { by: phone(1), steps: ['OPENED', 'FORM_STARTED', 'LEFT'] })
  await pay(harness, await open(), { card: cardOf('DECLINE INSUFFICIENT_FUNDS') }, ours(phone(2)))
  await pay(harness, await open(), { card: cardOf('DECLINE LOST_CARD') }, ours(phone(3)))
  await pay(harness, await open(), { method: 'CASH', card: undefined }, ours(phone(4)))
  const canceled = await open()
  await harness.call({ method: 'POST', path: `/v1/checkout/sessions/${canceled.id}/cancel`, key, body: {} })
  const waiting = await open()
  assert.equal(
    (await pay(harness, waiting, { card: cardOf('CHALLENGE') }, ours(phone(5)))).body.status,
    'REQUIRES_ACTION',
  )
  assert.equal((await pay(harness, await open(), {}, ours(phone(6)))).body.status, 'SUCCEEDED')
  const funnel = await readFunnel(harness, key)
  const { SUBMITTED, THREE_DS_STARTED, CASH_VOUCHER_ISSUED, PAID, CREATED } = countsIn(funnel)
  assert.deepEqual([CREATED, SUBMITTED, THREE_DS_STARTED, CASH_VOUCHER_ISSUED, PAID], [8, 5, 1, 1, 1])
  // A buyer who was declined or left may come back: until the session ends, only one who left counts as gone.
  assert.deepEqual(reasonsIn(funnel), { 'CREATED CANCELED_BY_MERCHANT': 1, 'FORM_STARTED CLOSED_PAGE': 1 })

  harness.clock.now = new Date(Date.now() + 26 * 3_600_000)
  const later = await readFunnel(harness, key)
  assert.deepEqual(reasonsIn(later), {
    'CREATED CANCELED_BY_MERCHANT': 1,
    'CREATED EXPIRED': 1,
    'FORM_STARTED CLOSED_PAGE': 1,
    'SUBMITTED DECLINED_HARD': 1,
    'SUBMITTED DECLINED_SOFT': 1,
  })
  const cash = await readFunnel(harness, key, '?method=CASH')
  assert.deepEqual([cash.totals.sessions, countsIn(cash)['CASH_VOUCHER_ISSUED']], [1, 1])
})

test('what was folded answers as what was not', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  for (let n = 1; n <= 3; n++) await visitPage(harness, `/l/${reference}`, { by: phone(n) })
  await look(harness, `/l/${reference}`, computer(2))
  for (let n = 0; n < 2; n++) await pay(harness, await openSession(harness, key), {}, ours(phone(20 + n)))
  await visitPage(harness, `/c/${(await openSession(harness, key)).token}`, { by: computer(3) })
  harness.clock.now = new Date(Date.now() + 26 * 3_600_000)
  const queries = ['', '?device=MOBILE', '?resourceType=CHECKOUT&device=MOBILE', '?method=CARD&interval=HOUR']
  const ask = () => Promise.all(queries.map((query) => readFunnel(harness, key, query)))
  const before = await ask()
  assert.equal(before[0].totals.sessions, 6)
  assert.ok((await foldJourneys(harness.db, harness.clock.now, 2)) >= 6)
  assert.deepEqual(await ask(), before)
  assert.equal(await foldJourneys(harness.db, harness.clock.now), 0)
  assert.deepEqual(await ask(), before)
})

test('nothing is told without a pass of ours, by a page of others, or by a pass of yesterday', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const pass = await visitPage(harness, `/l/${reference}`, { steps: [] })
  const forged = pass.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`)
  assert.equal((await tell(harness, forged, { step: 'OPENED' })).status, 401)
  assert.equal((await tell(harness, pass, { step: 'OPENED' }, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await tell(harness, pass, { step: 'PAID' })).status, 400)
  harness.clock.now = new Date(Date.now() + 25 * 3_600_000)
  assert.equal((await tell(harness, pass, { step: 'OPENED' })).status, 401)
  harness.clock.now = undefined
  const seen = await tell(harness, pass, { step: 'OPENED' })
  assert.deepEqual([seen.status, seen.headers['set-cookie']], [202, undefined])
})

test('no address, browser or click id is in any row, whatever an address says', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const hostile = [
    '\u0000',
    'salma@example.ma',
    "'; drop table journeys; --",
    '\u202e',
    'é'.repeat(3_000),
    '__proto__',
    '{"a":1}',
  ]
  for (const [n, text] of hostile.entries()) {
    const query = new URLSearchParams({
      gclid: 'EAIaIQ-click',
      fbclid: 'IwAR-click',
      utm_source: text,
      utm_campaign: text,
    })
    await visitPage(harness, `/l/${reference}?${query.toString()}`, {
      by: phone(n),
      headers: { referer: 'https://shop.example/panier?mail=salma%40example.ma' },
    })
  }
  const page = await openLink(harness, reference, { headers: { 'user-agent': phone(0) } })
  const token = tokenIn(await sendLink(harness, reference, hiddenIn(page), { headers: { 'user-agent': phone(0) } }))
  await pay(harness, { id: '', token }, {}, ours(phone(0)))
  const funnel = await readFunnel(harness, key)
  assert.deepEqual([funnel.totals.sessions, funnel.totals.paid], [hostile.length, 1])
  harness.clock.now = new Date(Date.now() + 26 * 3_600_000)
  await foldJourneys(harness.db, harness.clock.now)
  const kept = (await listKept(harness.db.read)).map(({ text }) => text).join('\n')
  assert.ok(kept.includes('shop.example'))
  assert.doesNotMatch(kept, /127\.0\.0|-click|iPhone|salma|panier/)
})

const refusals: [query: string, field: string][] = [
  ['from=2026-11-20', 'from'],
  ['from=2026-11-20T00:00:00Z&to=2026-11-20T00:00:00Z', 'from'],
  ['from=2024-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
  ['to=0001-01-01T00:00:00Z', 'to'],
  ['from=0001-01-01T00:00:00Z&to=0001-01-03T00:00:00Z', 'from'],
  ['from=9999-12-01T00:00:00Z&to=9999-12-31T23:59:59.999Z', 'from'],
  ['to=9999-12-31T23:59:59.999Z', 'to'],
  ['timeZone=Mars/Base', 'timeZone'],
  ['timeZone=%2B01:00', 'timeZone'],
  ['resourceId=pl_1', 'resourceType'],
  ['resourceType=CHECKOUT&resourceId=pl_1', 'resourceId'],
  ['resourceType=SHOP', 'resourceType'],
  ['device=PHONE', 'device'],
  ['locale=de', 'locale'],
  ['method=CHEQUE', 'method'],
  ['interval=YEAR', 'interval'],
  ['currency=dirham', 'currency'],
  ['until=now', 'until'],
]
test('a question that means nothing is refused with the parameter', async () => {
  const { key } = await harness.make.merchant()
  for (const [query, field] of refusals)
    for (const path of ['funnel', 'traffic-sources']) {
      const { status, body } = await harness.call({ path: `/v1/analytics/${path}?${query}`, key })
      assert.deepEqual([status, body.error.details[0].field], [400, field], `${path}?${query}`)
    }
})
