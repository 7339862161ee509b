import { rails } from '#platform/country.ts'
import { z } from 'zod'
import { choice } from '#platform/http/fields.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { refusals } from '../banks/bank.ts'
import type { PayoutOnRow } from './payout.ts'

// The further fields of a transaction of type PAYOUT. Pure.

export const PayoutView = z
  .strictObject({
    holderName: z.string().meta({ description: 'Holder of the receiving account.', example: 'Boutique Atlas SARL' }),
    bankName: z.string().meta({ description: 'Bank of the receiving account.', example: 'Banque de la Ville' }),
    ribLast4: z.string().meta({ description: 'The last four digits of its RIB.', example: '4921' }),
    traceId: z.string().meta({ description: 'The bank’s own reference.', example: 'SIM-7K3M9Q2XW4' }).optional(),
    arrivalDate: z
      .string()
      .meta({ format: 'date', description: 'The day on which it is expected, in Casablanca.', example: '2026-11-23' })
      .optional(),
    failureCode: choice(refusals, { description: 'Reason of the failure.', example: 'BANK_REJECTED' }).optional(),
  })
  .meta({
    description: 'Destination of a payout, and the bank’s report.',
    example: { holderName: 'Boutique Atlas SARL', bankName: 'Banque de la Ville', ribLast4: '4921' },
  })

const day = new Intl.DateTimeFormat('en-CA', { timeZone: rails.timeZone, dateStyle: 'short' })

export const presentPayout = (
  { to, traceId, arrivesAt }: PayoutOnRow,
  { status, statusReason }: MoneyTransaction,
): z.input<typeof PayoutView> => ({
  holderName: to.holderName,
  bankName: to.bankName,
  ribLast4: to.rib.slice(-4),
  traceId,
  arrivalDate: arrivesAt === undefined ? undefined : day.format(new Date(arrivesAt)),
  failureCode: status === 'FAILED' ? refusals.find((each) => each === statusReason) : undefined,
})
