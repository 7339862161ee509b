import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Failure } from './errors.ts'
import { isExactNumber } from './json-number.ts'
import { parseStrictJson } from './json-parse.ts'
import { assertStrictJson } from './json-strict.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))

describe('a number of a body', () => {
  const exact =
    '0 -0 0.0 1.10 1e2 1E+2 0.1 19.99 100000000000000000000 1e308 5e-324 0e999 0.1e1 123456789012345.0000 ' +
    '9007199254740992 -1.7976931348623157e308 0.000001 1e-7 0.30000000000000004 4111111111111111.5'
  const inexact =
    '1e400 -1e400 1e-400 12345678901234567890 0.1234567890123456789 9007199254740993 1e99999999999 4e-324 ' +
    '0.1000000000000000055511151231257827 123456789012345678e-5'

  it('is taken when a double holds it as written', () => {
    for (const number of exact.split(' ')) assert.deepEqual(parse(`[${number}]`), [Number(number)], number)
  })

  it('is refused, and its member named, when a double would change it', () => {
    for (const number of inexact.split(' ')) {
      assert.throws(() => parse(`{"a":${number}}`), {
        message: 'a: must be a number that double precision holds as written',
      })
    }
  })

  it('is exact in every spelling of every double', () => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(fc.property(doubles, (value) => isExactNumber(String(value)) && isExactNumber(value.toExponential())))
    const amounts = fc.tuple(fc.bigInt(0n, 10n ** 13n - 1n), fc.nat({ max: 99 }))
    fc.assert(fc.property(amounts, ([whole, cents]) => isExactNumber(`${whole}.${String(cents).padStart(2, '0')}`)))
  })

  it('takes no longer to judge than its length', () => {
    assert.equal(isExactNumber(`1${'0'.repeat(200_000)}1`), false)
  })
})

describe('the fast check and the strict walk', () => {
  const pieces =
    '{ } [ ] : , "a" "b" "\\u0061" "\\ud800" "__proto__" 1 - 0 .5 1e2 1e999 9007199254740993 null \n \\ " e \0'

  function refusalOf(check: (text: string) => unknown, text: string): string | undefined {
    try {
      check(text)
      return undefined
    } catch (error) {
      assert.ok(error instanceof Failure || error instanceof SyntaxError, String(error))
      return error.message
    }
  }

  function agree(text: string): void {
    const refusal = refusalOf(assertStrictJson, text)
    assert.equal(refusalOf(parse, text), refusal, text)
    if (refusalOf(JSON.parse, text) === undefined) assert.doesNotMatch(refusal ?? '', /not JSON|is empty/, text)
    else assert.notEqual(refusal, undefined, text)
  }

  it('agree about members put together at random', () => {
    const values =
      '1 "a" 1e2 1e999 {} [] {"a":1,"b":{"a":2}} {"a":1,"a":2} "\\u0000" "\\n" [{"\\u0061":0,"a":0}] [{"b":{"c":[]}}]'
    const value = fc.constantFrom(...values.split(' '))
    const member = fc.tuple(fc.constantFrom('"a"', '"b"', '"c"', '"\\u0061"', '"__proto__"'), value)
    const objects = fc.array(member, { maxLength: 4 }).map((all) => `{${all.map((each) => each.join(':')).join(',')}}`)
    fc.assert(fc.property(objects, agree), { numRuns: 1000 })
  })

  it('agree about text that is hardly JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces.split(' '), ' ')), (all) => agree(all.join(''))),
      { numRuns: 1000 },
    )
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ...pieces.split(' '), ' '))
    const damage = ([text, place, piece]: [string, number, string]) => {
      const at = place % (text.length + 1)
      agree(text.slice(0, at) + piece + text.slice(at + 1))
    }
    fc.assert(fc.property(damaged, damage), { numRuns: 1000 })
  })
})
