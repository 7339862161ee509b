import { createHash } from 'node:crypto'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { isNumberOf, type OperatorAccount } from '../bank-files/account.ts'
import type { BankFile } from '../bank-files/file.ts'
import { findFile, listAccounts, listPaymentsOf, lockAccount } from '../bank-files/queries.ts'
import { majorText } from '../money.ts'
import { decoderOf } from './decode.ts'
import type { FeedParts } from './feed.ts'
import { bookEntries } from './match.ts'
import * as queries from './queries.ts'
import {
  headOf,
  lastDayOf,
  linesOf,
  type ReadLine,
  requireSums,
  type StatementHead,
  type StatementLine,
} from './statement.ts'
import { referencesIn } from './references.ts'
import { MessageProblem, readerOf, type XmlNode } from './xml.ts'
import type { Sentence } from '#platform/sentences/said.ts'
import { say } from './message-sentences.ts'

// The import of a camt.053: the whole file is written in one transaction or not at all, and is booked entry by entry afterwards, which goes on where
// it was broken off.

/** Gives the bytes of the file from the beginning; it is read twice. */
export type FileBytes = () => AsyncIterable<Uint8Array>

/** The part of a message that has begun to count, for the log of acts. */
type Begun = Readonly<Record<string, string | number>>

/** Runs before anything of a message is booked: in the transaction that writes a statement, or in one of its own. */
export type Within = (tx: Transaction, begun: Begun) => Promise<unknown>

export type Imported = { statements: number; entries: number; wasKnown: boolean; matched: number; suspended: number }

const bytesMax = 512 * 1024 * 1024
const writtenAtOnce = 1_000

/** Throws MessageProblem for a file of which nothing is taken. The same file twice changes nothing. */
export async function importStatements(
  parts: FeedParts,
  bytes: FileBytes,
  by: string,
  within?: Within,
): Promise<Imported> {
  const contentHash = await hashOf(bytes)
  const known = await queries.countOfContent(parts.db.read, contentHash)
  const accounts = await listAccounts(parts.db.read)
  const write = (isKnown: boolean) =>
    inTransaction(parts.db, async (tx) => {
      const found = isKnown
        ? { statements: 0, entries: 0 }
        : await stage({ tx, accounts, contentHash, by, now: parts.now() }, bytes)
      await within?.(tx, { ...found, sha256: contentHash })
      return { ...found, wasKnown: isKnown }
    })
  const staged = await write((known?.statements ?? 0) > 0).catch((error: unknown) => {
    if (error instanceof ImportedMeanwhile) return write(true)
    throw error
  })
  let [matched, suspended] = [0, 0]
  for (const account of accounts) {
    const booked = await bookEntries(parts, account)
    matched += booked.matched
    suspended += booked.suspended
  }
  return { ...staged, matched, suspended }
}

/** The same file was imported by another process while this one waited for the account. */
class ImportedMeanwhile extends Error {}

async function hashOf(bytes: FileBytes): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of bytes()) {
    size += part.length
    if (size > bytesMax)
      throw new MessageProblem(say('The file has more than {size} MiB.', { size: String(bytesMax / 1024 / 1024) }))
    hash.update(part)
  }
  return hash.digest('hex')
}

type Staging = { tx: Transaction; accounts: OperatorAccount[]; contentHash: string; by: string; now: Date }

/** A statement that is being read. The elements beside its entries come before and behind them. */
type Reading = {
  elements: XmlNode[]
  entries: XmlNode[]
  waiting: ReadLine[]
  lines: number
  enteredMinor: bigint
  row?: { id: string; account: OperatorAccount; before: queries.StatementRow | undefined }
}

async function stage(staging: Staging, bytes: FileBytes): Promise<{ statements: number; entries: number }> {
  const ended: Reading[] = []
  let current: Reading | undefined
  let namespace = ''
  const reader = readerOf({
    opened: (found) => void (namespace = requireKind(found)),
    isContainer: (path) => containers.has(path.join('/')),
    entered: (path) => {
      if (path.length === 3) current = { elements: [], entries: [], waiting: [], lines: 0, enteredMinor: 0n }
    },
    read: (node, path) => {
      if (path.length !== 3 || !current) return
      current[node.name === 'Ntry' ? 'entries' : 'elements'].push(node)
    },
    left: (path) => {
      if (path.length === 3 && current) ended.push(current)
      if (path.length === 3) current = undefined
    },
  })
  const totals = { statements: 0, entries: 0 }
  const settle = async () => {
    for (const each of ended.splice(0)) {
      await take(each)
      await finish(staging, each)
      totals.statements++
      totals.entries += each.lines
    }
    if (current) await take(current)
    if (current && current.waiting.length >= writtenAtOnce) await write(staging, current)
  }
  let decode: ((part?: Uint8Array) => string) | undefined
  for await (const part of bytes()) {
    decode ??= decoderOf(part)
    reader.write(decode(part))
    await settle()
  }
  reader.write(decode?.() ?? '')
  reader.close()
  await settle()
  if (namespace === '' || totals.statements === 0) throw new MessageProblem(say('The file has no statement.'))
  return totals
}

