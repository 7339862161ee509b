import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { listEvents } from '#test/factory-queries.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'

// Refusals of a product, at creation and at every change.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const now = '2026-11-20T10:00:00.000Z'
const create = (key: string, body: unknown) => harness.call({ method: 'POST', path: '/v1/products', key, body })
const patch = (key: string, reference: string, body: unknown) =>
  harness.call({ method: 'PATCH', path: `/v1/products/${reference}`, key, body })

/** A field, a value that it must refuse, and words of the message. */
type Refusal = [field: string, value: unknown, message: RegExp]

const shared: Refusal[] = [
  ['name', '', /1 to 255/],
  ['name', ' \t\n', /blank/],
  ['name', '\u200b\u200d\ufeff', /blank/],
  ['name', '\u3164\u2800', /blank/],
  ['name', 'x'.repeat(256), /1 to 255/],
  ['name', '😀'.repeat(256), /1 to 255/],
  ['name', 7, /string/],
  ['name', null, /null/],
  ['name', ['Tajine'], /string/],
  ['description', 'x'.repeat(5_001), /5000/],
  ['description', null, /null/],
  ['description', 7, /string/],
  ['imageUrl', 'http://shop.example/a.jpg', /https/],
  ['imageUrl', 'ftp://shop.example/a.jpg', /https/],
  ['imageUrl', 'javascript:alert(1)', /https/],
  ['imageUrl', '/a.jpg', /https/],
  ['imageUrl', '', /https/],
  ['imageUrl', 'https://', /https/],
  ['imageUrl', 'https://user:secret@shop.example/', /user name/],
  ['imageUrl', 'https://shop.example/a b.jpg', /spaces/],
  ['imageUrl', `https://shop.example/${'a'.repeat(2_028)}`, /2048/],
  ['price', 0, /more than 0/],
  ['price', -0, /more than 0/],
  ['price', -1, /more than 0/],
  ['price', 0.001, /2 decimals/],
  ['price', 1.005, /2 decimals/],
  ['price', 1e-7, /2 decimals/],
  ['price', 10_000_000_000, /9999999999.99/],
  ['price', 1e300, /9999999999.99/],
  ['price', '249.90', /number/],
  ['price', null, /null/],
  ['price', true, /number/],
  ['stockQuantity', -1, /0 to 2147483647/],
  ['stockQuantity', 1.5, /whole number/],
  ['stockQuantity', 2_147_483_648, /2147483647/],
  ['stockQuantity', 1e300, /2147483647/],
  ['stockQuantity', '3', /number/],
  ['stockQuantity', null, /null/],
  ['expiresAt', now, /future/],
  ['expiresAt', '2026-11-20T11:00:00+01:00', /future/],
  ['expiresAt', '2026-11-20T09:59:59.999Z', /future/],
  ['expiresAt', '1999-01-01T00:00:00Z', /future/],
  ['expiresAt', '2027-02-30T00:00:00Z', /date and time/],
  ['expiresAt', '2027-02-29T00:00:00Z', /date and time/],
  ['expiresAt', '2027-13-01T00:00:00Z', /date and time/],
  ['expiresAt', '2027-00-10T00:00:00Z', /date and time/],
  ['expiresAt', '2027-01-01T24:00:00Z', /date and time/],
  ['expiresAt', '2027-01-01T23:59:60Z', /date and time/],
  ['expiresAt', '2027-01-01', /date and time/],
  ['expiresAt', '2027-01-01T00:00:00', /date and time/],
  ['expiresAt', '2027-01-01 00:00:00Z', /date and time/],
  ['expiresAt', '2027-01-01T00:00:00+24:00', /date and time/],
  ['expiresAt', '9999-12-31T23:59:59-23:59', /date and time/],
  ['expiresAt', '+012027-01-01T00:00:00Z', /date and time/],
  ['expiresAt', 'tomorrow', /date and time/],
  ['expiresAt', '', /date and time/],
  ['expiresAt', 1_900_000_000_000, /string/],
  ['expiresAt', null, /null/],
]

