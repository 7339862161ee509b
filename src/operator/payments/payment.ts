import { listAccounts } from '../../money/acquirers/account-queries.ts'
import { listDisputesOf } from '../../money/disputes/queries.ts'
import { majorNumber } from '../../money/money.ts'
import type { OwnedTransaction } from '../../money/payments/operator-queries.ts'
import { listSteps } from '../../money/payments/step-queries.ts'
import { presentDetails } from '../../money/payments/transaction-details.ts'
import { listAttempts } from '../../money/payments/transaction-queries.ts'
import { listRefundsOfPayments } from '../../money/refunds/named-queries.ts'
import { findByTransaction } from '../../money/refunds/queries.ts'
import type { Refund } from '../../money/refunds/refund.ts'
import type { Scope } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { listOpenOf } from '../../platform/staff/approval-queries.ts'
import { type ApprovalKindName, approvalKindNames } from '../approvals/kinds.ts'
import { maskedEmail } from '../../platform/people/masked-person.ts'
import { refundableOf } from './refund.ts'
import { resolvableOf } from './resolve.ts'
import { type Family, readAnswers } from './answers.ts'
import { readBooks } from './books.ts'
import { readRisk } from './risk.ts'

export function presentRow(row: OwnedTransaction) {
  const { card } = presentDetails(row)
  return {
    id: row.id,
    reference: row.reference,
    merchantId: row.merchantId,
    merchantName: row.merchantName,
    environment: row.environment,
    type: row.type,
    status: row.status,
    ...(row.statusReason !== null && { statusReason: row.statusReason }),
    amount: majorNumber(row.amountMinor, row.currency),
    currency: row.currency,
    ...(card && { card: `${card.brand} ${card.last4}` }),
    createdAt: row.createdAt,
  }
}

export async function presentPayment(tx: Queries, row: OwnedTransaction, now: Date) {
  const { merchantId, environment } = row
  const scope = { merchantId, environment }
  const [steps, accounts, family, refundable, approvals] = await Promise.all([
    listSteps(tx, scope, [row.id]),
    listAccounts(tx),
    readFamily(tx, scope, row),
    refundableOf(tx, row, now),
    listOpenOf(tx, approvalKindNames, row.id),
  ])
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? id
  const ids = [row, ...family.refunds, ...family.disputes].map(({ id }) => id)
  const [answers, books, risk] = await Promise.all([
    readAnswers(tx, family, nameOf),
    readBooks(tx, scope, ids),
    readRisk(tx, row),
  ])
  const resolvable = resolvableOf(row)
  const { decline } = presentDetails(row)
  const { email } = buyerOf(row)
  return {
    ...presentRow(row),
    ...(row.method !== null && { method: row.method }),
    fee: majorNumber(row.feeMinor, row.currency),
    refunded: majorNumber(row.refundedMinor, row.currency),
    ...(row.acquirer !== null && { acquirer: nameOf(row.acquirer) }),
    ...(row.acquirerReference !== null && { acquirerReference: row.acquirerReference }),
    ...(row.authorisationCode !== null && { authorisationCode: row.authorisationCode }),
    ...(decline && { decline: decline.code }),
    ...(email !== undefined && { buyer: maskedEmail(email) }),
    canLookUp: row.method === 'CARD' && row.type === 'PAYMENT' && row.acquirer !== null,
    ...(risk && { risk }),
    ...(refundable && { refundable }),
    ...(resolvable && { resolvable }),
    asked: approvals
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ id, kind }) => ({ id, kind: kind as ApprovalKindName })),
    steps: steps.map(({ type, status, actor, message, at }) => ({ type, status, actor, message, at })),
    ...answers,
    ...books,
  }
}

const refundsShown = 100

async function readFamily(tx: Queries, scope: Scope, row: OwnedTransaction): Promise<Family> {
  const isPayment = row.type === 'PAYMENT' || row.type === 'FUNDING'
  const [tried, refunds, disputes] = await Promise.all([
    isPayment && row.sessionId !== null ? listAttempts(tx, scope, row.sessionId) : [],
    isPayment ? listRefundsOfPayments(tx, scope, [row.id]) : listRefundOf(tx, scope, row),
    isPayment ? listDisputesOf(tx, scope, row.id) : [],
  ])
  const attempts = tried.length > 0 ? tried : isPayment ? [row] : []
  const accountIds = [...new Set([row, ...attempts].flatMap(({ acquirer }) => acquirer ?? []))]
  return { scope, attempts, refunds: refunds.slice(0, refundsShown), disputes, accountIds }
}

async function listRefundOf(tx: Queries, scope: Scope, { id, type }: OwnedTransaction): Promise<Refund[]> {
  const found = type === 'REFUND' ? await findByTransaction(tx, scope, id) : undefined
  return found ? [found] : []
}

/** The buyer as the payment keeps them. */
export function buyerOf({ customer }: OwnedTransaction): { email?: string; name?: string; phone?: string } {
  const known = customer === null ? {} : (JSON.parse(customer) as Record<string, unknown>)
  const text = (name: string) => (typeof known[name] === 'string' && known[name] !== '' ? known[name] : undefined)
  const [email, name, phone] = [text('email'), text('name'), text('phone')]
  return { ...(email && { email }), ...(name && { name }), ...(phone && { phone }) }
}