async function take(reading: Reading): Promise<void> {
  for (const entry of reading.entries.splice(0))
    for (const line of await linesOf(entry, () => lastDayOf(reading.elements))) {
      reading.waiting.push(line)
      reading.enteredMinor += line.amountMinor
    }
}

const containers = new Set(['Document', 'Document/BkToCstmrStmt', 'Document/BkToCstmrStmt/Stmt'])

function requireKind(namespace: string): string {
  if (!/:camt\.053\.001\.\d\d$/.test(namespace))
    throw new MessageProblem(say('The file is no statement: camt.053 is expected.'))
  return namespace
}

/** Banks put the head before the entries, so that the row is there when the first entries are written. */
async function write(staging: Staging, reading: Reading): Promise<void> {
  reading.row ??= await begin(staging, reading)
  const { id, account } = reading.row
  const { tx, now } = staging
  const lines = await asPayments(tx, account, reading.waiting.splice(0))
  const other = lines.find(({ currency }) => currency !== account.currency)
  if (other)
    throw new MessageProblem(
      say('An entry is in {other}, and the account {account} in {currency}.', {
        other: other.currency,
        account: account.name,
        currency: account.currency,
      }),
    )
  const entries = lines.map((line) => ({ ...line, id: newId(now), line: ++reading.lines }))
  for (let from = 0; from < entries.length; from += writtenAtOnce)
    await queries.insertEntries(
      tx,
      { accountId: account.id, statementId: id },
      entries.slice(from, from + writtenAtOnce),
    )
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

async function begin({ tx, accounts, contentHash, by, now }: Staging, { elements }: Reading) {
  const head = headOf(elements)
  const account = accounts.find((each) => isNumberOf(each, head.account))
  if (!account)
    throw new MessageProblem(
      say('{statement} is of an account that is none of yours: npx mizan bank accounts add.', {
        statement: head.statementId,
      }),
    )
  await lockAccount(tx, account.id)
  const before = await queries.findLastStatement(tx, account.id)
  await requireNext(tx, account, { head, contentHash }, before)
  const id = newId(now)
  await queries.insertStatement(tx, {
    id,
    accountId: account.id,
    statementId: head.statementId,
    position: (before?.position ?? 0) + 1,
    sequence: head.sequence ?? null,
    untilDay: head.untilDay,
    openingMinor: head.openingMinor,
    closingMinor: head.closingMinor,
    entries: 0,
    contentHash,
    importedBy: by,
    importedAt: now,
  })
  return { id, account, before }
}

async function requireNext(
  tx: Transaction,
  { id, name, currency }: OperatorAccount,
  { head, contentHash }: { head: StatementHead; contentHash: string },
  before: queries.StatementRow | undefined,
): Promise<void> {
  const refuse = (words: Sentence): never => {
    throw new MessageProblem(words)
  }
  const refuseGap = (isLater: boolean, words: Sentence): never => {
    throw new MessageProblem(words, isLater ? 'EARLY' : undefined)
  }
  const { statementId, sequence } = head
  if (head.currency !== currency)
    refuse(
      say('{statement} is in {other}, and the account {account} in {currency}.', {
        statement: statementId,
        other: head.currency,
        account: name,
        currency,
      }),
    )
  const known = await queries.findStatement(tx, id, statementId)
  if (known?.contentHash === contentHash) throw new ImportedMeanwhile()
  if (known)
    refuse(
      say('{statement} of {account} was imported before, and this file says something else of it.', {
        statement: statementId,
        account: name,
      }),
    )
  if (!before) return
  // Many banks begin with 1 each year.
  const isFirstOfYear = sequence === 1n && head.untilDay.slice(0, 4) > before.untilDay.slice(0, 4)
  if (sequence !== undefined && before.sequence !== null && sequence !== before.sequence + 1n && !isFirstOfYear)
    refuseGap(
      sequence > before.sequence,
      say('{statement} has the number {number}, and {next} comes next: import what is missing first.', {
        statement: statementId,
        number: String(sequence),
        next: String(before.sequence + 1n),
      }),
    )
  if (head.untilDay < before.untilDay)
    refuse(
      say('{statement} ends on {day}, before {last}, which is the last one that was imported.', {
        statement: statementId,
        day: head.untilDay,
        last: before.statementId,
      }),
    )
  if (head.openingMinor !== before.closingMinor)
    refuseGap(
      true,
      say(
        '{statement} opens with {opening}, but {last} before it closed with {closing}: a statement between them is missing.',
        {
          statement: statementId,
          opening: majorText(head.openingMinor, currency),
          last: before.statementId,
          closing: majorText(before.closingMinor, currency),
        },
      ),
    )
}

async function finish(staging: Staging, reading: Reading): Promise<void> {
  await write(staging, reading)
  // The closing balance may stand behind the entries.
  const head = headOf(reading.elements)
  requireSums(head, reading.enteredMinor)
  const { closingMinor, untilDay, sequence } = head
  const row = { closingMinor, untilDay, entries: reading.lines, sequence: sequence ?? null }
  await queries.closeStatement(staging.tx, reading.row?.id ?? '', row)
}
