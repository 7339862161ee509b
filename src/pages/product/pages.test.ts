import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { attributionOf } from '#money/payments/session.ts'
import { findSession } from '#money/payments/session-queries.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import type { ProductPatch } from '#modules/products/schemas.ts'
import { useHarness } from '#test/harness.ts'
import {
  buy,
  buyerFields,
  cookieOf,
  formIn,
  lookAt,
  ordersOf,
  payFor,
  productOf,
  sendForm,
  stockOf,
} from '#test/sales-page.ts'

// The sales page of a product, as a buyer sees it without a script.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

const patch = (key: string, reference: string, body: Partial<ProductPatch> | object) =>
  harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key, body })

test('the page shows the picture, the price, the description in paragraphs, and how many are left of few', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, {
    description: 'Fait main <b>à Salé</b>.\nEn terre cuite.\n\nLivré en 3 jours.',
    imageUrl: 'https://shop.example/tajine.jpg?a=1&b="2"',
    stockQuantity: 5,
  })
  const { status, text, headers } = await lookAt(harness, reference, '?lang=fr')
  assert.equal(status, 200)
  assert.match(text, /<html lang="fr" dir="ltr">/)
  assert.match(text, /<h1><bdi>Tajine<\/bdi><\/h1>/)
  assert.match(text, /249,90\sMAD/)
  assert.match(text, /Plus que 5 en stock/)
  assert.match(text, /<p>Fait main &lt;b&gt;à Salé&lt;\/b&gt;\.<br>En terre cuite\.<\/p>\s*<p>Livré en 3 jours\.<\/p>/)
  assert.match(
    text,
    /src="https:\/\/shop\.example\/tajine\.jpg\?a=1&amp;b=&quot;2&quot;" alt="" referrerpolicy="no-referrer"/,
  )
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*img-src 'self' data: https:;/)
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(text, /A test merchant/)
  assert.match(text, /class="sandbox"/)
  const plenty = await productOf(harness, merchant, { stockQuantity: 6 })
  assert.doesNotMatch((await lookAt(harness, plenty, '?lang=en')).text, /left/)
})

test('the page speaks French, and Arabic or English where these are asked for, and an address in capitals leads there too', async () => {
  const reference = await productOf(harness, await harness.make.merchant())
  assert.match((await lookAt(harness, reference)).text, /<html lang="fr"/)
  assert.match((await lookAt(harness, reference, '?lang=ar')).text, /<html lang="ar" dir="rtl">/)
  const english = await harness.call({ path: `/p/${reference}`, headers: { 'accept-language': 'en-GB' } })
  assert.match(english.text, /Continue to payment/)
  assert.equal((await lookAt(harness, reference.toUpperCase())).status, 200)
})

test('a product that is sold out, over or off says so and takes no order; one that is unknown is a 404', async () => {
  const merchant = await harness.make.merchant()
  const soon = new Date(Date.now() + 60_000)
  const [off, over, out] = [
    await productOf(harness, merchant),
    await productOf(harness, merchant, { expiresAt: soon }),
    await productOf(harness, merchant, { stockQuantity: 0 }),
  ]
  await patch(merchant.key, off, { active: false })
  harness.clock.now = soon
  const states: [string, RegExp][] = [
    [off, /Not on sale/],
    [over, /The sale has ended/],
    [out, /Sold out/],
  ]
  const form = formIn((await lookAt(harness, await productOf(harness, merchant))).text)
  for (const [reference, words] of states) {
    const page = await lookAt(harness, reference, '?lang=en')
    assert.match(page.text, words)
    assert.doesNotMatch(page.text, /name="email"/)
    const sent = await sendForm(harness, reference, { ...buyerFields, form })
    assert.equal(sent.status, 422)
    assert.match(sent.text, words)
    assert.deepEqual(await ordersOf(harness, merchant, reference), [])
  }
  for (const reference of ['prd_00000000000000000000zz', 'nothing', off.slice(0, -1)]) {
    const missing = await lookAt(harness, reference, '?lang=en')
    assert.equal(missing.status, 404)
    assert.match(missing.text, /Product not found/)
  }
})

