import type { RefundParts } from '../../money/refunds/upstream.ts'
import { askFirst, type Decision, decideWaiting, decisionsFor } from '../../money/refunds/evidence.ts'
import { findAnybodysById } from '../../money/payments/operator-queries.ts'
import { cardOf } from '../../money/payments/transaction.ts'
import { findTransaction } from '../../money/payments/transaction-queries.ts'
import { brands } from '../../platform/card-number.ts'
import type { EnvironmentName, WriteContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Act } from '../../platform/staff/acts.ts'
import { endApprovalsOf } from '../../platform/staff/approval-queries.ts'
import { refundPartsOf } from '../../start/refunds.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'

// The decision itself, once another person has approved it.

/** Details of an approval, each of which is one line. */
export type ResolutionParameters = {
  environment?: EnvironmentName
  payment: string
  amount: string
  as: Decision['as']
  acquirerReference: string
  authorisationCode?: string
  /** Such as `visa 4242 12/2030`. */
  card?: string
  /** The account of the buyer to which the operator will transfer late money. */
  rib?: string
  buyerName?: string
}

type Call = Pick<OperatorCall<'FINANCE', 'phased'>, 'db' | 'secrets' | 'clock' | 'parts' | 'correlationId'>

export const resolutionPartsOf = ({ db, secrets, clock, parts }: Call) =>
  refundPartsOf({ db, secrets, config: parts.config, now: clock, ports: parts.ports })

/** Asks the provider, and refuses where its answer has decided. An approval that waited for the decision is then over. */
export async function askProvider(ctx: Call, id: string, as: Decision['as']): Promise<void> {
  const { db, correlationId } = ctx
  const [row] = await findAnybodysById(db.read, id)
  if (!row) failPortal(errors.NOT_FOUND)
  const { merchantId, environment } = row
  const scope = { merchantId, environment }
  await askFirst(resolutionPartsOf(ctx), scope, row, { as, correlationId })
  const after = (await findTransaction(db.read, scope, id)) ?? row
  if (decisionsFor(after).length > 0) return
  await inTransaction(db, (tx) => endApprovalsOf(tx, 'RESOLUTION', id))
  failPortal(decisionsFor(row).length > 0 ? errors.PROVIDER_ANSWERED : errors.INVALID_STATE)
}

export async function resolveApproved(
  ctx: WriteContext,
  parts: RefundParts,
  id: string,
  { evidence, ...approved }: ResolutionParameters & { evidence: string },
): Promise<Act> {
  const row = (await findTransaction(ctx.tx, ctx.scope, id)) ?? failPortal(errors.NOT_FOUND)
  const { as, acquirerReference, authorisationCode, rib, buyerName } = approved
  const destination = rib !== undefined && buyerName !== undefined ? { rib, holderName: buyerName } : undefined
  const note = `${evidence} (${acquirerReference})`
  const card = cardOf(row) ?? readCard(approved.card)
  const decision: Decision = { as, note, acquirerReference, authorisationCode, card, destination }
  const after = await decideWaiting(ctx, parts, row, decision)
  return {
    act: 'payment.resolved',
    target: id,
    merchantId: ctx.scope.merchantId,
    before: { status: row.status },
    after: { status: after.status, as, acquirerReference, evidence },
  }
}

function readCard(text = '') {
  const [name, last4 = '', expiry = ''] = text.split(' ')
  const brand = brands.find((each) => each === name)
  const [month = '', year = ''] = expiry.split('/')
  return brand && { brand, last4, expMonth: Number(month), expYear: Number(year), funding: 'UNKNOWN' as const }
}
