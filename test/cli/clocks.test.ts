import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '../harness.ts'
import { patienceMs } from '../patience.ts'
import { useListening } from '../sdk/listening.ts'
import { openShop, type Shop } from '../subscriptions.ts'
import { type Ran, useCommands } from './cli.ts'

// Time that passes at a command, in the sandbox.

const harness = useHarness()
const at = useListening(harness)
const { run } = useCommands()

/** Runs the command beside the jobs of the service. */
async function advance(shop: Shop, args: string[]): Promise<Ran> {
  let isOver = false
  const ran = run(['clocks', 'advance', '--key', shop.key, '--url', at.url, ...args]).finally(() => (isOver = true))
  harness.waits.ms = patienceMs
  // Each run of the jobs follows the one before, until the command has what it waits for.
  const working = (async () => {
    while (!isOver) {
      await shop.tick()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const [result] = await Promise.all([ran, working])
  harness.waits.ms = 0
  return result
}

test('three months of a subscription happen at once, and its next due date is the fourth', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard()
  const id = await shop.subscribe()
  const { code, stdout, stderr } = await advance(shop, ['--subscription', id, '--to', '2026-04-20', '--json'])
  assert.equal(code, 0, stderr)
  const done = JSON.parse(stdout) as { at: string; status: string }[]
  assert.deepEqual(
    done.map((each) => [each.at.slice(0, 10), each.status]),
    [
      ['2026-02-15', 'PAID'],
      ['2026-03-15', 'PAID'],
      ['2026-04-15', 'PAID'],
    ],
  )
  assert.match((await shop.read(`/subscriptions/${id}`)).nextDueDate, /^2026-05-15/)
  const nothing = await advance(shop, ['--client', shop.clientId, '--to', '2026-04-20'])
  assert.match(nothing.stdout, /^Nothing falls due until 2026-04-20T23:59:59/)
})

test('a charge that fails is retried on its days, before the next due date', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const shop = await openShop(harness, '2026-01-15T10:00:00Z')
  await shop.saveCard('RENEWAL FAIL 2')
  const id = await shop.subscribe({ startAt: '2026-02-15T09:00:00Z', dunning: { retryDays: [1, 3, 5] } })
  const { stdout, stderr } = await advance(shop, ['--client', shop.clientId, '--to', '2026-02-28', '--json'])
  const done = JSON.parse(stdout || stderr) as { step: string; at: string; status: string; subscriptionId: string }[]
  assert.deepEqual(
    done.map((each) => [each.step, each.at.slice(0, 10), each.status]),
    [
      ['DUE_DATE', '2026-02-15', 'RETRYING'],
      ['RETRY', '2026-02-16', 'RETRYING'],
      ['RETRY', '2026-02-18', 'PAID'],
    ],
  )
  assert.ok(done.every(({ subscriptionId }) => subscriptionId === id))
})

test('a clock needs to know whose it is, a day that is one, and a key of the sandbox', async () => {
  const shop = await openShop(harness)
  const asked = (...args: string[]) => run(['clocks', 'advance', '--key', shop.key, '--url', at.url, ...args])
  assert.match((await asked('--to', '2026-04-20')).stderr, /--subscription ID, or --client ID/)
  assert.match((await asked('--client', shop.clientId, '--to', 'soon')).stderr, /--to must be a day/)
  const live = shop.key.replace('_test_', '_live_')
  const refused = await run(['clocks', 'advance', '--key', live, '--client', shop.clientId, '--to', '2026-04-20'])
  assert.match(refused.stderr, /--key must be a sandbox key: in production time passes by itself/)
})
