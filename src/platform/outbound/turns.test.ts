import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTurns } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a caller has one turn at a time, and does not keep others waiting', async () => {
  const turns = newTurns({ atOnceMax: 10, waitingMax: 4 })
  const begun: string[] = []
  const ask = async (by: string, name: string) => {
    const turn = await turns.take(by)
    begun.push(name)
    return turn
  }
  const first = ask('slow', 'slow 1')
  const second = ask('slow', 'slow 2')
  await ask('quick', 'quick 1')
  await settled()
  assert.deepEqual(begun, ['slow 1', 'quick 1'])
  ;(await first)?.end()
  await second
  assert.deepEqual(begun, ['slow 1', 'quick 1', 'slow 2'])
})

test('a caller who waits for too much is refused at once', async () => {
  const turns = newTurns({ atOnceMax: 10, waitingMax: 2 })
  await turns.take('one')
  void turns.take('one')
  void turns.take('one')
  assert.equal(await turns.take('one'), undefined)
  assert.notEqual(await turns.take('other'), undefined)
})

test('when all turns are taken, callers that wait come in their order, and a caller that has one waits for its end', async () => {
  const turns = newTurns({ atOnceMax: 2, waitingMax: 4 })
  const begun: string[] = []
  const one = await turns.take('one')
  const two = await turns.take('two')
  void turns.take('one').then(() => begun.push('one again'))
  void turns.take('three').then((turn) => {
    begun.push('three')
    turn?.end()
  })
  two?.end()
  await settled()
  assert.deepEqual(begun, ['three'])
  one?.end()
  await settled()
  assert.deepEqual(begun, ['three', 'one again'])
})
