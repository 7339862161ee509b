import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, useHarness } from '#test/harness.ts'
import { ask, assertRefused, assertSucceeded, withoutCorrelation } from './conventions.ts'
import { dereferenced, type Schema } from './document.ts'
import { makeObject, newOwners, type Owner } from './examples.ts'
import { bodyRows, exampleBody, pathOf, type Row, rows, validCall, type Values } from './rows.ts'

// Valid bodies: JSON, strictly, and no unknown member. A refusal has changed nothing.

const harness = useHarness()

type Subject = {
  owner: Owner
  values: Values
  send: (body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

async function subjectOf(row: Row): Promise<Subject> {
  const owner = (await newOwners(harness, row)).sandbox
  const values = await makeObject(harness, row, owner)
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    ask(harness, { ...validCall(row, values, owner), body, headers })
  return { owner, values, send }
}

/** The answer of a GET of the same path, to be compared before and after. */
async function lookAt(row: Row, { owner, values }: Subject): Promise<string> {
  const reading = rows.find(
    ({ door, route }) => door === row.door && route.method === 'GET' && route.path === row.route.path,
  )
  if (!reading) return ''
  return withoutCorrelation(await ask(harness, { path: pathOf(reading, values), by: owner }))
}

const schemaOf = ({ operation }: Row): Schema =>
  dereferenced(operation.requestBody?.content['application/json'].schema ?? {})
const fieldsOf = (row: Row): [string, Schema][] => Object.entries(schemaOf(row).properties ?? {})

const namesOf = (answer: Answer): string[] => answer.body.error.details.map((each: { field: string }) => each.field)

/** The body of the examples as JSON text with one more member in front of the others. */
const withMember = (row: Row, member: string): string => {
  const text = JSON.stringify(exampleBody(row))
  return `{${member},${text.slice(1)}`
}

const brokenBodies: Record<string, (row: Row) => string | Buffer> = {
  'no bytes at all': () => '',
  'white space alone': () => ' \n\t',
  'text that is no JSON': () => 'name=Tajine',
  'a body that ends too early': (row) => JSON.stringify(exampleBody(row)).slice(0, -1),
  'something behind the end': (row) => `${JSON.stringify(exampleBody(row))}}`,
  'a comma too many': (row) => `${JSON.stringify(exampleBody(row)).slice(0, -1)},}`,
  'single quotes': (row) => JSON.stringify(exampleBody(row)).replaceAll('"', "'"),
  'a comment': (row) => `/* new */${JSON.stringify(exampleBody(row))}`,
  'a byte order mark': (row) => `\ufeff${JSON.stringify(exampleBody(row))}`,
  'bytes that are not UTF-8': (row) =>
    Buffer.concat([Buffer.from(withMember(row, '"a":"')), Buffer.from([0xff, 0x22])]),
  'an overlong UTF-8 sequence': (row) => Buffer.from(withMember(row, '"a":"@@"').replace('@@', '\xc0\x80'), 'latin1'),
  'a key twice': (row) => withMember(row, `${JSON.stringify(fieldsOf(row)[0]?.[0])}:"first"`),
  'a key twice, once escaped': (row) => withMember(row, '"\\u006eame":"first","name":"second"'),
  'a NUL character': (row) => withMember(row, '"a":"x\\u0000y"'),
  'a raw control character': (row) => withMember(row, '"a":"x\u0001y"'),
  'a lone surrogate': (row) => withMember(row, '"a":"x\\ud800y"'),
  'surrogates in the wrong order': (row) => withMember(row, '"a":"\\udc00\\ud800"'),
  'a lone surrogate in a key': (row) => withMember(row, '"\\udfff":1'),
  'the key __proto__': (row) => withMember(row, '"__proto__":{"admin":true}'),
  'the key __proto__, escaped and nested': (row) => withMember(row, '"a":[{"\\u005f_proto__":1}]'),
  'a number beyond doubles': (row) => withMember(row, '"a":1e400'),
  'an integer of 20 digits': (row) => withMember(row, '"a":12345678901234567890'),
  'more decimals than a double holds': (row) => withMember(row, '"a":0.1234567890123456789'),
  NaN: (row) => withMember(row, '"a":NaN'),
  'a number with a leading zero': (row) => withMember(row, '"a":007'),
  'nesting deeper than 32 levels': (row) => withMember(row, `"a":${'['.repeat(40)}${']'.repeat(40)}`),
  'nesting deeper than any stack': (row) => withMember(row, `"a":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'nesting that never closes': () => '['.repeat(200_000),
  'an array': (row) => JSON.stringify([exampleBody(row)]),
  'a text': () => '"name"',
  'a number': () => '1',
  true: () => 'true',
  null: () => 'null',
}

for (const row of bodyRows) {
  test(`${row.title} refuses every body that is not strictly a JSON object, and changes nothing`, async () => {
    const subject = await subjectOf(row)
    const before = await lookAt(row, subject)
    for (const [what, broken] of Object.entries(brokenBodies)) {
      if (broken(row) === '' && !row.operation.requestBody?.required) continue
      const answer = await subject.send(broken(row))
      assert.equal(answer.status, 400, what)
      assertRefused(answer, 400, 'VALIDATION_ERROR')
      assert.doesNotMatch(answer.body.error.message, /unknown field/, what)
    }
    assert.equal(await lookAt(row, subject), before)
  })

  test(`${row.title} refuses an unknown field and says which one was meant`, async () => {
    const subject = await subjectOf(row)
    const before = await lookAt(row, subject)
    for (const [name, schema] of fieldsOf(row)) {
      const typo = `${name.slice(0, 2)}${name.slice(3)}`
      const answer = await subject.send({ ...exampleBody(row), [typo]: schema.example })
      assertRefused(answer, 400, 'VALIDATION_ERROR')
      assert.deepEqual(namesOf(answer), [typo])
      assert.ok(answer.body.error.message.includes(`unknown field \`${typo}\`; did you mean \`${name}\`?`), answer.text)
    }
    const answer = await subject.send({ ...exampleBody(row), 'x"y\n': 1, zzzz: 2 })
    assertRefused(answer, 400, 'VALIDATION_ERROR')
    assert.deepEqual(namesOf(answer), ['x"y\n', 'zzzz'])
    assert.equal(await lookAt(row, subject), before)
  })

  test(`${row.title} refuses null, and any other type than the documented one, naming the field`, async () => {
    const subject = await subjectOf(row)
    const before = await lookAt(row, subject)
    for (const [name, schema] of fieldsOf(row)) {
      const nulled = await subject.send({ ...exampleBody(row), [name]: null })
      assertRefused(nulled, 400, 'VALIDATION_ERROR')
      assert.deepEqual(namesOf(nulled), [name])
      // A field that has to be there cannot be left out.
      const advice = schemaOf(row).required?.includes(name) ? '' : '; leave the field out instead'
      assert.equal(nulled.body.error.message, `${name}: must not be null${advice}`)
      for (const wrong of valuesOfOtherTypes(schema)) {
        const answer = await subject.send({ ...exampleBody(row), [name]: wrong })
        assertRefused(answer, 400, 'VALIDATION_ERROR')
        assert.deepEqual(namesOf(answer), [name], `${name}: ${JSON.stringify(wrong)}`)
      }
    }
    assert.equal(await lookAt(row, subject), before)
  })

  test(`${row.title} names every field that is wrong, and every required one that is absent`, async () => {
    const { send } = await subjectOf(row)
    // An empty list is no value of any field but a list, which may be empty and gets an object.
    const wrong = Object.fromEntries(fieldsOf(row).map(([name, { type }]) => [name, type === 'array' ? {} : []]))
    const answer = await send(wrong)
    assertRefused(answer, 400, 'VALIDATION_ERROR')
    assert.deepEqual(namesOf(answer).sort(), Object.keys(wrong).sort())
    for (const name of schemaOf(row).required ?? []) {
      const { [name]: _absent, ...rest } = exampleBody(row) ?? {}
      const lacking = await send(rest)
      assertRefused(lacking, 400, 'VALIDATION_ERROR')
      assert.deepEqual(namesOf(lacking), [name])
      assert.match(lacking.body.error.message, /is required/)
    }
  })

  test(`${row.title} names unknown and wrong members of nested objects by their path`, async () => {
    const { send } = await subjectOf(row)
    for (const [name, { properties, example }] of fieldsOf(row)) {
      for (const [inner, { type }] of Object.entries(properties ?? {})) {
        const other = type === 'integer' || type === 'number' ? 'x' : 7
        const wrong = await send({ ...exampleBody(row), [name]: { ...(example as object), [inner]: other } })
        assert.deepEqual(namesOf(wrong), [`${name}.${inner}`])
        const typo = `${inner}x`
        const unknown = await send({ ...exampleBody(row), [name]: { ...(example as object), [typo]: 'y' } })
        assert.deepEqual(namesOf(unknown), [`${name}.${typo}`])
        assert.match(unknown.body.error.message, new RegExp(`did you mean \`${inner}\``))
      }
    }
  })
}

