import type { Scope, WriteContext } from '#platform/context.ts'
import { suspenseReceived } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { postAll } from '../ledger/post-all.ts'
import { lockPaidOut, type OwnedRow } from '../payments/payout-queries.ts'
import { settleAllPaid } from '../payouts/settle-all.ts'
import { type FeedParts, writeIn } from './feed.ts'
import type { OwnedEntry } from './owners.ts'
import * as queries from './queries.ts'

// Most entries of a statement show payouts that leave as they were sent, or name nothing: those are booked many at a time, and the others one by one.

export type Booked = { matched: number; suspended: number; left: OwnedEntry[] }

const atOnce = 100

/** Entries of which no two name the same. On several servers, where a statement names one merchant, all are left. */
export async function matchAll(parts: FeedParts, named: readonly OwnedEntry[]): Promise<Booked> {
  if (!parts.db.placement.isWhole()) return { matched: 0, suspended: 0, left: [...named] }
  const booked: Booked = { matched: 0, suspended: 0, left: [] }
  for (let from = 0; from < named.length; from += atOnce) {
    const some = await matchSome(parts, named.slice(from, from + atOnce))
    booked.matched += some.matched
    booked.suspended += some.suspended
    booked.left.push(...some.left)
  }
  return booked
}

/** The payouts are locked before the entries, as where they go one by one. */
function matchSome(parts: FeedParts, named: readonly OwnedEntry[]): Promise<Booked> {
  return writeIn(parts, operatorScope, async (ctx) => {
    const payouts = await lockPaidOut(
      ctx.tx,
      leavingIn(named).map(({ scope, id }) => ({ merchantId: scope.merchantId, id })),
    )
    const ids = named.map(({ entry }) => entry.id)
    const isNew = new Set((await queries.lockNewEntries(ctx.tx, ids)).map(({ id }) => id))
    // Another process that reads the same statement has booked the others, and counts them.
    const own = named.filter(({ entry }) => isNew.has(entry.id))
    const matched = await matchPayouts(ctx, leavingIn(own), payouts)
    const suspended = await suspendAll(ctx, own)
    const left = own.filter(({ entry }) => !matched.has(entry.id) && !suspended.has(entry.id))
    return { matched: matched.size, suspended: suspended.size, left }
  })
}

type Leaving = { entry: queries.EntryRow; scope: Scope; id: string }

/** One entry for each payout: the last. */
function leavingIn(named: readonly OwnedEntry[]): Leaving[] {
  const leaving = new Map<string, Leaving>()
  for (const { entry, found } of named)
    if (typeof found === 'object' && found.kind === 'PAYOUT' && entry.amountMinor < 0n)
      leaving.set(found.id, { entry, scope: found.scope, id: found.id })
  return [...leaving.values()]
}

async function matchPayouts(
  ctx: WriteContext,
  leaving: readonly Leaving[],
  payouts: readonly OwnedRow[],
): Promise<ReadonlySet<string>> {
  if (leaving.length === 0) return new Set()
  const entries = new Map(leaving.map(({ id, entry }) => [id, entry]))
  const shown = new Set(
    (await queries.listShownAs(ctx.tx, 'PAYOUT', [...entries.keys()])).map((each) => each.subjectId),
  )
  const paid = payouts.flatMap((row) => {
    const entry = entries.get(row.id)
    const isOpen = row.status === 'PENDING' || row.status === 'IN_TRANSIT'
    const isPlain = row.amountMinor === -(entry?.amountMinor ?? 0n) && row.currency === entry?.currency
    return entry && isOpen && isPlain && !shown.has(row.id) ? [{ row, traceId: entry.bankReference ?? undefined }] : []
  })
  const settled = await settleAllPaid(ctx, paid)
  const matches = leaving.flatMap(({ entry, scope, id }) =>
    settled.has(id) ? [{ id: entry.id, ownerId: scope.merchantId, subjectId: id }] : [],
  )
  await queries.matchEntries(ctx.tx, 'PAYOUT', matches)
  return new Set(matches.map(({ id }) => id))
}

async function suspendAll(ctx: WriteContext, named: readonly OwnedEntry[]): Promise<ReadonlySet<string>> {
  const doubted = named.flatMap(({ entry, found }) => (typeof found === 'string' ? [{ entry, doubt: found }] : []))
  if (doubted.length === 0) return new Set()
  const posted = await postAll(
    ctx.tx,
    doubted.map(({ entry: { id, amountMinor, currency } }) => ({
      scope: operatorScope,
      entered: { ...suspenseReceived({ amountMinor, by: 'BANK' }), subjectId: id, currency },
    })),
    ctx.now,
  )
  const suspended = doubted
    .filter(({ entry }) => posted.has(entry.id))
    .map(({ entry: { id }, doubt }) => ({ id, doubt }))
  await queries.suspendEntries(ctx.tx, suspended)
  return new Set(suspended.map(({ id }) => id))
}
