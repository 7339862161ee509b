import { eraseEventsNaming } from '../events/emit.ts'
import { deleteClient } from '../modules/clients/actions.ts'
import { updateOrderTexts } from '../modules/orders/named-queries.ts'
import type { Order } from '../modules/orders/order.ts'
import { eraseAnswersOfSessions } from '../modules/payment-links/named-queries.ts'
import { forgetContentsOf } from '../money/bank-files/buyer-queries.ts'
import { forgetTextsOf } from '../money/bank-statements/buyer-queries.ts'
import {
  listStepTexts,
  updateSessionTexts,
  updateStepTexts,
  updateTransactionTexts,
} from '../money/payments/named-queries.ts'
import type { PaymentSession } from '../money/payments/session.ts'
import type { MoneyTransaction } from '../money/payments/transaction.ts'
import { updateRefundTexts } from '../money/refunds/named-queries.ts'
import type { Refund } from '../money/refunds/refund.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { WriteContext } from '../platform/context.ts'
import { eraseReplies, eraseRepliesAbout } from '../platform/idempotency/queries.ts'
import { updateReason } from '../platform/staff/approval-queries.ts'
import type { Traces } from './find.ts'
import { masked, maskedJson, maskedOrNull, maskedValue, type Person } from './person.ts'

// Takes a person out of one environment of a merchant. Amounts, dates, references, masked cards and the ledger stay.

/** How many rows of each kind named the person. */
export type Erased = Record<'clients' | 'sessions' | 'payments' | 'refunds' | 'orders', number>

/** In one transaction, with its line in the audit log. The caller has seen that nothing is open. */
export async function eraseTraces(ctx: WriteContext, person: Person, traces: Traces): Promise<Erased> {
  const { tx, scope } = ctx
  const { clients, sessions, transactions, refunds, orders } = traces
  for (const { id } of clients) await deleteClient(ctx, id)
  for (const session of sessions) await updateSessionTexts(tx, scope, session.id, erasedSession(person, session))
  for (const row of transactions) await updateTransactionTexts(tx, scope, row.id, erasedTransaction(person, row))
  for (const refund of refunds) await updateRefundTexts(tx, scope, refund.id, erasedRefund(person, refund))
  for (const order of orders) await updateOrderTexts(tx, scope, order.reference, erasedOrder(person, order))
  const ids = [...sessions, ...transactions, ...refunds].map(({ id }) => id)
  const sessionIds = sessions.map(({ id }) => id)
  await eraseAnswersOfSessions(tx, scope, sessionIds)
  for (const step of await listStepTexts(tx, scope, ids)) {
    const after = { message: masked(person, step.message), facts: maskedJson(person, step.facts) }
    if (after.message !== step.message || after.facts !== step.facts)
      await updateStepTexts(tx, scope, { ...step, ...after })
  }
  const refundIds = refunds.map(({ id }) => id)
  await forgetTextsOf(tx, refundIds)
  const transfers = refunds.map(({ refundTransactionId }) => refundTransactionId)
  await forgetContentsOf(tx, transfers)
  for (const { id, reason } of traces.approvals) {
    const after = masked(person, reason)
    if (after !== reason) await updateReason(tx, id, after)
  }
  const references = orders.map(({ reference }) => reference)
  await eraseEventsNaming(ctx, [...ids, ...references], personalMembers, (value) => maskedValue(person, value))
  await eraseReplies(tx, scope, ids)
  await eraseRepliesAbout(tx, scope, references)
  const erased = countsOf(traces)
  await auditBuyer(ctx, 'buyer.erased', traces)
  return erased
}

const countsOf = ({ clients, sessions, transactions, refunds, orders }: Traces): Erased => ({
  clients: clients.length,
  sessions: sessions.length,
  payments: transactions.filter(({ type }) => type === 'PAYMENT').length,
  refunds: refunds.length,
  orders: orders.length,
})

/** The line does not say whose data these were: it would be the one place that is left. */
export async function auditBuyer(
  { tx, scope, now, correlationId }: WriteContext,
  action: 'buyer.exported' | 'buyer.erased',
  traces: Traces,
): Promise<void> {
  const facts = Object.fromEntries(Object.entries(countsOf(traces)).map(([kind, count]) => [kind, String(count)]))
  const { merchantId, environment } = scope
  await recordAudit(tx, { merchantId, action, actor: 'operator', correlationId, facts: { environment, ...facts } }, now)
}

/** Members of what events show that are about the buyer alone. */
const personalMembers = [
  'customer',
  'buyer',
  'shippingAddress',
  'destination',
  'noteToCustomer',
  'trackingNumber',
  'trackingUrl',
  'customFields',
]

const erasedSession = (person: Person, row: PaymentSession): Partial<PaymentSession> => ({
  customer: null,
  description: maskedOrNull(person, row.description),
  cancelReason: maskedOrNull(person, row.cancelReason),
  items: maskedJson(person, row.items),
  attribution: maskedJson(person, row.attribution),
  sourceOrder: maskedJson(person, row.sourceOrder),
  metadata: maskedJson(person, row.metadata),
})

const erasedTransaction = (person: Person, row: MoneyTransaction): Partial<MoneyTransaction> => ({
  customer: null,
  riskFacts: null,
  consent: null,
  sourceOrder: maskedJson(person, row.sourceOrder),
  metadata: maskedJson(person, row.metadata),
})

const erasedRefund = (person: Person, row: Refund): Partial<Refund> => ({
  noteToCustomer: null,
  destinationRib: null,
  destinationHolder: null,
  reasonDetail: maskedOrNull(person, row.reasonDetail),
  metadata: maskedJson(person, row.metadata),
})

const erasedOrder = (person: Person, row: Order): Partial<Order> => ({
  buyerName: null,
  buyerEmail: null,
  buyerPhone: null,
  shippingLine1: null,
  shippingLine2: null,
  shippingCity: null,
  shippingPostalCode: null,
  shippingCountry: null,
  formId: null,
  trackingNumber: null,
  trackingUrl: null,
  note: maskedOrNull(person, row.note),
  cancelReason: maskedOrNull(person, row.cancelReason),
  metadata: maskedJson(person, row.metadata),
})
