import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Answer, type Call, useHarness } from '#test/harness.ts'
import { giveLogo } from './actions/logo.ts'
import { jpegOf, pngOf, pngWithEndlessChunk } from '#test/images.ts'
import { openSession } from '#test/payment-page.ts'
import type { TestSession } from '#test/portal-factory.ts'

// A merchant's colour and logo, and where buyers see them.

const harness = useHarness()

const as = ({ token }: TestSession, call: Call) => harness.call({ ...call, key: token })
const put = (session: TestSession, body: unknown): Promise<Answer> =>
  as(session, { method: 'PUT', path: '/api/v1/company/logo', body })
const colour = (session: TestSession, brandColor: string) =>
  as(session, { method: 'PATCH', path: '/api/v1/company', body: { brandColor } })

async function shop() {
  const { key, merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const { token } = await openSession(harness, key)
  return { session, merchantId, page: async () => (await harness.call({ path: `/c/${token}` })).text }
}

for (const [mediaType, content] of [
  ['image/png', pngOf()],
  ['image/jpeg', jpegOf()],
] as const)
  test(`a logo of the type ${mediaType} is served to everybody with every pixel as it was sent, and stands at the head of pages`, async () => {
    const { session, merchantId, page } = await shop()
    const { status, body } = await put(session, { mediaType, content })
    assert.equal(status, 200)
    const { pathname, search, origin } = new URL(body.logoUrl)
    assert.deepEqual([origin, pathname], ['https://pay.example', `/logo/${merchantId}`])
    assert.ok((await page()).includes(`<img src="${pathname}${search}" alt="">`))

    const served = await harness.app.app.inject({ url: pathname + search })
    assert.equal(served.headers['content-type'], mediaType)
    assert.deepEqual(await pixelsOf(served.rawPayload), await pixelsOf(Buffer.from(content, 'base64')))
    assert.equal(served.headers['x-content-type-options'], 'nosniff')
    const headers = { 'if-none-match': String(served.headers['etag']) }
    assert.equal((await harness.call({ path: pathname, headers })).status, 304)
    assert.equal(served.headers['cache-control'], 'public, max-age=31536000, immutable')
    for (const path of [pathname, `${pathname}?v=other`])
      assert.equal((await harness.call({ path })).headers['cache-control'], 'no-cache')
  })

test('a logo that the operator sets stands in the log of acts, once', async () => {
  const { merchantId } = await harness.make.merchant()
  const file = Buffer.from(pngOf(), 'base64')
  for (const now of [new Date(), new Date()]) await giveLogo(harness.db, { merchantId, file, now })
  const staff = await harness.make.staff('ADMIN')
  const { body } = await harness.call({ path: `/operator/v1/acts?about=${merchantId}`, key: staff.token })
  assert.deepEqual(
    body.items.map(({ act, target }: { act: string; target: string }) => [act, target]),
    [['merchant.logo_given', merchantId]],
  )
})

test('another logo has another address, the same one changes nothing, and a removed one is gone', async () => {
  const { session, page } = await shop()
  const first = await put(session, { mediaType: 'image/png', content: pngOf() })
  const again = await put(session, { mediaType: 'image/png', content: pngOf() })
  const second = await put(session, { mediaType: 'image/png', content: pngOf({ color: '#b91c1c' }) })
  assert.equal(again.body.logoUrl, first.body.logoUrl)
  assert.notEqual(second.body.logoUrl, first.body.logoUrl)
  for (let time = 0; time < 2; time++)
    assert.equal((await as(session, { method: 'DELETE', path: '/api/v1/company/logo' })).status, 204)
  assert.equal((await harness.call({ path: new URL(second.body.logoUrl).pathname })).status, 404)
  assert.equal((await as(session, { path: '/api/v1/company' })).body.logoUrl, undefined)
  assert.doesNotMatch(await page(), /<img/)

  const { content } = (await as(session, { path: '/api/v1/company/audit-log?sort=createdAt' })).body
  const told = content.filter(({ action }: { action: string }) => action.startsWith('company.logo'))
  assert.deepEqual(
    told.map(({ action, facts }: { action: string; facts?: object }) => [action, facts]),
    [
      ['company.logo_changed', { mediaType: 'image/png', size: '240×120' }],
      ['company.logo_changed', { mediaType: 'image/png', size: '240×120' }],
      ['company.logo_removed', undefined],
    ],
  )
})

const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64')
const refusals: [what: string, body: object, words: RegExp][] = [
  ['that is no base64', { mediaType: 'image/png', content: 'not base64!' }, /base64/],
  ['that is a page', { mediaType: 'image/png', content: html }, /image of the type image\/png/],
  ['of another type than it says', { mediaType: 'image/jpeg', content: pngOf() }, /image of the type image\/jpeg/],
  ['that is too small', { mediaType: 'image/png', content: pngOf({ width: 15 }) }, /it is 15×120/],
  ['that is too wide', { mediaType: 'image/jpeg', content: jpegOf({ width: 2049, height: 20 }) }, /it is 2049×20/],
  [
    'of more than 128 KiB',
    { mediaType: 'image/png', content: Buffer.alloc(131_073).toString('base64') },
    /at most 128 KiB/,
  ],
]
for (const [what, body, words] of refusals)
  test(`an image ${what} is refused by its field`, async () => {
    const { session } = await shop()
    const refused = await put(session, body)
    assert.deepEqual([refused.status, refused.body.code], [400, 'ERR-1001'], refused.text)
    assert.match(refused.body.fields.content, words)
    const french = await harness.call({
      method: 'PUT',
      path: '/api/v1/company/logo',
      key: session.token,
      body,
      headers: { 'accept-language': 'fr' },
    })
    assert.doesNotMatch(french.body.fields.content, /^must/)
  })

test('an image of exactly 128 KiB is taken', async () => {
  const { session } = await shop()
  const image = Buffer.from(pngOf(), 'base64')
  const content = Buffer.concat([image, Buffer.alloc(131_072 - image.length)]).toString('base64')
  assert.equal((await put(session, { mediaType: 'image/png', content })).status, 200)
})

const broken = (change: (png: Buffer) => Buffer): string => change(Buffer.from(pngOf(), 'base64')).toString('base64')
const pixelsAt = (png: Buffer): number => png.indexOf('IDAT') + 4
const brokenImages: [what: string, mediaType: string, content: string][] = [
  ['a chunk without end', 'image/png', pngWithEndlessChunk()],
  [
    'a chunk that leads out of the file',
    'image/png',
    broken((png) => {
      png.writeUInt32BE(0x7fffffff, pixelsAt(png) - 8)
      return png
    }),
  ],
  ['pixels that were changed', 'image/png', broken((png) => png.fill(0x55, pixelsAt(png) + 20, pixelsAt(png) + 40))],
  ['no end', 'image/png', broken((png) => png.subarray(0, -12))],
  ['more pixels than it says', 'image/png', withHeader({ height: 119 })],
  ['fewer pixels than it says', 'image/png', withHeader({ height: 2_000 })],
  ['no scan', 'image/jpeg', Buffer.from(jpegOf(), 'base64').subarray(0, 300).toString('base64')],
]
for (const [what, mediaType, content] of brokenImages)
  test(`an image with ${what} is refused by its field`, async () => {
    const { session } = await shop()
    const refused = await put(session, { mediaType, content })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['content']], refused.text)
  })

