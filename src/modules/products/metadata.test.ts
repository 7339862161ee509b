import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, rawMember } from '#test/answers.ts'
import { type Answer, useHarness } from '#test/harness.ts'

// Metadata of products and of clients: the merchant's own, returned exactly as it was sent.

const harness = useHarness()

type Kind = { path: string; start: string; named: (answer: Answer) => string }
const kinds: Kind[] = [
  { path: '/v1/products', start: '"name":"Tajine","price":1', named: ({ body }) => body.reference },
  { path: '/v1/clients', start: '"name":"Salma"', named: ({ body }) => body.id },
]

const create = (key: string, { path, start }: Kind, metadata: string) =>
  harness.call({ method: 'POST', path, key, body: `{${start},"metadata":${metadata}}` })

const nested = (levels: number): string => (levels === 1 ? '{"end":1}' : `{"l":${nested(levels - 1)}}`)
const arrays = (levels: number): string => (levels === 0 ? '1' : `[${arrays(levels - 1)}]`)
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',')}}`
/** Metadata whose JSON text is `bytes` long. */
const sized = (bytes: number): string => {
  const filled = Array.from({ length: 32 }, (_, index) => `"k${index + 10}":"${'x'.repeat(490)}"`).join(',')
  const rest = bytes - filled.length - '{,"z":[]}'.length
  const items = ['"a"', ...Array.from({ length: Math.floor((rest - 3) / 4) }, () => '"b"')]
  const text = `{${filled},"z":[${items.join(',')}]}`
  return text.replace('"a"', `"a${'a'.repeat(bytes - text.length)}"`)
}

const taken: Record<string, string> = {
  'an empty object': '{}',
  'the order of its keys': '{"z":1,"a":2,"m":3}',
  'keys that look like integers, in their places': '{"b":1,"10":2,"2":3,"a":{"1":0,"0":1}}',
  'the spelling of numbers': '{"price":1.10,"big":1e2,"small":1.50e-3,"minus":-0,"zero":0.0,"exact":123456789012345}',
  'null values': '{"a":null,"b":[null,{"c":null}]}',
  'booleans, arrays and empty things': '{"a":true,"b":[],"c":{},"d":"","e":[1,"x",false,[2]]}',
  'escapes as they were written': '{"a":"\\u00e9\\/\\n\\"","\\u0061b":1}',
  'names that objects have': '{"toString":1,"constructor":{"prototype":2},"correlationId":"mine","hasOwnProperty":0}',
  'text of every script': '{"طاجين":"😀 é","éé":"\u2028"}',
  '50 keys': keys(50),
  'a key of 40 characters': `{"${'k'.repeat(40)}":1,"${'😀'.repeat(40)}":2}`,
  'a value of 500 characters': `{"a":"${'x'.repeat(500)}","b":"${'😀'.repeat(500)}"}`,
  'objects in objects, 5 deep': nested(5),
  'arrays in arrays, 5 deep with the object around them': `{"a":${arrays(4)}}`,
  '16 KiB as JSON': sized(16_384),
}

for (const [what, metadata] of Object.entries(taken)) {
  test(`metadata keeps ${what}`, async () => {
    const { key } = await harness.make.merchant()
    for (const kind of kinds) {
      const created = await create(key, kind, metadata)
      assert.equal(created.status, 201, created.text)
      assert.equal(rawMember(created.text, 'metadata'), metadata)
      const read = await harness.call({ path: `${kind.path}/${kind.named(created)}`, key })
      assert.equal(rawMember(read.text, 'metadata'), metadata)
      const list = await harness.call({ path: kind.path, key })
      assert.ok(list.text.includes(`"metadata":${metadata}`))
    }
  })
}

test('white space between the tokens of metadata is not kept, white space in text is', async () => {
  const { key } = await harness.make.merchant()
  for (const kind of kinds) {
    const created = await create(key, kind, '{ "a" : [ 1 ,\n\t2 ] , "b c" : " d  e " }')
    assert.equal(rawMember(created.text, 'metadata'), '{"a":[1,2],"b c":" d  e "}')
  }
})

test('metadata is found whole wherever it stands in the body, and beside look-alikes of itself', async () => {
  const { key } = await harness.make.merchant()
  const metadata = '{"metadata":{"a":1.0},"name":"x"}'
  const first = `{"metadata":${metadata},"name":"{\\"metadata\\":{}}","price":1,"description":"\\\\\\"}"}`
  const created = await harness.call({ method: 'POST', path: '/v1/products', key, body: first })
  assert.equal(created.status, 201, created.text)
  assert.ok(created.text.includes(`"metadata":${metadata},"active"`))
})

