import { asOneWrite, type Scope, type WriteContext } from '#platform/context.ts'
import { country } from '#platform/country.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { takeAnyTime } from '#platform/db/moment-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { findBrand, findSettings, listMerchantIds } from '#platform/merchants/queries.ts'
import { findFirst, listCurrencies, type Stretch, sumAccounts, sumEvents } from '../ledger/effect-queries.ts'
import { sumFeeReasons } from '../payments/fee-queries.ts'
import {
  findLastStatement,
  findStatementOf,
  insertStatement,
  listLastEnds,
  type StatementRow,
  takeNumber,
} from './queries.ts'
import {
  beginningOfMonth,
  changeOf,
  daysBetween,
  daysOf,
  kindsOf,
  monthAfter,
  monthOf,
  type Parties,
  type Party,
  type Parts,
  type Statement,
  sumsOf,
  totalOf,
} from './statement.ts'
import { draftRow } from './row.ts'

export type StatementParts = {
  db: Database
  publicUrl: string
  now: () => Date
  /** The operator as its settings name it; undefined where they do not. */
  issuer: Party | undefined
  /** The number of the merchant in the commercial register, or its ICE. */
  registrationOf: (tx: Queries, merchantId: string) => Promise<string | undefined>
  /** Hears of each statement, in the transaction that makes it. */
  made?: (ctx: WriteContext, statement: Statement) => Promise<void>
}

const merchantsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'
/** No month is shorter than these, less an hour of summer time. */
const shortestMonthMs = 28 * dayMs - 2 * hourMs
/** A write that began before midnight has ended by then. */
const settledAfterMs = hourMs

/**
 * `statements.make`: makes the statements of all months that are over and had movements, also of several months after each other. A run that finds
 * them made does nothing. One merchant that fails does not keep the others from it. Returns the number of statements.
 */
