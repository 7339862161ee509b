import { listAnybodysByEmail } from '../../modules/clients/operator-queries.ts'
import { foldedEmail } from '../../modules/portal/user.ts'
import { dayAfter } from '../../money/bank-files/business-day.ts'
import { listAccounts } from '../../money/acquirers/account-queries.ts'
import { minorUnits } from '../../money/money.ts'
import {
  findAnybodysById,
  findAnybodysByReference,
  listByAcquirerReference,
  listByAmountAndTime,
  listByBuyer,
  listByClients,
  listByLast4,
  listForOperator,
  type OwnedTransaction,
} from '../../money/payments/operator-queries.ts'
import { resolvePayment } from '../../money/payments/resolve.ts'
import { walletCurrency } from '../../money/wallets/wallet.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { failField } from '../../platform/errors.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { country } from '../../platform/country.ts'
import { isUuid } from '../../platform/ids.ts'
import { instantOf } from '../../platform/wall-clock.ts'
import { maskedEmail } from '../../platform/people/masked-person.ts'
import { paymentPartsOf } from '../../start/payments.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { amountAndDay } from './looked-for.ts'
import { buyerOf, presentPayment, presentRow } from './payment.ts'
import { RefundByStaff, refundByStaff } from './refund.ts'
import { askForResolution, Resolution } from './resolve.ts'
import { hashesOf } from './risk.ts'
import { ByEmail, ByPayment, PaymentDetail, PaymentFilters, PaymentList, RevealedBuyer } from './schemas.ts'

// Payments of all merchants: finding them, everything about one, and asking the acquirer once more.

const most = 100

export const paymentRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/payments', {
    operationId: 'searchPayments',
    summary: 'Find transactions of all merchants, or list those that wait for the operator',
    access: 'SUPPORT',
    mode: 'read',
    query: PaymentFilters,
    replies: { 200: PaymentList },
    handler: async ({ tx }, { query: { q, waiting } }) => {
      const found = waiting ? await listForOperator(tx) : q === undefined ? [] : await search(tx, q.trim())
      return answer(200, { items: found.slice(0, most).map(presentRow) })
    },
  }),

  operatorRoute('POST /operator/v1/payments/by-email', {
    operationId: 'findPaymentsByEmail',
    summary: 'Find payments by the whole e-mail of their buyer; that it was confirmed is recorded',
    access: 'SUPPORT',
    mode: 'write',
    body: ByEmail,
    replies: { 200: PaymentList },
    handler: async ({ tx, record }, { body }) => {
      const email = foldedEmail(body.email.trim())
      const found = (await searchByEmail(tx, email)).slice(0, most)
      const after = { email: maskedEmail(email), payments: found.length }
      const act = await record(tx, { act: 'buyer.confirmed', after })
      return { ...answer(200, { items: found.map(presentRow) }), act }
    },
  }),

  operatorRoute('GET /operator/v1/payments/{id}', {
    operationId: 'getPayment',
    summary: 'Everything about one transaction, with its buyer masked',
    access: 'SUPPORT',
    mode: 'read',
    params: ByPayment,
    replies: { 200: PaymentDetail, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, now }, { params }) =>
      answer(200, await presentPayment(tx, await requireOne(tx, params.id), now)),
  }),

  operatorRoute('POST /operator/v1/payments/{id}/reveal', {
    operationId: 'revealBuyer',
    summary: 'Read who paid; the reading is recorded',
    access: ['RISK', 'FINANCE'],
    mode: 'write',
    params: ByPayment,
    replies: { 200: RevealedBuyer, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, record }, { params }) => {
      const row = await requireOne(tx, params.id)
      const { merchantId, reference } = row
      const act = await record(tx, { act: 'person.read', target: row.id, merchantId, after: { payment: reference } })
      return { ...answer(200, { ...buyerOf(row), ...hashesOf(row) }), act }
    },
  }),

  operatorRoute('POST /operator/v1/payments/{id}/look-up', {
    operationId: 'lookUpPayment',
    summary: 'Ask the acquirer now what became of a card payment',
    access: ['RISK', 'FINANCE'],
    mode: 'phased',
    params: ByPayment,
    replies: { 200: PaymentDetail, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE], 503: [errors.UNAVAILABLE] },
    handler: async (ctx, { params }) => {
      const { db, parts, secrets, clock, correlationId, record } = ctx
      const row = await requireOne(db.read, params.id)
      const { merchantId, environment, id: transactionId } = row
      // The asking is an act, whatever the acquirer answers.
      const act = await inTransaction(db, (tx) =>
        record(tx, { act: 'payment.looked_up', target: row.id, merchantId, before: { status: row.status } }),
      )
      const payments = paymentPartsOf({ db, config: parts.config, secrets, now: clock, ports: parts.ports })
      await resolvePayment(payments, { merchantId, environment }, { transactionId, correlationId })
      return { ...answer(200, await detailOf(ctx, params.id)), act }
    },
  }),

  operatorRoute('POST /operator/v1/payments/{id}/refund', {
    operationId: 'refundPayment',
    summary: 'Give a payment or a part of it back; above the limit of your bank account, another person approves it',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByPayment,
    body: RefundByStaff,
    replies: {
      201: PaymentDetail,
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NOT_FOUND],
      409: [errors.INVALID_STATE, errors.APPROVAL_OPEN],
    },
    handler: async (ctx, { params, body }) => {
      const { act, approval } = await refundByStaff(ctx, await requireOne(ctx.db.read, params.id), body)
      return approval ? { ...answer(202, approval), act } : { ...answer(201, await detailOf(ctx, params.id)), act }
    },
  }),

  operatorRoute('POST /operator/v1/payments/{id}/resolve', {
    operationId: 'resolvePayment',
    summary:
      'Ask for the end of what waits for you, by evidence, after the provider was asked; another person approves it',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByPayment,
    body: Resolution,
    replies: {
      202: ApprovalView,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NOT_FOUND],
      409: [errors.INVALID_STATE, errors.PROVIDER_ANSWERED, errors.APPROVAL_OPEN],
      503: [errors.UNAVAILABLE],
    },
    handler: async (ctx, { params, body }) => {
      const { view, act } = await askForResolution(ctx, await requireOne(ctx.db.read, params.id), body)
      return { ...answer(202, view), act }
    },
  }),
]

