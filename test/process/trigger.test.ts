import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recipes } from '../../cli/src/trigger/recipes.ts'
import { pay, type Shop } from '../../cli/src/trigger/shop.ts'
import { Mizan } from '../../sdk/src/mizan.ts'
import { eventCatalogue } from '#events/catalogue.ts'
import { useCommands } from '../cli/cli.ts'
import { waitUntil } from '../patience.ts'
import { makePreparedPlace, startServer } from './server.ts'

// Every type of event that `mizan trigger` says it can make, made by a server with its jobs, whose sandbox accepts a card of its own.

const card = '4918914107195005'
const place = await makePreparedPlace({ after }, { RATE_LIMIT_PUBLIC: '1000000', SANDBOX_CARD: card })
const { run } = useCommands()
let mizan: Mizan
let account: string[]
let url: string
before(async () => {
  const server = await startServer(place)
  const [apiKey = ''] = server.stdout().match(/svc_sk_test_[0-9A-Za-z]{38}\b/) ?? []
  url = `http://127.0.0.1:${server.port}`
  mizan = new Mizan({ apiKey, baseUrl: url })
  account = ['--key', apiKey, '--url', url]
})

test('each type of event has its way, or says what makes it happen', () => {
  assert.deepEqual(Object.keys(recipes).toSorted(), Object.keys(eventCatalogue).toSorted())
})

test('trigger pays with the card that it is given', async () => {
  const made = await run(['trigger', 'payment.succeeded', '--card', card, ...account])
  assert.equal(made.code, 0, made.stderr)
  const refused = await run(['trigger', 'payment.succeeded', ...account])
  assert.match(refused.stderr, /\(BAAS_SVC_ERROR\) Name the card that the sandbox accepts with --card;.*\n$/)
})

test('trigger says at once why a payment failed that was meant to succeed, and that another card helps', async () => {
  const shop: Shop = { mizan, url, card, note: () => {} }
  await assert.rejects(pay(shop, {}, 'REJECTED'), /The payment failed: .+ \([A-Z_]+\) Name the card.*--card/)
})

/** Sessions and vouchers live for five minutes at least: nothing here waits for their end. */
const isQuick = ({ waitsMs = 0 }) => waitsMs < 5 * 60_000

for (const [type, recipe] of Object.entries(recipes)) {
  if ('instead' in recipe || !isQuick(recipe)) continue
  test(`trigger makes ${type}`, async () => {
    const newest = async () => (await mizan.webhooks.events.list({ type, size: 1 })).content[0]?.id
    const before = await newest()
    await recipe.steps({ mizan, url, card, note: () => {} })
    await waitUntil(async () => (await newest()) !== before)
  })
}
