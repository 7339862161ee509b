import type { Scope, WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { CardFacts } from '../acquirers/acquirer.ts'
import { isGone } from '../acquirers/saved-cards.ts'
import { bankFor } from '../banks/selection.ts'
import { resolveVoucher } from '../payments/cash.ts'
import { type CardEvidence, resolveByEvidenceIn, resolveDoubtedCashIn, resolveLateCash } from '../payments/operator.ts'
import { askAboutPayment } from '../payments/resolve.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { resolveRefundIn } from './by-hand.ts'
import { lookUpWaiting } from './execute.ts'
import { resolveLateRefund } from './late-by-hand.ts'
import { findByTransaction } from './queries.ts'
import { say } from './sentences.ts'
import { notConfigured, type RefundParts } from './upstream.ts'

// Decisions of the operator by evidence, of all that can wait for one: the one way of the command and of the console.

/** FAILED and SUCCEEDED say what became of it, MERCHANT and BUYER whose money it is that came too late. */
export const decisions = ['SUCCEEDED', 'FAILED', 'MERCHANT', 'BUYER'] as const

export type Decision = {
  as: (typeof decisions)[number]
  note: string
  /** Of a success by card or of a refund; a payment by card has its code and its card as well. */
  acquirerReference?: string | undefined
  authorisationCode?: string | undefined
  card?: Omit<CardFacts, 'fingerprint'> | undefined
  /** With BUYER, of a card: where the operator is to transfer the money. */
  destination?: { rib: string; holderName: string } | undefined
}

/** The decisions that a transaction waits for; none for one that does not wait. */
export function decisionsFor({
  type,
  status,
  statusReason,
}: Pick<MoneyTransaction, 'type' | 'status' | 'statusReason'>): Decision['as'][] {
  const isOver = type === 'REFUND' && status === 'FAILED'
  if (statusReason === 'LATE_CASH' || (statusReason === 'OPERATOR' && isOver)) return ['MERCHANT', 'BUYER']
  return statusReason === 'OPERATOR' && type !== 'PAYOUT' ? ['SUCCEEDED', 'FAILED'] : []
}

/**
 * Looks up at the provider what became of it, and settles its answer: evidence counts for what the provider does not say. Without a provider that can be
 * asked it does nothing. Refuses with `INVALID_STATE` what the provider says is under way, and with `SERVICE_UNAVAILABLE` where its account cannot be
 * opened, or where a refund is to have failed that its payer called under way and says nothing of now.
 */
export async function askFirst(
  parts: RefundParts,
  scope: Scope,
  row: MoneyTransaction,
  { as, correlationId }: { as: Decision['as']; correlationId: string },
): Promise<void> {
  if (!decisionsFor(row).includes('SUCCEEDED')) return
  if (row.type === 'REFUND') return askAboutIts(parts, scope, row, as)
  if (row.method === 'CASH') return resolveVoucher(parts, scope, row, correlationId)
  if (row.acquirer === null || (await isGone(parts.acquirers, scope, row.acquirer))) return
  const said = await askAboutPayment(parts, scope, { transactionId: row.id, correlationId })
  if (said === 'PENDING')
    fail('INVALID_STATE', say('The provider says that this payment is under way: wait for its end, or end it there.'))
}

async function askAboutIts(
  parts: RefundParts,
  scope: Scope,
  { id, acquirer }: MoneyTransaction,
  as: Decision['as'],
): Promise<void> {
  const refund = await findByTransaction(parts.db.read, scope, id)
  const hasNoBank = refund?.paidBy === 'BANK' && bankFor(parts.banks, scope.environment) === undefined
  if (!refund || refund.isByHand || hasNoBank) return
  const said = await lookUpWaiting(parts, scope, refund.id)
  if (said?.status === 'PENDING')
    fail('INVALID_STATE', say('The payer says that this refund is under way: wait for its end.'))
  // Its last word counts until it says another one: silence is no failure.
  if (as !== 'FAILED' || !refund.isUnderWay) return
  const isUnasked = said?.status === 'REJECTED' && said.reason === notConfigured
  const isSilent = isUnasked
    ? acquirer !== null && !(await isGone(parts.acquirers, scope, acquirer))
    : said?.status === 'UNKNOWN'
  if (isSilent)
    fail(
      'SERVICE_UNAVAILABLE',
      say(
        'The payer has said that this refund is under way, and does not answer now: ask again before it counts as failed.',
      ),
    )
}

/** Decides in the caller's transaction. Refuses with `OPERATION_NOT_FOUND`, and with `INVALID_STATE` what does not wait for this. */
export function decideWaiting(
  ctx: WriteContext,
  parts: RefundParts,
  { id: transactionId, type, method }: Pick<MoneyTransaction, 'id' | 'type' | 'method'>,
  decision: Decision,
): Promise<MoneyTransaction> {
  const { as, note, destination } = decision
  const about = { transactionId, note }
  if (as === 'MERCHANT' || as === 'BUYER')
    return type === 'REFUND'
      ? resolveLateRefund(ctx, transactionId, { to: as, note, destination })
      : resolveLateCash(ctx, transactionId, { to: as, note })
  if (type === 'REFUND') return resolveRefundIn(ctx, parts, about, refundEvidence(decision))
  if (method === 'CASH') return resolveDoubtedCashIn(ctx, parts, about, as)
  return resolveByEvidenceIn(ctx, parts, about, cardEvidence(decision))
}

function refundEvidence({ as, acquirerReference }: Decision) {
  if (as !== 'SUCCEEDED') return { outcome: 'FAILED' as const }
  if (acquirerReference === undefined)
    fail('INVALID_STATE', say('A refund that succeeded needs the reference of its payer.'))
  return { outcome: as, upstreamReference: acquirerReference }
}

function cardEvidence({ as, acquirerReference, authorisationCode, card }: Decision): CardEvidence {
  if (as !== 'SUCCEEDED') return { outcome: 'FAILED' }
  if (acquirerReference === undefined || authorisationCode === undefined || !card)
    fail(
      'INVALID_STATE',
      say('A payment by card that succeeded needs the acquirer’s reference, the code of its approval and its card.'),
    )
  return { outcome: as, acquirerReference, authorisationCode, card }
}
