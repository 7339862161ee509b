import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { consentVersion, wordsIn } from './words.ts'

type Texts = [path: string, text: string][]

// Of a text that counts, languages have forms of their own; the general one is theirs all.
const said = (value: unknown, path = ''): Texts =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {})
        .filter(([key]) => !(pluralForms.has(key) && Object.hasOwn(value ?? {}, 'other')))
        .flatMap(([key, each]) => said(each, `${path}.${key}`))

const pluralForms = new Set(['zero', 'one', 'two', 'few', 'many'])

const bracesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([brace]) => brace).sort()

for (const locale of locales)
  test(`the page says the same in ${locale} as in English, with the same values put in`, () => {
    const english = said(wordsIn('en'))
    const other = new Map(said(wordsIn(locale)))
    assert.deepEqual([...other.keys()].sort(), english.map(([path]) => path).sort())
    for (const [path, text] of english) {
      const translated = other.get(path) ?? ''
      assert.notEqual(translated.trim(), '', path)
      assert.deepEqual(bracesOf(translated), bracesOf(text), path)
    }
  })

test('a version of the consent to save a card is one text, in each language, forever', () => {
  const texts = locales.map((locale) => wordsIn(locale).form.consent).join('\n')
  const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16)
  assert.equal(`${consentVersion} ${hash}`, 'card-saving-1 52501af05f86328e')
})
