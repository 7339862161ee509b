import { z } from 'zod'
import { choice, type FieldDoc, instantView, metadataView } from '#platform/http/fields.ts'
import { environmentNames, origins } from '#platform/context.ts'
import { RawJson } from '#platform/json.ts'
import { amountView } from '../fields.ts'
import { majorNumber } from '../money.ts'
import {
  type MoneyTransaction,
  shownStatus,
  sourceKinds,
  transactionMethods,
  transactionStatuses,
  transactionTypes,
} from './transaction.ts'
import { leftToRefund } from './pending.ts'
import { presentSourceOrder } from './source-order.ts'
import { detailViews, presentDetails } from './transaction-details.ts'

// A movement of money as callers and receivers of events see it. Pure.

type ShownStatus = ReturnType<typeof shownStatus>

/** Published statuses: all but UNKNOWN. The cast states that there is at least one. */
export const shownStatuses = [...new Set(transactionStatuses.map(shownStatus))] as [ShownStatus, ...ShownStatus[]]

const text = (description: string, example: string) => z.string().meta({ description, example })
const uuid = (description: string) =>
  z.string().meta({ format: 'uuid', description, example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' })
const object = <Shape extends z.ZodRawShape>(shape: Shape, doc: FieldDoc) => z.strictObject(shape).meta(doc)

const FeeView = object(
  {
    type: choice([...transactionTypes, 'VAT'], { description: 'Type of the fee; VAT is its tax.', example: 'PAYMENT' }),
    amount: amountView({ description: 'The fee in major units.', example: 6.25 }),
    description: text('For people.', 'Fee of the payment'),
  },
  { description: 'One fee.', example: { type: 'PAYMENT', amount: 6.25, description: 'Fee of the payment' } },
)

const SourceView = object(
  {
    kind: choice(sourceKinds, { description: 'Kind of the source.', example: 'CHECKOUT' }),
    id: text('Its identifier.', '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'),
  },
  { description: 'Source of the payment.', example: { kind: 'PAYMENT_LINK', id: 'pl_4k0m8r2v6z9c3f7j1n5q8t' } },
)

const OrderView = object(
  {
    reference: text('Reference of the order.', 'ord_4k7m2r9v1z5c8f3j6n0q4t'),
    orderNumber: text('Its number for people.', '#1042'),
    productReference: text('The product that was ordered.', 'prd_4k0m8r2v6z9c3f7j1n5q8t'),
    quantity: z.int().meta({ description: 'Units ordered.', example: 2, format: 'int32' }),
    metadata: metadataView({ description: 'Free-form data of the order itself.' }).optional(),
  },
  {
    description: 'Of a payment made on a sales page: the order that was paid.',
    example: {
      reference: 'ord_4k7m2r9v1z5c8f3j6n0q4t',
      orderNumber: '#1042',
      productReference: 'prd_4k0m8r2v6z9c3f7j1n5q8t',
      quantity: 2,
    },
  },
)

export const TransactionView = z
  .strictObject({
    id: uuid('Identifier of the transaction, used in paths.'),
    reference: text('Its name for people.', 'TX-7K3M9Q2XW4'),
    type: choice(transactionTypes, { description: 'Type of the transaction.', example: 'PAYMENT' }),
    status: choice(shownStatuses, { description: 'Its state.', example: 'SUCCEEDED' }),
    statusReason: text('More of its state, as a stable word.', 'OPERATOR').optional(),
    direction: choice(['CREDIT', 'DEBIT'], { description: 'Into the wallet, or out of it.', example: 'CREDIT' }),
    amount: amountView({ description: 'Amount in major units of the currency.', example: 249.9 }),
    fee: amountView({ description: 'Fee that Mizan keeps, in major units.', example: 6.25 }),
    feeDetails: z.array(FeeView).meta({ description: 'The fees one by one; empty when there is none.' }),
    net: amountView({
      description: 'Effect on the wallet: the amount less the fee, or plus the fee when money goes out.',
      example: 243.65,
    }),
    currency: text('ISO-4217 code.', 'MAD'),
    refundedAmount: amountView({ description: 'Amount refunded; of payments.', example: 0 }).optional(),
    refundableAmount: amountView({
      description: 'Amount that can still be refunded; of payments.',
      example: 249.9,
    }).optional(),
    refundStatus: choice(['NONE', 'PARTIAL', 'FULL'], {
      description: 'Extent of the refunds; of payments.',
      example: 'NONE',
    }).optional(),
    method: choice(transactionMethods, { description: 'Payment method.', example: 'CARD' }).optional(),
    card: detailViews.card,
    cash: detailViews.cash,
    threeDS: detailViews.threeDS,
    decline: detailViews.decline,
    authorizationCode: text('The bank’s code of approval.', '831000').optional(),
    source: SourceView.optional(),
    sessionId: uuid('The session that it was paid in.').optional(),
    orderId: text('Your order.', 'order-1042').optional(),
    order: OrderView.optional(),
    clientId: uuid('The client who paid.').optional(),
    paymentMethodId: uuid('The saved payment method that was charged.').optional(),
    customer: detailViews.customer,
    payout: detailViews.payout,
    parentTransactionId: uuid('The payment that a refund or a fee belongs to.').optional(),
    payoutId: uuid('The payout that it was part of.').optional(),
    late: z
      .boolean()
      .meta({ description: 'true when it was paid after its session had ended.', example: true })
      .optional(),
    availableAt: instantView({ description: 'When the money can be paid out.' }).optional(),
    simulatedAt: instantView({
      description: 'In the sandbox: the time that a forced due date stood for.',
    }).optional(),
    externalId: text('Your own identifier.', 'web-1042').optional(),
    receiptUrl: text(
      'Page with the receipt, for every holder of its address; of payments that came in, when one transaction is retrieved.',
      'https://pay.example/r/mzn_rAZmgtHweR3qf5ym',
    ).optional(),
    customFields: metadataView({
      description: 'The buyer’s answers to the questions of a payment link, when one transaction is retrieved.',
      example: { size: 'M' },
    }).optional(),
    metadata: metadataView({ description: 'Free-form; as it was sent with the session.' }).optional(),
    origin: choice(origins, { description: 'Created by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: instantView({ description: 'When it began.' }),
    updatedAt: instantView({ description: 'When it last changed.' }),
    completedAt: instantView({ description: 'When it became final.' }).optional(),
  })
  .meta({ id: 'Transaction' })
export type TransactionView = z.input<typeof TransactionView>

export function presentTransaction(row: MoneyTransaction): TransactionView {
  const { direction, netMinor } = effectOf(row)
  return {
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: shownStatus(row.status),
    statusReason: row.statusReason ?? undefined,
    direction,
    amount: majorNumber(row.amountMinor, row.currency),
    fee: majorNumber(row.feeMinor, row.currency),
    feeDetails: presentFees(row),
    net: majorNumber(netMinor, row.currency),
    currency: row.currency,
    ...presentRefunds(row),
    method: row.method ?? undefined,
    ...presentDetails(row),
    authorizationCode: row.authorisationCode ?? undefined,
    source: row.sourceKind && row.sourceId !== null ? { kind: row.sourceKind, id: row.sourceId } : undefined,
    sessionId: row.sessionId ?? undefined,
    orderId: row.orderId ?? undefined,
    order: presentSourceOrder(row.sourceOrder),
    clientId: row.clientId ?? undefined,
    paymentMethodId: row.paymentMethodId ?? undefined,
    parentTransactionId: row.parentId ?? undefined,
    payoutId: row.payoutId ?? undefined,
    late: row.isLate ? true : undefined,
    availableAt: row.availableAt ?? undefined,
    simulatedAt: row.simulatedAt ?? undefined,
    externalId: row.externalId ?? undefined,
    metadata: row.metadata === null ? undefined : new RawJson(row.metadata),
    origin: row.origin,
    environment: row.environment,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    completedAt: row.completedAt ?? undefined,
  }
}

/** Into the wallet or out of it, and by how much in minor units. */
export function effectOf(row: Pick<MoneyTransaction, 'type' | 'amountMinor' | 'feeMinor'>) {
  const isCredit = row.type === 'PAYMENT' || row.type === 'FUNDING'
  const netMinor = isCredit ? row.amountMinor - row.feeMinor : row.amountMinor + row.feeMinor
  return { direction: isCredit ? ('CREDIT' as const) : ('DEBIT' as const), netMinor }
}

function presentFees(row: MoneyTransaction): TransactionView['feeDetails'] {
  const { type, statusReason, vatMinor, currency } = row
  const feeMinor = type === 'FEE' && statusReason !== null ? row.amountMinor : row.feeMinor
  if (feeMinor === 0n) return []
  const hasTax = vatMinor > 0n
  const netMinor = hasTax ? feeMinor - vatMinor : feeMinor
  const taxOf = (minor: bigint) => ({
    type: 'VAT' as const,
    amount: majorNumber(minor, currency),
    description: 'Value added tax of the fee',
  })
  return [
    {
      type,
      amount: majorNumber(netMinor, currency),
      description: type === 'FEE' ? 'Fee' : `Fee of the ${type.toLowerCase()}`,
    },
    ...(hasTax ? [taxOf(vatMinor)] : []),
  ]
}

function presentRefunds(row: MoneyTransaction) {
  const { type, status, amountMinor, refundedMinor, currency } = row
  if (type !== 'PAYMENT') return {}
  const refundableMinor = status === 'SUCCEEDED' ? leftToRefund(row) : 0n
  const isFull = refundedMinor === amountMinor
  return {
    refundedAmount: majorNumber(refundedMinor, currency),
    refundableAmount: majorNumber(refundableMinor, currency),
    refundStatus: refundedMinor === 0n ? ('NONE' as const) : isFull ? ('FULL' as const) : ('PARTIAL' as const),
  }
}