const atCreation: Refusal[] = [
  ...shared,
  ['currency', 'mad', /ISO-4217/],
  ['currency', 'DH', /ISO-4217/],
  ['currency', 'XXX', /ISO-4217/],
  ['currency', 'HRK', /ISO-4217/],
  ['currency', '', /ISO-4217/],
  ['currency', 504, /string/],
  ['currency', null, /null/],
  ['externalId', '', /1 to 128/],
  ['externalId', '  ', /blank/],
  ['externalId', 'x'.repeat(129), /1 to 128/],
  ['externalId', 7, /string/],
  ['externalId', null, /null/],
  ['metadata', [], /object/],
  ['metadata', 'a', /object/],
  ['metadata', null, /null|object/],
]

const withMember = (body: object, field: string, value: unknown) => ({ ...body, [field]: value })

test('a creation is refused with 400 and the field that is wrong', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date(now)
  for (const [field, value, message] of atCreation) {
    const answer = await create(key, withMember({ name: 'Tajine', price: 249.9 }, field, value))
    assertRefused(answer, 'VALIDATION_ERROR', { field, message }, `${field} ${String(value).slice(0, 60)}`)
  }
})

test('a change is refused with 400 and the field that is wrong', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date(now)
  const { reference } = (await create(key, { name: 'Tajine', price: 249.9 })).body
  const refusals: Refusal[] = [
    ...shared,
    ['active', 'true', /boolean/],
    ['active', 1, /boolean/],
    ['active', null, /null/],
    ['clearExpiration', 'true', /boolean/],
    ['clearExpiration', null, /null/],
  ]
  for (const [field, value, message] of refusals) {
    const answer = await patch(key, reference, withMember({}, field, value))
    assertRefused(answer, 'VALIDATION_ERROR', { field, message }, `${field} ${String(value).slice(0, 60)}`)
  }
  const after = await harness.call({ path: `/v1/products/${reference}`, key })
  assert.deepEqual([after.body.name, after.body.price, after.body.updatedAt], ['Tajine', 249.9, now])
})

test('what is just within the limits is taken', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date(now)
  const taken: [string, unknown][] = [
    ['name', 'x'.repeat(255)],
    ['name', '😀'.repeat(255)],
    ['name', ' x '],
    ['description', ''],
    ['description', '😀'.repeat(5_000)],
    ['description', '\t\n'.repeat(2_500)],
    ['imageUrl', `https://shop.example/${'a'.repeat(2_027)}`],
    ['imageUrl', 'HTTPS://shop.example'],
    ['price', 0.01],
    ['price', 9_999_999_999.99],
    ['stockQuantity', 0],
    ['stockQuantity', 2_147_483_647],
    ['expiresAt', '2026-11-20T10:00:00.001Z'],
    ['externalId', 'x'.repeat(128)],
    ['externalId', '😀'.repeat(128)],
  ]
  for (const [field, value] of taken) {
    const answer = await create(key, withMember({ name: 'Tajine', price: 249.9 }, field, value))
    assert.equal(answer.status, 201, `${field} ${answer.text.slice(0, 200)}`)
    assert.equal(answer.body[field], value)
  }
})

test('instants are taken with any offset, in either case, and answered in UTC with milliseconds', async () => {
  const { key } = await harness.make.merchant()
  harness.clock.now = new Date(now)
  const spellings = {
    '2027-01-01T00:00:00Z': '2027-01-01T00:00:00.000Z',
    '2027-01-01t00:00:00.5z': '2027-01-01T00:00:00.500Z',
    '2027-01-01T00:00:00.123456789Z': '2027-01-01T00:00:00.123Z',
    '2027-01-01T00:00:00+01:00': '2026-12-31T23:00:00.000Z',
    '2027-01-01T00:00:00-09:30': '2027-01-01T09:30:00.000Z',
    '2028-02-29T12:00:00Z': '2028-02-29T12:00:00.000Z',
    '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
  }
  for (const [sent, answered] of Object.entries(spellings)) {
    const { body } = await create(key, { name: 'Tajine', price: 1, expiresAt: sent })
    assert.equal(body.expiresAt, answered, sent)
    assert.equal((await harness.call({ path: `/v1/products/${body.reference}`, key })).body.expiresAt, answered)
  }
})

