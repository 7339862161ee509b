import { dayMs } from '#platform/durations.ts'
import type { ListedSettlement, SettlementsSource } from '../acquirers/connector.ts'
import { bookLines, type Booked, matchAgain, type SettlementParts } from './book.ts'
import { findSettlement } from './queries.ts'
import { recordSettlements, type Recorded } from './record.ts'

// Settlements from the interface of an acquirer.

/** An acquirer is asked for so far back, so that what was down for weeks misses nothing. */
const lookedBackMs = 60 * dayMs
const deadlineMs = 120_000

export type Synced = Recorded & { problem?: 'REFUSED' | 'UNREACHABLE' | 'NOT_UNDERSTOOD' }

type AccountToSync = { accountId: string; source: SettlementsSource; by: string }

/** Writes down what is new, oldest first, each with its lines, and looks again at what waits. What is known is not asked about. */
export async function syncSettlements(parts: SettlementParts, asked: AccountToSync): Promise<Synced> {
  const total: Synced = { settlements: 0, lines: 0, unchanged: 0, matched: 0, suspended: 0 }
  const since = new Date(parts.now().getTime() - lookedBackMs)
  const listed = await asked.source.list(since, AbortSignal.timeout(deadlineMs))
  if (listed.status !== 'FOUND') return { ...total, problem: listed.status }
  for (const each of listed.settlements.toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1))) {
    const problem = await syncOne(parts, asked, each, total)
    if (problem) return { ...total, problem }
  }
  add(total, await bookLines(parts))
  add(total, { ...(await matchAgain(parts)), suspended: 0 })
  return total
}

async function syncOne(
  parts: SettlementParts,
  { accountId, source, by }: AccountToSync,
  settlement: ListedSettlement,
  total: Synced,
): Promise<Synced['problem']> {
  if (await findSettlement(parts.db.read, accountId, settlement.reference)) {
    total.unchanged++
    return undefined
  }
  const answer = await source.linesOf(settlement, AbortSignal.timeout(deadlineMs))
  if (answer.status !== 'FOUND') return answer.status
  const { reference, currency, paidOn } = settlement
  const sum = { reference, currency, paidOn, lines: answer.lines }
  const recorded = await recordSettlements(parts, { accountId, source: 'API', by }, [sum])
  total.settlements += recorded.settlements
  total.lines += recorded.lines
  add(total, recorded)
  return undefined
}

function add(total: Booked, { matched, suspended }: Booked): void {
  total.matched += matched
  total.suspended += suspended
}
