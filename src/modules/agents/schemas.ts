import { z } from 'zod'
import { amountField, amountView, currencyField } from '#money/fields.ts'
import { choice, externalId, instantView, nameText, objectOf } from '#platform/http/fields.ts'

export const ByNumber = z.strictObject({
  reference: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, '').slice(0, 40))
    .meta({ description: 'Number of the voucher; blanks and hyphens do not matter.', example: '770123456784' }),
})

const agentTransactionId = externalId({
  description: 'The network’s own id of the payment: a repeat with it acts no second time.',
  example: 'agd-20261121-00017',
})

export const Confirmation = objectOf({
  amount: amountField({ description: 'What the agent took, in major units: the exact amount.', example: 249.9 }),
  currency: currencyField({ description: 'ISO-4217 code; MAD when left out.', example: 'MAD' }).optional(),
  agentTransactionId,
  agent: nameText({ description: 'Who took it, as the buyer is told.', example: 'Agence Agdal' }),
  wasOffline: z
    .boolean()
    .meta({
      description: 'true for money that was taken while the agent could not ask, and that has to be told all the same.',
      example: false,
    })
    .optional(),
})
export type Confirmation = z.output<typeof Confirmation>

export const Reversal = objectOf({ agentTransactionId })
export type Reversal = z.output<typeof Reversal>

const voucherStatuses = ['ISSUED', 'PAID', 'LATE_PAID', 'REVERSED', 'EXPIRED', 'VOIDED'] as const
const text = (description: string, example: string) => z.string().meta({ description, example })

export const VoucherView = z.strictObject({
  reference: text('Number of the voucher.', '770123456784'),
  status: choice(voucherStatuses, { description: 'Current status.', example: 'ISSUED' }),
  amount: amountView({ description: 'The exact amount, in major units.', example: 249.9 }),
  currency: text('ISO-4217 code.', 'MAD'),
  merchant: z.strictObject({ name: text('Who gets the money.', 'Boutique Atlas') }),
  expiresAt: instantView({ description: 'Until when it may be paid.' }),
  payment: z
    .strictObject({
      agentTransactionId: text('The network’s own id of the payment.', 'agd-20261121-00017'),
      agent: text('Agent that received the cash.', 'Agence Agdal'),
      paidAt: instantView({ description: 'When.' }),
    })
    .meta({ description: 'Once it was paid.' })
    .optional(),
})
export type VoucherView = z.input<typeof VoucherView>
