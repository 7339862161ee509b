import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolated } from './bidi.ts'

const cases: [what: string, text: string, shown: string][] = [
  ['a text without such characters', 'Salma سلمى', 'Salma سلمى'],
  ['marks, which turn nothing around', 'a\u200fb\u200e', 'a\u200fb\u200e'],
  ['isolates that are closed', '\u2068a\u2069 b', '\u2068a\u2069 b'],
  ['an override', 'a\u202eb', '\u2068a\u202eb\u2069'],
  ['an override that is closed', '\u202eb\u202c', '\u2068\u202eb\u202c\u2069'],
  ['an isolate that is not closed', 'a\u2067b', '\u2068a\u2067b\u2069\u2069'],
  ['an end of what the text stands in', 'a\u2069\u202eb', '\u2068a\u202eb\u2069'],
  ['more ends than beginnings', '\u2066a\u2069\u2069\u2069b', '\u2068\u2066a\u2069b\u2069'],
]

for (const [what, text, shown] of cases)
  test(`${what}: what is shown turns nothing else around`, () => {
    assert.equal(isolated(text), shown)
  })
