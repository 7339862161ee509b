import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { resolveUnknown } from '#money/payments/resolve.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { readConfig } from '../../src/config.ts'
import { paymentPartsOf } from '../../src/start/payments.ts'
import {
  countActed,
  countAttempts,
  countCharges as findCharges,
  countOpening,
  holdAsking,
  holdOpening,
  holdSettling,
} from './payment-crash-queries.ts'
import { someOf } from '../long.ts'
import { waitUntil } from '../patience.ts'
import { hold } from './holds.ts'
import { databaseOf, killPostmaster, withDatabase } from './processes.ts'
import { createKey, makeCommandPlace, mizan, mizanJson, startServer } from './server.ts'
import { partsAt } from '#test/ports.ts'

// Kill -9 in the middle of a payment, between its three phases: after a restart and the next look of the jobs there is exactly one
// charge or none, the session says which, and what was answered before is there.

const secret = Buffer.alloc(32, 9)
const MIZAN_SECRET = secret.toString('base64')
const place = await makeCommandPlace({ after }, { MIZAN_SECRET, LOG_LEVEL: 'silent', RATE_LIMIT_PUBLIC: '1000000' })
let server = await startServer(place)
const [merchant] = await mizanJson(place, ['merchants', 'list'])
const key = await createKey(place, merchant.id)
const scope = { merchantId: merchant.id, environment: 'SANDBOX' } as const

const onDatabase = async <Result>(work: (db: Database) => Promise<Result>) =>
  withDatabase(await databaseOf(place), work)

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }
type Sale = { id: string; token: string }

async function sell(): Promise<Sale> {
  const body = { amount: 100, orderId: 'order', returnUrl: 'https://shop.example/', reuseOpenSession: false }
  const made = await server.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
  assert.equal(made.status, 201, made.text)
  return { id: made.body.id, token: made.body.checkoutUrl.split('/c/')[1] }
}

async function submit({ token }: Sale) {
  const verified = await server.call({ method: 'POST', path: '/checkout/verify', body: { sessionToken: token } })
  const { verificationKey } = verified.body
  return server.call({ method: 'POST', path: '/checkout/submit', body: { verificationKey, method: 'CARD', card } })
}

/** Runs `payments.resolve` this much later. */
async function look(db: Database, afterMs: number): Promise<number> {
  const config = readConfig({ MIZAN_SECRET })
  const secrets = await openSecrets(db, { current: secret })
  const now = () => new Date(Date.now() + afterMs)
  return resolveUnknown(paymentPartsOf(partsAt({ db, config, secrets }, now)))
}

async function stateOf({ id }: Sale): Promise<{ status: string; attempts: string[] }> {
  const { body } = await server.call({ path: `/v1/checkout/sessions/${id}?expand=transactions`, key })
  return { status: body.status, attempts: body.transactions.map((each: { status: string }) => each.status) }
}

const countCharges = async () => (await onDatabase((db) => findCharges(db.read, scope)))?.charges ?? 0
const pendingNow = async () => (await server.call({ path: '/v1/wallet', key })).body.balance.pending

/** It answers every caller: the service, and others on its database. */
async function isBack(): Promise<boolean> {
  const isReady = (await server.call({ path: '/readyz' })).status === 200
  const isAnswered = isReady && (await server.call({ path: '/v1/wallet', key })).status === 200
  return isAnswered && onDatabase((db) => findCharges(db.read, scope)).then(Boolean, () => false)
}

const victims = {
  'the service': async () => {
    await server.kill()
    server = await startServer(place)
  },
  'the database': async () => {
    await killPostmaster(place)
    await waitUntil(isBack)
  },
}

type SubmitAnswer = { status: number; body: { status?: string } }

/** Holds the submit at a point, kills once it is there, and returns its answer. */
async function killAt(
  { take, isThere }: Point,
  sale: Sale,
  kill: () => Promise<void>,
): Promise<SubmitAnswer | undefined> {
  return onDatabase(async (db) => {
    const letGo = await hold(db, take)
    try {
      const submitted: Promise<SubmitAnswer | undefined> = submit(sale).catch(() => undefined)
      await waitUntil(async () => ((await inTransaction(db, (tx) => isThere(tx, scope, sale.id)))?.n ?? 0) > 0)
      await kill()
      await letGo()
      return await submitted
    } finally {
      await letGo()
    }
  })
}

/** The point, and how to see that it is reached: others may wait for the same table, or for another, before it. */
type Point = { take: typeof holdAsking; isThere: typeof countAttempts }

const points = [
  {
    take: holdOpening,
    isThere: countOpening,
    title: 'before its attempt is written down',
    charges: 0,
    // The commit goes to the database with the statements: it is done if it has arrived by then, and nothing if not.
    attempts: [[], ['FAILED']],
  },
  {
    take: holdAsking,
    isThere: countAttempts,
    title: 'before the acquirer has acted',
    charges: 0,
    attempts: [['FAILED']],
  },
  {
    take: holdSettling,
    isThere: countActed,
    title: 'before the charge is written down',
    charges: 1,
    attempts: [['SUCCEEDED']],
  },
] as const

const cases = Object.entries(victims).flatMap(([victim, kill]) => points.map((point) => ({ victim, kill, point })))

for (const {
  victim,
  kill,
  point: { title, charges, attempts, ...point },
} of someOf(cases, 0, 2))
  test(`a payment whose process loses ${victim} ${title} is charged once or not at all`, async () => {
    const acknowledged = await sell()
    assert.equal((await submit(acknowledged)).body.status, 'SUCCEEDED')
    const before = { charges: await countCharges(), pending: await pendingNow() }
    const sale = await sell()
    const answered = await killAt(point, sale, kill)
    // A service whose database is back at once may still answer that the payment goes on, and never how it ended.
    if (answered?.status === 200) assert.equal(answered.body.status, 'PROCESSING')
    // First when nothing may be concluded yet, and then when nothing can be on its way any more.
    await onDatabase(async (db) => {
      for (const minutes of [1.1, 6, 12]) await look(db, minutes * 60_000)
    })
    const found = await stateOf(sale)
    const charged = (await countCharges()) - before.charges
    assert.equal(charged, charges)
    assert.equal(found.status, charges === 1 ? 'PAID' : 'OPEN')
    assert.ok(
      attempts.some((each) => isDeepStrictEqual(found.attempts, each)),
      `attempts: ${found.attempts.join()}`,
    )
    assert.equal(Math.round((await pendingNow()) - before.pending), Math.round(97.5 * charges))
    assert.deepEqual(await stateOf(acknowledged), { status: 'PAID', attempts: ['SUCCEEDED'] })
    if (charges === 0) assert.equal((await submit(sale)).body.status, 'SUCCEEDED')
    const verdict = await mizan(place, ['verify', '--json'])
    assert.equal(verdict.code, 0, verdict.stdout)
  })
