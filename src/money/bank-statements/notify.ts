import type { Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { isNumberOf } from '../bank-files/account.ts'
import { beforeStatements } from '../bank-files/confirm.ts'
import { listAccounts } from '../bank-files/queries.ts'
import { findAnybodysByReference } from '../payments/operator-queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { settle } from '../payouts/settle.ts'
import { lockPairOf } from '../refunds/execute.ts'
import { settleRefund } from '../refunds/settle.ts'
import { decoderOf } from './decode.ts'
import { refusalOf } from './doubt.ts'
import { type FeedParts, writeIn } from './feed.ts'
import type { Within } from './import.ts'
import type { FileBytes } from './read.ts'
import { isOfBank } from './owners.ts'
import { settleSentTo } from './match-virtual-rib.ts'
import { referencesIn } from './references.ts'
import { linesOf, type StatementLine } from './statement.ts'
import { findVirtualRib } from './virtual-rib-queries.ts'
import { at, MessageProblem, readerOf, textAt, type XmlNode } from './xml.ts'
import { say } from './message-sentences.ts'

// A camt.054 tells of movements before the statement does. What names a payout, a refund or a funding with its very amount is settled, so that the merchant hears at
// once; the statement then finds it in the books. Everything else waits for the statement.

export type Notified = { movements: number; settled: number }

const containers = new Set(['Document', 'Document/BkToCstmrDbtCdtNtfctn', 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn'])
const linesMax = 500_000

/** Throws MessageProblem for a file of which nothing is taken. Reading it again changes nothing. */
export async function importNotification(parts: FeedParts, bytes: FileBytes, within?: Within): Promise<Notified> {
  const { numbers, lines } = await read(bytes)
  const accounts = await listAccounts(parts.db.read)
  const ids = new Set(accounts.filter((each) => numbers.some((number) => isNumberOf(each, number))).map(({ id }) => id))
  const other = numbers.find((number) => !accounts.some((each) => isNumberOf(each, number)))
  if (other !== undefined || numbers.length === 0)
    throw new MessageProblem(say('The file is of an account that is none of yours: npx mizan bank accounts add.'))
  if (within) await inTransaction(parts.db, (tx) => within(tx, { movements: lines.length }))
  let settled = 0
  for (const line of lines) if (await settleLine(parts, line, ids)) settled++
  return { movements: lines.length, settled }
}

async function read(bytes: FileBytes): Promise<{ numbers: string[]; lines: StatementLine[] }> {
  const numbers: string[] = []
  const entries: XmlNode[] = []
  const reader = readerOf({
    opened: (namespace) => {
      if (!/:camt\.054\.001\.\d\d$/.test(namespace))
        throw new MessageProblem(say('The file is no notification: camt.054 is expected.'))
    },
    isContainer: (path) => containers.has(path.join('/')),
    entered: () => {},
    left: () => {},
    read: (node) => {
      if (node.name === 'Acct') numbers.push(numberIn(node))
      if (node.name === 'Ntry') entries.push(node)
    },
  })
  const lines: StatementLine[] = []
  const take = async () => {
    // Many say no day of an entry, which is not needed here.
    for (const entry of entries.splice(0)) for (const line of await linesOf(entry, () => '')) lines.push(line)
    if (lines.length > linesMax)
      throw new MessageProblem(say('The file has more than {most} movements.', { most: String(linesMax) }))
  }
  let decode: ((part?: Uint8Array) => string) | undefined
  for await (const part of bytes()) {
    decode ??= decoderOf(part)
    reader.write(decode(part))
    await take()
  }
  reader.write(decode?.() ?? '')
  reader.close()
  await take()
  return { numbers, lines }
}

const numberIn = (account: XmlNode): string =>
  textAt(at(account, 'Id'), 'IBAN') ?? textAt(at(account, 'Id'), 'Othr', 'Id') ?? ''

/** Of one that was sent to a virtual RIB, a reference says something of the same merchant, or it waits. */
async function settleLine(parts: FeedParts, line: StatementLine, accountIds: ReadonlySet<string>): Promise<boolean> {
  const [reference, another] = referencesIn(line)
  if (another !== undefined) return false
  const virtual = line.creditedTo === null ? undefined : await findVirtualRib(parts.db.read, line.creditedTo)
  const sentTo = virtual && accountIds.has(virtual.accountId) ? virtual : undefined
  if (reference === undefined) return sentTo !== undefined && settleSentTo(parts, sentTo, line)
  const isOther = (merchantId: string) => sentTo !== undefined && sentTo.ownerId !== merchantId
  if (reference.startsWith('FD-')) return settleFunding(parts, line, reference, isOther)
  const all = await findAnybodysByReference(parts.db.read, reference)
  const [named, twin] = all.filter(({ type, environment }) => isOfBank(type) && environment === 'PRODUCTION')
  if (!named || twin || isOther(named.merchantId)) return false
  const scope: Scope = { merchantId: named.merchantId, environment: 'PRODUCTION' }
  return named.type === 'REFUND'
    ? settleTransfer(parts, line, scope, named.id)
    : settlePayout(parts, line, scope, named.id)
}

function settlePayout(parts: FeedParts, line: StatementLine, scope: Scope, id: string): Promise<boolean> {
  return writeIn(parts, scope, async (before) => {
    const row = await lockTransaction(before.tx, scope, id)
    const isOut = line.amountMinor < 0n
    if (row?.amountMinor !== (isOut ? -line.amountMinor : line.amountMinor) || row.currency !== line.currency)
      return false
    const ctx = await beforeStatements(before, row.currency)
    const isOpen = row.status === 'PENDING' || row.status === 'IN_TRANSIT'
    if (isOut && isOpen)
      return (await settle(ctx, parts, row, { status: 'PAID', traceId: line.bankReference ?? undefined })) !== undefined
    if (isOut || row.status !== 'PAID') return false
    return (await settle(ctx, parts, row, { status: 'RETURNED', reason: refusalOf(line.reason) })) !== undefined
  })
}

/** Of a refund that the operator transfers. */
function settleTransfer(parts: FeedParts, line: StatementLine, scope: Scope, id: string): Promise<boolean> {
  return writeIn(parts, scope, async (before) => {
    const pair = await lockPairOf(before, id)
    const isOut = line.amountMinor < 0n
    if (pair?.refund.paidBy !== 'BANK' || pair.refund.currency !== line.currency) return false
    if (pair.refund.amountMinor !== (isOut ? -line.amountMinor : line.amountMinor)) return false
    if (pair.refund.status !== (isOut ? 'PROCESSING' : 'SUCCEEDED')) return false
    const ctx = await beforeStatements(before, line.currency)
    const paid = { status: 'SUCCEEDED', upstreamReference: line.bankReference ?? pair.refund.id } as const
    await settleRefund(ctx, parts, pair, isOut ? paid : { status: 'REFUSED', reason: 'RETURNED_BY_BANK' })
    return true
  })
}

async function settleFunding(
  parts: FeedParts,
  line: StatementLine,
  reference: string,
  isOther: (merchantId: string) => boolean,
): Promise<boolean> {
  const [funding, twin] = await parts.fundingsOf(reference)
  if (!funding || twin || funding.amountMinor !== line.amountMinor || funding.currency !== line.currency) return false
  const { merchantId, environment, id } = funding
  if (isOther(merchantId)) return false
  return writeIn(parts, { merchantId, environment }, async (ctx) =>
    parts.settleFunding(await beforeStatements(ctx, line.currency), id),
  )
}
