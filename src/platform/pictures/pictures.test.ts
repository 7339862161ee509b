import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { forgetPictures } from '#modules/products/jobs.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { visit } from '#test/payment-page.ts'
import { openStore } from '../files/location.ts'
import { pictureSizeOf, pictureTypeOf } from './picture.ts'

// Pictures of products: what is taken, what is kept, and what is served.

const harness = useHarness()

function drawn(width = 640, height = 400) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c2410c'
  context.fillRect(0, 0, width / 2, height)
  return canvas
}

const upload = async (key: string, payload: Buffer, url = '/api/v1/pictures') => {
  const answer = await harness.app.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const get = (url: string) => harness.app.app.inject({ method: 'GET', url: new URL(url).pathname })

/** A phone's photo that lies on its side, with the place where it was taken. */
function photoOnItsSide(): Buffer {
  const jpeg = drawn(64, 32).toBuffer('image/jpeg')
  const orientation = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(orientation), Buffer.from('GPS-33.57')])
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

test('a picture of each kind is kept in three sizes of WebP, which are served for ever under a name of their content', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId)
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    // Writing AVIF takes long: a small one tells as much.
    const [width, height] = kind === 'avif' ? ([200, 125] as const) : ([1200, 750] as const)
    const canvas = kind === 'avif' ? drawn(width, height) : drawn(1600, 1000)
    const { status, body } = await upload(session.token, await canvas.encode(kind as 'png'))
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([body.width, body.height], [width, height])
    assert.match(body.url, /^https:\/\/pay\.example\/pictures\/[\da-f-]{36}\/[\da-f]{32}\.webp$/)
    for (const [url, side] of [
      [body.url, width],
      [body.url.replace('.webp', '-480.webp'), Math.min(width, 480)],
      [body.thumbnailUrl, 96],
    ] as const) {
      const served = await get(url)
      assert.equal(served.statusCode, 200)
      assert.equal(served.headers['content-type'], 'image/webp')
      assert.equal(served.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal((await loadImage(served.rawPayload)).width, side)
    }
  }
})

test('what is kept is upright and tells nothing of the camera or the place', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId)
  const { body } = await upload(session.token, photoOnItsSide())
  assert.deepEqual([body.width, body.height], [32, 64])
  const { rawPayload } = await get(body.url)
  assert.ok(!rawPayload.includes('GPS') && !rawPayload.includes('Exif'))
})

test('the same picture twice is one', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId)
  const png = drawn().toBuffer('image/png')
  assert.equal((await upload(session.token, png)).body.url, (await upload(session.token, png)).body.url)
})

test('what is no picture is refused by its content, and what would take too much memory before it is decoded', async () => {
  const session = await harness.make.session((await harness.make.merchant()).merchantId)
  const huge = drawn(32, 32).toBuffer('image/png')
  huge.writeUInt32BE(30_000, 16)
  huge.writeUInt32BE(30_000, 20)
  const webp = await drawn(32, 32).encode('webp')
  webp.writeUIntLE(16_000, 24, 3)
  webp.writeUIntLE(16_000, 27, 3)
  const avif = await drawn(32, 32).encode('avif')
  avif.writeUInt32BE(60_000, avif.indexOf('ispe') + 8)
  const cases: [string, Buffer, RegExp][] = [
    ['an empty body', Buffer.alloc(0), /is empty/],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /must be a JPEG, a PNG, a WebP or an AVIF/],
    ['HTML behind the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'), /is a broken picture/],
    ['half a JPEG head', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), /is a broken picture/],
    ['a PNG that says to be huge', huge, /has too many pixels/],
    ['a WebP that says to be huge', webp, /has too many pixels/],
    ['an AVIF that says to be huge', avif, /has too many pixels/],
    ['a speck', drawn(8, 40).toBuffer('image/png'), /at least 16 pixels/],
  ]
  for (const [name, payload, words] of cases) {
    const { status, body } = await upload(session.token, payload)
    assert.equal(status, 400, `${name}: ${JSON.stringify(body)}`)
    assert.match(body.fields.file, words, name)
  }
  const big = await upload(session.token, Buffer.alloc(10_000_001))
  assert.equal(big.status, 413)
})

