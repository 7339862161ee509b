import { z } from 'zod'
import { choice, instantView } from '#platform/http/fields.ts'
import { amountView } from '../fields.ts'
import { majorNumber } from '../money.ts'
import { type Dispute, disputeKinds, disputeStatuses } from './dispute.ts'

// A dispute as callers and receivers of events see it. Pure.

const text = (description: string, example: string) => z.string().meta({ description, example })

export const disputeShape = {
  id: z.string().meta({
    format: 'uuid',
    description: 'Identifier of the dispute.',
    example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  }),
  kind: choice(disputeKinds, { description: 'Kind; an INQUIRY takes no money so far.', example: 'CHARGEBACK' }),
  status: choice(disputeStatuses, { description: 'Its state.', example: 'NEEDS_RESPONSE' }),
  reason: text('Reason, in the acquirer’s word.', 'product_not_received'),
  networkCode: text('The card network’s code of the reason.', '13.1').optional(),
  amount: amountView({ description: 'Amount that the bank takes back or asks about, in major units.', example: 249.9 }),
  currency: text('ISO-4217 code.', 'MAD'),
  respondBy: instantView({ description: 'When the last moment to answer is.' }).optional(),
  createdAt: instantView({ description: 'When it was opened.' }),
  submittedAt: instantView({ description: 'When the merchant answered.' }).optional(),
  forwardedAt: instantView({ description: 'When the bank had the answer.' }).optional(),
  closedAt: instantView({ description: 'When it was decided.' }).optional(),
}

export const presentDispute = (dispute: Dispute) => ({
  id: dispute.id,
  kind: dispute.kind,
  status: dispute.status,
  reason: dispute.reason,
  ...(dispute.networkCode !== null && { networkCode: dispute.networkCode }),
  amount: majorNumber(dispute.amountMinor, dispute.currency),
  currency: dispute.currency,
  ...(dispute.respondBy && { respondBy: dispute.respondBy }),
  createdAt: dispute.createdAt,
  ...(dispute.submittedAt && { submittedAt: dispute.submittedAt }),
  ...(dispute.forwardedAt && { forwardedAt: dispute.forwardedAt }),
  ...(dispute.closedAt && { closedAt: dispute.closedAt }),
})
