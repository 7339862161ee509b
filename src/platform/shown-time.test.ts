import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, timeIn } from './shown-time.ts'

const zone = 'Africa/Casablanca'

test('a day is written as people write it in their language, with Western digits', () => {
  const at = new Date('2026-12-21T12:00:00Z')
  assert.equal(dayIn('en', at, zone), 'December 21, 2026')
  assert.equal(dayIn('fr', at, zone), '21 décembre 2026')
  assert.match(dayIn('ar', at, zone), /^21 .+ 2026$/)
})

test('the first of a month is an ordinal in French', () => {
  const at = new Date('2026-12-01T12:00:00Z')
  assert.equal(dayIn('fr', at, zone), '1er décembre 2026')
  assert.match(timeIn('fr', at, zone), /^1er décembre 2026 à /)
  assert.equal(dayIn('en', at, zone), 'December 1, 2026')
})

test('a day is that of the time zone', () => {
  assert.equal(dayIn('en', new Date('2026-12-01T23:30:00Z'), 'Asia/Tokyo'), 'December 2, 2026')
})