function valuesOfOtherTypes({ type, additionalProperties }: Schema): unknown[] {
  const values: Record<string, unknown> = {
    string: 'x',
    number: 7,
    integer: 7.5,
    boolean: true,
    array: [1],
    object: {},
  }
  const isOther = (name: string) => name !== type && !(type === 'integer' && name === 'number')
  const others = Object.entries(values).filter(([name]) => isOther(name))
  assert.ok(type !== 'object' || additionalProperties !== undefined, 'an object says whether it is open')
  return others.filter(([name]) => !(type === 'number' && name === 'integer')).map(([, value]) => value)
}

const writing = rows.filter(({ route }) => route.method !== 'GET')
const foreignTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
]
const oddTypes = [
  'application/json; charset=latin1',
  'application/json;charset="iso-8859-1"',
  'application/vnd.api+json',
]

for (const row of writing) {
  test(`${row.title} answers 415 to a body that is not uncompressed application/json in UTF-8`, async () => {
    const { send } = await subjectOf(row)
    const body = JSON.stringify(exampleBody(row) ?? {})
    for (const type of [...foreignTypes, ...oddTypes, 'application/jsonp', 'json', ''])
      assertRefused(await send(body, { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    for (const encoding of ['gzip', 'deflate', 'br', 'identity, gzip'])
      assertRefused(await send(body, { 'content-encoding': encoding }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    for (const type of ['APPLICATION/JSON', 'application/json ; charset=UTF-8', 'application/json;charset="utf8"'])
      assertSucceeded(await (await subjectOf(row)).send(body, { 'content-type': type }))
  })

  test(`${row.title} answers 413 to a body over 256 KiB, and reads one of exactly that size`, async () => {
    const { send, values, owner } = await subjectOf(row)
    const text = Buffer.from(JSON.stringify(exampleBody(row) ?? {}))
    const limit = 256 * 1024
    const spaced = (length: number) => Buffer.concat([text, Buffer.alloc(length - text.length, ' ')])
    assertRefused(await send(spaced(limit + 1)), 413, 'PAYLOAD_TOO_LARGE')
    const announced = { ...validCall(row, values, owner), headers: { 'content-length': String(limit + 1) } }
    assertRefused(await ask(harness, announced), 413, 'PAYLOAD_TOO_LARGE')
    assertSucceeded(await send(spaced(limit)))
  })
}

for (const row of writing.filter(({ operation }) => operation.requestBody === undefined)) {
  test(`${row.title} takes no body but an empty object`, async () => {
    const { send } = await subjectOf(row)
    for (const body of [{ reason: 'x' }, [], [1], 'text', 'null', '1'])
      assertRefused(await send(body), 400, 'VALIDATION_ERROR')
    assertSucceeded(await send({}))
  })
}