function withHeader({ height }: { height: number }): string {
  return broken((png) => {
    png.writeUInt32BE(height, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  })
}

async function pixelsOf(file: Buffer) {
  const image = await loadImage(file)
  const { width, height } = image
  const drawing = createCanvas(width, height).getContext('2d')
  drawing.drawImage(image, 0, 0)
  return { width, height, digest: hash('sha256', Buffer.from(drawing.getImageData(0, 0, width, height).data)) }
}

test('a colour reaches the buttons of pages through a sheet of its own, with words on it that can be read', async () => {
  const { session, page } = await shop()
  assert.doesNotMatch(await page(), /assets\/brand/)
  const { body } = await colour(session, '#F5C518')
  assert.equal(body.brandColor, '#f5c518')
  const [, address] = /<link rel="stylesheet" href="(\/assets\/brand\/f5c518\.css\?v=[^"]+)">/.exec(await page()) ?? []
  const sheet = await harness.call({ path: address ?? '' })
  assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8')
  assert.equal(sheet.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await harness.call({ path: '/assets/brand/f5c518.css' })).headers['cache-control'], 'no-cache')
  assert.match(sheet.text, /--brand: #f5c518;\s+--on-brand: #000000;\s+--brand-edge: #6b7280;/)
  assert.equal((await colour(session, '')).body.brandColor, undefined)
  assert.doesNotMatch(await page(), /assets\/brand/)
})

test('what is no colour is refused, as a setting and as a sheet', async () => {
  const { session } = await shop()
  for (const wrong of ['red', '#fff', '#12345g', '0f766e', '#0f766e;}']) {
    const { status, body } = await colour(session, wrong)
    assert.equal(status, 400)
    assert.match(body.fields.brandColor, /#rrggbb/)
  }
  for (const name of ['red.css', 'fff.css', 'F5C518.css', '0f766e', '0f766e;.css'])
    assert.equal((await harness.call({ path: `/assets/brand/${name}` })).status, 404)
  for (const id of ['x', '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44'])
    assert.equal((await harness.call({ path: `/logo/${id}` })).status, 404)
})
