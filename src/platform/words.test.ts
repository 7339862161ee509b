import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { amountTextIn } from './shown-amount.ts'
import { say, sayOneOf, readIn, wordsIn } from './sentences/said.ts'
import { countOf, inLocales, setIn } from './words.ts'

test('Arabic has a form of its own for none, one, two, a few, many and a hundred', () => {
  const days = { zero: '{n} يوم', one: 'يوم واحد', two: 'يومان', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' }
  const counted = [0, 1, 2, 3, 10, 11, 99, 100].map((n) => countOf(n, 'ar', days))
  assert.deepEqual(counted, ['0 يوم', 'يوم واحد', 'يومان', '3 أيام', '10 أيام', '11 يومًا', '99 يومًا', '100 يوم'])
})

test('French counts none in the singular, English in the plural', () => {
  assert.equal(countOf(0, 'fr', { one: '{n} jour', other: '{n} jours' }), '0 jour')
  assert.equal(countOf(0, 'en', { one: '{n} day', other: '{n} days' }), '0 days')
})

test('a form that a language does not have is the general one', () => {
  assert.equal(countOf(2, 'ar', { other: '{n} من المنتجات' }), '2 من المنتجات')
})

test('a refusal in Arabic counts as Arabic does', () => {
  const refused = (high: number) => wordsIn(say('must be at most {high} characters long', { high }), 'ar')
  assert.equal(refused(5), 'يجب ألا يتجاوز الطول 5 أحرف')
  assert.equal(refused(64), 'يجب ألا يتجاوز الطول 64 حرفًا')
  assert.equal(refused(500), 'يجب ألا يتجاوز الطول 500 حرف')
})

test('French has a narrow space that never breaks before its marks, and Arabic keeps 3-D Secure in order', () => {
  const say = inLocales({
    en: { plain: 'Pay now?', made: (name: string) => `For ${name}: done` },
    fr: {
      plain: 'Payer ? Oui ! « Ici » ; 10 000 à 12:30, http://x, carte 4242 4242',
      made: (name: string) => `Pour ${name} : fait`,
    },
    ar: { plain: 'عبر 3-D Secure', made: (name: string) => name },
  })
  assert.equal(say.en.plain, 'Pay now?')
  assert.equal(
    say.fr.plain,
    'Payer\u202f? Oui\u202f! «\u202fIci\u202f»\u202f; 10\u202f000 à 12:30, http://x, carte 4242 4242',
  )
  assert.equal(say.fr.made('Amina'), 'Pour Amina\u202f: fait')
  assert.equal(say.ar.plain, 'عبر \u20663-D Secure\u2069')
  assert.equal(setIn('fr', say.fr.plain), say.fr.plain, 'what is set is not set twice')
})

test('a day and a number with hyphens keep their order in Arabic, and a name or an address stays as it is', () => {
  const words = inLocales({ en: (it: string) => it, fr: (it: string) => it, ar: (it: string) => `حتى ${it}.` })
  for (const it of ['2026-11-24', '2026-11', '2026-000123', '2026-11-24-001', '-20.00'])
    assert.equal(words.ar(it), `حتى \u2066${it}\u2069.`)
  for (const it of ['TX-7K3M9Q2XW4', 'https://a.example/2026-11-24', '01a1fd4c-5f5a-7c1c-abce-a607eba8c042', '20.00'])
    assert.equal(words.ar(it), `حتى ${it}.`)
  assert.equal(words.fr('2026-11-24'), '2026-11-24')
  const sayDay = sayOneOf({ 'until {day}': { fr: 'jusqu’au {day}', ar: 'حتى {day}' } })
  const said = sayDay('until {day}', { day: '2026-11-24' })
  assert.equal(wordsIn(said, 'ar'), 'حتى 24 نونبر 2026')
})

test('a day in a sentence is written as people write it, and in English for people alone', () => {
  const sayDay = sayOneOf({ 'until {day}': { fr: 'jusqu’au {day}', ar: 'حتى {day}' } })
  const said = sayDay('until {day}', { day: '2026-11-01' })
  assert.deepEqual(
    [wordsIn(said, 'fr'), wordsIn(said, 'ar'), wordsIn(said, 'en'), readIn(said, 'en')],
    ['jusqu’au 1er novembre 2026', 'حتى 1 نونبر 2026', 'until 2026-11-01', 'until November 1, 2026'],
  )
  // No day of the calendar, and a number that only looks like one.
  for (const none of ['2026-02-30', '2026-13-01', '2026-11-01-7'])
    assert.equal(wordsIn(sayDay('until {day}', { day: none }), 'fr'), `jusqu’au ${none}`)
})

test('an amount in a sentence is written as people write it, and in English for people alone', () => {
  const sayLeft = sayOneOf({ 'at most {left}': { fr: 'au plus {left}', ar: '{left} على الأكثر' } })
  const said = (left: string) => sayLeft('at most {left}', { left })
  const written = (['en', 'fr', 'ar'] as const).map((locale) => amountTextIn(locale, '1250.00', 'MAD'))
  assert.deepEqual(
    [readIn(said('1250.00 MAD'), 'en'), wordsIn(said('1250.00 MAD'), 'fr'), wordsIn(said('1250.00 MAD'), 'ar')],
    [`at most ${written[0]}`, `au plus ${written[1]}`, `${written[2]} على الأكثر`],
  )
  assert.equal(wordsIn(said('1250.00 MAD'), 'en'), 'at most 1250.00 MAD')
  // Decimals are those of the currency, and all that the amount has.
  for (const [text, decimals] of [
    ['20.5 MAD', '20,50'],
    ['20 MAD', '20,00'],
    ['500 JPY', '500'],
    ['1.250 IQD', '1,250'],
  ] as const)
    assert.match(wordsIn(said(text), 'fr'), new RegExp(`^au plus ${decimals}[^\\d,]`))
  // No currency, and an amount without one.
  for (const none of ['12 ABC', '1250.00', '2026 MADRID', `0.${'1'.repeat(200)} MAD`])
    assert.equal(wordsIn(said(none), 'fr'), `au plus ${none}`)
})

test('the dashboard sets French by the same rule', async () => {
  const [own, copy] = await Promise.all(
    ['./french.ts', '../../dashboard/src/generated/french.ts'].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  )
  assert.equal(copy, own, 'npm run openapi copies it')
})