test('a form with mistakes comes back with words beside each field and everything that was typed', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 3 })
  const form = formIn((await lookAt(harness, reference)).text)
  const typed = {
    form,
    quantity: '4',
    name: ' ',
    email: 'salma@',
    phone: '12',
    line1: '12 "rue" <b>',
    city: '',
    country: 'XX',
  }
  const { status, text } = await sendForm(harness, reference, typed)
  assert.equal(status, 422)
  const wrong: [string, string][] = [
    ['quantity', 'Enter a whole number from 1 to 3.'],
    ['name', 'This field is required.'],
    ['email', 'Enter an e-mail address'],
    ['phone', 'Enter a phone number'],
    ['city', 'This field is required.'],
    ['country', 'Choose a country.'],
  ]
  for (const [field, words] of wrong) {
    assert.match(text, new RegExp(`aria-invalid="true" aria-describedby="${field}-problem`), field)
    assert.match(text, new RegExp(`id="${field}-problem">${words}`), field)
  }
  assert.doesNotMatch(text, /id="line1-problem"/)
  assert.match(text, /value="12 &quot;rue&quot; &lt;b&gt;"/)
  assert.match(text, /value="salma@"/)
  assert.match(text, /role="alert"/)
  assert.equal(formIn(text), form)
  assert.deepEqual(await ordersOf(harness, merchant, reference), [])
})

test('an address is asked for unless the company says otherwise, and then the phone is optional', async () => {
  const merchant = await harness.make.merchant()
  const owner = await harness.make.session(merchant.merchantId)
  const reference = await productOf(harness, merchant)
  const body = { collectsAddress: false }
  const changed = await harness.call({ method: 'PATCH', path: '/api/v1/company', key: owner.token, body })
  assert.equal(changed.body.collectsAddress, false, changed.text)
  assert.doesNotMatch((await lookAt(harness, reference)).text, /name="line1"/)
  await buy(harness, reference, { phone: '', line1: '', city: '' })
  const [order] = await ordersOf(harness, merchant, reference)
  assert.deepEqual([order.shippingAddress, order.buyer.phone], [undefined, undefined])
})

