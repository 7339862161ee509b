import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { newReference } from '#platform/ids.ts'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import { textsIn } from '#test/pdf.ts'

// The paper that goes into a parcel.

const harness = useHarness()
const at = new Date('2026-11-01T10:00:00Z')
const address = { line1: '12, rue Ibn Sina', line2: 'Étage 3', city: 'Casablanca', postalCode: '20250', country: 'MA' }
const buyer = { name: 'Salma Idrissi', phone: '+212612345678' }

async function anOrder(draft: object = {}) {
  const { key, sandbox } = await harness.make.merchant()
  const body = { name: 'Tajine en terre cuite', price: 249.9 }
  const product = (await harness.call({ method: 'POST', path: '/v1/products', key, body })).body.reference
  const order = await harness.make.order(sandbox, product, { quantity: 3, buyer, address, ...draft }, at)
  const path = `/v1/products/${product}/orders/${order.reference}/packing-slip`
  return { key, order, product, path }
}

async function paper(key: string, path: string) {
  const { statusCode, headers, rawPayload } = await harness.app.app.inject({
    url: path,
    headers: { authorization: `Bearer ${key}` },
  })
  assert.equal(statusCode, 200, rawPayload.toString())
  return { headers, pdf: rawPayload }
}

const words = {
  en: ['Packing slip', 'Ship to', 'Morocco'],
  fr: ['Bon de livraison', 'Livrer à', 'Maroc'],
  // Readers of files take a line of two scripts apart.
  ar: ['rue Ibn Sina'],
}

for (const locale of locales)
  test(`a packing slip in ${locale} is one page with the addressee, the product and its quantity, and no price`, async () => {
    const { key, order, path } = await anOrder()
    const { headers, pdf } = await paper(key, `${path}?locale=${locale}`)
    if (process.env['MIZAN_PAPERS']) writeFileSync(`${process.env['MIZAN_PAPERS']}/slip-${locale}.pdf`, pdf)
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-disposition'], `attachment; filename="packing-slip-1001-${locale}.pdf"`)
    const { texts, info, pages } = await textsIn(pdf)
    assert.equal(pages, 1)
    assert.equal(info['Language'], locale)
    const shown = [...words[locale], 'Salma Idrissi', 'Étage 3', '20250', 'Casablanca', buyer.phone, '#1001']
    for (const part of [...shown, 'Tajine en terre cuite', order.reference]) assert.ok(texts.includes(part), part)
    // The digits of a reference are chance.
    const others = texts.replaceAll(order.reference, '')
    for (const price of ['249', '749']) assert.ok(!others.includes(price), price)
  })

test('a packing slip is in the language of the buyer, and says when an order has no address', async () => {
  const { key, path } = await anOrder({ address: undefined, locale: 'fr' })
  const { texts, info } = await textsIn((await paper(key, path)).pdf)
  assert.equal(info['Language'], 'fr')
  assert.match(texts, /Sans adresse de livraison/)
})

test('no one else reads a packing slip, nor below another product', async () => {
  const { key, product, path } = await anOrder()
  const other = await harness.make.merchant()
  const refused = async (url: string, whose: string) => {
    const { status, body } = await harness.call({ path: url, key: whose })
    return `${status} ${body.error.code}`
  }
  assert.equal(await refused(path, other.key), '404 ORDER_NOT_FOUND')
  assert.equal(await refused(path.replace(product, newReference('prd', other.merchantId)), key), '404 ORDER_NOT_FOUND')
  assert.equal(await refused(path.replace(/ord_\w+/, 'ord_x'), key), '404 ORDER_NOT_FOUND')
})