test('a role that only reads uploads nothing, and neither does a stranger', async () => {
  const { merchantId } = await harness.make.merchant()
  const viewer = await harness.make.session(merchantId, 'VIEWER')
  const png = drawn().toBuffer('image/png')
  assert.equal((await upload(viewer.token, png)).status, 403)
  assert.equal((await upload('nothing', png)).status, 401)
})

test('software uploads a picture by its key, which an item of a session shows to the buyer', async () => {
  const { merchantId } = await harness.make.merchant()
  const { key } = await harness.make.key(merchantId, 'SANDBOX', ['checkout:write'])
  const { status, body } = await upload(key, drawn().toBuffer('image/jpeg'), '/v1/pictures')
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.width, body.height], [640, 400])
  assert.equal((await get(body.thumbnailUrl)).headers['content-type'], 'image/webp')
  const items = [{ name: 'Tajine', quantity: 1, unitPrice: 100, imageUrl: body.url }]
  const made = await harness.call({
    method: 'POST',
    path: '/v1/checkout/sessions',
    key,
    body: { amount: 100, orderId: 'order-1', returnUrl: 'https://shop.example/thanks', items },
  })
  assert.equal(made.status, 201, made.text)
  const { text } = await visit(harness, new URL(made.body.checkoutUrl).pathname)
  assert.ok(text.includes(body.url.replace('.webp', '')), text)
})

test('a key may upload with the scope of products or of checkout, and with no other', async () => {
  const { merchantId } = await harness.make.merchant()
  const png = drawn().toBuffer('image/png')
  const statusWith = async (scopes: ('products:write' | 'checkout:write' | 'products:read')[]) =>
    (await upload((await harness.make.key(merchantId, 'SANDBOX', scopes)).key, png, '/v1/pictures')).status
  assert.deepEqual([await statusWith(['products:write']), await statusWith(['checkout:write'])], [201, 201])
  assert.equal(await statusWith(['products:read']), 403)
  assert.equal((await upload('nothing', png, '/v1/pictures')).status, 401)
  const { liveKey } = await harness.make.merchant('NOT_ENABLED')
  const refused = await upload(liveKey, png, '/v1/pictures')
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'PRODUCTION_ACCESS_NOT_ENABLED'])
})

test('a key reads what is wrong with a picture in the envelope of the merchant API', async () => {
  const { key } = await harness.make.merchant()
  const { status, body } = await upload(key, Buffer.from('<svg/>'), '/v1/pictures')
  assert.equal(status, 400)
  assert.equal(body.error.code, 'VALIDATION_ERROR')
  assert.deepEqual(body.error.details, [{ field: 'file', message: 'must be a JPEG, a PNG, a WebP or an AVIF' }])
  const big = await upload(key, Buffer.alloc(10_000_001), '/v1/pictures')
  assert.deepEqual([big.status, big.body.error.code], [413, 'PAYLOAD_TOO_LARGE'])
})

test('a name that no picture has is 404, whatever it looks like', async () => {
  const { merchantId } = await harness.make.merchant()
  for (const name of [`${'0'.repeat(32)}.webp`, 'x.webp', '..%2f..%2fsecret', `${'0'.repeat(32)}-97.webp`])
    assert.equal((await get(`https://pay.example/pictures/${merchantId}/${name}`)).statusCode, 404, name)
  assert.equal((await get(`https://pay.example/pictures/me/${'0'.repeat(32)}.webp`)).statusCode, 404)
})

test('a picture stays while a product shows it, and for thirty days after', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const { url } = (await upload(session.token, drawn().toBuffer('image/png'))).body
  const made = await harness.call({
    method: 'POST',
    path: '/v1/products',
    key,
    body: { name: 'Tajine', price: 100, imageUrl: url },
  })
  assert.equal(made.status, 201, made.text)
  const parts = { db: harness.db, store: openStore(harness.config.documents) }
  const runAfter = (days: number) =>
    forgetPictures(parts, harness.config.publicUrl, new Date(Date.now() + days * dayMs))
  await runAfter(2)
  await runAfter(60)
  assert.equal((await get(url)).statusCode, 200)
  const path = `/v1/products/${made.body.reference}`
  await harness.call({ method: 'PATCH', path, key, body: { imageUrl: 'https://shop.example/tajine.jpg' } })
  await runAfter(61)
  await runAfter(90)
  assert.equal((await get(url)).statusCode, 200, 'orders of before show it still')
  await runAfter(92)
  assert.equal((await get(url)).statusCode, 404)
})

