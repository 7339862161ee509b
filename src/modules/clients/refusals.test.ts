import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '#test/factory-queries.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'

// Refusals of a client, at creation and at every change.

const harness = useHarness()

const create = (key: string, body: unknown) => harness.call({ method: 'POST', path: '/v1/clients', key, body })
const put = (key: string, id: string, body: unknown) =>
  harness.call({ method: 'PUT', path: `/v1/clients/${id}`, key, body })

/** A field, a value that it must refuse, and words of the message. */
type Refusal = [field: string, value: unknown, message: RegExp]

const always: Refusal[] = [
  ['name', '', /1 to 255/],
  ['name', '   ', /blank/],
  ['name', '\u200b\u2060', /blank/],
  ['name', 'x'.repeat(256), /1 to 255/],
  ['name', 7, /string/],
  ['name', null, /null/],
  ['email', 'salma', /such as name@example\.com/],
  ['email', '@example.ma', /such as name@example\.com/],
  ['email', 'salma@', /such as name@example\.com/],
  ['email', 'salma@localhost', /domain/],
  ['email', 'salma@127.0.0.1', /domain/],
  ['email', 'salma@example..ma', /domain/],
  ['email', 'sal ma@example.ma', /spaces/],
  ['email', 'salma@example.ma\n', /spaces/],
  ['email', 'Salma <salma@example.ma>', /spaces|brackets/],
  ['email', 'a@example.ma,b@example.ma', /./],
  ['email', '.salma@example.ma', /dot/],
  ['email', `${'a'.repeat(65)}@example.ma`, /64 bytes/],
  ['email', `a@${'b.'.repeat(130)}ma`, /254 bytes/],
  ['email', null, /null/],
  ['email', 7, /string/],
  ['phone', '0612345678', /did you mean \+212612345678\?/],
  ['phone', '06 12 34 56 78', /did you mean \+212612345678\?/],
  ['phone', '07-12-34-56-78', /did you mean \+212712345678\?/],
  ['phone', '00212612345678', /did you mean \+212612345678\?/],
  ['phone', '+212 612 345 678', /did you mean \+212612345678\?/],
  ['phone', '+2120612345678', /E\.164/],
  ['phone', '212612345678', /E\.164/],
  ['phone', '+212612', /E\.164/],
  ['phone', '+21261234567', /possible/],
  ['phone', '+0612345678', /E\.164/],
  ['phone', '+999123456789', /possible|E\.164/],
  ['phone', '+2126123456789012', /E\.164/],
  ['phone', 'call me', /E\.164/],
  ['phone', 212612345678, /string/],
  ['phone', null, /null/],
  ['locale', 'de', /one of en, fr, ar/],
  ['locale', 'FR', /one of en, fr, ar/],
  ['locale', '', /one of en, fr, ar/],
  ['locale', null, /null/],
  ['address', 'Rabat', /object/],
  ['address', null, /null/],
  ['address.line1', undefined, /required/],
  ['address.line1', ' ', /blank/],
  ['address.line1', 'x'.repeat(256), /1 to 255/],
  ['address.line2', '', /1 to 255/],
  ['address.city', null, /null/],
  ['address.postalCode', 10_030, /string/],
  ['address.country', 'ma', /upper case/],
  ['address.country', 'Maroc', /upper case/],
  ['address.zip', '10030', /unknown/],
  ['metadata', [], /object/],
  ['metadata', 'gold', /object/],
]

const atCreation: Refusal[] = [
  ...always,
  ['email', '', /such as name@example\.com/],
  ['phone', '', /E\.164/],
  ['externalId', '', /1 to 128/],
  ['externalId', 'x'.repeat(129), /1 to 128/],
  ['externalId', null, /null/],
]

/** `address.city` becomes a city in an address that is right otherwise. */
function withMember(body: object, path: string, value: unknown): object {
  const [field = '', member] = path.split('.')
  return { ...body, [field]: member === undefined ? value : { line1: '12 rue des Consuls', [member]: value } }
}

test('a creation is refused with 400 and the field that is wrong', async () => {
  const { key } = await harness.make.merchant()
  for (const [field, value, message] of atCreation) {
    const answer = await create(key, withMember({ name: 'Salma' }, field, value))
    assertRefused(answer, 'VALIDATION_ERROR', { field, message }, `${field} ${String(value).slice(0, 60)}`)
  }
  assert.equal((await harness.call({ path: '/v1/clients', key })).body.totalElements, 0)
})

test('a change is refused with 400 and the field that is wrong, and changes nothing', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const before = await create(key, { name: 'Salma', email: 'salma@example.ma', phone: '+212612345678' })
  const refusals: Refusal[] = [...always, ['externalId', 'c-1', /unknown/], ['id', 'x', /unknown/]]
  for (const [field, value, message] of refusals) {
    const answer = await put(key, before.body.id, withMember({}, field, value))
    assertRefused(answer, 'VALIDATION_ERROR', { field, message }, `${field} ${String(value).slice(0, 60)}`)
  }
  const after = await harness.call({ path: `/v1/clients/${before.body.id}`, key })
  assert.deepEqual({ ...after.body, correlationId: 0 }, { ...before.body, correlationId: 0 })
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
})

test('what is just within the limits is taken', async () => {
  const { key } = await harness.make.merchant()
  const taken: [string, unknown][] = [
    ['name', 'x'.repeat(255)],
    ['name', '😀'.repeat(255)],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.ma`],
    ['email', "o'hara+tag@sub.ex-ample.com"],
    ['email', 'زيد@مثال.موقع'],
    ['phone', '+212612345678'],
    ['phone', '+33612345678'],
    ['phone', '+14155552671'],
    ['phone', '+2905123'],
    ['externalId', '😀'.repeat(128)],
  ]
  for (const [field, value] of taken) {
    const answer = await create(key, { name: 'Salma', [field]: value })
    assert.equal(answer.status, 201, `${field} ${answer.text}`)
    assert.equal(answer.body[field], value)
  }
})

test('a client without a name is refused, and so is an unknown field, with the one that was meant', async () => {
  const { key } = await harness.make.merchant()
  assertRefused(await create(key, {}), 'VALIDATION_ERROR', { field: 'name', message: /required/ })
  const typo = await create(key, { name: 'Salma', e_mail: 'salma@example.ma' })
  assertRefused(typo, 'VALIDATION_ERROR', { field: 'e_mail', message: /did you mean `email`/ })
  const inner = await create(key, { name: 'Salma', address: { line1: 'x', postcode: '1' } })
  assertRefused(inner, 'VALIDATION_ERROR', { field: 'address.postcode', message: /did you mean `postalCode`/ })
})

test('every field that is wrong is named at once', async () => {
  const { key } = await harness.make.merchant()
  const answer = await create(key, { email: 'x', phone: '06', address: { line1: 'x', country: 'maroc' }, locale: 'de' })
  const fields = answer.body.error.details.map((detail: { field: string }) => detail.field)
  assert.deepEqual(fields.sort(), ['address.country', 'email', 'locale', 'name', 'phone'])
})
