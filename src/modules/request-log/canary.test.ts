import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'

// Calls with everything that must not be kept, wherever a caller can put it.

const harness = useHarness()

const card = '4242424242424242'
const encodings: [about: string, encode: (text: string) => string][] = [
  ['plain', (text) => text],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64url', (text) => Buffer.from(text).toString('base64url')],
  ['hex', (text) => Buffer.from(text).toString('hex')],
  ['URL', (text) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')],
]
const unicode = (text: string) => [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')

async function keptOf(merchantId: string): Promise<string> {
  await harness.app.flushRequestLog()
  const { rows } = await harness.db.plainPool.query('select * from request_log where merchant_id = $1', [merchantId])
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

/** Everything that could be read back out of what is kept. */
function readBack(kept: string): string {
  const percent = kept.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const runs = kept.match(/[\w+/-]{8,}/g) ?? []
  const base64 = runs.flatMap((run) =>
    [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
  )
  const hex = runs.filter((run) => /^[0-9a-f]+$/i.test(run)).map((run) => Buffer.from(run, 'hex').toString('latin1'))
  return [kept, percent, ...base64, ...hex].join('\n').replaceAll(/(?<=\d)[ -](?=\d)/g, '')
}

for (const [about, encode] of encodings)
  test(`a card number that comes ${about} is nowhere in the request log`, async () => {
    const { merchantId, key } = await harness.make.merchant()
    const text = encode(card)
    const headers = { 'idempotency-key': `k ${text}`, 'x-request-id': `r ${text}`, 'user-agent': `a ${text}` }
    const call = (path: string, body?: unknown) =>
      harness.call({ key, path, headers, ...(body !== undefined && { method: 'POST', body }) })
    const product = {
      name: `Paid with ${text}`,
      price: 1,
      description: text,
      metadata: { note: text, [text.slice(0, 40)]: 1 },
    }
    assert.equal((await call('/v1/products', product)).status, 201)
    await call('/v1/products', { ...product, number: text })
    await call('/v1/products', { [text]: 1 })
    await call('/v1/products', `{"name":"${text}","price":`)
    await call(`/v1/products/${encodeURIComponent(text)}`)
    await call(`/v1/products?q=${encodeURIComponent(text)}&${encodeURIComponent(text)}=1`)
    await call('/v1/products')
    const kept = await keptOf(merchantId)
    assert.ok(kept.split('\n').length >= 7)
    assert.ok(!readBack(kept).includes(card), kept)
  })

test('a security code, a password or a token is in no member, whatever its name is written with', async () => {
  const { merchantId, key } = await harness.make.merchant()
  const values = {
    cvv: '86429753',
    password: 'gazelle velours',
    clientSecret: 'tambour-quinze',
    otp: '75318642',
    access_token: 'a9f3e-zuzu',
  }
  const found = new RegExp(Object.values(values).join('|'))
  for (const [name, value] of Object.entries(values)) {
    const bodies = [
      { name: 'x', price: 1, [name]: value },
      { name: 'x', price: 1, metadata: { [name]: value, note: JSON.stringify({ [name]: value }) } },
      { name: 'x', price: 1, metadata: { [name]: { inner: value } } },
      `{"name":"x","price":1,"${unicode(name)}":"${unicode(value)}"}`,
      `{"name":"x","price":1,"${name}" : "${value}",,}`,
    ]
    for (const body of bodies) await harness.call({ method: 'POST', path: '/v1/products', key, body })
    await harness.call({ path: `/v1/products?${name}=${encodeURIComponent(value)}`, key })
  }
  const kept = await keptOf(merchantId)
  assert.equal(kept.split('\n').length, 30)
  assert.doesNotMatch(kept, found)
})

test('a key, the secret of a webhook and a session are not in the request log', async () => {
  const { merchantId, key, sandbox } = await harness.make.merchant()
  const { token } = await harness.make.session(merchantId)
  const webhook = { url: 'https://shop.example/hook', events: ['product.created'] }
  const made = await harness.call({ method: 'POST', path: '/v1/webhooks', key, body: webhook })
  assert.match(made.body.secret, /^whsec_/)
  const withSigns = 'whsec_b6+34MpsosUQ3oY4oKTyW3/bdE5qchShuUspjhupeo+8='
  const texts = [key, made.body.secret, token, withSigns]
  for (const text of texts) {
    const body = {
      name: text,
      price: 1,
      description: `Bearer ${text}`,
      metadata: { note: Buffer.from(text).toString('base64') },
    }
    await harness.call({
      method: 'POST',
      path: '/v1/products',
      key,
      body,
      headers: { 'x-request-id': text.slice(0, 128) },
    })
    await harness.call({ path: `/v1/products?q=${text}`, key, headers: { 'user-agent': text } })
  }
  const kept = readBack(await keptOf(merchantId))
  for (const text of texts) assert.ok(!kept.includes(text.slice(24, 44)), text)
  assert.equal(sandbox.merchantId, merchantId)
})
