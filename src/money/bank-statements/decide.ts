import type { Scope, WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { operatorScope } from '../ledger/operator.ts'
import { postedFor, reverse } from '../ledger/post.ts'
import { findAnybodysByReference } from '../payments/operator-queries.ts'
import { lockTransaction } from '../payments/transaction-queries.ts'
import { settleByHand } from '../payouts/by-hand.ts'
import { settle } from '../payouts/settle.ts'
import { settlementNamed } from '../settlements/named.ts'
import { subjectNow } from '../settlements/undo-queries.ts'
import { type Doubt, doubts } from './doubt.ts'
import { type FeedParts, writeIn } from './feed.ts'
import { matchRefund } from './match-refund.ts'
import { matchSettlement } from './match-settlement.ts'
import { matchFunding, matchPayout } from './match.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'

// Decisions of the operator about entries in suspense.

export type Decision = {
  entryId: string
  by: string
  because: string
  /** Runs in the transaction of the decision, after it. */
  within?: (tx: Transaction, entry: queries.EntryRow) => Promise<unknown>
}

/** The operator's own money: it stays in the operator's own books. */
export const decideOwn = (parts: FeedParts, decision: Decision): Promise<queries.EntryRow> =>
  writeIn(parts, operatorScope, (ctx) => decideOwnIn(ctx, decision))

/** The same in the transaction of the caller. */
export async function decideOwnIn(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { entryId, by, because }: Omit<Decision, 'within'>,
): Promise<queries.EntryRow> {
  const own = { kind: 'OWN', ownerId: null, subjectId: null } as const
  if ((await queries.decideEntry(tx, entryId, own, { by, because, now })) === 0) await refuse(tx, entryId)
  return (await queries.findEntry(tx, entryId)) ?? (await refuse(tx, entryId))
}

export const namedKinds = ['PAYOUT', 'REFUND', 'FUNDING', 'SETTLEMENT'] as const
type NamedKind = (typeof namedKinds)[number]

/** It is of what this reference names, which is one of these kinds. */
export function decideAs(
  parts: FeedParts,
  { as, reference }: { as: NamedKind; reference: string },
  decision: Decision,
): Promise<queries.EntryRow> {
  if (as === 'SETTLEMENT') return decideSettlement(parts, reference, decision)
  const decide = { PAYOUT: decidePayout, REFUND: decideRefund, FUNDING: decideFunding }[as]
  return decide(parts, reference.toUpperCase(), decision)
}

/** It is of this payout: of one that has failed and was paid all the same, the money is taken from the merchant again. */
export async function decidePayout(parts: FeedParts, reference: string, decision: Decision): Promise<queries.EntryRow> {
  const all = await findAnybodysByReference(parts.db.read, reference)
  const payouts = all.filter(({ type, environment }) => type === 'PAYOUT' && environment === 'PRODUCTION')
  const [payout, twin] = payouts
  if (!payout || twin) fail('OPERATION_NOT_FOUND', say('There is no payout {reference} in production.', { reference }))
  const scope: Scope = { merchantId: payout.merchantId, environment: 'PRODUCTION' }
  return inSuspense(parts, scope, decision, async (ctx, entry, keep) => {
    const isAgain = entry.amountMinor < 0n && payout.status === 'FAILED'
    const id = isAgain ? await takenAgain(ctx, parts, payout.id, entry) : payout.id
    return matchPayout(ctx, parts, { entry, id }, keep)
  })
}

/** It is of this refund, which the operator transfers. */
export async function decideRefund(parts: FeedParts, reference: string, decision: Decision): Promise<queries.EntryRow> {
  const all = await findAnybodysByReference(parts.db.read, reference)
  const [refund, twin] = all.filter(({ type, environment }) => type === 'REFUND' && environment === 'PRODUCTION')
  if (!refund || twin) fail('OPERATION_NOT_FOUND', say('There is no refund {reference} in production.', { reference }))
  const scope: Scope = { merchantId: refund.merchantId, environment: 'PRODUCTION' }
  return inSuspense(parts, scope, decision, (ctx, entry, keep) =>
    matchRefund(ctx, parts, { entry, id: refund.id }, keep),
  )
}

async function takenAgain(
  ctx: WriteContext,
  parts: FeedParts,
  id: string,
  { amountMinor, bankReference }: queries.EntryRow,
): Promise<string> {
  const row = await lockTransaction(ctx.tx, ctx.scope, id)
  if (row?.amountMinor !== -amountMinor) return id
  const evidence = { status: 'PAID', traceId: bankReference ?? undefined } as const
  if (row.statusReason !== 'OPERATOR') await settle(ctx, parts, row, evidence)
  return (await settleByHand(ctx, parts, id, evidence)).id
}

export async function decideFunding(
  parts: FeedParts,
  reference: string,
  decision: Decision,
): Promise<queries.EntryRow> {
  const [funding, twin] = await parts.fundingsOf(reference)
  if (!funding || twin)
    fail('OPERATION_NOT_FOUND', say('There is no funding {reference} in production.', { reference }))
  const scope: Scope = { merchantId: funding.merchantId, environment: 'PRODUCTION' }
  return inSuspense(parts, scope, decision, (ctx, entry, keep) => matchFunding(ctx, parts, { entry, funding }, keep))
}

/** It shows the sum of this settlement of an acquirer, or another one: the rest stays open. */
async function decideSettlement(parts: FeedParts, reference: string, decision: Decision): Promise<queries.EntryRow> {
  const settlement = await settlementNamed(parts.db.read, reference)
  if (!settlement) return fail('OPERATION_NOT_FOUND', say('There is no settlement {reference}.', { reference }))
  if ('several' in settlement) {
    const names = settlement.several.join(', ')
    return fail(
      'OPERATION_NOT_FOUND',
      say('Several accounts have a settlement {reference}: name one of {names}.', { reference, names }),
    )
  }
  return inSuspense(parts, operatorScope, decision, async (ctx, entry, keep) => {
    if (entry.line === 0)
      fail(
        'INVALID_STATE',
        say('What was on the account before is no part of a settlement: name it as money of yours.'),
      )
    return matchSettlement(ctx, { entry, id: settlement.id, isDecided: true }, keep)
  })
}

type Keep = (match: { kind: queries.EntryKind; subjectId: string }) => Promise<undefined>

/** Takes it out of the operator's books and into the merchant's, in one transaction. */
function inSuspense(
  parts: FeedParts,
  scope: Scope,
  { entryId, by, because, within }: Decision,
  work: (ctx: WriteContext, entry: queries.EntryRow, keep: Keep) => Promise<Doubt | undefined>,
): Promise<queries.EntryRow> {
  return writeIn(parts, scope, async (ctx) => {
    const { tx, now } = ctx
    const entry = await queries.lockEntry(tx, entryId)
    if (entry?.status !== 'SUSPENSE') return refuse(tx, entryId)
    await requireUncorrected(tx, entry)
    const keep: Keep = async (match) => {
      await queries.decideEntry(tx, entryId, { ...match, ownerId: scope.merchantId }, { by, because, now })
      return undefined
    }
    const doubt = await work(ctx, entry, keep)
    if (doubt) fail('INVALID_STATE', say('The entry cannot be of it: {said}.', { said: say(doubts[doubt]) }))
    const subjectId = await subjectNow(tx, entryId)
    await reverse(tx, operatorScope, { event: 'suspense.received', subjectId }, now)
    const decided = (await queries.findEntry(tx, entryId)) ?? entry
    await within?.(tx, decided)
    return decided
  })
}

/** Later statements took their payouts out of an opening, each by a booking of its own: what it received is more than what it is. */
async function requireUncorrected(tx: Transaction, { id, amountMinor }: queries.EntryRow): Promise<void> {
  const posted = await postedFor(tx, operatorScope, { event: 'suspense.received', subjectId: id })
  const receivedMinor = posted.get('suspense.unmatched')
  if (receivedMinor !== undefined && receivedMinor !== amountMinor)
    fail(
      'INVALID_STATE',
      say('Later statements have taken payouts out of this opening. It can be money of yours alone.'),
    )
}

export async function refuse(tx: WriteContext['tx'], id: string): Promise<never> {
  const entry = await queries.findEntry(tx, id)
  return entry
    ? fail('INVALID_STATE', say('The entry does not wait for a decision.'))
    : fail('OPERATION_NOT_FOUND', say('There is no such entry: npx mizan bank match list shows all.'))
}
