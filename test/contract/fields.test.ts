import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlProblem } from '#platform/outbound/url-rule.ts'
import { fields, problemsOf, rows, type Field, type Row } from './walked-fields.ts'

// Rules that hold for every field of a kind, whatever its row: spans, web addresses, texts, names of people. The fields are found in
// the forms of the rows themselves.

const nameOf = ({ row, part, path }: Field) => `${row.title}: ${part} ${path}`

const spanRows = rows.flatMap((row) =>
  (['query', 'body'] as const).flatMap((part) => {
    const names = new Set(fields.filter((field) => field.row === row && field.part === part).map(({ path }) => path))
    return names.has('from') && names.has('to') ? [{ row, part }] : []
  }),
)

test('every span has a beginning that is not after its end', () => {
  assert.ok(spanRows.length >= 12, `only ${spanRows.length} rows with a span`)
  for (const { row, part } of spanRows) {
    const ofDays = fields.some((each) => each.row === row && each.part === part && each.schema['format'] === 'date')
    const [early, late] = ofDays
      ? ['2026-11-01', '2026-11-02']
      : ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']
    const saidOf = (span: object) =>
      problemsOf(onlySpan(row, part), { [part]: span }).find(({ rule }) => rule === 'contradiction')
    assert.deepEqual(saidOf({ from: late, to: early }), spanRefusal, row.title)
    const zoned = { from: '2026-11-02T00:00:00.001Z', to: '2026-11-02T01:00:00.000+01:00' }
    if (!ofDays) assert.deepEqual(saidOf(zoned), spanRefusal)
    assert.equal(saidOf({ from: early, to: late }), undefined, row.title)
    assert.equal(saidOf({ from: early, to: early }), undefined, row.title)
    assert.equal(saidOf({ from: late }), undefined, row.title)
    assert.equal(saidOf({ to: early }), undefined, row.title)
  }
})

const spanRefusal = {
  field: 'from',
  rule: 'contradiction',
  message: 'must be such that `from` is before `to`',
}

/** A span is judged when the rest can be used: the other fields have their examples. */
const onlySpan = (row: Row, part: 'query' | 'body'): Row => ({ ...row, [part]: withExamples(row, part) })

function withExamples(row: Row, part: 'query' | 'body') {
  const form = row[part]
  assert.ok(form)
  const needed = fields.filter((field) => field.row === row && field.part === part && isNeeded(field))
  const examples = Object.fromEntries(needed.map(({ path, schema }) => [path, schema['example']]))
  return {
    safeParse: (given: object) => form.safeParse({ ...examples, ...given }),
  } as unknown as NonNullable<Row['body']>
}

const isNeeded = ({ path, problemOf }: Field) =>
  !path.includes('.') && !['from', 'to'].includes(path) && problemOf(undefined) === 'is required'

const isText = ({ schema }: Field) =>
  schema['type'] === 'string' && !schema['enum'] && !['date-time', 'uuid'].includes(String(schema['format']))

const textFields = fields.filter(isText)

/** Secrets, and the bytes of a file: judged by what they open or hold. */
const isJudgedLater = ({ row, path }: Field) =>
  /^(token|password|newPassword|currentPassword|code|loginToken|pairingToken|recoveryCode)$/.test(path) ||
  (path === 'email' && row.title.endsWith('/login')) ||
  (path === 'content' && row.title.includes('/logo'))

test('no text takes control characters, and only a text of many lines takes a line feed', () => {
  const judged = textFields.filter((field) => !isJudgedLater(field))
  assert.ok(judged.length > 150, `only ${judged.length} texts`)
  const controls = ['\u0001', '\u0007', '\r', '\u000b', '\u001b', '\u001f', '\u007f', '\u0085', '\u009f']
  const taken = judged.flatMap((field) =>
    controls.filter((sign) => !field.problemOf(`a${sign}b`)).map((sign) => `${nameOf(field)} ${sign.codePointAt(0)}`),
  )
  assert.deepEqual(taken, [])
})

