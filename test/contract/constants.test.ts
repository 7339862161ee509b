import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { useHarness } from '#test/harness.ts'
import { openApi } from '../../src/app.ts'

// Public answers that never change: compressed, tagged, and sent in full only a limited number of times.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '12' })

let hour = 0
afterEach(() => {
  // The limits are full again.
  harness.clock.now = new Date(Date.UTC(2026, 10, 20, hour++))
})

const fetched = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  harness.app.app.inject({ method, url: path, headers })

const constants = [
  '/openapi.json',
  '/openapi-portal.json',
  '/docs/static/reference.js',
  '/docs/static/reference.css',
  '/assets/base.css',
  '/c/assets/checkout.js',
]

for (const path of constants) {
  test(`${path} is sent compressed to those who take it, under a tag of each form, and is the same in all`, async () => {
    const plain = await fetched(path)
    assert.equal(plain.headers['content-encoding'], undefined)
    const br = await fetched(path, { 'accept-encoding': 'gzip, deflate, br' })
    assert.equal(br.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(br.rawPayload), plain.rawPayload)
    const gzip = await fetched(path, { 'accept-encoding': 'gzip;q=1, br;q=0' })
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.deepEqual(gunzipSync(gzip.rawPayload), plain.rawPayload)
    for (const { statusCode, headers, rawPayload } of [plain, br, gzip]) {
      assert.equal(statusCode, 200)
      assert.equal(headers['content-length'], String(rawPayload.length))
      assert.equal(headers['vary'], 'Accept-Encoding')
      assert.match(String(headers['etag']), /^"[\w-]+"$/)
    }
    assert.equal(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size, 3)
  })

  test(`${path} is not sent to those who have it, nor to those who look at the head alone`, async () => {
    const asked = { 'accept-encoding': 'br' }
    const whole = await fetched(path, asked)
    const tag = String(whole.headers['etag'])
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await fetched(path, { ...asked, 'if-none-match': known })
      assert.equal(again.statusCode, 304, known)
      assert.equal(again.rawPayload.length, 0)
      for (const name of ['etag', 'vary', 'cache-control'] as const)
        assert.equal(again.headers[name], whole.headers[name], name)
    }
    assert.equal((await fetched(path, { ...asked, 'if-none-match': '"other"' })).statusCode, 200)
    const head = await fetched(path, asked, 'HEAD')
    assert.equal(head.statusCode, 200)
    assert.equal(head.rawPayload.length, 0)
    for (const name of ['etag', 'content-length', 'content-encoding', 'content-type'] as const)
      assert.equal(head.headers[name], whole.headers[name], name)
  })
}

test('the contract is a tenth of its size on the wire', async () => {
  const { rawPayload } = await fetched('/openapi.json', { 'accept-encoding': 'br' })
  assert.ok(rawPayload.length * 10 < JSON.stringify(openApi('https://pay.example')).length)
})

test('one address is sent the contracts so often, whatever else it asks for, and may always ask whether they have changed', async () => {
  const path = '/openapi.json'
  const { headers } = await fetched(path)
  assert.equal(headers['x-ratelimit-limit'], '12')
  for (let times = 1; times < 12; times++) assert.equal((await fetched(path)).statusCode, 200)
  const refused = await harness.call({ path })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], '5')
  assert.equal(refused.headers['cache-control'], 'no-store')
  assert.equal(refused.headers['etag'], undefined)
  assert.equal((await fetched('/docs/static/reference.css')).statusCode, 429)
  assert.equal((await fetched(path, { 'if-none-match': String(headers['etag']) })).statusCode, 304)
  assert.equal((await fetched('/assets/base.css')).statusCode, 200)
  assert.equal((await fetched('/account/activate', { accept: 'text/html' })).statusCode, 200)
})

test('one address is sent files of pages so often, ten times as often as pages', async () => {
  for (let times = 0; times < 120; times++) assert.equal((await fetched('/assets/print.js')).statusCode, 200)
  for (const path of ['/assets/base.css', '/assets/brand/f5c518.css', '/logo/none'])
    assert.equal((await fetched(path)).statusCode, 429, path)
  assert.equal((await fetched('/openapi.json')).statusCode, 200)
})

test('the reference loads what it needs under versions that are kept for good', async () => {
  const { payload, headers } = await fetched('/docs')
  assert.equal((await fetched('/docs/')).payload, payload)
  assert.equal(headers['cache-control'], 'no-cache')
  const loaded = [...payload.matchAll(/(?:src|href)="(\/docs\/static[^"]+)"/g)].map(([, at]) => String(at))
  assert.equal(loaded.length, 3)
  for (const at of loaded) {
    const file = await fetched(at)
    assert.equal(file.statusCode, 200, at)
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable', at)
  }
})

test('no name leads out of the folder of the reference', async () => {
  for (const name of [
    '..%2fpackage.json',
    '%2e%2e%2fpackage.json',
    'package.json',
    'reference.css.map',
    '.',
    '..%5cindex.js',
    'index.html',
    '%00',
  ])
    assert.ok([400, 404].includes((await fetched(`/docs/static/${name}`)).statusCode), name)
})
