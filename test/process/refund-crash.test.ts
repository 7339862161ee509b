import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { executeDueRefunds } from '#money/refunds/execute.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { readConfig } from '../../src/config.ts'
import { refundPartsOf } from '../../src/start/refunds.ts'
import { newFactory } from '../factory.ts'
import { fundWallet } from '../refunds.ts'
import { someOf } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { hold } from './holds.ts'
import { databaseOf, withDatabase } from './processes.ts'
import { holdAsking, holdSettling, stopBeforeSettling, stopRefunds, sumGivenBack } from './refund-crash-queries.ts'
import { createKey, makeCommandPlace, mizan, mizanJson, startServer } from './server.ts'
import { partsAt } from '#test/ports.ts'

// Kill -9 of the worker that gives money back: the next one asks under the same key, and the buyer has it once.

const secret = Buffer.alloc(32, 9)
const MIZAN_SECRET = secret.toString('base64')
const place = await makeCommandPlace({ after }, { MIZAN_SECRET, LOG_LEVEL: 'silent', RATE_LIMIT_PUBLIC: '1000000' })
let server = await startServer(place)
const [merchant] = await mizanJson(place, ['merchants', 'list'])
const key = await createKey(place, merchant.id)
const scope = { merchantId: merchant.id, environment: 'SANDBOX' } as const

const onDatabase = async <Result>(work: (db: Database) => Promise<Result>) =>
  withDatabase(await databaseOf(place), work)
const config = readConfig({ MIZAN_SECRET })
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }

async function pay(): Promise<string> {
  const body = { amount: 100, orderId: 'order', returnUrl: 'https://shop.example/', reuseOpenSession: false }
  const made = await server.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
  const sessionToken = made.body.checkoutUrl.split('/c/')[1]
  const { verificationKey } = (await server.call({ method: 'POST', path: '/checkout/verify', body: { sessionToken } }))
    .body
  await server.call({ method: 'POST', path: '/checkout/submit', body: { verificationKey, method: 'CARD', card } })
  const read = await server.call({ path: `/v1/checkout/sessions/${made.body.id}?expand=transactions`, key })
  return read.body.transactions[0].id
}

const read = async (id: string) => (await server.call({ path: `/v1/refunds/${id}`, key })).body

/** Runs `refunds.resume` a few minutes later. */
const resume = () =>
  onDatabase(async (db) => {
    const secrets = await openSecrets(db, { current: secret })
    const now = () => new Date(Date.now() + 300_000)
    return executeDueRefunds(refundPartsOf(partsAt({ db, config, secrets }, now)))
  })

type Point = { db: Database; id: string; givenBack: bigint }

// A statement that waits too long for a lock fails: what is waited for here stays true then, and the refund is as far as before.
const points = {
  'before the acquirer has acted': {
    take: holdAsking,
    isThere: async ({ id }: Point) => (await read(id)).status === 'PROCESSING',
  },
  'before the refund is written down': {
    take: holdSettling,
    isThere: async ({ db, givenBack }: Point) => ((await sumGivenBack(db.read, scope))?.minor ?? 0n) > givenBack,
  },
}

await onDatabase((db) =>
  inTransaction(db, async (tx) => {
    await stopBeforeSettling(tx)
    await stopRefunds(tx)
  }),
)

for (const [title, { take, isThere }] of someOf(Object.entries(points), 1, 2))
  test(`a refund whose worker is killed ${title} gives the money back once`, async () => {
    const transactionId = await pay()
    const before = await onDatabase(async (db) => {
      const secrets = await openSecrets(db, { current: secret })
      await fundWallet({ make: newFactory(db, secrets, config.publicUrl), secrets }, scope, 50_000n)
      return (await sumGivenBack(db.read, scope))?.minor ?? 0n
    })
    const body = { transactionId, amount: 60, reason: 'RETURN', refundReference: title }
    const asked = await onDatabase(async (db) => {
      // Held before the request: a worker claims a refund within milliseconds.
      const letGo = await hold(db, take)
      try {
        const answer = await server.call({ method: 'POST', path: '/v1/refunds', key, body })
        assert.equal(answer.status, 202, answer.text)
        await waitUntil(() => isThere({ db, id: answer.body.id, givenBack: before }))
        await server.kill()
        return answer
      } finally {
        await letGo()
      }
    })
    // Without jobs: those of a service that takes a minute to start would find the refund due, and be ahead of `resume`.
    server = await startServer(place, { ROLE: 'api' })
    assert.equal((await read(asked.body.id)).status, 'PROCESSING')
    await resume()
    assert.equal((await read(asked.body.id)).status, 'SUCCEEDED')
    const after = await onDatabase((db) => sumGivenBack(db.read, scope))
    assert.equal((after?.minor ?? 0n) - before, 6_000n)
    const again = await server.call({ method: 'POST', path: '/v1/refunds', key, body })
    assert.deepEqual([again.status, again.body.id], [200, asked.body.id])
    const verdict = await mizan(place, ['verify'])
    assert.equal(verdict.code, 0, verdict.stdout + verdict.stderr)
    await server.stop()
    server = await startServer(place)
  })

test('a refund right after a payment succeeds within seconds, from a wallet that has nothing else', async () => {
  const body = { transactionId: await pay(), reason: 'RETURN', refundReference: 'at once' }
  const asked = await server.call({ method: 'POST', path: '/v1/refunds', key, body })
  assert.deepEqual([asked.status, asked.body.pendingReason], [202, undefined], asked.text)
  await waitUntil(async () => (await read(asked.body.id)).status === 'SUCCEEDED')
})