const manyLines =
  /^(description|successMessage|inactiveMessage|note|noteToCustomer|reason|reasonDetail|comment|activity|postalAddress|explanation|answer)$/

test('a line feed is taken by answers, descriptions, explanations, messages, notes, reasons and postal addresses alone', () => {
  for (const field of textFields.filter((each) => !isJudgedLater(each))) {
    if (!field.problemOf('a\nb')) assert.match(field.path, manyLines, nameOf(field))
  }
})

test('a text keeps what turns its direction around', () => {
  const names = textFields.filter(({ path }) => /(^|\.)(name|description|label|line1)$/.test(path))
  assert.ok(names.length > 20)
  for (const field of names) assert.equal(field.problemOf('a\u202eb\u2066c'), undefined, nameOf(field))
})

/** Web addresses reported by browsers, of which only the host is kept; and that of webhooks, which has a rule of its own as well. */
const isToldByBrowser = ({ path }: Field) => path === 'context.landingUrl'
const isReceiver = ({ row, path }: Field) => path === 'url' && /\/webhooks(\/\{id\})?$/.test(row.title)

const addressFields = fields.filter((field) => /(url|website)$/i.test(field.path) && !isToldByBrowser(field))

const badAddresses = [
  'https://a..example/',
  'https://.a.example/',
  'https://a.example./',
  `https://${'a'.repeat(64)}.example/`,
  `https://${'a.'.repeat(127)}example/`,
  'https://user@a.example/',
  'https://user:secret@a.example/',
  'https://@a.example/',
  'https://',
  'https:///a',
  'https:a.example',
  'http://a.example/',
  'ftp://a.example/',
  'javascript:alert(1)',
  '//a.example/',
  'https://a b.example/',
  'https://a.example\\@b.example/',
  'https://a.example/\n',
  'https://a\u00ad.example/',
  'https://a*b.example/',
  "https://'self'/",
  'https://a;b.example/',
  'https://a.example:99999/',
  `https://a.example/${'x'.repeat(2_048)}`,
]
const goodAddresses = [
  'https://a.example/',
  'HTTPS://A.Example/x?y=1',
  'https://a_b.a-b.example:8443/',
  'https://مثال.example/زيت',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/',
  `https://${'a'.repeat(63)}.example/`,
  `https://a.example/${'x'.repeat(2_030)}`,
]

test('every address of the web is judged by one rule', () => {
  assert.ok(addressFields.length >= 16, `only ${addressFields.length} addresses`)
  const judged = addressFields.filter((field) => !isReceiver(field))
  const taken = judged.flatMap((field) =>
    badAddresses.filter((address) => !field.problemOf(address)).map((address) => `${nameOf(field)} ${address}`),
  )
  assert.deepEqual(taken, [])
  for (const field of judged)
    for (const address of goodAddresses)
      assert.equal(field.problemOf(address), undefined, `${nameOf(field)} ${address}`)
  const receiving = { ownHost: 'pay.example', isLocalAllowed: false }
  for (const address of badAddresses) assert.ok(urlProblem(address, receiving), address)
})

test('an address of a picture has no fragment', () => {
  for (const field of addressFields.filter(({ path }) => path.endsWith('imageUrl')))
    assert.equal(field.problemOf('https://a.example/x.jpg#y'), 'must not have a fragment', nameOf(field))
})

const personFields = fields.filter(
  ({ row, path }) =>
    /(^|\.)(holderName|fullName)$/.test(path) ||
    /^(customer|buyer)\.name$/.test(path) ||
    (path === 'name' && /\/clients(\/\{id\})?$/.test(row.title)),
)

test('the number of a card is not taken for the name of a person', () => {
  assert.ok(personFields.length >= 9, `only ${personFields.length} names of people`)
  for (const field of personFields) {
    for (const text of ['4242424242424242', 'Salma 4242 4242 4242 4242', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])
      assert.match(field.problemOf(text) ?? 'nothing', /number of a card/, nameOf(field))
    assert.equal(field.problemOf('Salma Idrissi 2'), undefined, nameOf(field))
  }
})