test('a buyer chooses a way of delivery, pays its fee, and collects an order without an address', async () => {
  const merchant = await harness.make.merchant()
  const owner = await harness.make.session(merchant.merchantId)
  const reference = await productOf(harness, merchant)
  const offer = (deliveryOptions: object[]) =>
    harness.call({ method: 'PATCH', path: '/api/v1/company', key: owner.token, body: { deliveryOptions } })
  const amana = { name: 'Amana <48 h>', kind: 'SHIPPING', fee: 35.5, currency: 'MAD' }
  const shop = { name: 'À la boutique', kind: 'PICKUP', fee: 0, currency: 'EUR' }
  const elsewhere = { name: 'Colissimo', kind: 'SHIPPING', fee: 9, currency: 'EUR' }
  const { body } = await offer([amana, shop, elsewhere])
  assert.deepEqual(body.deliveryOptions, [amana, shop, elsewhere])
  const { text } = await lookAt(harness, reference, '?lang=en')
  assert.match(text, /Amana &lt;48 h&gt;<\/bdi> <bdi class="fee">[^<]*35\.50/)
  assert.match(text, /À la boutique<\/bdi> <bdi class="fee">free/)
  assert.doesNotMatch(text, /Colissimo/)
  const [shipped = '', collected = ''] = [...text.matchAll(/name="delivery" value="(\w+)"/g)].map(([, id]) => id)
  const { token } = await buy(harness, reference, { quantity: '2', delivery: shipped })
  const nowhere = { line1: '', city: '', postalCode: '', phone: '' }
  await buy(harness, reference, { ...nowhere, delivery: collected })
  const [first, second] = await ordersOf(harness, merchant, reference)
  assert.deepEqual([first.amount, first.delivery], [535.3, { name: amana.name, kind: 'SHIPPING', fee: 35.5 }])
  assert.deepEqual([second.amount, second.shippingAddress], [249.9, undefined])
  assert.deepEqual(second.delivery, { name: shop.name, kind: 'PICKUP', fee: 0 })
  const checkout = await harness.call({ path: `/c/${token}?lang=en` })
  for (const part of ['535.30', 'Amana &lt;48 h&gt;']) assert.ok(checkout.text.includes(part), part)

  await offer([{ ...amana, fee: 40 }])
  const form = formIn(text)
  for (const delivery of ['', shipped]) {
    const refused = await sendForm(harness, reference, { ...buyerFields, form, delivery })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /id="delivery-problem">Choose one of these/)
  }
  await harness.call({
    method: 'PATCH',
    path: '/api/v1/company',
    key: owner.token,
    body: { collectsAddress: false, deliveryOptions: [amana] },
  })
  const asking = (await lookAt(harness, reference, '?lang=en')).text
  assert.match(asking, /name="line1"/, 'what is sent needs an address')
  const [, only = ''] = /name="delivery" value="(\w+)"/.exec(asking) ?? []
  const sentNowhere = await sendForm(harness, reference, {
    ...buyerFields,
    ...nowhere,
    form: formIn(asking),
    delivery: only,
  })
  assert.equal(sentNowhere.status, 422)
  const none = await offer([])
  assert.deepEqual(none.body.deliveryOptions, [])
  assert.doesNotMatch((await lookAt(harness, reference, '?lang=en')).text, /name="delivery"/)
})

test('a sales page is listed by search engines where the company says so, on sale in production alone', async () => {
  const merchant = await harness.make.merchant('ENABLED')
  const owner = await harness.make.session(merchant.merchantId)
  const products = [
    await productOf(harness, merchant),
    await productOf(harness, { ...merchant, sandbox: merchant.production }),
  ] as const
  const isListed = async (reference: string) => {
    const { headers, text } = await lookAt(harness, reference)
    const [inHead, inHeader] = [text.includes('<meta name="robots" content="noindex">'), headers['x-robots-tag']]
    assert.equal(inHead, inHeader === 'noindex')
    return !inHead
  }
  assert.deepEqual([await isListed(products[0]), await isListed(products[1])], [false, false])
  const body = { productsIndexed: true }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: owner.token, body })
  assert.deepEqual([await isListed(products[0]), await isListed(products[1])], [false, true])
  await harness.call({ method: 'DELETE', path: `/v1/products/${products[1]}`, key: merchant.liveKey })
  assert.equal(await isListed(products[1]), false)
})

test('a form that is sent places an order, reserves its stock, and leads to the checkout page', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 10 })
  const { token } = await buy(harness, reference, { quantity: '٣', phone: '0612345678' })
  const [order] = await ordersOf(harness, merchant, reference)
  assert.deepEqual(
    [order.status, order.quantity, order.amount, order.orderNumber, order.paymentMethod],
    ['PENDING', 3, 749.7, '#1001', undefined],
  )
  assert.deepEqual(order.buyer, { name: 'Salma Idrissi', email: 'salma@example.ma', phone: '+212612345678' })
  assert.deepEqual(order.shippingAddress, {
    line1: '12 rue des Consuls',
    city: 'Rabat',
    postalCode: '10030',
    country: 'MA',
  })
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 3, 7])
  const checkout = await harness.call({ path: `/c/${token}?lang=en` })
  assert.match(checkout.text, /Order #1001/)
  assert.match(checkout.text, /Tajine/)
  assert.match(checkout.text, new RegExp(`href="https://pay.example/p/${reference}`))
})

