import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, shownAt } from './wall-clock.ts'

const casablanca = 'Africa/Casablanca'

const cases: [title: string, shown: string, zone: string, instant: string][] = [
  ['winter in Casablanca', '2026-01-15 10:00:00.250', casablanca, '2026-01-15T09:00:00.250Z'],
  ['Ramadan in Casablanca', '2026-03-02 10:00:00.000', casablanca, '2026-03-02T10:00:00.000Z'],
  ['without a fraction', '2026-01-15 10:00:00', casablanca, '2026-01-15T09:00:00.000Z'],
  ['another zone', '2024-01-03 21:37:57.259', 'Europe/Istanbul', '2024-01-03T18:37:57.259Z'],
]

for (const [title, shown, zone, instant] of cases)
  test(`a time of CMI is a moment: ${title}`, () => {
    assert.equal(instantOf(shown, zone)?.toISOString(), instant)
    assert.equal(shownAt(new Date(instant), zone).slice(0, shown.length), shown)
  })

test('what is no time of CMI is none', () => {
  for (const text of ['', '2026-01-15', '2026-01-15T10:00:00Z', '20260115 10:00:00', 'x'])
    assert.equal(instantOf(text, casablanca), undefined)
})

test('every hour of a year comes back as it was', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
    const shown = shownAt(new Date(at), casablanca)
    const found = instantOf(shown, casablanca)?.getTime() ?? 0
    // An hour that the clocks show twice is read as the first of the two.
    assert.ok(found === at || (found === at - 3_600_000 && shownAt(new Date(found), casablanca) === shown), shown)
  }
})
