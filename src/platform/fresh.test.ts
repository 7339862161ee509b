import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { freshFor } from './fresh.ts'

const hourMs = 3_600_000

/** Reads that are answered when the test says so. */
function reader() {
  const asked: PromiseWithResolvers<number>[] = []
  const read = () => {
    const next = Promise.withResolvers<number>()
    asked.push(next)
    return next.promise
  }
  return { asked, read }
}

test('of several callers at once one reads, and callers after them have its answer', async () => {
  const { asked, read } = reader()
  const kept = freshFor<number>(hourMs, 1)
  const both = Promise.all([kept.get('rules', read), kept.get('rules', read)])
  asked[0]?.resolve(1)
  assert.deepEqual([...(await both), await kept.get('rules', read)], [1, 1, 1])
  assert.equal(asked.length, 1)
})

test('an answer that is to be renewed is read once beside its callers, who do not wait', async () => {
  const { asked, read } = reader()
  const kept = freshFor<number>(hourMs, 1, 0)
  const first = kept.get('rules', read)
  asked[0]?.resolve(1)
  assert.equal(await first, 1)
  assert.deepEqual([await kept.get('rules', read), await kept.get('rules', read)], [1, 1])
  assert.equal(asked.length, 2)
  asked[1]?.resolve(2)
  await turn()
  assert.equal(await kept.get('rules', read), 2)
})

test('an answer stays where it could not be renewed, and a read that failed is not kept', async () => {
  const { asked, read } = reader()
  const kept = freshFor<number>(hourMs, 1, 0)
  const failed = kept.get('rules', read)
  asked[0]?.reject(new Error('away'))
  await assert.rejects(failed, /away/)
  const first = kept.get('rules', read)
  asked[1]?.resolve(1)
  assert.equal(await first, 1)
  await kept.get('rules', read)
  asked[2]?.reject(new Error('away'))
  await turn()
  assert.equal(await kept.get('rules', read), 1)
})
