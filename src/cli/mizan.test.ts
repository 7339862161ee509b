import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carryOut, programOf } from './mizan.ts'
import { parseRule } from './plan-rule.ts'

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

test('an amount that its currency does not have is refused in one line about its option', async (t) => {
  const { mock } = t.mock.method(process.stderr, 'write', () => true)
  const limit = ['merchants', 'daily-limit', '--merchant', 'm', '--environment', 'sandbox', '--currency', 'MAD']
  assert.equal(await carryOut(['node', 'mizan', ...limit, '--reason', 'r', '--amount', '1.005']), 1)
  mock.restore()
  assert.match(mock.calls.map(({ arguments: [text] }) => String(text)).join(''), /^mizan: --amount: [^\n]+\n$/)
})

test('a word of a rule that only objects have is none', () => {
  for (const word of ['constructor', '__proto__', 'toString'])
    assert.throws(() => parseRule(`${word}=1`), new RegExp(`${word} is no word of a rule`))
})
