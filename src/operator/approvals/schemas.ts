import { z } from 'zod'
import { choice, objectOf } from '../../platform/http/fields.ts'
import { approvalStatuses } from '../../platform/staff/approval-queries.ts'
import { at, idDoc, limit, merchantIdDoc, PersonView, reason } from '../fields.ts'
import { approvalKindNames } from './kinds.ts'

const kind = choice(approvalKindNames, { description: 'What takes two people.', example: 'PRODUCTION_ACCESS' })
const status = choice(approvalStatuses, { description: 'It waits for 72 hours at most.', example: 'WAITING' })

export const ApprovalView = z
  .strictObject({
    id: z.string().meta(idDoc),
    kind,
    status,
    merchantId: z.string().meta(merchantIdDoc).optional(),
    merchantName: z.string().meta({ description: 'Name of the merchant.', example: 'Boutique Atlas' }).optional(),
    details: z
      .record(z.string(), z.string())
      .meta({ description: 'What is asked for, in words and numbers.', example: { plan: 'standard' } }),
    reason,
    askedBy: PersonView,
    askedAt: at('When it was asked for.'),
    expiresAt: at('72 hours later.'),
    decidedBy: PersonView.optional(),
    decidedAt: at('When it was decided.').optional(),
    isOwn: z.boolean().meta({ description: 'Whether you asked for it, and so cannot approve it.', example: false }),
    mayDecide: z.boolean().meta({ description: 'Whether your role may decide it.', example: true }),
  })
  .meta({ id: 'Approval' })

export const ApprovalList = z
  .strictObject({ items: z.array(ApprovalView).meta({ description: 'Newest first.' }) })
  .meta({ id: 'ApprovalList' })

export const ApprovalFilters = objectOf({ status: status.optional(), limit: limit(200) })
