import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Locale, localeOf } from './locale.ts'

const cases: [header: string | undefined, locale: Locale][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['FR', 'fr'],
  ['ar-MA', 'ar'],
  ['fr-CA, fr;q=0.9, en;q=0.8', 'fr'],
  ['en;q=0.5, ar;q=0.7', 'ar'],
  ['de, ar;q=0.3', 'ar'],
  ['de, es', 'en'],
  ['fr, ar', 'fr'],
  ['fr;q=0', 'en'],
  ['*', 'en'],
  ['*;q=0.1, fr;q=0.2', 'fr'],
  ['*, en;q=0.1', 'fr'],
  ['*, en;q=0, fr;q=0', 'ar'],
  ['zgh-Tfng-MA, ar ; q=0.9', 'ar'],
  ['fr;q=1.000, ar', 'fr'],
  ['french', 'en'],
  ['fr;q=2', 'en'],
  ['fr;q=0.1234, ar;q=0.001', 'ar'],
  ['fr;q=-1', 'en'],
  ['fr;q=0.5;q=1', 'en'],
  ['fr;level=1', 'en'],
  [',,;;=,q=1;*', 'en'],
  ['fr\u0000', 'en'],
  ['__proto__', 'en'],
  [`${'a-'.repeat(8_000)},fr`, 'fr'],
  [';'.repeat(16_000), 'en'],
]

for (const [header, locale] of cases)
  test(`Accept-Language ${JSON.stringify(header)?.slice(0, 40)} means ${locale}`, () => {
    assert.equal(localeOf(header), locale)
  })
