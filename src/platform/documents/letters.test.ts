import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { codePointsIn, drawable, partsOf } from './letters.ts'
import { unpackedFont } from './woff.ts'

const file = (subset: string): Buffer =>
  readFileSync(
    new URL(
      `files/ibm-plex-sans-arabic-${subset}-400-normal.woff`,
      import.meta.resolve('@fontsource/ibm-plex-sans-arabic/package.json'),
    ),
  )
const known = new Set(['latin', 'arabic', 'latin-ext'].flatMap((each) => [...codePointsIn(unpackedFont(file(each)))]))

test('the fonts of documents have the letters of French and Arabic, digits and signs of money', () => {
  for (const letter of 'Œuvre d’été « à 10 € » — ÇçÉéÛû ، ؟ أإآءئؤةىلابتثجحخدذرزسشصضطظعغفقكمنهوي ًٌٍَُِّْ 0123456789 × • ¥ £ $')
    assert.ok(known.has(letter.codePointAt(0) ?? 0), letter)
  assert.ok(!known.has(0x1_f3_fa))
})

const texts: [written: string, drawn: string][] = [
  ['Atelier الفخار 🏺 Oulja', 'Atelier الفخار Oulja'],
  ['Panier 🧺', 'Panier'],
  ['👩‍🍳 Chez Fatima 🇲🇦', 'Chez Fatima'],
  ['❤️', ''],
  ['陶器 Fès', '?? Fès'],
  ['e\u0301te\u0301', 'été'],
  ['149,00\u00a0MAD', '149,00 MAD'],
  ['\u2068Atlas\u2069', 'Atlas'],
  ['<b>Atlas</b> & Fils', '<b>Atlas</b> & Fils'],
  ['a  b', 'a  b'],
]
for (const [written, drawn] of texts)
  test(`“${written}” is drawn as “${drawn}”`, () => assert.equal(drawable(written, known), drawn))

test('a word that fits no line goes on below, and others stay whole', () => {
  assert.deepEqual(partsOf('x'.repeat(30)), ['x'.repeat(30)])
  const parts = partsOf(`begin${'x'.repeat(30)}`)
  assert.equal(parts.join(''), `begin${'x'.repeat(30)}`)
  assert.deepEqual(parts.slice(0, 5), ['begi', '', 'n', '', 'x'])
  assert.deepEqual(parts.slice(-3), ['x', '', 'xxxx'])
})
