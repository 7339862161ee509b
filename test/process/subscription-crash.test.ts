import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { resolveUnknown } from '#money/payments/resolve.ts'
import { runSubscriptions } from '#modules/subscriptions/jobs.ts'
import type { Database } from '#platform/db/database.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { readConfig } from '../../src/config.ts'
import { paymentPartsOf } from '../../src/start/payments.ts'
import { countCharges, countWaiting, holdAsking, holdOpening, holdSettling } from './payment-crash-queries.ts'
import { someOf } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { hold } from './holds.ts'
import { databaseOf, withDatabase } from './processes.ts'
import { createKey, makeCommandPlace, mizan, mizanJson, startServer } from './server.ts'
import { partsAt } from '#test/ports.ts'

// Kill -9 in the middle of the charge of a due date, between its three phases: after a restart and the next looks of the jobs there
// is exactly one charge for it.

const secret = Buffer.alloc(32, 9)
const MIZAN_SECRET = secret.toString('base64')
const place = await makeCommandPlace({ after }, { MIZAN_SECRET, LOG_LEVEL: 'silent', RATE_LIMIT_PUBLIC: '1000000' })
let server = await startServer(place)
const [merchant] = await mizanJson(place, ['merchants', 'list'])
const key = await createKey(place, merchant.id)
const scope = { merchantId: merchant.id, environment: 'SANDBOX' } as const

const post = async (path: string, body: object) => {
  const answer = await server.call({ method: 'POST', path, key, body })
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}

const onDatabase = async <Result>(work: (db: Database) => Promise<Result>) =>
  withDatabase(await databaseOf(place), work)

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }

/** A subscription that has been paid once, with the card that is charged from then on. */
async function subscribe(): Promise<string> {
  const { id: clientId } = await post('/v1/clients', { name: 'Salma Idrissi' })
  const interval = { unit: 'MONTH', count: 1 }
  const { id, setupUrl } = await post('/v1/subscriptions', { clientId, amount: 100, description: 'Premium', interval })
  const subscriptionToken = String(setupUrl).split('/s/')[1]
  const consent = { accepted: true, textVersion: 'card-recurring-1' }
  const entered = await server.call({ method: 'POST', path: '/s/cards', body: { subscriptionToken, card, consent } })
  assert.equal(entered.body.status, 'VERIFIED', entered.text)
  await waitUntil(async () => (await read(id)).status === 'ACTIVE')
  return id
}

const read = async (id: string) => (await server.call({ path: `/v1/subscriptions/${id}`, key })).body
const dueDatesOf = async (id: string) =>
  (await server.call({ path: `/v1/subscriptions/${id}/due-dates?sort=sequence`, key })).body.content

/** Runs the clock this much later: long enough for work in progress, a claim, and the hour after a temporary failure. */
async function look(db: Database, afterMs: number): Promise<void> {
  const config = readConfig({ MIZAN_SECRET })
  const secrets = await openSecrets(db, { current: secret })
  const now = () => new Date(Date.now() + afterMs)
  const payments = paymentPartsOf(partsAt({ db, config, secrets }, now))
  await resolveUnknown(payments)
  await runSubscriptions({ payments, secrets })
}

const chargesNow = async () => (await onDatabase((db) => countCharges(db.read, scope)))?.charges ?? 0

type Point = { take: typeof holdAsking; isThere: (db: Database, charges: number) => Promise<boolean> }

/** Holds the charge of the next due date up at a point, and kills the service there. */
async function killAt({ take, isThere }: Point, id: string): Promise<void> {
  const charges = await chargesNow()
  await onDatabase(async (db) => {
    const letGo = await hold(db, take)
    try {
      const path = `/v1/subscriptions/${id}/force-due-date`
      const forced = server.call({ method: 'POST', path, key, body: {} }).catch(() => {})
      await waitUntil(() => isThere(db, charges))
      await server.kill()
      server = await startServer(place)
      await letGo()
      await forced
    } finally {
      await letGo()
    }
  })
}

const isWaitingFor = (table: string) => async (db: Database) => ((await countWaiting(db.read, table))?.waiting ?? 0) > 0

/** The point, and how to see that it is reached: other work may wait for a table before it. */
const points = [
  {
    take: holdOpening,
    isThere: isWaitingFor('transaction_heads'),
    title: 'before its attempt is written down',
    attempts: ['SUCCEEDED'],
  },
  {
    take: holdAsking,
    isThere: isWaitingFor('simulator_payments'),
    title: 'before the bank has acted',
    attempts: ['FAILED', 'SUCCEEDED'],
  },
  {
    take: holdSettling,
    isThere: async (db: Database, charges: number) => ((await countCharges(db.read, scope))?.charges ?? 0) > charges,
    title: 'before the charge is written down',
    attempts: ['SUCCEEDED'],
  },
] as const

for (const { title, attempts, ...point } of someOf(points, 1, 3))
  test(`a due date whose process is killed ${title} is charged exactly once`, async () => {
    const id = await subscribe()
    const before = await chargesNow()
    await killAt(point, id)
    await onDatabase(async (db) => {
      for (const minutes of [1.1, 6, 12, 80, 160]) await look(db, minutes * 60_000)
    })
    const [, due] = await dueDatesOf(id)
    assert.equal(due.status, 'PAID')
    assert.deepEqual(
      due.attempts.map((each: { status: string }) => each.status),
      attempts,
    )
    assert.equal((await chargesNow()) - before, 1)
    assert.equal((await read(id)).status, 'ACTIVE')
    const verdict = await mizan(place, ['verify', '--json'])
    assert.equal(verdict.code, 0, verdict.stdout)
  })
