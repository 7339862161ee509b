import { z } from 'zod'
import { currencyField } from '#money/fields.ts'
import { stepTypes, transactionMethods, transactionTypes } from '#money/payments/transaction.ts'
import { shownStatuses, TransactionView } from '#money/payments/transaction-view.ts'
import {
  choice,
  externalId,
  type FieldDoc,
  instant,
  instantView,
  metadataView,
  nameText,
  objectOf,
  saying,
  uuidParameter,
  wholeNumber,
  worded,
} from '#platform/http/fields.ts'
import { pageOrCursorOf, pageOrCursorQuery } from '#platform/http/pagination.ts'
import { RawJson } from '#platform/json.ts'
import type { FileForm } from '#platform/http/route.ts'
import { say } from './sentences.ts'

const int32Max = 2_147_483_647
const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

const query = (doc: FieldDoc) => ({ ...doc, description: `Only ${doc.description}` })

/** An amount in a URL: its decimals are checked when the currency is known. */
const amountParameter = (doc: FieldDoc) =>
  z
    .string({ error: 'must be given once' })
    .refine(
      (text) => /^\d{1,10}(\.\d{1,4})?$/.test(text) && Number(text) > 0,
      saying(say('must be an amount in major units, such as 149.90')),
    )
    .transform(Number)
    .meta({ type: 'number', minimum: 0, exclusiveMinimum: true, ...doc })

const filterShape = {
  type: choice(transactionTypes, query({ description: 'transactions of this type.', example: 'PAYMENT' })).optional(),
  status: choice(shownStatuses, query({ description: 'transactions in this state.', example: 'SUCCEEDED' })).optional(),
  method: choice(transactionMethods, query({ description: 'what was paid this way.', example: 'CARD' })).optional(),
  from: instant(query({ description: 'what began at or after this.', example: '2026-11-01T00:00:00.000Z' })).optional(),
  to: instant(query({ description: 'what began before this.', example: '2026-12-01T00:00:00.000Z' })).optional(),
  minAmount: amountParameter(
    query({ description: 'amounts of at least this, in `currency`, which is MAD when absent.', example: 10 }),
  ).optional(),
  maxAmount: amountParameter(
    query({ description: 'amounts of at most this, in `currency`, which is MAD when absent.', example: 5000 }),
  ).optional(),
  currency: currencyField(query({ description: 'transactions in this currency.', example: 'MAD' })).optional(),
  clientId: uuidParameter(query({ description: 'transactions of this client.', example: exampleId })).optional(),
  sessionId: uuidParameter(query({ description: 'transactions of this session.', example: exampleId })).optional(),
  paymentLink: nameText(
    query({ description: 'what was paid through this payment link.', example: 'pl_4k0m8r2v6z9c3f7j1n5q8t' }),
  ).optional(),
  product: nameText(
    query({ description: 'what was paid for orders of this product.', example: 'prd_4k0m8r2v6z9c3f7j1n5q8t' }),
  ).optional(),
  subscriptionId: uuidParameter(
    query({ description: 'what was charged for this subscription.', example: exampleId }),
  ).optional(),
  orderId: nameText(query({ description: 'transactions of your order.', example: 'order-1042' })).optional(),
  externalId: externalId(query({ description: 'what has this externalId.', example: 'web-1042' })).optional(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/, worded(say('must be four digits')))
    .meta(query({ description: 'what was paid with a card that ends so.', example: '4242' }))
    .optional(),
  payoutId: uuidParameter(query({ description: 'what this payout was made of.', example: exampleId })).optional(),
  q: nameText(
    query({
      description: 'what has this in its reference, orderId, externalId, or the name, e-mail or phone of its customer.',
      example: 'salma',
    }),
  ).optional(),
}

const filters = objectOf(filterShape)
export type TransactionFilters = z.output<typeof filters>

/** The filters of a query; always in the same order. */
export const filtersIn = (query: TransactionFilters): TransactionFilters =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in filterShape))

