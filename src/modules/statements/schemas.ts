import { z } from 'zod'
import { amountView, currencyField } from '#money/fields.ts'
import { feeKinds } from '#money/statements/statement.ts'
import { environmentNames } from '#platform/context.ts'
import { choice, type FieldDoc, instantView, objectOf, worded } from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import type { FileForm } from '#platform/http/route.ts'
import { locales } from '#platform/locale.ts'
import { say } from './sentences.ts'

const doc = {
  number: {
    description: 'Number of the statement: F, the year and a serial number in production; T in the sandbox.',
    example: 'F-2026-000042',
  },
  currency: { description: 'ISO 4217 code of every amount here.', example: 'MAD' },
} satisfies Record<string, FieldDoc>

export const StatementFilters = pageQuery(['createdAt'], {
  currency: currencyField({ description: 'Only those in this currency.', example: 'MAD' }).optional(),
})

export const ByNumber = z.strictObject({
  number: z
    .string()
    .regex(/^[FT]-\d{4}-\d{6,9}$/, worded(say('must be the number of a statement, such as F-2026-000042')))
    .meta(doc.number),
})

export const StatementFileQuery = objectOf({
  format: choice(['pdf', 'csv'], { description: 'Format of the file; pdf when absent.', example: 'pdf' }).optional(),
  locale: choice(locales, {
    description: 'Language of the PDF; else that of Accept-Language.',
    example: 'fr',
  }).optional(),
  separator: choice([',', ';'], {
    description: 'Between two cells of the CSV; a comma when absent.',
    example: ';',
  }).optional(),
})

export const StatementFile = {
  mediaType: 'application/pdf',
  alternatives: ['text/csv'],
  description:
    'The statement on paper, which is the invoice for the fees too; or, with format=csv, every movement as a row, with the balance after it.',
} as const satisfies FileForm

const amount = (description: string, example: number) => amountView({ description, example })

export const StatementView = z
  .strictObject({
    number: z.string().meta(doc.number),
    month: z.string().meta({ description: 'The month, by the calendar of the company.', example: '2026-10' }),
    currency: z.string().meta(doc.currency),
    from: instantView({ description: 'Beginning of the month.' }),
    until: instantView({ description: 'End of the month.' }),
    opening: amount('Balance when the month began.', 1200),
    payments: amount('Amount of the payments, fees apart.', 5000),
    refunds: amount('Amount of the refunds, below zero.', -250),
    disputes: amount('Amount of disputes, below zero; above it where more was won back.', 0),
    fundings: amount('Money that was put in.', 0),
    payouts: amount('Amount of the payouts, below zero, less those that came back.', -3000),
    other: amount('Amount of other movements.', 0),
    fees: amount('Fees, without tax.', 125),
    vat: amount('Value added tax of the fees.', 25),
    closing: amount('Balance when the month ended: the opening and all of these, less fees and tax.', 2800),
    balance: z
      .strictObject({
        available: amount('Could be paid out.', 1900),
        pending: amount('Was not available yet.', 900),
        reserve: amount('Kept back for chargebacks.', 0),
        held: amount('Held for refunds and payouts on their way.', 0),
        owed: amount('Owed by the company, and taken off.', 0),
      })
      .meta({
        description: 'The parts of the closing balance.',
        example: { available: 1900, pending: 900, reserve: 0, held: 0, owed: 0 },
      }),
    feeDetails: z
      .array(
        z.strictObject({
          kind: choice(feeKinds, { description: 'Reason of the fee.', example: 'PAYMENTS' }),
          fees: amount('The fees, without tax.', 125),
          vat: amount('Their tax.', 25),
        }),
      )
      .meta({ description: 'The fees by what they were taken for.' }),
    lines: z.int().meta({ format: 'int32', description: 'Number of movements.', example: 96 }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: instantView({ description: 'When it was made.' }),
  })
  .meta({ id: 'Statement' })
export type StatementView = z.input<typeof StatementView>
