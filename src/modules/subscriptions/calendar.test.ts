import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueAt, firstBillingDay, morningAfter, type BillingInterval } from './calendar.ts'

const rhythm: BillingInterval = {
  intervalUnit: 'MONTH',
  intervalCount: 1,
  billingDay: null,
  timeZone: 'Africa/Casablanca',
  anchorDate: '2026-01-31',
  anchorSequence: 1,
}

const days = (of: Partial<BillingInterval>, numbers: number[]) =>
  numbers.map((number) =>
    dueAt({ ...rhythm, ...of }, number).toLocaleDateString('sv-SE', { timeZone: rhythm.timeZone }),
  )

test('every due date is counted from the anchor', () => {
  const table: [Partial<BillingInterval>, string[]][] = [
    [{}, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [{ anchorDate: '2028-01-30' }, ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    [{ intervalCount: 3, anchorDate: '2026-11-30' }, ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30']],
    [{ intervalUnit: 'YEAR', anchorDate: '2028-02-29' }, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
    [{ intervalUnit: 'WEEK', intervalCount: 2 }, ['2026-01-31', '2026-02-14', '2026-02-28', '2026-03-14']],
    [{ intervalUnit: 'DAY' }, ['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03']],
    // A short first month does not pull the others with it.
    [{ anchorDate: '2026-02-28', billingDay: 31 }, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ]
  for (const [of, expected] of table) assert.deepEqual(days(of, [1, 2, 3, 4]), expected)
})

test('29 February is back in the next leap year', () => {
  assert.deepEqual(days({ intervalUnit: 'YEAR', anchorDate: '2028-02-29' }, [5]), ['2032-02-29'])
})

test('nine in the morning is nine in the morning when the clock of Casablanca goes back for Ramadan', () => {
  const inFebruary = { ...rhythm, intervalUnit: 'DAY' as const, anchorDate: '2026-02-14' }
  assert.equal(dueAt(inFebruary, 1).toISOString(), '2026-02-14T08:00:00.000Z')
  // Ramadan of 2026: the clock went back on 15 February, and forth on 22 March.
  assert.equal(dueAt(inFebruary, 2).toISOString(), '2026-02-15T09:00:00.000Z')
  assert.equal(dueAt(inFebruary, 37).toISOString(), '2026-03-22T08:00:00.000Z')
})

test('the first billing day is today or the next one, in the time zone of the merchant', () => {
  const first = (from: string, day: number) => firstBillingDay(new Date(from), day, 'Africa/Casablanca')
  assert.equal(first('2026-02-10T12:00:00Z', 31), '2026-02-28')
  assert.equal(first('2026-02-28T12:00:00Z', 31), '2026-02-28')
  assert.equal(first('2026-02-10T12:00:00Z', 5), '2026-03-05')
  // In Casablanca it is the fifth already.
  assert.equal(first('2026-05-04T23:30:00Z', 5), '2026-05-05')
})

test('a retry comes at nine of its day, and as many minutes later as it has', () => {
  const at = morningAfter(new Date('2026-01-31T10:00:00Z'), 1, { timeZone: 'Africa/Casablanca', minutes: 17 })
  assert.equal(at.toISOString(), '2026-02-01T08:17:00.000Z')
})
