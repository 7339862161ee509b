import { type KeptObject, listObjectsOf } from '../../money/acquirers/upstream-object-queries.ts'
import { shownFacts, shownKinds } from '../../money/acquirers/shown-facts.ts'
import type { Facts } from '../../money/acquirers/upstream-objects.ts'
import type { Dispute } from '../../money/disputes/dispute.ts'
import { majorNumber } from '../../money/money.ts'
import { listNoticesAbout } from '../../money/notices/queries.ts'
import { declineOn, type MoneyTransaction } from '../../money/payments/transaction.ts'
import { presentDetails } from '../../money/payments/transaction-details.ts'
import type { Refund } from '../../money/refunds/refund.ts'
import type { Scope } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { presentNotice } from '../acquirers/notice.ts'

// Answers of acquirers about a payment: to each attempt, in the records of the connector, and in notices of their own accord.

/** A payment with everything that belongs to it. */
export type Family = {
  scope: Scope
  attempts: readonly MoneyTransaction[]
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
  /** Accounts that have any of it. */
  accountIds: readonly string[]
}

type NameOf = (accountId: string) => string

const shownOfEach = 100

export async function readAnswers(tx: Queries, family: Family, nameOf: NameOf) {
  const perAccount = await Promise.all(family.accountIds.map((accountId) => readAccount(tx, family, accountId, nameOf)))
  return {
    attempts: family.attempts.map((attempt) => presentAttempt(attempt, nameOf)),
    refunds: family.refunds.map(presentRefund),
    records: perAccount.flatMap(({ records }) => records),
    notices: perAccount.flatMap(({ notices }) => notices),
  }
}

async function readAccount(
  tx: Queries,
  { scope, attempts, refunds, disputes }: Family,
  accountId: string,
  nameOf: NameOf,
) {
  const references = [...attempts.map(({ reference }) => reference), ...refunds.map(({ id }) => id)]
  const upstreamIds = [
    ...attempts.map(({ acquirerReference }) => acquirerReference),
    ...refunds.map(({ upstreamReference }) => upstreamReference),
    ...disputes.map(({ upstreamId }) => upstreamId),
  ].filter((id) => id !== null)
  const [records, notices] = await Promise.all([
    listObjectsOf(tx, scope, accountId, { kinds: shownKinds, references }),
    listNoticesAbout(tx, accountId, { references, upstreamIds }, shownOfEach),
  ])
  const acquirer = nameOf(accountId)
  return {
    records: records.map((record) => ({ acquirer, ...presentRecord(record) })),
    notices: notices.map((notice) => ({ acquirer, ...presentNotice(notice) })),
  }
}

/** The refusal is the acquirer's own, also where buyers and merchants read a general one. */
function presentAttempt(row: MoneyTransaction, nameOf: NameOf) {
  const decline = declineOn(row)
  const { threeDS } = presentDetails(row)
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    ...(row.statusReason !== null && { statusReason: row.statusReason }),
    ...(row.acquirer !== null && { acquirer: nameOf(row.acquirer) }),
    ...(row.acquirerReference !== null && { acquirerReference: row.acquirerReference }),
    ...(row.authorisationCode !== null && { authorisationCode: row.authorisationCode }),
    ...(decline && {
      decline: decline.code,
      ...(decline.networkCode !== undefined && { networkCode: decline.networkCode }),
      ...(decline.advice !== undefined && { advice: decline.advice }),
    }),
    ...(threeDS && { threeDS }),
    lookUps: row.asks,
    ...(row.nextAskAt !== null && { nextLookUpAt: row.nextAskAt }),
    createdAt: row.createdAt,
    ...(row.completedAt !== null && { completedAt: row.completedAt }),
  }
}

const presentRefund = (refund: Refund) => ({
  id: refund.id,
  transactionId: refund.refundTransactionId,
  reference: refund.refundReference,
  status: refund.status,
  ...(refund.pendingReason !== null && { pendingReason: refund.pendingReason }),
  ...(refund.failureReason !== null && { failureReason: refund.failureReason }),
  amount: majorNumber(refund.amountMinor, refund.currency),
  currency: refund.currency,
  paidBy: refund.paidBy,
  ...(refund.upstreamReference !== null && { acquirerReference: refund.upstreamReference }),
  createdAt: refund.createdAt,
  ...(refund.completedAt !== null && { completedAt: refund.completedAt }),
})

const presentRecord = ({ kind, reference, upstreamId, facts, updatedAt }: KeptObject) => ({
  kind,
  reference,
  ...(upstreamId !== null && { upstreamId }),
  // Only the connector of the account writes them.
  facts: shownFacts(JSON.parse(facts) as Facts),
  updatedAt,
})
