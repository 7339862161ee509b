import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { renameMerchant } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { someOf } from '#test/long.ts'
import { codeIn, textsIn } from '#test/pdf.ts'
import { makeLink } from '#test/payment-links.ts'

// The QR code and the poster of a link.

const harness = useHarness()

const file = async (key: string, path: string) => {
  const { app } = harness.app
  const { statusCode, headers, rawPayload } = await app.inject({
    url: path,
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: statusCode, headers, content: rawPayload }
}

test('the QR code is SVG, shown in the browser; a scanner reads the address with where it was read', async () => {
  const { key } = await harness.make.merchant()
  const { reference, url } = await makeLink(harness, key)
  const path = `/v1/payment-links/${reference}/qr-code`
  const svg = await file(key, path)
  assert.equal(svg.headers['content-type'], 'image/svg+xml')
  assert.match(String(svg.headers['content-disposition']), /^inline; filename="qr-code-[0-9a-z]{20}\.svg"$/)
  assert.match(svg.content.toString(), /^<svg [^>]*width="512" height="512"/)
  assert.equal(await codeIn(svg.content), `${url}?src=qr`)
})

for (const [query, size] of [
  ['size=128&ecc=L', 128],
  ['size=2048&margin=0&ecc=H', 2048],
  ['ecc=Q', 512],
  ['', 512],
] as const)
  test(`the QR code as PNG with ${query || 'no wishes'} is ${size} pixels wide and leads to the page`, async () => {
    const { key } = await harness.make.merchant()
    const { reference, url } = await makeLink(harness, key)
    const { status, headers, content } = await file(
      key,
      `/v1/payment-links/${reference}/qr-code?format=png&download=true&${query}`,
    )
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'image/png')
    assert.match(String(headers['content-disposition']), /^attachment; filename="qr-code-/)
    assert.deepEqual([content.readUInt32BE(16), content.readUInt32BE(20)], [size, size])
    assert.equal(await codeIn(content), `${url}?src=qr`)
  })

test('a change of the link changes neither its QR code nor its poster’s', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const path = `/v1/payment-links/${reference}`
  const before = await file(key, `${path}/qr-code`)
  await harness.call({ method: 'PATCH', path, key, body: { amount: 7, description: 'Autre' } })
  assert.ok((await file(key, `${path}/qr-code`)).content.equals(before.content))
})

for (const [turn, locale] of ['fr', 'en', 'ar'].entries())
  for (const paper of someOf(['A4', 'A5', 'A6'], turn, 3))
    test(`a poster of ${paper} in ${locale} is one page with who is paid, for what, and a code that leads to the page`, async () => {
      const { key } = await harness.make.merchant()
      const { reference, url } = await makeLink(harness, key, { description: 'Cours de poterie' })
      const path = `/v1/payment-links/${reference}/poster?paper=${paper}&locale=${locale}`
      const pdf = await file(key, path)
      assert.equal(pdf.headers['content-type'], 'application/pdf')
      const { texts, pages, info } = await textsIn(pdf.content)
      assert.equal(pages, 1)
      assert.equal(info['Language'], locale)
      for (const part of ['A test merchant', 'Cours de poterie', '150', 'pay.example/l/'])
        assert.ok(texts.includes(part), `${part}: ${texts}`)
      const png = await file(key, `${path}&format=png`)
      assert.equal(png.headers['content-type'], 'image/png')
      assert.equal(await codeIn(png.content), `${url}?src=poster`)
    })

test('a name of 255 signs, mixed scripts and markup make one page, as text', async () => {
  const { key, merchantId } = await harness.make.merchant()
  const name = `<b>Coopérative</b> جمعية الأطلس & "fils" `.repeat(9).slice(0, 255).trim()
  await inTransaction(harness.db, (tx) => renameMerchant(tx, merchantId, name))
  const { reference, url } = await makeLink(harness, key, {
    description: 'دروس <script> '.repeat(60).slice(0, 500),
    amount: 1_000_000,
  })
  for (const paper of ['A4', 'A6']) {
    const path = `/v1/payment-links/${reference}/poster?paper=${paper}`
    const { pages, texts } = await textsIn((await file(key, path)).content)
    assert.equal(pages, 1)
    assert.ok(texts.includes('<b>'))
    assert.equal(await codeIn((await file(key, `${path}&format=png`)).content), `${url}?src=poster`)
  }
})

test('an open amount is said in words, with its bounds', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, {
    amount: undefined,
    amountMode: 'OPEN',
    minAmount: 20,
    locale: 'en',
  })
  const { texts } = await textsIn((await file(key, `/v1/payment-links/${reference}/poster`)).content)
  assert.match(texts, /Any amount/)
  assert.match(texts, /From MAD 20\.00/)
})

test('several posters stand on one sheet of A4 to be cut, as many as fit', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const path = `/v1/payment-links/${reference}/poster`
  for (const [paper, copies] of [
    ['A6', 4],
    ['A6', 2],
    ['A5', 2],
  ]) {
    const { pages, texts, items, width } = await textsIn(
      (await file(key, `${path}?paper=${paper}&copies=${copies}`)).content,
    )
    assert.equal(pages, 1)
    for (const { str, x, width: long } of items) assert.ok(x >= 0 && x + long <= width, str)
    assert.equal(texts.split('Scannez pour payer').length - 1, copies)
  }
  for (const [paper, copies] of [
    ['A4', 2],
    ['A5', 3],
    ['A6', 5],
  ]) {
    const refused = await harness.call({ path: `${path}?paper=${paper}&copies=${copies}`, key })
    assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'copies'])
  }
})

for (const query of [
  'qr-code?size=127',
  'qr-code?size=2049',
  'qr-code?size=1e3',
  'qr-code?margin=-1',
  'qr-code?ecc=X',
  'qr-code?format=gif',
  'qr-code?download=1',
  'poster?paper=A3',
  'poster?locale=de',
  'poster?format=svg',
  'poster?copies=0',
])
  test(`${query} is refused, naming the parameter`, async () => {
    const { key } = await harness.make.merchant()
    const { reference } = await makeLink(harness, key)
    const { status, body } = await harness.call({ path: `/v1/payment-links/${reference}/${query}`, key })
    assert.equal(status, 400)
    assert.equal(body.error.details[0].field, /\?(\w+)=/.exec(query)?.[1])
  })
