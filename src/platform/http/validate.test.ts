import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { ErrorDetail, Failure } from '../errors.ts'
import { inEnglish } from '../sentences/said.ts'
import { assertFails } from '#test/answers.ts'
import { nameText, objectOf, wholeNumber } from './fields.ts'
import { errorEnvelope } from './render-error.ts'
import { parsePart, type Refused, refuseInvalid } from './validate.ts'

const item = objectOf({ name: nameText({ description: '' }), quantity: wholeNumber(1, 9, { description: '' }) })
const Order = objectOf({ items: z.array(item), buyer: objectOf({ email: z.string().optional() }).optional() })

function detailsOf(body: unknown, part: 'body' | 'query' = 'body'): ErrorDetail[] {
  const details: ErrorDetail[] = []
  parsePart(Order, body, part, details)
  return details
}

describe('what a schema refuses', () => {
  it('is named by its path', () => {
    const paths: [unknown, string[]][] = [
      [{}, ['items']],
      [
        {
          items: [
            { name: 'a', quantity: 1 },
            { name: '', quantity: 0 },
          ],
        },
        ['items[1].name', 'items[1].quantity'],
      ],
      [{ items: [{}] }, ['items[0].name', 'items[0].quantity']],
      [{ items: [], buyer: { email: 7 } }, ['buyer.email']],
      [{ items: [], buyer: { emial: 'x' } }, ['buyer.emial']],
      [{ items: [{ name: 'a', quantity: 1, qty: 2 }], extra: 1 }, ['items[0].qty', 'extra']],
      [{ items: {} }, ['items']],
    ]
    for (const [body, fields] of paths)
      assert.deepEqual(
        detailsOf(body).map(({ field }) => field),
        fields,
      )
  })

  it('is told in words of what would be right', () => {
    const words: [unknown, string][] = [
      [{}, 'is required'],
      [{ items: null }, 'must not be null'],
      [{ items: [null] }, 'must not be null'],
      [{ items: [{ name: 'a', quantity: null }] }, 'must not be null'],
      [{ items: [], buyer: null }, 'must not be null; leave the field out instead'],
      [{ items: [], buyer: { email: null } }, 'must not be null; leave the field out instead'],
      [{ items: 'a' }, 'must be an array'],
      [{ items: ['a'] }, 'must be an object'],
      [{ items: [{ name: 1, quantity: 1 }] }, 'must be a string'],
      [{ items: [{ name: 'a', quantity: 'x' }] }, 'must be a number'],
      [{ items: [{ name: 'a', quantity: 1.5 }] }, 'must be a whole number from 1 to 9'],
      [{ items: [], buyr: {} }, 'unknown field `buyr`; did you mean `buyer`?'],
      [{ items: [], zzz: {} }, 'unknown field `zzz`'],
    ]
    for (const [body, message] of words)
      assert.equal(inEnglish(detailsOf(body)[0]?.message ?? ''), message, JSON.stringify(body))
    assert.equal(
      inEnglish(detailsOf({ items: [], buyr: 1 }, 'query')[0]?.message ?? ''),
      'unknown parameter `buyr`; did you mean `buyer`?',
    )
  })

  it('is the body itself when it is no object', () => {
    for (const body of [undefined, null, 7, 'x', []])
      assert.deepEqual(detailsOf(body), [{ message: 'the body must be a JSON object' }])
  })

  it('does not repeat what it may not: names are cut, values are left out', () => {
    const [detail] = detailsOf({ items: [], [`4242424242424242${'x'.repeat(500)}`]: 1 })
    assert.ok((detail?.field?.length ?? 0) <= 200 && inEnglish(detail?.message ?? '').length <= 200)
    assert.equal(JSON.stringify(detailsOf({ items: 'top secret' })).includes('secret'), false)
  })
})

describe('a request', () => {
  it('is refused with all details, the first in the message', () => {
    assert.doesNotThrow(() => refuseInvalid([]))
    const details: Refused[] = [
      { field: 'name', message: 'is required' },
      { field: 'price', message: 'is required' },
    ]
    assertFails(() => refuseInvalid(details), 'VALIDATION_ERROR', { field: 'price' })
    assert.throws(() => refuseInvalid(details), { message: 'name: is required (and 1 more)' })
    assert.throws(() => refuseInvalid([{ message: 'the body must be a JSON object' }]), {
      message: 'the body must be a JSON object',
    })
  })

  it('without a parameter that has to be there is MISSING_PARAMETER, and a body without a field VALIDATION_ERROR', () => {
    const Needed = objectOf({ id: nameText({ description: '' }), size: nameText({ description: '' }).optional() })
    for (const part of ['query', 'form', 'body'] as const) {
      const code = part === 'body' ? 'VALIDATION_ERROR' : 'MISSING_PARAMETER'
      const refuse = (given: object) => {
        const details: ErrorDetail[] = []
        parsePart(Needed, given, part, details)
        refuseInvalid(details)
      }
      assertFails(() => refuse({}), code, { field: 'id' })
      assertFails(() => refuse({ siz: 'x' }), code, { field: 'id' })
      assertFails(() => refuse({ id: '' }), 'VALIDATION_ERROR', { field: 'id' })
      assertFails(() => refuse({ id: 'x', siz: 'x' }), 'VALIDATION_ERROR', { field: 'siz' })
    }
  })

  it('names 100 fields at most, and says how many more there are', () => {
    const refusalOf = (count: number) => {
      const details: ErrorDetail[] = []
      parsePart(
        Order,
        { items: [], ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1])) },
        'body',
        details,
      )
      try {
        refuseInvalid(details)
      } catch (error) {
        return error as Failure
      }
      return assert.fail()
    }
    const [few, many] = [refusalOf(100), refusalOf(101)]
    assert.deepEqual([few.details?.length, few.moreDetails], [100, 0])
    assert.deepEqual([many.details?.length, many.moreDetails], [100, 1])
    assert.match(many.message, / \(and 100 more\)$/)
    assert.equal(JSON.parse(errorEnvelope(many, 'c-1')).error.moreDetails, 1)
    assert.ok(!('moreDetails' in JSON.parse(errorEnvelope(few, 'c-1')).error))
  })

  it('with as many wrong fields as a body holds is refused all the same', () => {
    const details: ErrorDetail[] = []
    parsePart(Order, { items: Array.from({ length: 120_000 }, () => 1) }, 'body', details)
    assertFails(() => refuseInvalid(details), 'VALIDATION_ERROR', { field: 'items[0]' })
    assert.equal(details.length, 120_000)
  })
})
