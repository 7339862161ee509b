import fc from 'fast-check'
import type { Schema } from '../contract/document.ts'
import { isBlank } from '#platform/text.ts'

// Values for a schema: right ones, and ones that are wrong in every way that callers have found.

/** Members that a rule beyond the schema keeps apart: when the first is true, the second must be absent. */
const exclusive: [string, string][] = [
  ['clearExpiration', 'expiresAt'],
  ['clearCustomFields', 'customFields'],
]

/** A value that the service must take. */
export function rightValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return schema.properties ? rightObject(schema) : rightMetadata
  if (schema.type === 'array') return rightValue(schema.items ?? {}).map((one) => [one])
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 - 1 })
  // Cents, because MAD has two decimals.
  if (schema.type === 'number')
    return fc
      .integer({ min: 1, max: Math.min(99_999_999_999, (schema.maximum ?? Number.POSITIVE_INFINITY) * 100) })
      .map((cents) => cents / 100)
  return rightText(schema)
}

export function rightObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, rightValue(each)]))
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true }).map((body: Record<string, unknown>) => {
    const clashes = new Set(exclusive.filter(([flag]) => body[flag] === true).map(([, other]) => other))
    return Object.fromEntries(Object.entries(body).filter(([name]) => !clashes.has(name)))
  })
}

function rightText({ format, pattern, example, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2100-01-01'), max: new Date('2900-01-01'), noInvalidDate: true })
      .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().replace('Z', '+00:00')))
  const isText = pattern === undefined || pattern.startsWith('^[^\\x00')
  if (format !== undefined || !isText) return fc.constantFrom(String(example), ...unusualLike(pattern ?? ''))
  const taken = new RegExp(pattern ?? '')
  const short = storable(minLength, Math.min(maxLength, 40)).filter((text) => taken.test(text))
  const longest = fc.constant('é'.repeat(maxLength))
  return fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: longest })
}

/** Values of a pattern that are right and that readers of examples do not expect. */
const unusualLike = (pattern: string): string[] => {
  if (pattern.endsWith('[^#]*$')) return ['HTTPS://[2001:db8::1]:8443/%20', `https://a.ma/${'x'.repeat(2_000)}`]
  if (pattern.endsWith('://'))
    return [
      'https://boutique.ma/théière.jpg?q=é',
      'HTTPS://[2001:db8::1]:8443/%20#a',
      `https://a.ma/${'x'.repeat(2_000)}`,
    ]
  if (pattern.includes('@')) return ["o'brien+tag@example.co.uk", 'سلمى@مثال.المغرب', `${'x'.repeat(64)}@example.ma`]
  if (pattern.includes('\\+')) return ['+212661234567', '+14155552671', '+33123456789']
  return []
}

const storable = (minLength: number, maxLength: number) =>
  fc.string({ unit: 'binary', minLength, maxLength }).filter((text) => !text.includes('\0') && !isBlank(text))

const rightMetadata = fc.dictionary(
  storable(1, 10).filter((key) => key !== '__proto__'),
  fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      storable(0, 30),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        storable(1, 5).filter((key) => key !== '__proto__'),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  })).value,
  { maxKeys: 5 },
)

/** Texts that have broken services before. */
export const strangeTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '\u200b',
  '\u202eevil',
  '\ufeff',
  '\u2028\u2029',
  '\u0007\u001b[31m',
  '💳👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  'متجر السعادة',
  'ß'.repeat(300),
  'x'.repeat(10_240),
  "'; drop table products; --",
  "' or '1'='1",
  '%27%20or%201=1',
  '"quoted" \\ back',
  '${7*7} {{7*7}} <%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff',
  '%',
  '\r\nX-Injected: 1',
  '=cmd|calc!A1',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '__proto__',
  'constructor',
  'toString',
  'svc_sk_test_00000000000000000000000000000000000000',
  '4242 4242 4242 4242',
  '2026-02-30T10:00:00Z',
  '2026-11-20',
  'infinity',
  '+010000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  'https://',
  'http://shop.example',
  'https://user:pass@shop.example',
  'https://boutique.ma/théière.jpg?q=é',
  'javascript:alert(1)',
  'a@b',
  'a@b@c.ma',
  '+212',
  '+999999999999999999999',
]

const strangeNumbers = [
  0,
  -0,
  -1,
  0.001,
  1e-7,
  1.005,
  0.1 + 0.2,
  9_999_999_999.99,
  10_000_000_000,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  Number.MIN_VALUE,
]

export const strangeText = fc.oneof(fc.constantFrom(...strangeTexts), fc.string({ unit: 'binary', maxLength: 50 }))

/** Any JSON value, most of them wrong for any given field. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom(...strangeNumbers),
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: null }, { length: 1 }, { toString: 'x' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value on or just beyond a bound of the schema, or any other. */
export function wrongValue(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength, maxLength } = schema
  const edges: unknown[] = [
    ...(minimum === undefined ? [] : [minimum, minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum * 10]),
    ...(minLength === undefined || minLength === 0 ? [] : ['x'.repeat(minLength - 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '💳'.repeat(maxLength)]),
    ...(schema.enum ?? []).flatMap((each) => [String(each).toLowerCase(), ` ${String(each)}`, [each]]),
  ]
  const sameType = schema.type === 'string' ? strangeText : fc.oneof(fc.constantFrom(...strangeNumbers), fc.double())
  return fc.oneof(
    { weight: 2, arbitrary: schema.type === 'string' || isNumber(schema) ? sameType : anyValue },
    { weight: 1, arbitrary: anyValue },
    { weight: edges.length === 0 ? 0 : 2, arbitrary: fc.constantFrom<unknown[]>(...edges, null) },
  )
}

const isNumber = ({ type }: Schema) => type === 'number' || type === 'integer'
