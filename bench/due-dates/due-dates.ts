import pg from 'pg'
import { dayMs } from '#platform/durations.ts'
import { readConfig } from '../../src/config.ts'
import { createClient } from '../../src/modules/clients/actions.ts'
import type { ChargeParts } from '../../src/modules/subscriptions/actions/charge.ts'
import { createSubscription } from '../../src/modules/subscriptions/actions/create.ts'
import { runSubscriptions } from '../../src/modules/subscriptions/jobs.ts'
import { submitCard } from '../../src/money/payments/charge.ts'
import { inOneWrite } from '../../src/money/payments/parts.ts'
import { createSession } from '../../src/money/payments/sessions.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { paymentPartsOf } from '../../src/start/payments.ts'
import { takesAll } from '../../src/money/acquirers/simulator/takes-all.ts'
import { openPorts } from '../../src/start/ports.ts'
import { type Copies, copyDueDates, copySubscriptions, countPaid } from './due-date-queries.ts'
import { withCost } from '../machine/cost.ts'
import { type BenchDatabase, withBenchDatabase, openShop, type Shop } from '../machine/database.ts'
import { type Copier, copiersOf, freshValues, rowsWritten } from '../copies/row-copies.ts'
import { settleAll } from '../copies/row-queries.ts'
import { timed, type WorkPoint } from '../figures/speed.ts'

// Due dates of one merchant whose saved cards are charged, with a bank that answers at once. The ceiling inserts the rows that a
// charged due date leaves, with one statement for each.

const clients = 64
/** As the job works on them. */
const workers = 8
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }

export type DueSizes = { all: number; due: number }
type Office = BenchDatabase & {
  shop: Shop
  clerk: ChargeParts
  passTime: (ms: number) => void
  copies: Omit<Copies, 'first' | 'last'>
}

export const measureDueDates = ({ all, due }: DueSizes, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const office = await openOffice(bench)
    const examples = [await example(office, 1), await example(office, 2), await example(office, 3)] as const
    const copiers = await copiersOf(bench.db, examples[1], examples[2])
    await fill(office, { first: 4, last: 3 + due })
    await fill(office, { first: 4 + due, last: 3 + all, laterByMs: 10 * dayMs })
    await settleAll(bench.db)
    const before = (await countPaid(bench.db.read, office.shop.scope))?.n ?? 0
    const mizan = await withCost(process, bench.postmaster, async () => ({
      ...(await timed(due, () => runSubscriptions(office.clerk))),
      count: due,
    }))
    const paid = ((await countPaid(bench.db.read, office.shop.scope))?.n ?? 0) - before
    if (paid !== due) throw new Error(`Of ${due} due dates ${paid} were paid.`)
    const ceiling = await withCost(process, bench.postmaster, async () => ({
      ...(await insertBare(bench, copiers, { first: 4 + due, count: due })),
      count: due,
    }))
    tell({ title: 'due dates charged', load: `${due} of ${all}`, mizan, ceiling })
  })

async function openOffice(bench: BenchDatabase): Promise<Office> {
  const { db, secrets } = bench
  const shop = await openShop(bench)
  let passedMs = 0
  const now = () => new Date(Date.now() + passedMs)
  const parts = { db, secrets, now, config: readConfig({}) }
  const payments = paymentPartsOf({ ...parts, ports: openPorts(parts) })
  const clerk = { payments, secrets }
  const clientIds: string[] = []
  const methodIds: string[] = []
  for (let count = 0; count < clients; count++) {
    const clientId = await newClient(clerk, shop)
    clientIds.push(clientId)
    methodIds.push(await saveCard(clerk, shop, clientId))
  }
  const model = await subscribe(clerk, shop, { clientId: clientIds[0] ?? '', paymentMethodId: methodIds[0] ?? '' })
  await runSubscriptions(clerk)
  // The first was charged at once; this is when the second falls due.
  passedMs += 40 * dayMs
  const dueAt = new Date(now().getTime() - 3_600_000)
  const passTime = (ms: number) => {
    passedMs += ms
  }
  await runSubscriptions(clerk)
  return { ...bench, shop, clerk, passTime, copies: { model, dueAt, clientIds, methodIds } }
}