const at = (days: number) => new Date(Date.now() + days * dayMs)

/** A merchant with a picture that no product shows, and the calls of so many days from now. */
async function openSeller() {
  const { merchantId, key } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  const { url } = (await upload(token, drawn().toBuffer('image/png'))).body
  const parts = { db: harness.db, store: openStore(harness.config.documents) }
  const runAfter = (days: number, db = harness.db) =>
    forgetPictures({ ...parts, db }, harness.config.publicUrl, at(days))
  const sell = async (days: number, fields: object = {}) => {
    harness.clock.now = at(days)
    const body = {
      amount: 100,
      orderId: `order-${days}`,
      returnUrl: 'https://shop.example/thanks',
      items: [{ name: 'Tajine', quantity: 1, unitPrice: 100, imageUrl: url.replace('.webp', '-480.webp') }],
      ...fields,
    }
    const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
    harness.clock.now = undefined
    assert.ok(made.status === 201 || made.status === 200, made.text)
    return made
  }
  const isServed = async () => (await get(url)).statusCode === 200
  return { runAfter, sell, isServed }
}

test('a picture that only items of sessions show stays for thirty days after the last session', async () => {
  const { runAfter, sell, isServed } = await openSeller()
  await runAfter(2)
  await sell(25)
  await runAfter(40)
  await sell(50)
  await runAfter(79)
  assert.equal(await isServed(), true)
  await runAfter(81)
  assert.equal(await isServed(), false)
})

test('a picture that a session shows while it is about to be removed stays', async () => {
  const { runAfter, sell, isServed } = await openSeller()
  await runAfter(2)
  let isSold = false
  const connect: typeof harness.db.connect = async () => {
    if (!isSold) await sell(40)
    isSold = true
    return harness.db.connect()
  }
  await runAfter(40, { ...harness.db, connect })
  assert.deepEqual([isSold, await isServed()], [true, true])
  await runAfter(71)
  assert.equal(await isServed(), false)
})

test('a picture stays for thirty days after a buyer came back to an expired session that shows it', async () => {
  const { runAfter, sell, isServed } = await openSeller()
  await runAfter(2)
  const { checkoutUrl } = (await sell(25)).body
  harness.clock.now = at(50)
  const went = await visit(harness, `${new URL(checkoutUrl).pathname}/again`, { again: 'yes' })
  harness.clock.now = undefined
  assert.equal(went.status, 303, went.text)
  await runAfter(79)
  assert.equal(await isServed(), true)
  await runAfter(81)
  assert.equal(await isServed(), false)
})

test('a picture stays for thirty days after its merchant was given the unfinished session that shows it', async () => {
  const { runAfter, sell, isServed } = await openSeller()
  await runAfter(2)
  const first = await sell(25, { orderId: 'order-1', expiresInSeconds: 7 * 24 * 3_600 })
  const again = await sell(31, { orderId: 'order-1' })
  assert.deepEqual([again.status, again.body.id], [200, first.body.id])
  await runAfter(60)
  assert.equal(await isServed(), true)
  await runAfter(62)
  assert.equal(await isServed(), false)
})

test('the size of a picture is read from each form of its head', async () => {
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await drawn(120, 80).encode(kind as 'png')
    const type = pictureTypeOf(bytes)
    assert.equal(type, `image/${kind}`)
    assert.deepEqual(type && pictureSizeOf(type, bytes), { width: 120, height: 80 })
  }
  const lossy = Buffer.from(`RIFF____WEBPVP8 ____\0\0\0\x9d\x01\x2a\x78\0\x50\0`, 'latin1')
  assert.deepEqual(pictureSizeOf('image/webp', lossy), { width: 120, height: 80 })
})