const flag = (doc: FieldDoc) =>
  z
    .string({ error: 'must be given once' })
    .refine((text) => text === 'true' || text === 'false', 'must be true or false')
    .transform((text) => text === 'true')
    .meta({ type: 'boolean', ...doc })

export const TransactionQuery = pageOrCursorQuery(['createdAt', 'updatedAt', 'amount'], {
  ...filterShape,
  summary: flag({ description: 'true adds the sums of all that the filters let through.', example: true }).optional(),
})
export type TransactionQuery = z.output<typeof TransactionQuery>

export const ExportQuery = objectOf({
  ...filterShape,
  separator: choice([',', ';'], { description: 'Between two cells; a comma when absent.', example: ';' }).optional(),
})

export const ById = z.strictObject({
  id: uuidParameter({ description: 'Identifier of the transaction.', example: exampleId }),
})

/** A sum may have more digits than a double has: the text is written as a number. */
const sumView = (doc: FieldDoc) => z.instanceof(RawJson).meta({ type: 'number', ...doc })

const SumView = z
  .strictObject({
    type: choice(transactionTypes, { description: 'The type of what was added up.', example: 'PAYMENT' }),
    status: choice(shownStatuses, { description: 'Its state.', example: 'SUCCEEDED' }),
    currency: z.string().meta({ description: 'Its currency.', example: 'MAD' }),
    count: wholeNumber(0, int32Max, { description: 'Number of transactions.', example: 12 }),
    amount: sumView({ description: 'The sum of their amounts.', example: 2998.8 }),
    fee: sumView({ description: 'The sum of their fees.', example: 74.97 }),
    net: sumView({ description: 'The sum of what they bring or cost the wallet.', example: 2923.83 }),
  })
  .meta({ id: 'TransactionSum' })
export type SumView = z.input<typeof SumView>

export const TransactionList = pageOrCursorOf(TransactionView, {
  summary: z
    .array(SumView)
    .meta({ description: 'With `summary=true`: sums for each type, status and currency that there are.' })
    .optional(),
})

const StepView = z
  .strictObject({
    sequence: wholeNumber(1, int32Max, { description: 'Its place, from 1.', example: 1 }),
    at: instantView({ description: 'When it happened.' }),
    type: choice(stepTypes, { description: 'Type of the step.', example: 'CAPTURED' }),
    status: choice(shownStatuses, { description: 'The state of the transaction after it.', example: 'SUCCEEDED' }),
    actor: choice(['SYSTEM', 'BUYER', 'MERCHANT', 'BANK'], { description: 'Party that acted.', example: 'BANK' }),
    message: z.string().meta({ description: 'For people; may change.', example: 'The bank approved the payment.' }),
    data: metadataView({ description: 'More of it.', example: { authorizationCode: '831000' } }).optional(),
  })
  .meta({ id: 'TransactionStep' })
export type StepView = z.input<typeof StepView>

export const TimelineView = z
  .strictObject({
    transactionId: z
      .string()
      .meta({ format: 'uuid', description: 'Identifier of the transaction.', example: exampleId }),
    entries: z.array(StepView).meta({ description: 'Steps, in order.' }),
  })
  .meta({ id: 'TransactionTimeline' })

export const exportRowsMax = 10_000

export const ExportFile = {
  mediaType: 'text/csv',
  description: `The newest ${exportRowsMax} transactions that the filters let through, newest first, below a row of names.`,
  example: 'createdAt,id,reference,type\r\n2026-11-20T10:00:00.000Z,0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35,…\r\n',
  headers: {
    'X-Export-Rows': { description: 'Transactions in the file.', example: '10000' },
    'X-Export-Truncated': {
      description: '`true` when there are more than fit; absent otherwise. Slice with from and to.',
      example: 'true',
    },
    'X-Export-Version': { description: 'Version of the columns; a new one only adds some at the end.', example: '1' },
  },
} as const satisfies FileForm
