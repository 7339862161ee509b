import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Queries } from '#platform/db/database.ts'
import { settlementPaid } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post, reverse } from '../ledger/post.ts'
import {
  listOpenOf,
  listSettlementsNamed,
  listSettlementsOf,
  lockSettlement,
  type SettlementRow,
} from '../settlements/queries.ts'
import { openOf } from '../settlements/end-settlement.ts'
import { subjectNow } from '../settlements/undo-queries.ts'
import type { Doubt } from './doubt.ts'
import { type FeedParts, writeIn } from './feed.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'

// Entries that show the sum of a settlement of an acquirer, or a part of it: its transfer names the settlement, or has at least its sum.

type Shown = Pick<queries.EntryRow, 'amountMinor' | 'currency' | 'remittance' | 'endToEndId' | 'bookedOn'>

export async function settlementOf(read: Queries, entry: Shown): Promise<{ kind: 'SETTLEMENT'; id: string } | Doubt> {
  const words = wordsIn(entry)
  const named = words.length > 0 ? await listSettlementsNamed(read, words) : []
  const [only, another] = await unpaid(read, named)
  if (only) return another ? 'TWO_REFERENCES' : { kind: 'SETTLEMENT', id: only.id }
  if (named.length > 0) return 'PAID_TWICE'
  const { currency, amountMinor: netMinor, bookedOn } = entry
  const alike = await unpaid(read, await listSettlementsOf(read, { currency, netMinor }, bookedOn))
  return alike.length > 0 ? 'SUM_OF_SETTLEMENT' : 'NO_REFERENCE'
}

/** Whole words of four characters or more, in capitals as banks write them. */
export const wordsIn = ({ remittance, endToEndId }: Shown): string[] => [
  ...new Set(`${endToEndId ?? ''} ${remittance ?? ''}`.toUpperCase().match(/[A-Z0-9][\w./-]{2,98}[A-Z0-9]/g)),
]

async function unpaid(read: Queries, settlements: readonly SettlementRow[]): Promise<SettlementRow[]> {
  const ids = settlements.map(({ id }) => id)
  const open = new Map((ids.length > 0 ? await listOpenOf(read, ids) : []).map((each) => [each.id, each.openMinor]))
  return settlements.filter(({ id }) => open.get(id) !== 0n)
}

type Keep = (matched: { kind: queries.EntryKind; subjectId: string }) => Promise<undefined>

type ShownSettlement = {
  entry: Pick<queries.EntryRow, 'id'> & Shown
  id: string
  /** The operator has said that it is a part of the settlement; more than is open if it names the settlement. */
  isDecided?: boolean
}

/** Decides in the transaction of the caller, in the operator's books. What does not come stays open. */
export async function matchSettlement(
  { tx, now }: WriteContext,
  { entry, id, isDecided = false }: ShownSettlement,
  keep: Keep,
): Promise<Doubt | undefined> {
  const settlement = await lockSettlement(tx, id)
  if (!settlement) return 'UNKNOWN_REFERENCE'
  const { amountMinor, currency } = entry
  if (currency !== settlement.currency) return 'OTHER_AMOUNT'
  const openMinor = await openOf(tx, id)
  if (openMinor === 0n) return 'PAID_TWICE'
  if (amountMinor !== openMinor && !isDecided) return 'PART_OF_SETTLEMENT'
  if (!isPartOf(openMinor, amountMinor) && !wordsIn(entry).includes(settlement.reference.toUpperCase()))
    fail('INVALID_STATE', say('The entry does not name the settlement, of which less is open.'))
  const subjectId = await subjectNow(tx, entry.id)
  await post(tx, operatorScope, { ...settlementPaid({ amountMinor }), subjectId, currency }, now)
  return keep({ kind: 'SETTLEMENT', subjectId: id })
}

/** No more than is open, and in the same direction. */
const isPartOf = (openMinor: bigint, amountMinor: bigint): boolean =>
  openMinor > 0n ? 0n < amountMinor && amountMinor <= openMinor : openMinor <= amountMinor && amountMinor < 0n

const readAtOnce = 500

type Parts = Pick<FeedParts, 'db' | 'publicUrl' | 'now'>

/** Looks again at entries that named nothing: the bank may have been faster than the acquirer's file. Returns how many show a settlement. */
export async function matchSettlementsAgain(parts: Parts): Promise<number> {
  let matched = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const entries = await queries.listUnnamed(parts.db.read, after, readAtOnce)
    for (const entry of entries) if (await matchAgain(parts, entry)) matched++
    after = entries.at(-1)?.id ?? after
    if (entries.length < readAtOnce) return matched
  }
}

async function matchAgain(parts: Parts, entry: queries.EntryRow): Promise<boolean> {
  const found = await settlementOf(parts.db.read, entry)
  if (typeof found === 'string') return false
  return writeIn(parts, operatorScope, async (ctx) => {
    const locked = await queries.lockEntry(ctx.tx, entry.id)
    // A person may have decided it meanwhile, and have taken that back.
    if (locked?.status !== 'SUSPENSE' || locked.doubt !== entry.doubt) return false
    const doubt = await matchSettlement(ctx, { entry: locked, id: found.id }, async (match) => {
      await queries.matchSuspended(ctx.tx, entry.id, { ...match, ownerId: operatorScope.merchantId })
      return undefined
    })
    if (doubt) return false
    const subjectId = await subjectNow(ctx.tx, entry.id)
    await reverse(ctx.tx, operatorScope, { event: 'suspense.received', subjectId }, ctx.now)
    return true
  })
}
