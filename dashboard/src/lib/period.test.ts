import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf } from './period.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const of = (filters: Record<string, string>) => periodOf(filters, 'Africa/Casablanca', now)

test('a period is the last thirty days, those of a number, or from one day to another', () => {
  assert.deepEqual(of({}), { choice: '30', from: '2026-10-23', to: '2026-11-21' })
  assert.deepEqual(of({ period: '7' }), { choice: '7', from: '2026-11-15', to: '2026-11-21' })
  assert.deepEqual(of({ period: 'own', from: '2026-01-01', until: '2026-01-31' }), {
    choice: 'own',
    from: '2026-01-01',
    to: '2026-01-31',
  })
  assert.deepEqual(of({ until: '2026-01-31' }), { choice: 'own', from: '2026-01-02', to: '2026-01-31' })
  assert.equal(of({ period: 'ever' }).choice, '30')
})
