import { majorNumber } from '../../money/money.ts'
import { listAnybodysByIds } from '../../money/payments/risk-queries.ts'
import { cardOf } from '../../money/payments/transaction.ts'
import { requestRefund } from '../../money/refunds/request.ts'
import { decideReview, type Decision, findDecision, listReviews } from '../../money/risk/queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import { errors } from '../operator-errors.ts'
import { maskedEmail } from '../../platform/people/masked-person.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { asOperator } from '../write.ts'
import { ByPayment, Reasoned, ReviewDecided, ReviewList } from './schemas.ts'

// Payments that a rule has sent to a person: they were paid, and stay or are given back.

const most = 200
const replies = { 200: ReviewDecided, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] } as const

export const reviewRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/risk/reviews', {
    operationId: 'listRiskReviews',
    summary: 'Payments that a rule has sent to a person, longest waiting first',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: ReviewList },
    handler: async ({ tx }) => answer(200, { items: await presentReviews(tx) }),
  }),

  operatorRoute('POST /operator/v1/risk/reviews/{id}/approve', {
    operationId: 'approveRiskReview',
    summary: 'Let a payment be',
    access: 'RISK',
    mode: 'phased',
    params: ByPayment,
    body: Reasoned,
    replies,
    handler: (ctx, { params: { id }, body: { reason } }) => decide(ctx, id, 'APPROVED', reason),
  }),

  operatorRoute('POST /operator/v1/risk/reviews/{id}/refuse', {
    operationId: 'refuseRiskReview',
    summary: 'Give a payment back: what is left of it is refunded',
    access: 'RISK',
    mode: 'phased',
    confirmed: true,
    params: ByPayment,
    body: Reasoned,
    replies,
    handler: (ctx, { params: { id }, body: { reason } }) => decide(ctx, id, 'REFUSED', reason),
  }),
]

async function presentReviews(tx: Queries) {
  const waiting = await listReviews(tx, most)
  const keys = waiting.map(({ merchantId, environment, transactionId: id }) => ({ merchantId, environment, id }))
  const [rows, names] = await Promise.all([
    listAnybodysByIds(tx, keys),
    listNamesOfMerchants(tx, [...new Set(waiting.map(({ merchantId }) => merchantId))]),
  ])
  return waiting.flatMap(({ transactionId, merchantId, ruleName, createdAt, environment }) => {
    const row = rows.find(({ id }) => id === transactionId)
    if (!row) return []
    const card = cardOf(row)
    const { email } = row.customer === null ? {} : (JSON.parse(row.customer) as { email?: string })
    return [
      {
        id: row.id,
        reference: row.reference,
        merchantId,
        merchantName: names.find((each) => each.merchantId === merchantId)?.name ?? '',
        environment,
        amount: majorNumber(row.amountMinor, row.currency),
        currency: row.currency,
        ...(card && { card: [card.brand, card.last4, card.country].filter(Boolean).join(' ') }),
        ...(email !== undefined && email !== '' && { buyer: maskedEmail(email) }),
        rule: ruleName,
        since: createdAt,
      },
    ]
  })
}

type Call = OperatorCall<'RISK', 'phased'>

/** Of two who decide at once, one does; what is given back is asked for in the same transaction. */
async function decide(ctx: Call, id: string, status: 'APPROVED' | 'REFUSED', reason: string) {
  const { db, staff, clock, record } = ctx
  const { merchantId, environment, ruleName }: Decision =
    (await findDecision(db.read, id)) ?? failPortal(errors.NOT_FOUND)
  const done = await asOperator(ctx, { merchantId, environment }, async (write) => {
    const decided = { transactionId: id, status, decidedBy: staff.email, decidedAt: clock() }
    if (!(await decideReview(write.tx, write.scope, decided))) failPortal(errors.INVALID_STATE)
    const refundId = status === 'REFUSED' ? await giveBack(write, id) : undefined
    const act = await record(write.tx, {
      act: status === 'APPROVED' ? 'risk.review_approved' : 'risk.review_refused',
      target: id,
      merchantId,
      after: { rule: ruleName, reason },
    })
    return { act, refundId }
  })
  const view = { id, status, ...(done.refundId !== undefined && { refundId: done.refundId }) }
  return { ...answer(200, view), act: done.act }
}

async function giveBack(write: Parameters<typeof requestRefund>[0], transactionId: string): Promise<string> {
  const asked = { transactionId, reason: 'FRAUD' as const, refundReference: `review-${transactionId}` }
  return (await requestRefund(write, asked)).refund.id
}