test('a double click, a reload and a form of another tab place one order each form', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 2 })
  const form = formIn((await lookAt(harness, reference)).text)
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => sendForm(harness, reference, { ...buyerFields, quantity: '2', form })),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [303])
  assert.equal(new Set(answers.map(({ headers }) => headers['location'])).size, 1)
  assert.equal((await ordersOf(harness, merchant, reference)).length, 1)
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 2, 0])
  const other = await sendForm(harness, reference, { ...buyerFields, form: 'a'.repeat(26) })
  assert.match(other.text, /Sold out/)
})

test('a form that comes again leads to its order, which has taken the units that it asks for', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 3 })
  const fields = { ...buyerFields, quantity: '2', form: formIn((await lookAt(harness, reference)).text) }
  const first = await sendForm(harness, reference, fields)
  const again = await sendForm(harness, reference, fields)
  assert.deepEqual([again.status, again.headers['location']], [303, first.headers['location']])
  assert.equal(cookieOf(again), cookieOf(first))
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 2, 1])
  const more = await sendForm(harness, reference, { ...fields, quantity: '3' })
  assert.equal(more.status, 422)
})

test('back from the checkout the buyer finds the order that waits, may go on, or cancel it', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 4 })
  const { token, cookie } = await buy(harness, reference, { quantity: '3' })
  const back = await lookAt(harness, reference, '?lang=en', { cookie })
  assert.match(back.text, /Order <bdi dir="ltr">#1001<\/bdi> is awaiting payment/)
  assert.ok(back.text.includes(`href="/c/${token}?lang=en"`))
  assert.doesNotMatch((await lookAt(harness, reference, '?lang=en')).text, /#1001/)
  const canceled = await sendForm(harness, reference, { step: 'cancel' }, { cookie })
  assert.equal(canceled.headers['location'], `/p/${reference}?lang=en`)
  assert.doesNotMatch((await lookAt(harness, reference, '?lang=en', { cookie })).text, /#1001/)
  assert.equal((await ordersOf(harness, merchant, reference))[0].status, 'CANCELED')
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 0, 4])
  await sendForm(harness, reference, { step: 'cancel' }, { cookie })
})

test('a forged cookie shows nothing', async () => {
  const merchant = await harness.make.merchant()
  const [one, other] = [await productOf(harness, merchant), await productOf(harness, merchant)]
  const { cookie } = await buy(harness, one)
  assert.doesNotMatch((await lookAt(harness, other, '?lang=en', { cookie })).text, /#1001/)
  const answer = await lookAt(harness, one, '?lang=en', { cookie: 'mizan_visit=nothing' })
  assert.equal(answer.status, 200)
  assert.doesNotMatch(answer.text, /#1001/)
})

test('an order that was paid says so to its buyer, and a form of a session that is over orders anew', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 4 })
  const paid = await buy(harness, reference)
  assert.equal((await payFor(harness, paid)).body.status, 'SUCCEEDED')
  assert.match((await lookAt(harness, reference, '?lang=en', paid)).text, /<bdi dir="ltr">#1001<\/bdi> is paid/)

  const form = formIn((await lookAt(harness, reference)).text)
  const fields = { ...buyerFields, form }
  const first = await sendForm(harness, reference, fields)
  await sendForm(harness, reference, { step: 'cancel' }, { cookie: cookieOf(first) })
  const again = await sendForm(harness, reference, fields)
  assert.equal(again.status, 422)
  assert.match(again.text, /This order has expired/)
  assert.notEqual(formIn(again.text), form)
  const anew = await sendForm(harness, reference, { ...fields, form: formIn(again.text) })
  assert.equal(anew.status, 303)
  assert.equal((await ordersOf(harness, merchant, reference)).length, 3)
})

