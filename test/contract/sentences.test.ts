import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { merchantRoutes, portalRoutes } from '../../src/app.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { type ErrorDetail, Failure } from '#platform/errors.ts'
import { validInput } from '#platform/http/input.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'
import { refusePath } from '#platform/http/server.ts'
import { parseStrictJson } from '#platform/json.ts'
import { inEnglish, meantFor, say, type Sentence, wordsIn } from '#platform/sentences/said.ts'
import { expiryProblem, rollProblem, ungrantable } from '#modules/api-keys/api-key.ts'
import { passwordProblem } from '#platform/passwords/strength.ts'

// The portal's sentences about fields exist in three languages. They are collected from the checks themselves, with all kinds of input of a form, so
// that a new sentence without a translation is found.

type Text = Sentence | string

const plain = ['', ' ', 'x', '\0', '\ud800', 'two\nlines', '😀', '-1', '1e9', '01935d2e', 'SANDBOX', 'sandbox', 'OWNER']
const emails = [
  'a@b',
  'a b@example.com',
  'a@@example.com',
  '.a@example.com',
  '"a"@example.com',
  'a@example',
  'a@exa..com',
]
const longEmails = [`${'a'.repeat(65)}@example.com`, `a@${'b.'.repeat(130)}com`]
const sites = [
  'https://',
  'www.example.com',
  'http://example.com',
  'https://user@example.com/',
  'https://a b',
  'https://[::',
]
const phones = ['+', '06', '0612345678', '+212 6 12 34 56 78', '+21206', '+999123456789']
const times = ['2026-13-45', '2001-01-01T00:00:00Z', '9000-01-01T00:00:00Z', 'africa/casablanca']
const names = ['products:read', 'createdAt', 'createdat', 'name,up', '10.0.0.1', '10.0.0.0/33']
const long = [65, 129, 256, 5_000].map((length) => 'a'.repeat(length))
const texts = [plain, emails, longEmails, sites, phones, times, names, long].flat()

const scalars = [null, true, 0, -1, 1.5, 1e12, 200]
const objects = [{}, { a: 1 }]
const many = Array.from({ length: 200 }, (_, at) => `x${at}`)
const twice = ['createdAt', 'createdAt']
const lists = [
  [],
  [''],
  ['x'],
  [null],
  [1],
  many,
  ['products:read', 'products:reed'],
  twice,
  ['a', 'b', 'c'],
  ['10.0.0.0/33'],
]
const values: unknown[] = [...texts, ...scalars, ...objects, ...lists]

type Form = z.ZodType | undefined
type Forms = { body: Form; query: Form; params: Form }

const namesOf = (form: Form): string[] =>
  form ? Object.keys((inputSchema(form)['properties'] as Record<string, unknown> | undefined) ?? {}) : []

/** Possible wrong parts: each field with each value by itself, an unknown field, and a value that is no object. */
const partsOf = (form: Form): unknown[] => [
  ...namesOf(form).flatMap((name) => values.map((value) => ({ [name]: value }))),
  ...namesOf(form).map((name) => ({ [`${name}x`]: 1 })),
  {},
  { something: 1 },
]

function wordsFor(request: { params: unknown; query: unknown; body: unknown }, route: Forms): Text[] {
  try {
    validInput(request, route, refusePath)
    return []
  } catch (error) {
    if (error instanceof Failure)
      return [error.words, ...(error.details ?? []).map(({ message }: ErrorDetail) => message ?? '')]
    return []
  }
}

function wordsOf(route: Forms): Text[] {
  const { body, query } = route
  const right = { params: {}, query: {}, body: {} }
  return [
    ...[...partsOf(body), null, [], 'text'].flatMap((part) => wordsFor({ ...right, body: part }, route)),
    ...partsOf(query).flatMap((part) => wordsFor({ ...right, query: part }, route)),
  ]
}

const cutShort = ['', '{', '{"a"', '{"a":1', '[1', '"a', '{"a":}', '{a:1}', '{} {}']
const refused = [
  '"\\x"',
  '"\n"',
  '{"a":1,"a":2}',
  '{"__proto__":1}',
  '\ufeff{}',
  '{"a":1e999}',
  '1e999',
  '['.repeat(40),
]
const unstorable = ['{"a":"\\u0000"}', '{"a":"\\ud800"}', '"\\ud800"', Buffer.from([0x22, 0xff, 0x22])]
const malformed = [...cutShort, ...refused, ...unstorable]