const writing = <Result>(
  { payments }: ChargeParts,
  { scope }: Shop,
  work: Parameters<typeof inOneWrite<Result>>[2],
): Promise<Result> => inOneWrite(payments, { scope, correlationId: newId(payments.now()) }, work)

const newClient = async (clerk: ChargeParts, shop: Shop): Promise<string> =>
  (await writing(clerk, shop, (ctx) => createClient(ctx, { name: 'Salma Idrissi' }))).client.id

/** Saved as by a buyer who pays something else. */
async function saveCard(clerk: ChargeParts, shop: Shop, clientId: string): Promise<string> {
  const now = clerk.payments.now()
  const session = await writing(clerk, shop, (ctx) =>
    createSession(ctx, {
      sourceKind: 'CHECKOUT',
      amountMinor: 1_000n,
      currency: 'MAD',
      clientId,
      savePaymentMethod: true,
      expiresAt: new Date(now.getTime() + 3_600_000),
    }),
  )
  const { row } = await submitCard(clerk.payments, shop.scope, {
    sessionId: session.id,
    correlationId: newId(now),
    card,
    consent: { channel: 'SUBSCRIPTION', textVersion: 'bench' },
  })
  if (!row.paymentMethodId) throw new Error('A card was not saved.')
  return row.paymentMethodId
}

type Whose = { clientId: string; paymentMethodId: string }

const subscribe = async (clerk: ChargeParts, shop: Shop, whose: Whose): Promise<string> => {
  const input = { ...whose, amount: 100, description: 'Premium', interval: { unit: 'MONTH', count: 1 } } as const
  const made = await writing(clerk, shop, (ctx) => createSubscription({ ...ctx, ...takesAll }, input))
  return made.subscription.id
}

/** One due date by itself, and what it has written. */
async function example(office: Office, n: number) {
  await fill(office, { first: n, last: n })
  return rowsWritten(office.db, [() => runSubscriptions(office.clerk)])
}

const atOnce = 10_000

type Stretch = { first: number; last: number; laterByMs?: number }

async function fill({ db, shop, copies }: Office, { first, last, laterByMs = 0 }: Stretch): Promise<void> {
  const dueAt = new Date(copies.dueAt.getTime() + laterByMs)
  for (let from = first; from <= last; from += atOnce) {
    const some = { ...copies, dueAt, first: from, last: Math.min(last, from + atOnce - 1) }
    await inTransaction(db, (tx) => copySubscriptions(tx, shop.scope, some))
    await inTransaction(db, (tx) => copyDueDates(tx, shop.scope, some))
  }
}

/** Subscriptions that have not been charged, so that there is one for each copy. */
type Untouched = { first: number; count: number }

/** The id of a copied row: 28 digits of the example, and the number of the copy. */
const idOfCopy = (n: number) => (example: string) =>
  /^d?0+-(0+-){3}0+\d$/.test(example) ? example.slice(0, -8) + n.toString(16).padStart(8, '0') : newId(new Date())

async function insertBare({ connection, onEnd }: BenchDatabase, [copier]: Copier[], { first, count }: Untouched) {
  if (!copier) throw new Error('A due date has written nothing.')
  const lines = await Promise.all(
    Array.from({ length: workers }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      onEnd(() => client.end())
      return client
    }),
  )
  let left = count
  return timed(count, () =>
    Promise.all(
      lines.map(async (client) => {
        while (left-- > 0) {
          const fresh = freshValues(copier.fresh, idOfCopy(first + left))
          const values = copier.values.map((value) =>
            value !== null && typeof value === 'object' ? fresh[value.fresh] : value,
          )
          await client.query({ name: 'due date', text: copier.text, values })
        }
      }),
    ),
  )
}