test('a price has at most the decimals of its currency, at creation and at a change', async () => {
  const { key } = await harness.make.merchant()
  const cases: [string, number, number, RegExp][] = [
    ['MAD', 19.99, 19.999, /at most 2 decimals in MAD/],
    ['JPY', 500, 9.5, /JPY has no decimals/],
    ['TND', 1.005, 1.0005, /at most 3 decimals in TND/],
  ]
  for (const [currency, right, wrong, message] of cases) {
    const body = { name: 'Tajine', currency }
    assertRefused(await create(key, { ...body, price: wrong }), 'VALIDATION_ERROR', { field: 'price', message })
    const created = await create(key, { ...body, price: right })
    assert.deepEqual([created.body.price, created.body.currency], [right, currency])
    const changed = await patch(key, created.body.reference, { price: wrong })
    assertRefused(changed, 'VALIDATION_ERROR', { field: 'price', message })
  }
})

test('a number that double precision cannot hold as written is refused, not rounded', async () => {
  const { key } = await harness.make.merchant()
  for (const price of ['1e400', '0.1000000000000000055', '9007199254740993']) {
    assertRefused(await create(key, `{"name":"Tajine","price":${price}}`), 'VALIDATION_ERROR', { field: 'price' })
  }
})

test('every field that is wrong is named, and a missing one too', async () => {
  const { key } = await harness.make.merchant()
  const answer = await create(key, { price: -1, stockQuantity: 1.5, imageUrl: 'x' })
  assertRefused(answer, 'VALIDATION_ERROR', { field: 'name', message: /required/ })
  const fields = answer.body.error.details.map((detail: { field: string }) => detail.field)
  assert.deepEqual(fields.sort(), ['imageUrl', 'name', 'price', 'stockQuantity'])
})

test('an unknown field is refused with the one that was probably meant', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key, { name: 'Tajine', price: 1 })).body
  const typo = { field: 'stockQty', message: /did you mean `stockQuantity`/ }
  assertRefused(await create(key, { name: 'x', price: 1, stockQty: 1 }), 'VALIDATION_ERROR', typo)
  assertRefused(await patch(key, reference, { stockQty: 1 }), 'VALIDATION_ERROR', typo)
  for (const field of ['reference', 'active', 'origin', 'status', 'soldQuantity', 'createdAt'])
    assertRefused(await create(key, { name: 'x', price: 1, [field]: 'x' }), 'VALIDATION_ERROR', { field })
})

test('metadata, currency, externalId and reference cannot be changed', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key, { name: 'Tajine', price: 1 })).body
  const bodies = { metadata: {}, currency: 'EUR', externalId: 'sku-1', reference, origin: 'API', soldQuantity: 0 }
  for (const [field, value] of Object.entries(bodies)) {
    assertRefused(await patch(key, reference, { [field]: value }), 'VALIDATION_ERROR', { field }, field)
  }
})

test('expiresAt together with clearExpiration true is refused', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = (await create(key, { name: 'Tajine', price: 1 })).body
  const body = { expiresAt: '2040-01-01T00:00:00Z', clearExpiration: true }
  assertRefused(await patch(key, reference, body), 'VALIDATION_ERROR', { field: 'clearExpiration' })
  const allowed = await patch(key, reference, { ...body, clearExpiration: false })
  assert.equal(allowed.body.expiresAt, '2040-01-01T00:00:00.000Z')
})

test('a body that is no JSON object is refused', async () => {
  const { key } = await harness.make.merchant()
  for (const body of [
    '',
    '[]',
    '"x"',
    '7',
    'null',
    '{',
    '{"name":"a","name":"b","price":1}',
    '{"name":"\\u0000","price":1}',
  ]) {
    assertRefused(await create(key, body), 'VALIDATION_ERROR', {}, body)
  }
})

test('what was refused leaves nothing behind: no product, no event, no stored reply', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const headers = { 'idempotency-key': 'k-1' }
  const refused = await harness.call({
    method: 'POST',
    path: '/v1/products',
    key,
    headers,
    body: { name: 'Tajine', price: 0 },
  })
  assertRefused(refused, 'VALIDATION_ERROR')
  assert.equal((await harness.call({ path: '/v1/products', key })).body.totalElements, 0)
  assert.deepEqual(await listEvents(harness.db.read, sandbox), [])
  const again = await harness.call({
    method: 'POST',
    path: '/v1/products',
    key,
    headers,
    body: { name: 'Tajine', price: 1 },
  })
  assert.equal(again.status, 201)
})