const refused: Record<string, [metadata: string, message: RegExp]> = {
  'a text': ['"a"', /object/],
  'a number': ['1', /object/],
  'an array': ['[{"a":1}]', /object/],
  null: ['null', /null|object/],
  '51 keys': [keys(51), /at most 50 keys/],
  'a key of 41 characters': [`{"${'k'.repeat(41)}":1}`, /1 to 40/],
  'an empty key': ['{"":1}', /1 to 40/],
  'a key of 41 characters further down': [`{"a":[{"${'k'.repeat(41)}":1}]}`, /1 to 40/],
  'a value of 501 characters': [`{"a":"${'x'.repeat(501)}"}`, /500/],
  'a value of 501 characters further down': [`{"a":[{"b":"${'x'.repeat(501)}"}]}`, /500/],
  'objects in objects, 6 deep': [nested(6), /deeper than 5/],
  'arrays in arrays, 6 deep with the object around them': [`{"a":${arrays(5)}}`, /deeper than 5/],
  'more than 16 KiB as JSON': [sized(16_385), /16 KiB/],
  'more than 16 KiB in bytes, not in characters': [
    `{"a":[${Array(9)
      .fill(`"${'é'.repeat(500)}"`)
      .join(',')},${Array(15)
      .fill(`"${'é'.repeat(250)}"`)
      .join(',')}]}`,
    /16 KiB/,
  ],
}

for (const [what, [metadata, message]] of Object.entries(refused)) {
  test(`metadata refuses ${what}`, async () => {
    const { key } = await harness.make.merchant()
    for (const kind of kinds) {
      assertRefused(await create(key, kind, metadata), 'VALIDATION_ERROR', { field: 'metadata', message })
    }
  })
}

test('metadata refuses repeated keys, __proto__, NUL characters, lone surrogates and numbers that would be rounded', async () => {
  const { key } = await harness.make.merchant()
  const bodies: [string, string][] = [
    ['{"a":1,"a":2}', 'metadata.a'],
    ['{"a":1,"\\u0061":2}', 'metadata.a'],
    ['{"a":{"b":1,"b":1}}', 'metadata.a.b'],
    ['{"__proto__":1}', 'metadata.__proto__'],
    ['{"a":{"__proto__":{}}}', 'metadata.a.__proto__'],
    ['{"a":"\\u0000"}', 'metadata.a'],
    ['{"a":"\\ud800"}', 'metadata.a'],
    ['{"a":12345678901234567890}', 'metadata.a'],
    ['{"a":1e999}', 'metadata.a'],
  ]
  for (const kind of kinds)
    for (const [metadata, field] of bodies)
      assertRefused(await create(key, kind, metadata), 'VALIDATION_ERROR', { field }, metadata)
})

test('two products with equal metadata in another order or spelling keep their own', async () => {
  const { key } = await harness.make.merchant()
  const texts = ['{"a":1,"b":2}', '{"b":2,"a":1}', '{"a":1.0,"b":2e0}']
  for (const kind of kinds)
    for (const text of texts) assert.equal(rawMember((await create(key, kind, text)).text, 'metadata'), text)
})
