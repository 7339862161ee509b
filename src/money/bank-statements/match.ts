import type { Scope, WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { listPaymentsNamed } from '../bank-files/queries.ts'
import { suspenseReceived } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { findAnybodysByReference } from '../payments/operator-queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { settle } from '../payouts/settle.ts'
import { type Doubt, refusalOf } from './doubt.ts'
import { type AwaitedFunding, type FeedParts, writeIn } from './feed.ts'
import { correctOpening, enterOpening } from './enter-opening.ts'
import { matchRefund } from './match-refund.ts'
import { matchSettlement, settlementOf } from './match-settlement.ts'
import * as queries from './queries.ts'
import { referencesIn } from './references.ts'

// Entries of statements, and the payouts and fundings that they show. What cannot be told for sure waits in suspense.

/** With the payout in a file that its end-to-end identification is of. */
type NewEntry = queries.EntryRow & { filedOwner: string | undefined; filedId: string | undefined }

const readAtOnce = 500
/** Entries of one statement that are worked on at once: those of one merchant wait for one another anyway. */
const workers = 8

/** Looks at every entry that is new; goes on where it was broken off. */
export async function bookEntries(
  parts: FeedParts,
  account: OperatorAccount,
): Promise<{ matched: number; suspended: number }> {
  const counts = { matched: 0, suspended: 0 }
  for (;;) {
    const found = await withPayments(parts.db, await queries.listNewEntries(parts.db.read, account.id, readAtOnce))
    if (found.length === 0) {
      counts.suspended += await enterOpening(parts, account)
      return counts
    }
    // A payment comes before its return, and entries about the same payout one after the other.
    for (const some of inOrder(found)) {
      const waiting = [...some]
      const work = async () => {
        for (let each = waiting.shift(); each; each = waiting.shift())
          counts[(await bookEntry(parts, each)) ? 'matched' : 'suspended']++
      }
      await Promise.all(Array.from({ length: workers }, work))
    }
  }
}

async function withPayments(db: Database, entries: readonly queries.EntryRow[]): Promise<NewEntry[]> {
  const filed = await listPaymentsNamed(
    db.read,
    entries.flatMap(({ endToEndId }) => endToEndId ?? []),
  )
  const byName = new Map(filed.map((payment) => [payment.endToEndId, payment]))
  return entries.map((entry) => {
    const payment = byName.get(entry.endToEndId ?? '')
    return { ...entry, filedOwner: payment?.ownerId, filedId: payment?.transactionId }
  })
}

/** Runs of entries in which no reference comes twice. */
function* inOrder(entries: readonly NewEntry[]): Generator<NewEntry[]> {
  let run: NewEntry[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const reference = referencesIn(entry)[0]
    if (reference !== undefined && seen.has(reference)) {
      yield run
      run = []
      seen.clear()
    }
    if (reference !== undefined) seen.add(reference)
    run.push(entry)
  }
  if (run.length > 0) yield run
}

/** True when it belongs to something, false when it waits in suspense. */
async function bookEntry(parts: FeedParts, entry: NewEntry): Promise<boolean> {
  const found = await ownerOf(parts, entry)
  const doubt = typeof found === 'string' ? found : await tryToMatch(parts, entry, found)
  if (doubt === undefined) return true
  await suspend(parts, entry, doubt)
  return false
}

type Found =
  | { kind: 'PAYOUT'; scope: Scope; id: string }
  | { kind: 'REFUND'; scope: Scope; id: string }
  | { kind: 'FUNDING'; funding: AwaitedFunding }
  | { kind: 'SETTLEMENT'; id: string }

async function ownerOf(parts: FeedParts, entry: NewEntry): Promise<Found | Doubt> {
  if (entry.filedOwner && entry.filedId)
    return { kind: 'PAYOUT', scope: { merchantId: entry.filedOwner, environment: 'PRODUCTION' }, id: entry.filedId }
  const references = referencesIn(entry)
  const [reference, another] = references
  if (reference === undefined) return settlementOf(parts.db.read, entry)
  if (another !== undefined) return 'TWO_REFERENCES'
  if (reference.startsWith('FD-')) return fundingOf(parts, reference)
  const all = await findAnybodysByReference(parts.db.read, reference)
  const [transaction, twin] = all.filter(({ type, environment }) => isOfBank(type) && environment === 'PRODUCTION')
  if (!transaction) return 'UNKNOWN_REFERENCE'
  if (twin) return 'TWO_REFERENCES'
  const { merchantId, environment, id, type } = transaction
  return { kind: type === 'REFUND' ? 'REFUND' : 'PAYOUT', scope: { merchantId, environment }, id }
}

const isOfBank = (type: MoneyTransaction['type']): boolean => type === 'PAYOUT' || type === 'REFUND'

async function fundingOf(parts: FeedParts, reference: string): Promise<Found | Doubt> {
  const [funding, twin] = await parts.fundingsOf(reference)
  if (!funding) return 'UNKNOWN_REFERENCE'
  return twin ? 'TWO_REFERENCES' : { kind: 'FUNDING', funding }
}

/** Undefined when it is matched. */
async function tryToMatch(parts: FeedParts, entry: NewEntry, found: Found): Promise<Doubt | undefined> {
  const scope = scopeOf(found)
  return writeIn(parts, scope, async (ctx) => {
    const match = (matched: Match) =>
      queries.matchEntry(ctx.tx, entry.id, { ...matched, ownerId: scope.merchantId }).then(() => undefined)
    if (found.kind === 'SETTLEMENT') return matchSettlement(ctx, { entry, id: found.id }, match)
    if (found.kind === 'REFUND') return matchRefund(ctx, parts, { entry, id: found.id }, match)
    return found.kind === 'PAYOUT'
      ? matchPayout(ctx, parts, { entry, id: found.id }, match)
      : matchFunding(ctx, parts, { entry, funding: found.funding }, match)
  })
}

function scopeOf(found: Found): Scope {
  if (found.kind === 'SETTLEMENT') return operatorScope
  if (found.kind !== 'FUNDING') return found.scope
  const { merchantId, environment } = found.funding
  return { merchantId, environment }
}

type Match = { kind: queries.EntryKind; subjectId: string }
type Keep = (matched: Match) => Promise<undefined>

type Shown = Pick<queries.EntryRow, 'id' | 'amountMinor' | 'currency' | 'bankReference' | 'reason'>

/** Decides in the transaction of the caller, and keeps what it has decided by `keep`. */
export async function matchPayout(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'failed'>,
  { entry, id }: { entry: Shown; id: string },
  keep: Keep,
): Promise<Doubt | undefined> {
  const row = await lockTransaction(ctx.tx, ctx.scope, id)
  if (row?.type !== 'PAYOUT') return 'UNKNOWN_REFERENCE'
  const isOut = entry.amountMinor < 0n
  if ((isOut ? -entry.amountMinor : entry.amountMinor) !== row.amountMinor || entry.currency !== row.currency)
    return 'OTHER_AMOUNT'
  const paid = await queries.findEntryOf(ctx.tx, 'PAYOUT', id)
  if (isOut) return paid ? 'PAID_TWICE' : left(ctx, parts, { row, entry }, keep)
  if (!paid) return 'RETURN_BEFORE_PAYMENT'
  if (await queries.findEntryOf(ctx.tx, 'RETURN', id)) return 'RETURNED_TWICE'
  return returned(ctx, parts, { row, entry }, keep)
}

type About = { row: MoneyTransaction; entry: Shown }

/** One that the operator had confirmed by hand is in the books already, even if it has come back meanwhile. */
async function left(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'failed'>,
  { row, entry }: About,
  keep: Keep,
): Promise<Doubt | undefined> {
  if (row.status === 'CANCELED') return 'PAYOUT_ENDED'
  const posted = await findPosted(ctx.tx, ctx.scope, 'payout.paid', row.id)
  if (posted) await correctOpening(ctx, entry, posted.createdAt)
  // Of one that has failed, this marks that people have to look.
  else await settle(ctx, parts, row, { status: 'PAID', traceId: entry.bankReference ?? undefined })
  return !posted && row.status === 'FAILED' ? 'PAYOUT_ENDED' : keep({ kind: 'PAYOUT', subjectId: row.id })
}

/** One that the operator had recorded as returned by hand is in the books already. */
async function returned(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'failed'>,
  { row, entry }: About,
  keep: Keep,
): Promise<Doubt | undefined> {
  const posted = await findPosted(ctx.tx, ctx.scope, 'payout.returned', row.id)
  if (posted) await correctOpening(ctx, entry, posted.createdAt)
  else if (row.status !== 'PAID') return 'PAYOUT_ENDED'
  else await settle(ctx, parts, row, { status: 'RETURNED', reason: refusalOf(entry.reason) })
  return keep({ kind: 'RETURN', subjectId: row.id })
}

/** The state of its transaction counts: it may have been confirmed by hand since it was found. */
export async function matchFunding(
  ctx: WriteContext,
  parts: Pick<FeedParts, 'settleFunding'>,
  { entry, funding }: { entry: Pick<Shown, 'id' | 'amountMinor' | 'currency'>; funding: AwaitedFunding },
  keep: Keep,
): Promise<Doubt | undefined> {
  if (entry.amountMinor !== funding.amountMinor || entry.currency !== funding.currency) return 'OTHER_AMOUNT'
  await lockTransaction(ctx.tx, ctx.scope, funding.transactionId)
  if (await queries.findEntryOf(ctx.tx, 'FUNDING', funding.transactionId)) return 'PAID_TWICE'
  const posted = await findPosted(ctx.tx, ctx.scope, 'funding.transferred', funding.transactionId)
  if (posted) await correctOpening(ctx, entry, posted.createdAt)
  else if (!(await parts.settleFunding(ctx, funding.id))) return 'FUNDING_ENDED'
  return keep({ kind: 'FUNDING', subjectId: funding.transactionId })
}

/** Into the operator's own books until it is known whose it is. */
function suspend(parts: FeedParts, { id, amountMinor, currency }: NewEntry, doubt: Doubt): Promise<void> {
  return writeIn(parts, operatorScope, async ({ tx, now }) => {
    if ((await queries.suspendEntry(tx, id, doubt)) === 0) return
    await post(tx, operatorScope, { ...suspenseReceived({ amountMinor, by: 'BANK' }), subjectId: id, currency }, now)
  })
}
