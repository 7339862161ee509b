import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommandPlace, mizan, mizanJson } from './server.ts'

// The operator holds days against the bank on the command line, which says of each whether it can be closed.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
before(() => mizanJson(place, ['migrate']))

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const reconcile = (day: string, ...more: string[]) =>
  mizan(place, ['reconcile', '--until', day, '--currency', 'USD', ...more])
const lastLine = async (day: string) => (await reconcile(day)).stdout.trimEnd().split('\n').at(-1)?.trim()

test('a day says that it can be closed, is closed by a name, or is not over', async () => {
  assert.equal(await lastLine(dayAgo(3)), 'It can be closed: --close --by NAME')
  assert.equal((await reconcile(dayAgo(3), '--close', '--by', 'amal')).code, 0)
  assert.equal(await lastLine(dayAgo(3)), `It is closed, as all days until ${dayAgo(3)}.`)
  assert.equal(await lastLine(dayAgo(9)), `It is closed, as all days until ${dayAgo(3)}.`)
  const closedOf = async (day: string) =>
    (await mizanJson(place, ['reconcile', '--until', day, '--currency', 'USD']))[0].isClosed
  assert.deepEqual(
    [await closedOf(dayAgo(9)), await closedOf(dayAgo(3)), await closedOf(dayAgo(2))],
    [true, true, false],
  )
  const again = await reconcile(dayAgo(3), '--close', '--by', 'karim')
  assert.deepEqual([again.code, again.stdout], [0, `${dayAgo(3)} was closed before in USD.\n`], again.stderr)
  assert.equal(await lastLine(dayAgo(2)), 'It can be closed: --close --by NAME')
  for (const day of [dayAgo(-1), '2099-01-01']) {
    assert.equal(await lastLine(day), 'It can be closed an hour after its end.')
    const { isClosable } = (await mizanJson(place, ['reconcile', '--until', day, '--currency', 'USD']))[0]
    assert.equal(isClosable, false)
    const { code, stdout, stderr } = await reconcile(day, '--close', '--by', 'amal')
    assert.deepEqual([code, stdout, stderr], [1, '', `mizan: ${day} can be closed an hour after its end.\n`])
  }
})

test('an account that is not there is refused, and not left out of the figures', async () => {
  const { code, stdout, stderr } = await reconcile(dayAgo(3), '--show', 'bank', '--account', 'nope')
  assert.deepEqual([code, stdout, stderr], [1, '', 'mizan: There is no account nope: npx mizan bank accounts list.\n'])
})

test('the place to go on from is the id of a merchant, and is named when it is none', async () => {
  const { code, stderr } = await mizan(place, ['verify', '--after', 'nope'])
  assert.deepEqual(
    [code, stderr],
    [1, 'mizan: --after must be the id of a merchant, as npx mizan merchants list shows it.\n'],
  )
})
