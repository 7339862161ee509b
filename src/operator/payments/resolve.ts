import { z } from 'zod'
import { RefundCreate } from '../../modules/refunds/schemas.ts'
import { decisions, decisionsFor } from '../../money/refunds/evidence.ts'
import { majorText } from '../../money/money.ts'
import { findOtherOfCharge } from '../../money/payments/operator.ts'
import type { OwnedTransaction } from '../../money/payments/operator-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { brands } from '../../platform/card-number.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { choice, objectOf, shownLine, wholeNumber, saying } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { askFor } from '../approvals/actions.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { say } from '../sentences.ts'
import { askProvider, type ResolutionParameters } from './resolve-approved.ts'

// The end of a payment by evidence: the provider is asked first, one person says what the books of the provider have, another approves.

export const Resolution = objectOf({
  as: choice(decisions, {
    description: 'What became of it; of money that came too late, whose it is.',
    example: 'FAILED',
  }),
  evidence: shownLine(400, {
    description: 'How you know; it is kept with the act.',
    example: 'Their portal lists no such order.',
  }),
  acquirerReference: shownLine(100, {
    description: 'What the provider calls it, or the number of its answer to you.',
    example: '26325KLmn',
  }),
  authorisationCode: shownLine(20, {
    description: 'Of a payment by card that succeeded: the code of the approval.',
    example: '831000',
  }).optional(),
  card: objectOf({
    brand: choice(brands, { description: 'Network of the card.', example: 'visa' }),
    last4: z
      .string()
      .refine((text) => /^\d{4}$/.test(text), saying(say('must be four digits, such as 4242')))
      .meta({ description: 'Its last four digits.', example: '4242', pattern: '^\\d{4}$' }),
    expMonth: wholeNumber(1, 12, { description: 'Month of its expiry.', example: 12 }),
    expYear: wholeNumber(2000, 2200, { description: 'Year of its expiry.', example: 2030 }),
  })
    .meta({
      description: 'The card of a payment that succeeded, where it is not known yet.',
      example: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
    })
    .optional(),
  /** With BUYER, of a late refund that failed: the account to which the operator will transfer the money. */
  destination: RefundCreate.shape.destination,
})
type Resolution = z.output<typeof Resolution>

/** Undefined for what does not wait for a decision. */
export function resolvableOf(row: OwnedTransaction) {
  const as = decisionsFor(row)
  if (as.length === 0) return undefined
  const isCharge = row.method === 'CARD' && row.type !== 'REFUND'
  return {
    as,
    needsCode: isCharge,
    needsCard: isCharge && row.card === null,
    takesAccount: row.type === 'REFUND' && as.includes('BUYER'),
  }
}

/** Asks another person for the decision, once the provider has said nothing. */
export async function askForResolution(
  ctx: OperatorCall<'FINANCE', 'phased'>,
  row: OwnedTransaction,
  { evidence, ...asked }: Resolution,
) {
  const { db, staff, clock, record } = ctx
  requireWhole(row, asked)
  await requireOwnReference(db.read, row, asked)
  await askProvider(ctx, row.id, asked.as)
  const { id, merchantId, environment, reference, amountMinor, currency } = row
  const { card, destination } = asked
  const parameters: ResolutionParameters = {
    ...(environment === 'SANDBOX' && { environment }),
    payment: reference,
    amount: `${majorText(amountMinor, currency)} ${currency}`,
    as: asked.as,
    acquirerReference: asked.acquirerReference,
    ...(asked.authorisationCode !== undefined && { authorisationCode: asked.authorisationCode }),
    ...(card && { card: `${card.brand} ${card.last4} ${card.expMonth}/${card.expYear}` }),
    ...(destination && { rib: destination.rib, buyerName: destination.holderName }),
  }
  return inTransaction(db, (tx) =>
    askFor(
      { tx, staff, now: clock(), record },
      { kind: 'RESOLUTION', subject: id, merchantId, parameters, reason: evidence },
    ),
  )
}

/** The decision looks at it once more; here the field is named. */
async function requireOwnReference(
  tx: Queries,
  row: OwnedTransaction,
  { as, acquirerReference }: Omit<Resolution, 'evidence'>,
): Promise<void> {
  if (as !== 'SUCCEEDED' || row.method !== 'CARD' || row.type === 'REFUND') return
  if (await findOtherOfCharge(tx, row, acquirerReference))
    failPortal(errors.VALIDATION_ERROR, { fields: { acquirerReference: say('is that of another payment') } })
}

function requireWhole(
  row: OwnedTransaction,
  { as, authorisationCode, card, destination }: Omit<Resolution, 'evidence'>,
): void {
  const resolvable = resolvableOf(row) ?? failPortal(errors.INVALID_STATE)
  if (!resolvable.as.includes(as))
    failPortal(errors.VALIDATION_ERROR, { fields: { as: say('is no decision that this waits for') } })
  if (destination && (as !== 'BUYER' || !resolvable.takesAccount))
    failPortal(errors.VALIDATION_ERROR, {
      fields: { destination: say('is for a late refund that the buyer gets by transfer') },
    })
  if (as !== 'SUCCEEDED') return
  const fields = {
    ...(resolvable.needsCode && authorisationCode === undefined && { authorisationCode: say('is needed here') }),
    ...(resolvable.needsCard && !card && { card: say('is needed here') }),
  }
  if (Object.keys(fields).length > 0) failPortal(errors.VALIDATION_ERROR, { fields })
}
