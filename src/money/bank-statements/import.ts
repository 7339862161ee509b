import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { rails } from '#platform/country.ts'
import { newId } from '#platform/ids.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { dayIn } from '../bank-files/business-day.ts'
import type { BankFile } from '../bank-files/file.ts'
import { findFile, listAccounts, listPaymentsOf, lockAccount } from '../bank-files/queries.ts'
import { findLastDay } from '../ledger/day-queries.ts'
import { type CountedDays, countedDays, countedOn } from './counted.ts'
import type { FeedParts } from './feed.ts'
import { bookEntries } from './match.ts'
import { say } from './message-sentences.ts'
import { inOrder, newOf } from './plan.ts'
import * as queries from './queries.ts'
import { type FileBytes, type Reading, readStatements } from './read.ts'
import { referencesIn } from './references.ts'
import type { ReadLine, StatementLine } from './statement.ts'
import { type FileStatement, survey } from './survey.ts'
import { listVirtualRibsOf } from './virtual-rib-queries.ts'
import { MessageProblem } from './xml.ts'

// The import of a camt.053. A first look finds what is new in it, and in which order; then the whole file is written in one transaction or not at
// all, and is booked entry by entry afterwards, which goes on where it was broken off.

/** The part of a message that has begun to count, for the log of acts. */
type Begun = Readonly<Record<string, string | number>>

/** Runs before anything of a message is booked: in the transaction that writes a statement, or in one of its own. */
export type Within = (tx: Transaction, begun: Begun) => Promise<unknown>

export type Imported = {
  statements: number
  /** Statements that were there before, or that the file has twice. */
  passedOver: number
  entries: number
  /** Those that the bank dates in a day that is over: they count later. */
  later: number
  /** Nothing in it is new. */
  wasKnown: boolean
  matched: number
  suspended: number
}

const writtenAtOnce = 1_000

/** Throws MessageProblem for a file of which nothing is taken. The same statement twice changes nothing. */
export async function importStatements(
  parts: FeedParts,
  bytes: FileBytes,
  by: string,
  within?: Within,
): Promise<Imported> {
  const accounts = await listAccounts(parts.db.read)
  const { found, contentHash } = await survey(bytes, accounts)
  const staged = await inTransaction(parts.db, async (tx) => {
    const staging = { tx, contentHash, by, now: parts.now() }
    const written = await begin(staging, found)
    if (written.size > 0) await write(staging, written, bytes)
    const entries = sumOf(written, ({ lines }) => lines)
    const later = sumOf(written, (each) => each.later)
    await within?.(tx, { statements: written.size, entries, ...(later > 0 && { later }), sha256: contentHash })
    return { statements: written.size, passedOver: found.length - written.size, entries, later }
  })
  let [matched, suspended] = [0, 0]
  for (const account of accounts) {
    const booked = await bookEntries(parts, account)
    matched += booked.matched
    suspended += booked.suspended
  }
  return { ...staged, wasKnown: staged.statements === 0, matched, suspended }
}

type Staging = { tx: Transaction; contentHash: string; by: string; now: Date }

/** A statement whose row is there, and whose entries are being written. */
type StatementTarget = { id: string; account: OperatorAccount; days: CountedDays; lines: number; later: number }

const sumOf = (written: ReadonlyMap<number, StatementTarget>, countOf: (each: StatementTarget) => number): number =>
  [...written.values()].reduce((sum, each) => sum + countOf(each), 0)

/** Writes the rows of what is new, and holds its accounts. Returns them by their places in the file. */
async function begin(staging: Staging, found: readonly FileStatement[]): Promise<Map<number, StatementTarget>> {
  const { tx, now } = staging
  const written = new Map<number, StatementTarget>()
  const byAccount = Map.groupBy(found, ({ account }) => account.id)
  for (const accountId of [...byAccount.keys()].toSorted()) {
    await lockAccount(tx, accountId)
    const own = byAccount.get(accountId) ?? []
    const fresh = newOf(own, await queries.listKnown(tx, accountId, ...namesOf(own)))
    const before = await queries.findLastStatement(tx, accountId)
    const order = inOrder(fresh, before, dayIn(rails.timeZone, now))
    const closed = (await findLastDay(tx, own[0]?.account.currency ?? ''))?.day
    for (const [at, each] of order.entries()) {
      const id = newId(now)
      const days = countedDays(each.head.untilDay, { before: order[at - 1]?.head.untilDay ?? before?.untilDay, closed })
      const position = (before?.position ?? 0) + at + 1
      await queries.insertStatement(tx, rowOf(each, { id, position, days }, staging))
      written.set(each.index, { id, account: each.account, days, lines: 0, later: 0 })
    }
  }
  return written
}

