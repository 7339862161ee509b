import { majorNumber } from '../../money/money.ts'
import {
  listCandidatesNamed,
  listCandidatesOfAmount,
  listCandidatesOfRefund,
  type SettlementCandidate,
} from '../../money/payments/settled-queries.ts'
import { listNamedBy } from '../../money/settlements/match.ts'
import { listSettledAs, type ShownLine } from '../../money/settlements/operator-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'

// Payments that a line in suspense may be of: those that it names, whatever keeps them from matching, else those of its amount at about its day.

const daysApart = 3
/** Days in which an acquirer pays, for a line that says no day. */
const daysToPay = 10

export async function candidatesFor(tx: Queries, line: ShownLine) {
  if (line.status !== 'SUSPENSE' || line.kind === 'FEE' || line.kind === 'OTHER') return []
  const named = (await listNamedBy(tx, [line])).get(line.id) ?? []
  const ids = named.map(({ id }) => id)
  const found = ids.length > 0 ? await listCandidatesNamed(tx, ids) : await alike(tx, line)
  const subjects = found.map(({ subjectId }) => subjectId)
  const settled = new Set((await listSettledAs(tx, line.kind, subjects)).map(({ subjectId }) => subjectId))
  return found.map((each) => ({
    because: ids.length > 0 ? ('NAMED' as const) : ('AMOUNT' as const),
    transactionId: each.id,
    reference: each.reference,
    merchantId: each.merchantId,
    merchantName: each.merchantName,
    amount: majorNumber(each.amountMinor, each.currency),
    currency: each.currency,
    status: each.status,
    createdAt: each.createdAt,
    isSettled: settled.has(each.subjectId),
  }))
}

async function alike(tx: Queries, line: ShownLine): Promise<SettlementCandidate[]> {
  const { kind, accountId, grossMinor, originalMinor, originalCurrency, currency } = line
  if (kind !== 'CHARGE' && kind !== 'REFUND') return []
  const minor = originalMinor ?? grossMinor
  const sought = {
    accountId,
    amountMinor: minor < 0n ? -minor : minor,
    currency: originalCurrency ?? currency,
    ...aroundDay(line),
  }
  return kind === 'CHARGE' ? listCandidatesOfAmount(tx, sought) : listCandidatesOfRefund(tx, sought)
}

function aroundDay({ happenedOn, paidOn }: ShownLine): { from: Date; until: Date } {
  const noonMs = Date.parse(`${happenedOn ?? paidOn}T12:00:00Z`)
  const before = happenedOn === null ? daysToPay : daysApart
  return { from: new Date(noonMs - before * dayMs), until: new Date(noonMs + daysApart * dayMs) }
}
