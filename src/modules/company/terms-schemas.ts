import { z } from 'zod'
import { amountView } from '#money/fields.ts'
import { choice, instantView } from '#platform/http/fields.ts'

// Terms of real payments as the portal answers them.

const percent = (description: string, example: number) => z.number().meta({ description, example })

const Payments = z
  .strictObject({
    method: choice(['CARD', 'CASH'], { description: 'Way of paying.', example: 'CARD' }),
    cardOrigin: choice(['DOMESTIC', 'FOREIGN', 'UNKNOWN'], {
      description: 'Country of the card’s bank; absent where all cards cost the same.',
      example: 'DOMESTIC',
    }).optional(),
    feePercent: percent('Percent of a payment that are its fee.', 2.5),
    feeFixedAmount: amountView({ description: 'Fixed fee of each payment.', example: 1 }),
    feeMinimumAmount: amountView({ description: 'Least fee of a payment, before tax.', example: 2 }).optional(),
    feeMaximumAmount: amountView({ description: 'Greatest fee of a payment, before tax.', example: 250 }).optional(),
    vatPercent: percent('Value added tax on top of every fee, in percent.', 20),
    availableAfterDays: z.int().meta({
      description: 'Business days after a payment at which its money is available.',
      example: 2,
      format: 'int32',
    }),
    refundFeeAmount: amountView({ description: 'Fee of each refund that succeeds; 0 for none.', example: 5 }),
    returnsFee: z
      .boolean()
      .meta({ description: 'Whether a refund gives the fee of its payment back, in its proportion.', example: false }),
    disputeFeeAmount: amountView({ description: 'Fee of each chargeback, however it ends; 0 for none.', example: 150 }),
    reservePercent: percent(
      'Part of what becomes available that is kept back for chargebacks, in percent; absent for none.',
      10,
    ).optional(),
    reserveDays: z
      .int()
      .meta({ description: 'Days for which it is kept back.', example: 180, format: 'int32' })
      .optional(),
  })
  .meta({ id: 'PaymentTerms' })

const Currency = z
  .strictObject({
    currency: z.string().meta({ description: 'ISO 4217 code of the amounts.', example: 'MAD' }),
    payments: z.array(Payments).meta({ description: 'Terms of each kind of payment.' }),
    payoutFeeAmount: amountView({ description: 'Fee of each payout that reaches the bank; 0 for none.', example: 4 }),
    monthlyFeeAmount: amountView({ description: 'Fee of each whole month in production; 0 for none.', example: 99 }),
    minimumPayoutAmount: amountView({
      description: 'Least amount of a payout; the payout schedule can raise it in dirhams.',
      example: 100,
    }),
  })
  .meta({ id: 'CurrencyTerms' })

const plan = {
  plan: z.string().meta({ description: 'Name of the pricing plan.', example: 'standard' }),
  version: z.int().meta({ description: 'Version of the plan.', example: 1, format: 'int32' }),
  currencies: z.array(Currency).meta({ description: 'Terms in each currency, that of the wallet first.' }),
}

export const TermsView = z
  .strictObject({
    ...plan,
    next: z
      .strictObject({ from: instantView({ description: 'When they begin to count.' }), ...plan })
      .meta({ description: 'Terms that take their place next; absent while no change is decided.' })
      .optional(),
  })
  .meta({ id: 'Terms' })
