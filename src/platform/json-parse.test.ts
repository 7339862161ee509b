import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Failure } from './errors.ts'
import { parseStrictJson, rawText } from './json-parse.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))

function refusal(act: () => unknown): Failure {
  try {
    act()
  } catch (error) {
    assert.ok(error instanceof Failure, String(error))
    assert.equal(error.code, 'VALIDATION_ERROR')
    return error
  }
  assert.fail('nothing was refused')
}

const messageOf = (text: string) => refusal(() => parse(text)).message
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a JSON body', () => {
  it('is read as JSON.parse reads it', () => {
    const text = '{"name":"Huile d’argan \\"bio\\"\\n","price":149.90,"tags":["é",null,true,{"10":-1.5e3}],"":{}}'
    assert.deepEqual(parse(text), JSON.parse(text))
    for (const root of ['null', '"text"', '0', ' [ ] ', '\t{\r\n}']) assert.deepEqual(parse(root), JSON.parse(root))
  })

  it('comes back as it was written, whatever it holds', () => {
    const isAllowed = (text: string) => !text.includes('__proto__') && !text.includes('\\u0000')
    const bodies = fc.json({ stringUnit: 'grapheme' }).filter(isAllowed)
    fc.assert(fc.property(bodies, (text) => assert.deepEqual(parse(text), JSON.parse(text))))
  })

  it('has at most 5,000 members, wherever they are; colons in texts are none', () => {
    const members = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}" :"a:\\":b"`).join(', ')
    assert.equal(Object.keys(parse(`{${members(5_000)}}`) as object).length, 5_000)
    for (const text of [`{${members(5_001)}}`, `[{${members(2_500)}},{${members(2_501)}}]`, `{${members(5_001)},"`])
      assert.equal(messageOf(text), 'the body has more than 5000 fields')
    assert.match(messageOf(`{${members(5_000)},"`), /^the body is not JSON/)
  })

  it('names the member when an array holds the fault', () => {
    const { message, details } = refusal(() => parse('{"items":[{"price":1},{"price":1e400}]}'))
    assert.equal(message, 'items[1].price: must be a number that double precision holds as written')
    assert.equal(details?.[0]?.field, 'items[1].price')
  })

  it('is refused unless it is UTF-8 without a byte order mark', () => {
    assert.equal(
      refusal(() => parseStrictJson(Buffer.from('{"a":"é"}', 'latin1'))).message,
      'the body is not valid UTF-8',
    )
    assert.match(messageOf('\ufeff{}'), /byte order mark/)
    assert.equal(refusal(() => parseStrictJson(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).code, 'VALIDATION_ERROR')
  })

  it('is refused with the place of the first fault when it is not JSON', () => {
    const cases = {
      '': 'the body is empty',
      ' \n': 'the body is empty',
      '{"a":1,}': 'expected a key in double quotes at line 1, column 8',
      "{'a':1}": 'expected a key in double quotes at line 1, column 2',
      '{"a" 1}': 'expected a colon at line 1, column 6',
      '{\n  "a": 1\n  "b": 2\n}': 'expected a comma or a closing brace at line 3, column 3',
      '[1 2]': 'expected a comma or a closing bracket at line 1, column 4',
      '{"a":}': 'expected a value at line 1, column 6',
      '{"a":01}': 'expected a comma or a closing brace at line 1, column 7',
      '[NaN]': 'expected a value at line 1, column 2',
      '{} {}': 'expected the end of the body at line 1, column 4',
      '"a\tb"': 'expected control characters in strings to be escaped at line 1, column 3',
      '"\\x"': 'expected a valid escape sequence at line 1, column 2',
      '"abc': 'expected a closing quote at line 1, column 5',
    }
    for (const [text, end] of Object.entries(cases)) assert.ok(messageOf(text).endsWith(end), messageOf(text))
  })

  it('is never repeated in a refusal, since it may hold a card number', () => {
    const card = '4111 1111 1111 1111'
    const bodies = [`{"card":"${card}" x}`, `{"${card}":1e999}`, `{"a":4111111111111111111}`, `["${card}\\u0000"]`]
    for (const body of bodies) assert.doesNotMatch(messageOf(body), /1111/)
  })

  it('may be nested 32 deep and not deeper', () => {
    assert.deepEqual(parse(nested(32)), JSON.parse(nested(32)))
    assert.match(messageOf(nested(33)), /^\[0\](\[0\])*: must not be nested deeper than 32 levels$/)
    assert.match(messageOf(`{"a":${nested(32)}}`), /nested deeper/)
    assert.match(messageOf(nested(100_000)), /nested deeper/)
    assert.deepEqual(parse(`["${'['.repeat(50)}"]`), ['['.repeat(50)])
  })

  it('must not repeat a key, in whatever spelling and at whatever depth', () => {
    assert.equal(messageOf('{"a":1,"a":1}'), 'a: this key occurs more than once in its object')
    assert.match(messageOf('{"a":1,"\\u0061":2}'), /^a: this key occurs more than once/)
    assert.match(messageOf('{"a/b":1,"a\\/b":2}'), /occurs more than once/)
    assert.match(messageOf('{"list":[{"x":{"1":0,"1":0}}]}'), /^list\[0\]\.x\.1: /)
    assert.deepEqual(parse('{"a":{"a":"a:a"},"b":{"a":1}}'), { a: { a: 'a:a' }, b: { a: 1 } })
  })

  it('must not hold a key __proto__, in whatever spelling and at whatever depth', () => {
    assert.equal(messageOf('{"a":{"__proto__":{}}}'), 'a.__proto__: this key is not allowed')
    assert.match(messageOf('{"\\u005f_proto__":1}'), /^__proto__: /)
    assert.match(messageOf('[{"__proto\\u005f_":1}]'), /__proto__: /)
    assert.deepEqual(parse('{"a":"__proto__"}'), { a: '__proto__' })
  })

  it('must not hold a NUL character or a lone surrogate in a text or a key', () => {
    assert.equal(messageOf('{"a":{"b":"x\\u0000"}}'), 'a.b: must not contain a NUL character')
    assert.match(messageOf('{"a\\u0000":1}'), /NUL/)
    assert.match(messageOf('"\0"'), /escaped/)
    for (const text of ['"\\ud800"', '{"a":"\\udc00\\ud800"}', '{"\\uDBFFx":1}'])
      assert.match(messageOf(text), /lone surrogate/)
    assert.equal(parse('"\\ud83d\\ude00 \\\\u0000"'), '😀 \\u0000')
  })
})

