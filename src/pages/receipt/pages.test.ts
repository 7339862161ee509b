import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import { pngOf } from '#test/images.ts'
import { textsIn } from '#test/pdf.ts'
import { cardOf, openSession, pay } from '#test/payment-page.ts'
import { receiptWordsIn } from './words.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const items = [
  { name: 'Tajine of Salé', quantity: 2, unitPrice: 100 },
  { name: 'طاجين', quantity: 1, unitPrice: 49.9 },
]

/** A payment of 249.90 that came in, and the address of its receipt. */
async function paid(fields: object = {}) {
  const { key, merchantId } = await harness.make.merchant()
  const visit = await openSession(harness, key, { amount: 249.9, items, description: 'Two tajines', ...fields })
  const { body } = await pay(harness, visit)
  const read = async () => (await harness.call({ path: `/v1/transactions/${body.transactionId}`, key })).body
  const { receiptUrl } = await read()
  return { key, merchantId, visit, id: body.transactionId as string, read, path: new URL(receiptUrl).pathname }
}

const look = (path: string, lang = 'en') => harness.call({ path: `${path}?lang=${lang}` })

async function document(path: string, lang: string) {
  const url = `${path}/receipt.pdf?lang=${lang}`
  const { statusCode, headers, rawPayload } = await harness.app.app.inject({ url })
  assert.equal(statusCode, 200)
  return { headers, ...(await textsIn(rawPayload)) }
}

for (const locale of locales)
  test(`a receipt in ${locale} says who was paid, what for, how much, with what and when, as a page and as a PDF`, async () => {
    const { path, read } = await paid()
    const { reference, authorizationCode } = await read()
    const { status, text, headers } = await look(path, locale)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    const words = receiptWordsIn(locale)
    const { texts, pages, info, headers: sent } = await document(path, locale)
    assert.equal(pages, 1)
    assert.equal(info['Language'], locale)
    assert.equal(sent['content-disposition'], `attachment; filename="receipt-${reference}.pdf"`)
    const amount = locale === 'en' ? '249.90' : '249,90'
    for (const part of [
      'A test merchant',
      'Two tajines',
      'Tajine of Salé × 2',
      '4242',
      reference,
      authorizationCode,
      amount,
    ]) {
      assert.ok(text.includes(part), `page: ${part}`)
      assert.ok(texts.replaceAll(/\s+/g, ' ').includes(part), `document: ${part} in ${texts}`)
    }
    assert.ok(text.includes(words.title))
    assert.doesNotMatch(text, /4242 ?4242|undefined|\[object|\{\w+\}/)
    assert.equal(locale === 'ar', /dir="rtl"/.test(text))
  })

test('the time on a receipt is that of the zone of the merchant', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const { merchantId, path } = await paid()
  const session = await harness.make.session(merchantId)
  const before = (await look(path)).text
  const body = { timeZone: 'Asia/Tokyo' }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: session.token, body })
  const timeIn = (text: string) => /Paid on<\/dt><dd><bdi>(.*?)</.exec(text)?.[1]
  assert.ok(timeIn(before))
  assert.notEqual(timeIn((await look(path)).text), timeIn(before))
})

test('a merchant’s logo and legal name stand on the receipt', async () => {
  const { merchantId, path } = await paid()
  const { token: key } = await harness.make.session(merchantId)
  const logo = { mediaType: 'image/png', content: pngOf() }
  await harness.call({ method: 'PUT', path: '/api/v1/company/logo', key, body: logo })
  const body = { legalName: 'Atlas SARL', supportPhone: '+212522123456', brandColor: '#0f766e' }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key, body })
  const { text } = await look(path)
  for (const part of [`/logo/${merchantId}`, 'Atlas SARL', '+212522123456', '/assets/brand/0f766e.css'])
    assert.ok(text.includes(part), part)
  const { texts, pages } = await document(path, 'en')
  assert.equal(pages, 1)
  assert.ok(texts.includes('Atlas SARL') && texts.includes('+212522123456'))
})

test('what was given back stands on the receipt as soon as it is', async () => {
  const { key, id, path } = await paid()
  assert.doesNotMatch((await look(path)).text, /Refunded/)
  const body = { transactionId: id, amount: 49.9, reason: 'CUSTOMER_REQUEST', refundReference: 'r-1' }
  const refund = await harness.call({ method: 'POST', path: '/v1/refunds', key, body })
  assert.ok(refund.status < 300, refund.text)
  await harness.work()
  assert.equal((await document(path, 'ar')).pages, 1)
  const { text } = await look(path)
  assert.match(text, /Refunded<\/dt><dd><bdi>MAD\s49\.90/)
  assert.match(text, /Net amount paid<\/dt><dd><bdi>MAD\s200\.00/)
})

test('the paid page of the checkout leads to the receipt, which the transaction names too', async () => {
  const { visit, path } = await paid()
  const { text } = await harness.call({ path: `/c/${visit.token}?lang=en` })
  assert.ok(text.includes(`<a class="button" href="${path}?lang=en">Receipt</a>`))
})

test('a payment that did not come in has no receipt', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await pay(harness, await openSession(harness, key), { card: cardOf('DECLINE STOLEN_CARD') })
  const read = await harness.call({ path: `/v1/transactions/${body.transactionId}`, key })
  assert.equal(read.body.status, 'FAILED')
  assert.equal(read.body.receiptUrl, undefined)
})

test('an address that leads to no receipt is 404, as a page and as a file', async () => {
  const { path } = await paid()
  const voucherLike = path.replace('mzn_r', 'mzn_w')
  for (const wrong of [`${path}x`, voucherLike, path.slice(0, -1), '/r/x', '/r/%3Cscript%3E']) {
    const page = await look(wrong)
    assert.equal(page.status, 404, wrong)
    assert.match(page.text, /Receipt not found/)
    assert.doesNotMatch(page.text, /<script>/)
    assert.equal((await harness.call({ path: `${wrong}/receipt.pdf` })).status, 404)
  }
})
