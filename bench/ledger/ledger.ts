import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fundingTransferred, paymentCaptured, payoutCreated, payoutFailed } from '../../src/money/ledger/bookings.ts'
import { balanceOf, type Entered, post } from '../../src/money/ledger/post.ts'
import type { Scope } from '../../src/platform/context.ts'
import type { DatabaseTarget } from '../../src/platform/db/connections.ts'
import { type Database, openDatabase, queriesOn } from '../../src/platform/db/database.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { countPosted, insertRowsAtOnce } from './ledger-queries.ts'

// The ledger of one hot merchant, called in this process: no HTTP. The ceiling is the rows of a captured payment inserted by the
// driver alone, with nothing kept of balances.

export type LedgerPoint = { title: string; tasks: number; perSecond: number; ceilingPerSecond: number }
type Pace = { rounds: number; roundMs: number; warmUpMs: number }
/** Does the work once and says how many ledger transactions that were. */
type Work = () => Promise<number>
type Kind = { title: string; work: Work; check: () => Promise<void> }

const taskCounts = [1, 16, 64]
/** As Mizan has it: DATABASE_POOL. */
const connections = 10

export async function measureLedger(target: DatabaseTarget, pace: Pace): Promise<LedgerPoint[]> {
  const db = openDatabase({ target, poolSize: connections, prepare: true })
  const bare = await bareConnections(target)
  try {
    const ceiling = inserting(bare)
    const points: LedgerPoint[] = []
    for (const kind of [capturing(db), await holding(db)]) {
      for (const tasks of taskCounts) points.push(await measurePoint(kind, ceiling, tasks, pace))
      await kind.check()
    }
    return points
  } finally {
    await Promise.all([db.close(), ...bare.map((client) => client.end())])
  }
}

async function measurePoint({ title, work }: Kind, ceiling: Work, tasks: number, pace: Pace): Promise<LedgerPoint> {
  for (const each of [work, ceiling]) await keepBusy(each, tasks, pace.warmUpMs / 2)
  const own: number[] = []
  const bound: number[] = []
  for (let round = 0; round < pace.rounds; round++) {
    own.push(await keepBusy(work, tasks, pace.roundMs))
    bound.push(await keepBusy(ceiling, tasks, pace.roundMs))
  }
  return { title, tasks, perSecond: median(own), ceilingPerSecond: median(bound) }
}

const newScope = (): Scope => ({ merchantId: randomUUID(), environment: 'SANDBOX' })

const enter = (db: Database, scope: Scope, booking: Omit<Entered, 'subjectId' | 'currency'>, subjectId: string) =>
  inTransaction(db, (tx) => post(tx, scope, { ...booking, subjectId, currency: 'MAD' }, new Date()))

function capturing(db: Database): Kind {
  const scope = newScope()
  const captured = paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n })
  return {
    title: 'captured with a fee',
    work: async () => {
      await enter(db, scope, captured, newId(new Date()))
      return 1
    },
    check: async () => {
      const posted = await countPosted(db.read, scope)
      const pendingMinor = await balanceOf(db.read, scope, 'MAD', 'merchant.pending')
      if (pendingMinor !== BigInt(posted?.n ?? 0) * 9_750n) throw new Error(`The ledger holds ${pendingMinor} pending.`)
    },
  }
}

/** Every task wants the one row of the available balance: the worst that a merchant can do. */
async function holding(db: Database): Promise<Kind> {
  const scope = newScope()
  const fundedMinor = 1_000_000n
  const amountMinor = 10n
  await enter(db, scope, fundingTransferred({ amountMinor: fundedMinor }), newId(new Date()))
  return {
    title: 'held, then let go',
    work: async () => {
      const payout = newId(new Date())
      await enter(db, scope, payoutCreated({ amountMinor }), payout)
      await enter(db, scope, payoutFailed({ amountMinor }), payout)
      return 2
    },
    check: async () => {
      const availableMinor = await balanceOf(db.read, scope, 'MAD', 'merchant.available')
      if (availableMinor !== fundedMinor) throw new Error(`The ledger has ${availableMinor} available.`)
    },
  }
}

function inserting(clients: pg.Client[]): Work {
  const scope = newScope()
  const lines = clients.map((client) =>
    queriesOn(async ({ text, name, values }) => {
      const { command, rowCount } = await client.query({ text, name, values: [...values] })
      return { command, count: rowCount ?? 0, rows: [] }
    }),
  )
  let turn = 0
  return async () => {
    const createdAt = new Date()
    const line = lines[turn++ % lines.length] as (typeof lines)[number]
    await insertRowsAtOnce(line, scope, { id: newId(createdAt), subjectId: newId(createdAt), createdAt })
    return 1
  }
}

const bareConnections = (target: DatabaseTarget): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ ...(target as pg.ClientConfig), ...({ pipeline: true } as object) })
      await client.connect()
      return client
    }),
  )

/** Ledger transactions a second, with so many tasks at work at once. */
async function keepBusy(work: Work, tasks: number, ms: number): Promise<number> {
  const beganAt = performance.now()
  let done = 0
  const keepOn = async () => {
    while (performance.now() < beganAt + ms) {
      const more = await work()
      done += more
    }
  }
  await Promise.all(Array.from({ length: tasks }, keepOn))
  return done / ((performance.now() - beganAt) / 1000)
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