describe('the raw text of an object at the top of a body', () => {
  const raw = (text: string, key: string) => {
    const body = parse(text) as Record<string, object>
    return rawText(body[key] ?? {})
  }

  it('keeps the order of keys and the spelling of numbers and texts', () => {
    const metadata = '{"b":1.10,"10":1E+2,"2":"\\u00e9 \\" } {","nested":[{"z":-0}]}'
    assert.equal(raw(`{"a":"metadata","metadata":${metadata},"z":{}}`, 'metadata'), metadata)
    assert.deepEqual(Object.keys((parse(`{"m":${metadata}}`) as { m: object }).m).slice(0, 2), ['2', '10'])
  })

  it('loses the white space between tokens and no other', () => {
    assert.equal(raw('{ "m" : {\n\t"a b" : [ 1 , "c  d\\"  " ] , "e" : { } } }', 'm'), '{"a b":[1,"c  d\\"  "],"e":{}}')
  })

  it('is found by its key, however the key is written', () => {
    assert.equal(raw('{"x":[{"m":1}],"\\u006d":{"a":2},"y":"m"}', 'm'), '{"a":2}')
    assert.equal(raw('{"10":{"a":1},"2":{"b":1}}', '2'), '{"b":1}')
  })

  it('is known for objects there only', () => {
    const body = parse('{"list":[{}],"m":{"inner":{}}}') as { list: object[]; m: { inner: object } }
    for (const other of [body, body.list, body.list[0] ?? {}, body.m.inner, {}]) assert.equal(rawText(other), undefined)
    assert.equal(rawText((parse('[{}]') as object[])[0] ?? {}), undefined)
  })

  it('means the same as the object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^\w{0,8}$/), fc.jsonValue()),
        fc.nat({ max: 3 }),
        (object, indent) => {
          const text = JSON.stringify({ before: [object], m: object, after: {} }, undefined, indent)
          if (text.includes('__proto__') || text.includes('\\u')) return
          assert.equal(raw(text, 'm'), JSON.stringify(object))
        },
      ),
    )
  })
})