test('an order for which no acquirer would take the money is refused when it is placed, and keeps no stock', async () => {
  const merchant = await harness.make.merchant()
  const live = { ...merchant, key: merchant.liveKey }
  const [product] = await harness.make.products(merchant.production, [{ stockQuantity: 4 }])
  const reference = product?.reference ?? assert.fail()
  const form = formIn((await lookAt(harness, reference)).text)
  harness.acquirer.name = undefined
  const refused = await sendForm(harness, reference, { ...buyerFields, form })
  harness.acquirer.name = 'bank'
  assert.equal(refused.status, 503)
  assert.match(refused.text, /is not accepting payments at the moment/)
  assert.deepEqual(await ordersOf(harness, live, reference), [])
  assert.deepEqual(await stockOf(harness, live, reference), [0, 0, 4])
})

test('a merchant who takes no money sells nothing, and is told so without an order', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 4 })
  const form = formIn((await lookAt(harness, reference)).text)
  await harness.make.write(merchant.sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const blocked = await sendForm(harness, reference, { ...buyerFields, form })
  assert.equal(blocked.status, 422)
  assert.match(blocked.text, /is not accepting payments at the moment/)
  assert.deepEqual(await ordersOf(harness, merchant, reference), [])
  assert.deepEqual(await stockOf(harness, merchant, reference), [0, 0, 4])

  const suspended = await harness.make.merchant('SUSPENDED')
  const [live] = await harness.make.products(suspended.production, [{}])
  assert.match(
    (await lookAt(harness, live?.reference ?? '', '?lang=en')).text,
    /is not accepting payments at the moment/,
  )
})

test('no input of a form yields an error of ours', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant)
  const texts = [
    '',
    '\0',
    '\u202e\u2066',
    'x'.repeat(10_000),
    '\ud800',
    '-1',
    '1e9',
    '٠',
    '999999999999999999999',
    '<script>',
  ]
  for (const name of [...Object.keys(buyerFields), 'form', 'step', 'src', 'utm_source'])
    for (const text of texts) {
      const { status } = await sendForm(harness, reference, { ...buyerFields, form: 'b'.repeat(26), [name]: text })
      assert.ok([303, 400, 422].includes(status), `${name} ${JSON.stringify(text.slice(0, 20))}: ${status}`)
    }
  const twice = await harness.call({
    method: 'POST',
    path: `/p/${reference}`,
    body: 'name=a&name=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(twice.status, 400)
})

test('where the buyer came from travels with the form to the payment', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant)
  const page = await lookAt(harness, reference, '?lang=en&utm_source=insta&utm_campaign=eid&src=qr')
  assert.match(page.text, /name="utm_source" value="insta"/)
  const fields = { ...buyerFields, form: formIn(page.text), utm_source: 'insta', utm_campaign: 'eid' }
  assert.equal((await sendForm(harness, reference, fields)).status, 303)
  const [{ sessionId }] = await ordersOf(harness, merchant, reference)
  const session = await findSession(harness.db.read, merchant.sandbox, sessionId)
  assert.deepEqual(session && attributionOf(session), { source: 'insta', campaign: 'eid' })
})

test('the QR code of a product is a picture that leads to its page', async () => {
  const merchant = await harness.make.merchant()
  const { body } = await harness.call({ path: `/v1/products/${await productOf(harness, merchant)}`, key: merchant.key })
  const { pathname } = new URL(body.qrCodeUrl)
  const picture = await harness.call({ path: pathname })
  assert.equal(picture.status, 200)
  assert.match(String(picture.headers['content-type']), /^image\/svg\+xml/)
  assert.match(picture.text, /^<svg/)
  assert.equal((await harness.call({ path: '/p/prd_00000000000000000000zz/qr.svg' })).status, 404)
})

test('looking at the page changes nothing', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 1 })
  const before = await harness.call({ path: `/v1/products/${reference}`, key: merchant.key })
  for (const method of ['GET', 'HEAD'] as const)
    assert.equal((await harness.call({ method, path: `/p/${reference}` })).status, 200)
  const after = await harness.call({ path: `/v1/products/${reference}`, key: merchant.key })
  assert.equal(after.body.updatedAt, before.body.updatedAt)
})
