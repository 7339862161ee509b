import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programOf } from './mizan.ts'

test('a first word loads its own commands alone; help, and a word that no command has, all of them', async () => {
  const all = (await programOf()).commands.map((each) => each.name())
  assert.ok(all.length > 15)
  for (const word of all) {
    const own = (await programOf(word)).commands.map((each) => each.name())
    assert.ok(own.includes(word) && own.length < 5, `${word}: ${own.join(', ')}`)
  }
  for (const word of ['merchant', '--help', 'help', 'hasOwnProperty'])
    assert.equal((await programOf(word)).commands.length, all.length, word)
})

test('a number of shards that cannot be is refused before anything is opened', async () => {
  for (const shards of ['0', '1025', '1.5', 'many']) {
    const program = await programOf('cluster')
    program.commands[0]?.commands[0]?.configureOutput({ writeErr: () => {} })
    const argv = ['node', 'mizan', 'cluster', 'distribute', '--shards', shards]
    await assert.rejects(program.parseAsync(argv), /whole number from 1 to 1024/, shards)
  }
})