export async function makeStatements(parts: StatementParts): Promise<number> {
  const { db } = parts
  const failures: unknown[] = []
  let made = 0
  for (let after = firstId; ;) {
    const page = (await listMerchantIds(db.read, after, merchantsAtOnce)).map(({ merchantId }) => merchantId)
    for (const lacking of await listLacking(parts, page))
      made += await makeFor(parts, lacking).catch((error: unknown) => {
        failures.push(error)
        return 0
      })
    after = page.at(-1) ?? after
    if (page.length < merchantsAtOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} statements could not be made.`)
  return made
}

/** The same for one merchant. */
export async function makeStatementsOf(parts: StatementParts, merchantId: string): Promise<number> {
  let made = 0
  for (const lacking of await listLacking(parts, [merchantId])) made += await makeFor(parts, lacking)
  return made
}

type Lacking = Scope & { currency: string }

/** Currencies in which another month may be over since the last statement. */
async function listLacking({ db, now }: StatementParts, merchantIds: readonly string[]): Promise<Lacking[]> {
  const [all, ends] = await Promise.all([listCurrencies(db.read, merchantIds), listLastEnds(db.read, merchantIds)])
  const keyOf = ({ merchantId, environment, currency }: Lacking) => `${merchantId} ${environment} ${currency}`
  const endedAfterMs = now().getTime() - shortestMonthMs
  const hasThem = new Set(ends.filter(({ untilAt }) => untilAt.getTime() > endedAfterMs).map(keyOf))
  return all.filter((each) => !hasThem.has(keyOf(each))).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** All months of a currency that are over, the oldest first. */
async function makeFor(parts: StatementParts, lacking: Lacking): Promise<number> {
  const { db, now } = parts
  const timeZone = (await findSettings(db.read, lacking.merchantId))?.timeZone ?? country().timeZone
  let made = 0
  let last = await findLastStatement(db.read, lacking, lacking.currency)
  let month = last ? monthAfter(last.month) : await firstMonth(db.read, lacking, timeZone)
  for (let from = last?.untilAt; month !== undefined; month = monthAfter(month)) {
    const fromAt = from ?? beginningOfMonth(month, timeZone)
    const untilAt = beginningOfMonth(monthAfter(month), timeZone)
    if (untilAt.getTime() + settledAfterMs > now().getTime()) break
    // A company that has moved to another time zone may have seen the end of that month before.
    if (untilAt <= fromAt) continue
    const stretch = { currency: lacking.currency, fromAt, untilAt }
    const one: Made | undefined = await makeOne(parts, lacking, { month, timeZone, stretch, last })
    if (one?.isNew) made++
    last = one?.row ?? last
    from = untilAt
  }
  return made
}

async function firstMonth(tx: Queries, lacking: Lacking, timeZone: string): Promise<string | undefined> {
  const first = await findFirst(tx, lacking, lacking.currency)
  return first && monthOf(first.createdAt, timeZone)
}

type StatementToMake = { month: string; timeZone: string; stretch: Stretch; last: StatementRow | undefined }

type Made = { row: StatementRow; isNew: boolean }

/** Undefined for a month without movements. Where another process makes it at this moment, it is not new. */
async function makeOne(parts: StatementParts, scope: Scope, wanted: StatementToMake): Promise<Made | undefined> {
  const counted = await inTransaction(parts.db, async (tx) => {
    await takeAnyTime(tx)
    return count(tx, scope, wanted)
  })
  if (!counted) return undefined
  const { publicUrl, issuer, made } = parts
  const now = parts.now()
  const about = { scope, origin: 'API', correlationId: newId(now), now, publicUrl } as const
  return asOneWrite(parts.db, about, async (ctx) => {
    const isMade = ctx.wasTaken('statements_month')
    const other = isMade ? await findStatementOf(ctx.tx, scope, counted) : undefined
    if (other) return { row: other, isNew: false }
    // Two that take the same number wait for each other, and the second takes the next.
    ctx.wasTaken('statement_numbers_pkey')
    const merchant = await merchantParty(ctx, parts)
    const parties: Parties = { ...(issuer && { issuer }), merchant, timeZone: wanted.timeZone }
    const year = Number(monthOf(now, country().timeZone).slice(0, 4))
    const { serial } = (await takeNumber(ctx.tx, scope, year)) ?? missing()
    const { environment } = scope
    const statement: Statement = { ...counted, environment, year, serial, parties, createdAt: now }
    const row = draftRow(statement)
    await insertStatement(ctx.tx, scope, row)
    await made?.(ctx, statement)
    return { row, isNew: true }
  })
}

type Counted = Omit<Statement, 'environment' | 'year' | 'serial' | 'parties' | 'createdAt'>

async function count(
  tx: Queries,
  scope: Scope,
  { month, timeZone, stretch, last }: StatementToMake,
): Promise<Counted | undefined> {
  const days = daysBetween(stretch.fromAt, stretch.untilAt, timeZone)
  const starts = days.map(({ at }) => at)
  const rows = await sumEvents(tx, scope, stretch, starts)
  if (rows.length === 0) return undefined
  const [accounts, reasons] = await Promise.all([sumAccounts(tx, scope, stretch), sumFeeReasons(tx, scope, stretch)])
  const parts = partsAfter(last, new Map(accounts.map(({ account, amountMinor }) => [account, amountMinor])))
  const sums = sumsOf(rows)
  const openingMinor = last?.closingMinor ?? 0n
  const closingMinor = openingMinor + changeOf(sums)
  if (closingMinor !== totalOf(parts))
    throw new Error(`The parts of ${scope.merchantId} in ${month} are not its balance.`)
  return {
    ...stretch,
    month,
    openingMinor,
    sums,
    closingMinor,
    parts,
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    days: daysOf(rows, days),
    feeKinds: kindsOf(rows, reasons),
  }
}

function partsAfter(last: StatementRow | undefined, added: ReadonlyMap<string, bigint>): Parts {
  const of = (account: string) => added.get(`merchant.${account}`) ?? 0n
  return {
    pendingMinor: (last?.pendingMinor ?? 0n) + of('pending'),
    availableMinor: (last?.availableMinor ?? 0n) + of('available'),
    reserveMinor: (last?.reserveMinor ?? 0n) + of('reserved'),
    heldMinor: (last?.heldMinor ?? 0n) + of('refund_hold') + of('payout_hold'),
    owedMinor: (last?.owedMinor ?? 0n) - of('owed'),
  }
}

async function merchantParty({ tx, scope }: WriteContext, { registrationOf }: StatementParts): Promise<Party> {
  const [brand, numbers] = await Promise.all([findBrand(tx, scope.merchantId), registrationOf(tx, scope.merchantId)])
  return {
    name: brand?.legalName ?? brand?.name ?? '',
    ...(brand?.postalAddress && { address: brand.postalAddress }),
    ...(numbers !== undefined && { numbers }),
  }
}

const missing = (): never => {
  throw new Error('No number was taken.')
}
