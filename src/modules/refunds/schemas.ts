import { z } from 'zod'
import { amountField } from '#money/fields.ts'
import { refundReasons, refundStatuses } from '#money/refunds/refund.ts'
import { isRib } from '#money/wallets/rib.ts'
import { environmentNames } from '#platform/context.ts'
import {
  choice,
  freeText,
  instant,
  metadata,
  personName,
  objectOf,
  shownLine,
  uuidParameter,
  saying,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { say } from './sentences.ts'

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const reference = (description: string) => shownLine(64, { description, example: 'ref-1042' })

const Destination = objectOf({
  rib: z
    .string()
    .refine(isRib, saying(say('must be the 24 digits of a RIB whose key is right, without blanks')))
    .meta({ pattern: '^[0-9]{24}$', description: 'The buyer’s account.', example: '007780000123456789012396' }),
  holderName: personName({ description: 'Holder of the account.', example: 'Salma Idrissi' }),
}).meta({
  description: 'Bank account that receives the money: required for payments in cash, and for these alone.',
  example: { rib: '007780000123456789012396', holderName: 'Salma Idrissi' },
})

export const RefundCreate = objectOf({
  transactionId: uuidParameter({ description: 'The payment that is given back.', example: exampleId }),
  amount: amountField({
    description: 'Amount to refund, in major units of the payment’s currency; all that is left when absent.',
    example: 10,
  }).optional(),
  reason: choice(refundReasons, { description: 'Reason of the refund.', example: 'CUSTOMER_REQUEST' }),
  reasonDetail: freeText(500, { description: 'More of the reason, for yourself.', example: 'Wrong size' }).optional(),
  refundReference: reference(
    'Your own name of the refund, unique in the account and environment: sent again, it means the same refund.',
  ),
  destination: Destination.optional(),
  noteToCustomer: freeText(500, { description: 'Note to the buyer.', example: 'Sorry for the wait.' }).optional(),
  restock: z
    .boolean()
    .meta({
      description: 'true puts the units of a product order on sale again, once the refund has succeeded.',
      example: false,
    })
    .optional(),
  metadata: metadata({
    description: 'Free-form; returned exactly as sent, and with the events of the refund.',
  }).optional(),
})
export type RefundCreate = z.output<typeof RefundCreate>

export const ById = objectOf({
  id: uuidParameter({ description: 'Identifier of the refund.', example: exampleId }),
})

export const RefundFilters = pageQuery(['createdAt', 'updatedAt', 'amount'], {
  transactionId: uuidParameter({ description: 'Only refunds of this payment.', example: exampleId }).optional(),
  status: choice(refundStatuses, { description: 'Only refunds in this state.', example: 'SUCCEEDED' }).optional(),
  refundReference: reference('Only the refund with this reference.').optional(),
  from: instant({
    description: 'Only refunds requested at or after this.',
    example: '2026-11-01T00:00:00.000Z',
  }).optional(),
  to: instant({ description: 'Only refunds requested before this.', example: '2026-12-01T00:00:00.000Z' }).optional(),
})
export type RefundFilters = z.output<typeof RefundFilters>

export const InEnvironment = objectOf({
  environment: choice(environmentNames, { description: 'Environment of the refund.', example: 'SANDBOX' }),
})