const namesOf = (found: readonly FileStatement[]): [ids: string[], digests: string[]] => [
  found.map(({ head }) => head.statementId),
  found.map(({ digest }) => digest),
]

const rowOf = (
  { account, digest, head }: FileStatement,
  { id, position, days }: { id: string; position: number; days: CountedDays },
  { contentHash, by, now }: Staging,
): queries.StatementRow => ({
  id,
  position,
  accountId: account.id,
  statementId: head.statementId,
  sequence: head.sequence ?? null,
  untilDay: head.untilDay,
  countedUntil: days.until === head.untilDay ? null : days.until,
  openingMinor: head.openingMinor,
  closingMinor: head.closingMinor,
  entries: 0,
  contentHash,
  digest,
  importedBy: by,
  importedAt: now,
})

/** Reads the file again, and writes the entries of what is new. */
async function write(staging: Staging, written: ReadonlyMap<number, StatementTarget>, bytes: FileBytes): Promise<void> {
  const put = async ({ index, lines }: Reading) => {
    const statement = written.get(index)
    const some = lines.splice(0)
    if (statement) await writeLines(staging.tx, statement, some, staging.now)
    return statement
  }
  const contentHash = await readStatements(bytes, {
    grown: async (reading) => {
      if (reading.lines.length >= writtenAtOnce) await put(reading)
    },
    ended: async (reading) => {
      const statement = await put(reading)
      if (statement) await queries.closeStatement(staging.tx, statement.id, statement.lines)
    },
  })
  if (contentHash !== staging.contentHash)
    throw new MessageProblem(say('The file has changed while it was read: import it again.'))
}

async function writeLines(
  tx: Transaction,
  statement: StatementTarget,
  read: readonly ReadLine[],
  now: Date,
): Promise<void> {
  const { id: statementId, account, days } = statement
  const lines = await sentToOwn(tx, account, await asPayments(tx, account, read))
  const entries = lines.map((line) => {
    const counted = countedOn(line.bookedOn, days)
    if (counted > line.bookedOn) statement.later++
    return { ...line, id: newId(now), line: ++statement.lines, countedOn: counted === line.bookedOn ? null : counted }
  })
  for (let from = 0; from < entries.length; from += writtenAtOnce)
    await queries.insertEntries(tx, { accountId: account.id, statementId }, entries.slice(from, from + writtenAtOnce))
}

/** Of the numbers that transfers were sent to, those are kept that are virtual RIBs of the account. */
async function sentToOwn(
  tx: Transaction,
  account: OperatorAccount,
  lines: readonly StatementLine[],
): Promise<StatementLine[]> {
  const ribs = new Set(lines.flatMap(({ creditedTo }) => creditedTo ?? []))
  const found = ribs.size === 0 ? [] : await listVirtualRibsOf(tx, account.id, [...ribs])
  const known = new Set(found.map(({ rib }) => rib))
  return lines.map((line) => ({
    ...line,
    creditedTo: line.creditedTo !== null && known.has(line.creditedTo) ? line.creditedTo : null,
  }))
}

/** Payouts that the bank has booked as one sum are the payments of the file of this account that it names, if these make the sum. */
async function asPayments(
  tx: Transaction,
  account: OperatorAccount,
  lines: readonly ReadLine[],
): Promise<StatementLine[]> {
  const all: StatementLine[] = []
  const files = new Map<string, BankFile | undefined>()
  for (const { batch, ...line } of lines) {
    const isBatch = batch !== null && line.amountMinor < 0n && referencesIn(line).length === 0
    if (isBatch && !files.has(batch)) files.set(batch, await findFile(tx, batch))
    const file = isBatch ? files.get(batch) : undefined
    const isOwn = file?.status === 'DOWNLOADED' && file.accountId === account.id
    const isWhole = isOwn && file.totalMinor === -line.amountMinor && file.currency === line.currency
    const payments = file && isWhole ? await listPaymentsOf(tx, file.id) : []
    if (payments.length === 0) all.push(line)
    for (const { endToEndId, amountMinor } of payments) all.push({ ...line, endToEndId, amountMinor: -amountMinor })
  }
  return all
}
