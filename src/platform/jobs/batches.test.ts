import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Batches, workThrough } from './batches.ts'

const start = Date.parse('2026-03-02T10:00:00Z')

/** Rows that are gone once they were listed. */
function listOf(count: number, work: Batches<number>['work'], full = 10): Batches<number> {
  const rows = Array.from({ length: count }, (_, n) => n)
  return { list: async () => rows.splice(0, full), full, work }
}
const still = () => new Date(start)

test('a run goes on from one full list to the next, a few rows at once', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    running++
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running--
    return true
  }
  assert.equal(await workThrough(still, 'rows', [listOf(25, work)]), 25)
  assert.equal(most, 4)
})

test('a run in which every row hangs begins nothing after 50 seconds, and leaves the rest to the next', async () => {
  let passedMs = 0
  let begun = 0
  const hang = async () => {
    begun++
    await new Promise(setImmediate)
    passedMs += 7_500
    return true
  }
  const now = () => new Date(start + passedMs)
  assert.equal(await workThrough(now, 'rows', [listOf(1_000, hang), listOf(1_000, hang)]), begun)
  assert.ok(begun >= 7 && begun <= 11, `${begun} were begun`)
})

test('rows that fail keep neither those after them nor what comes after their list from its turn, and are told at the end', async () => {
  const failing = async (row: number) => {
    if (row % 2 === 0) throw new Error('torn')
    return true
  }
  let later = 0
  const fine = async () => {
    later++
    return true
  }
  const run = workThrough(still, 'rows', [listOf(25, failing), listOf(3, fine)])
  await assert.rejects(run, { name: 'AggregateError', message: '13 rows could not be worked on.' })
  assert.equal(later, 3)
})

test('lists full of rows that always fail, or that others have, keep those behind them from nothing', async () => {
  const rows = Array.from({ length: 25 }, (_, n) => n)
  const list = async (after = -1) => rows.slice(after + 1, after + 11)
  const work = async (row: number) => {
    if (row < 12) throw new Error('torn')
    return row >= 21
  }
  const run = workThrough(still, 'rows', [{ list, full: 10, work }])
  await assert.rejects(run, { message: '12 rows could not be worked on.' })
  assert.equal(await workThrough(still, 'rows', [{ list, full: 10, work: async (row) => row >= 21 }]), 4)
})