const detailOf = async ({ db, clock }: Pick<OperatorCall<'FINANCE', 'phased'>, 'db' | 'clock'>, id: string) =>
  presentPayment(db.read, await requireOne(db.read, id), clock())

async function requireOne(tx: Queries, id: string): Promise<OwnedTransaction> {
  const [found] = await findAnybodysById(tx, id)
  return found ?? failPortal(errors.NOT_FOUND)
}

/** One text may be an id, the end of a card with an amount or without, an amount, a day, or a reference of ours or of an acquirer. */
async function search(tx: Queries, q: string): Promise<OwnedTransaction[]> {
  if (isUuid(q.toLowerCase())) return findAnybodysById(tx, q.toLowerCase())
  // That a person has paid is a fact about them, and the reading of it an act.
  if (q.includes('@')) failField('q', say('must be no e-mail: POST /operator/v1/payments/by-email finds by it'))
  const [, last4, amount] = /^(\d{4})(?:\s+(\d{1,10}(?:[.,]\d{1,2})?))?$/.exec(q) ?? []
  if (last4 !== undefined) {
    const amountMinor =
      amount === undefined ? undefined : minorUnits(Number(amount.replace(',', '.')), walletCurrency, 'q')
    return listByLast4(tx, { last4, amountMinor }, most)
  }
  const looked = amountAndDay(q, walletCurrency)
  if (looked) return listByAmountAndTime(tx, { ...looked, ...spanOf(looked.day) }, most)
  const own = await findAnybodysByReference(tx, q.toUpperCase())
  if (own.length > 0) return own
  const accounts = (await listAccounts(tx)).map(({ id }) => id)
  return listByAcquirerReference(tx, accounts, q, most)
}

/** Payments of clients with this e-mail, and of buyers who gave it and are none. */
async function searchByEmail(tx: Queries, email: string): Promise<OwnedTransaction[]> {
  const [ofBuyers, ofClients] = await Promise.all([
    listByBuyer(tx, email, most),
    listAnybodysByEmail(tx, email, most).then((clients) => listByClients(tx, clients, most)),
  ])
  const all = new Map([...ofBuyers, ...ofClients].map((row) => [row.id, row]))
  return [...all.values()].toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** The time of a day on the clocks of the country. */
function spanOf(day: string | undefined): { from?: Date; until?: Date } {
  if (day === undefined) return {}
  const beginOf = (each: string) => instantOf(`${each} 00:00:00`, country().timeZone)
  const [from, until] = [beginOf(day), beginOf(dayAfter(day))]
  return { ...(from && { from }), ...(until && { until }) }
}
