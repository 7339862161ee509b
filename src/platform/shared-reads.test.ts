import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sharedReads } from './shared-reads.ts'

/** A read that counts how often it is made. */
function counted() {
  const read = { made: 0, now: () => Promise.resolve(++read.made) }
  return read
}

test('callers of one turn that want the same share a read, and those of the next read anew', async () => {
  const shared = sharedReads<number>()
  const read = counted()
  assert.deepEqual(await Promise.all(['a', 'a', 'b', 'a'].map((name) => shared(name, read.now))), [1, 1, 2, 1])
  await nextTurn()
  assert.equal(await shared('a', read.now), 3)
})

test('a read that fails is told to the callers of its turn alone', async () => {
  const shared = sharedReads<number>()
  const failing = () => Promise.reject(new Error('away'))
  const answers = await Promise.allSettled([shared('a', failing), shared('a', failing)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await nextTurn()
  assert.equal(await shared('a', counted().now), 1)
})