function wordsForText(text: string | Buffer): Text[] {
  try {
    parseStrictJson(Buffer.from(text as string))
    return []
  } catch (error) {
    const { words, details = [] } = error as Failure
    return [words, ...details.map((detail) => detail.message ?? '')]
  }
}

const email = 'salma.idrissi@boutique-atlas.ma'
const weak = await Promise.all(['short', 'password1234', email].map((password) => passwordProblem(password, [email])))

const now = new Date('2026-11-20T10:00:00.000Z')
const [past, far] = [new Date(0), new Date('2126-01-01T00:00:00.000Z')]
const live = { revokedAt: null, expiresAt: null, replacedBy: null }
const endings = [
  { ...live, revokedAt: past },
  { ...live, expiresAt: past },
  { ...live, replacedBy: 'another' },
]
/** Sentences of checks that come after the form's. */
const later = [
  ...[past, far].map((expiresAt) => expiryProblem(expiresAt, now)),
  ...endings.map((ending) => rollProblem(ending, now)),
  ...Object.values(ungrantable('VIEWER', 'PRODUCTION', ['products:write'])),
]

const formOf = ({ body, query, params }: Partial<Forms>): Forms => ({ body, query, params })

const all: Text[] = [
  ...[...portalRoutes, ...merchantRoutes, ...operatorRoutes].map(formOf).flatMap(wordsOf),
  ...malformed.flatMap(wordsForText),
  ...[...weak, ...later].flatMap((problem) => problem ?? []),
]
const collected = [...new Map(all.map((words) => [inEnglish(words), words])).values()]

test('every sentence about a field is said in French and in Arabic', () => {
  assert.ok(collected.length > 200, `only ${collected.length} sentences were collected`)
  const untranslated = collected.filter((words) =>
    (['fr', 'ar'] as const).some((locale) => wordsIn(words, locale) === inEnglish(words)),
  )
  assert.deepEqual(untranslated.map(inEnglish), [])
})

test('in Arabic every sentence has Arabic letters, and no sentence shows a hole', () => {
  for (const words of collected) {
    assert.match(wordsIn(words, 'ar'), /\p{Script=Arabic}/u)
    for (const locale of ['en', 'fr', 'ar'] as const)
      assert.doesNotMatch(wordsIn(words, locale), /\{\w+\}|undefined|\[object/, inEnglish(words))
  }
})

test('names of fields, numbers and examples are the same in every language', () => {
  for (const words of collected)
    for (const locale of ['fr', 'ar'] as const)
      for (const fixed of inEnglish(words).match(/`[^`]+`|\d+/g) ?? [])
        assert.ok(
          wordsIn(words, locale).replaceAll(' ', '').includes(fixed.replaceAll(' ', '')),
          `${inEnglish(words)} → ${wordsIn(words, locale)}`,
        )
})

const cases: [words: Text, english: string, french: string][] = [
  ['is required', 'is required', 'est obligatoire'],
  [
    say('must be {low} to {high} characters long', { low: 12, high: 128 }),
    'must be 12 to 128 characters long',
    'doit comporter de 12 à 128 caractères',
  ],
  [
    meantFor(say('unknown field `{name}`', { name: 'emial' }), '`email`'),
    'unknown field `emial`; did you mean `email`?',
    'champ inconnu `emial`\u202f; vouliez-vous dire `email`\u202f?',
  ],
  [
    say('unknown field `{name}`', { name: 'is required' }),
    'unknown field `is required`',
    'champ inconnu `is required`',
  ],
  [
    say('{field}: {said}', { field: 'is required', said: 'is required' }),
    'is required: is required',
    'is required\u202f: est obligatoire',
  ],
  [
    'a text that is none of the sentences',
    'a text that is none of the sentences',
    'a text that is none of the sentences',
  ],
  ['constructor', 'constructor', 'constructor'],
]

for (const [words, english, french] of cases)
  test(`“${english}” is “${french}” in French`, () => {
    assert.equal(wordsIn(words, 'fr'), french)
    assert.equal(wordsIn(words, 'en'), english)
  })
