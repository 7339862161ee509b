import { z } from 'zod'
import { environmentNames, origins } from '#platform/context.ts'
import { choice, instantView, metadataView } from '#platform/http/fields.ts'
import { RawJson } from '#platform/json.ts'
import { amountView } from '../fields.ts'
import { majorNumber } from '../money.ts'
import { leftToRefund } from '../payments/pending.ts'
import { type MoneyTransaction, sourceKinds } from '../payments/transaction.ts'
import { failureReasons, pendingReasons, type Refund, refundReasons, refundStatuses } from './refund.ts'

// A refund as callers and receivers of events see it. Pure.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const text = (description: string, example: string) => z.string().meta({ description, example })
const uuid = (description: string) => z.string().meta({ format: 'uuid', description, example: exampleId })

const SourceView = z
  .strictObject({
    kind: choice(sourceKinds, { description: 'Kind of the source.', example: 'CHECKOUT' }),
    id: text('Its identifier.', exampleId),
  })
  .meta({ description: 'Source of the payment.', example: { kind: 'CHECKOUT', id: exampleId } })

const PaymentView = z
  .strictObject({
    reference: text('Its name for people.', 'TX-7K3M9Q2XW4'),
    amount: amountView({ description: 'Amount paid, in major units.', example: 249.9 }),
    source: SourceView.optional(),
    sessionId: uuid('The session that it was paid in.').optional(),
    orderId: text('Your order.', 'order-1042').optional(),
    clientId: uuid('The client who paid.').optional(),
    externalId: text('Your own identifier of it.', 'web-1042').optional(),
    metadata: metadataView({ description: 'As it was sent with what asked for the payment.' }).optional(),
  })
  .meta({ description: 'The payment that it belongs to.', example: { reference: 'TX-7K3M9Q2XW4', amount: 249.9 } })

export const RefundView = z
  .strictObject({
    id: uuid('Identifier of the refund.'),
    refundReference: text('Your own name of it.', 'ref-1042'),
    transactionId: uuid('The payment that it gives back.'),
    refundTransactionId: uuid('Its own transaction, of type REFUND.'),
    status: choice(refundStatuses, { description: 'Its state.', example: 'PENDING' }),
    pendingReason: choice(pendingReasons, {
      description:
        'Reason why it is not done yet: too little money in the wallet; the bank has not decided; the operator looks at it.',
      example: 'INSUFFICIENT_BALANCE',
    }).optional(),
    failureReason: choice(failureReasons, {
      description: 'Reason of the failure.',
      example: 'RETURNED_BY_BANK',
    }).optional(),
    amount: amountView({ description: 'Amount refunded, in major units.', example: 100 }),
    currency: text('ISO-4217 code, that of the payment.', 'MAD'),
    remainingRefundable: amountView({
      description: 'Amount of the payment that can still be refunded.',
      example: 149.9,
    }),
    reason: choice(refundReasons, { description: 'Reason of the refund.', example: 'CUSTOMER_REQUEST' }),
    reasonDetail: text('More of the reason.', 'Wrong size').optional(),
    noteToCustomer: text('Note to the buyer.', 'Sorry for the wait.').optional(),
    restock: z
      .boolean()
      .meta({ description: 'Whether the units of the order are for sale again with it.', example: false }),
    destination: z
      .strictObject({ ribLast4: text('The last digits of the RIB.', '2396') })
      .meta({ description: 'Bank account that receives it; of cash payments.', example: { ribLast4: '2396' } })
      .optional(),
    arn: text('The number by which the buyer’s bank finds it; of cards.', '74537604221222123456789').optional(),
    late: z
      .boolean()
      .meta({ description: 'true when it undoes a charge that came after its session had ended.', example: true })
      .optional(),
    payment: PaymentView,
    metadata: metadataView({ description: 'Free-form; as it was sent with the refund.' }).optional(),
    origin: choice(origins, { description: 'Requested by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: instantView({ description: 'When it was requested.' }),
    updatedAt: instantView({ description: 'When it last changed.' }),
    expectedAt: instantView({ description: 'When the buyer can expect the money, until it is final.' }).optional(),
    startedAt: instantView({ description: 'When it was sent to the bank first.' }).optional(),
    completedAt: instantView({ description: 'When it became final.' }).optional(),
  })
  .meta({ id: 'Refund' })
export type RefundView = z.input<typeof RefundView>

/** `payment` as it is at the same moment. */
export function presentRefund(refund: Refund, payment: MoneyTransaction): RefundView {
  const { currency, destinationRib, completedAt } = refund
  const remainingMinor = payment.status === 'SUCCEEDED' ? leftToRefund(payment) : 0n
  return {
    id: refund.id,
    refundReference: refund.refundReference,
    transactionId: refund.paymentId,
    refundTransactionId: refund.refundTransactionId,
    status: refund.status,
    pendingReason: refund.pendingReason ?? undefined,
    failureReason: refund.failureReason ?? undefined,
    amount: majorNumber(refund.amountMinor, currency),
    currency,
    remainingRefundable: majorNumber(remainingMinor, currency),
    reason: refund.reason,
    reasonDetail: refund.reasonDetail ?? undefined,
    noteToCustomer: refund.noteToCustomer ?? undefined,
    restock: refund.restock,
    destination: destinationRib === null ? undefined : { ribLast4: destinationRib.slice(-4) },
    arn: refund.arn ?? undefined,
    late: refund.isLate ? true : undefined,
    payment: presentPayment(payment),
    metadata: refund.metadata === null ? undefined : new RawJson(refund.metadata),
    origin: refund.origin,
    environment: refund.environment,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
    expectedAt: completedAt === null ? (refund.expectedAt ?? undefined) : undefined,
    startedAt: refund.startedAt ?? undefined,
    completedAt: completedAt ?? undefined,
  }
}

const presentPayment = (payment: MoneyTransaction): z.input<typeof PaymentView> => {
  const { sourceKind, sourceId, metadata } = payment
  return {
    reference: payment.reference,
    amount: majorNumber(payment.amountMinor, payment.currency),
    source: sourceKind && sourceId !== null ? { kind: sourceKind, id: sourceId } : undefined,
    sessionId: payment.sessionId ?? undefined,
    orderId: payment.orderId ?? undefined,
    clientId: payment.clientId ?? undefined,
    externalId: payment.externalId ?? undefined,
    metadata: metadata === null ? undefined : new RawJson(metadata),
  }
}
