import type { WriteContext } from '#platform/context.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { suspenseReceived } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { findTransaction as findPosted } from '../ledger/queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { settle } from '../payouts/settle.ts'
import { type Doubt, refusalOf } from './doubt.ts'
import { type AwaitedFunding, type FeedParts, writeIn } from './feed.ts'
import { correctOpening, enterOpening } from './enter-opening.ts'
import { matchAll } from './match-all.ts'
import { matchRefund } from './match-refund.ts'
import { matchSettlement } from './match-settlement.ts'
import { fundingSentTo } from './match-virtual-rib.ts'
import { type EntryOwner, namedBy, type OwnedEntry, scopeOf } from './owners.ts'
import * as queries from './queries.ts'
import { referencesIn } from './references.ts'

// Entries of statements, and the payouts and fundings that they show. What cannot be told for sure waits in suspense.

const readAtOnce = 1_000
/** Entries that are worked on at once where they go one by one: those of one merchant wait for one another anyway. */
const workers = 8

/** Looks at every entry that is new; goes on where it was broken off. */
export async function bookEntries(
  parts: FeedParts,
  account: OperatorAccount,
): Promise<{ matched: number; suspended: number }> {
  const counts = { matched: 0, suspended: 0 }
  for (;;) {
    const found = await namedBy(parts, await queries.listNewEntries(parts.db.read, account.id, readAtOnce))
    if (found.length === 0) {
      counts.suspended += await enterOpening(parts, account)
      return counts
    }
    // A payment comes before its return, and entries about the same payout one after the other.
    for (const some of inOrder(found)) {
      const { matched, suspended, left } = await matchAll(parts, some)
      counts.matched += matched
      counts.suspended += suspended
      const work = async () => {
        for (let each = left.shift(); each; each = left.shift()) {
          const booked = await bookEntry(parts, each)
          if (booked) counts[booked]++
        }
      }
      await Promise.all(Array.from({ length: workers }, work))
    }
  }
}

/** Runs of entries in which no reference comes twice. */
function* inOrder(all: readonly OwnedEntry[]): Generator<OwnedEntry[]> {
  let run: OwnedEntry[] = []
  const seen = new Set<string>()
  for (const each of all) {
    const reference = referencesIn(each.entry)[0]
    if (reference !== undefined && seen.has(reference)) {
      yield run
      run = []
      seen.clear()
    }
    if (reference !== undefined) seen.add(reference)
    run.push(each)
  }
  if (run.length > 0) yield run
}

/** Another process has booked the entry meanwhile: nothing is kept. */
class Overtaken extends Error {}

/** Undefined when another process was faster: that one counts it. */
async function bookEntry(parts: FeedParts, { entry, found }: OwnedEntry): Promise<'matched' | 'suspended' | undefined> {
  let doubt: Doubt | undefined
  try {
    doubt = typeof found === 'string' ? found : await tryToMatch(parts, entry, found)
  } catch (error) {
    if (error instanceof Overtaken) return undefined
    throw error
  }
  if (doubt === undefined) return 'matched'
  return (await suspend(parts, entry, doubt)) ? 'suspended' : undefined
}

/** Undefined when it is matched. */
async function tryToMatch(parts: FeedParts, entry: queries.EntryRow, found: EntryOwner): Promise<Doubt | undefined> {
  const scope = scopeOf(found)
  return writeIn(parts, scope, async (ctx) => {
    const match = async (matched: Match) => {
      if ((await queries.matchEntry(ctx.tx, entry.id, { ...matched, ownerId: scope.merchantId })) === 0)
        throw new Overtaken()
      return undefined
    }
    if (found.kind === 'SETTLEMENT') return matchSettlement(ctx, { entry, id: found.id }, match)
    if (found.kind === 'REFUND') return matchRefund(ctx, parts, { entry, id: found.id }, match)
    if (found.kind === 'VIRTUAL_RIB') return matchSentTo(ctx, parts, { entry, rib: found.rib }, match)
    return found.kind === 'PAYOUT'
      ? matchPayout(ctx, parts, { entry, id: found.id }, match)
      : matchFunding(ctx, parts, { entry, funding: found.funding }, match)
  })
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

/** A transfer that names nothing, to the virtual RIB of a merchant. */
async function matchSentTo(
  ctx: WriteContext,
  parts: FeedParts,
  { entry, rib }: { entry: queries.EntryRow; rib: string },
  keep: Keep,
): Promise<Doubt | undefined> {
  const { amountMinor, currency } = entry
  const funding = await fundingSentTo(ctx, parts, { rib, amountMinor, currency })
  return typeof funding === 'string' ? funding : matchFunding(ctx, parts, { entry, funding }, keep)
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

/** Into the operator's own books until it is known whose it is. False when another process has booked it. */
function suspend(parts: FeedParts, { id, amountMinor, currency }: queries.EntryRow, doubt: Doubt): Promise<boolean> {
  return writeIn(parts, operatorScope, async ({ tx, now }) => {
    if ((await queries.suspendEntry(tx, id, doubt)) === 0) return false
    await post(tx, operatorScope, { ...suspenseReceived({ amountMinor, by: 'BANK' }), subjectId: id, currency }, now)
    return true
  })
}
