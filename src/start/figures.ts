import { findQueueDepth } from '../events/delivery/depth-queries.ts'
import { findLedgerDrift } from '../money/ledger/drift-queries.ts'
import { countUnknownPayments } from '../money/payments/unknown-queries.ts'
import type { Database } from '../platform/db/database.ts'
import { processGauge } from '../platform/metrics.ts'
import { type ReconciliationFigures, reconciliationFigures } from './reconciliation-figures.ts'

// The operator's figures of the whole installation. The process that works on jobs reads them now and then and caches them, so that no scrape queries
// the database.

const everyMs = 15_000
const driftEveryMs = 10 * 60_000
const reconciledEveryMs = 60 * 60_000

type Watching = { lookEveryMs?: number; beside?: readonly (() => Promise<void>)[] }

/** `beside` are looks at what is not in the database. */
export function watchFigures(
  db: Database,
  { lookEveryMs = everyMs, beside = [] }: Watching = {},
): { look: () => Promise<void>; stop: () => void } {
  const figures = { unknown: 0, due: 0, oldestDueSeconds: 0, driftMinor: 0 }
  const reconciled: ReconciliationFigures = {
    suspended: 0,
    suspendedDays: 0,
    bankDifferenceMinor: 0,
    shortfallMinor: 0,
    uncoveredMinor: 0,
    receivableOldMinor: 0,
  }
  let driftAt = Number.NEGATIVE_INFINITY
  let reconciledAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    const [unknown, depth] = await Promise.all([countUnknownPayments(db.read), findQueueDepth(db.read, new Date())])
    Object.assign(figures, depth, { unknown: unknown?.n ?? 0 })
    if (performance.now() < driftAt + driftEveryMs) return
    driftAt = performance.now()
    figures.driftMinor = (await findLedgerDrift(db.read))?.minor ?? 0
    if (performance.now() < reconciledAt + reconciledEveryMs) return
    reconciledAt = performance.now()
    Object.assign(reconciled, await reconciliationFigures(db, new Date()))
  }
  gaugeReconciliation(reconciled)
  processGauge('mizan_payments_unknown', 'Payments of production whose outcome is not known.', () => figures.unknown)
  processGauge('mizan_deliveries_due', 'Deliveries that are due, up to a hundred thousand.', () => figures.due)
  processGauge(
    'mizan_deliveries_oldest_due_seconds',
    'How long the oldest delivery waits that is due.',
    () => figures.oldestDueSeconds,
  )
  processGauge(
    'mizan_ledger_drift_minor',
    'By how much the balances of the ledger are not zero together.',
    () => figures.driftMinor,
  )
  const attempt = () => void Promise.allSettled([look(), ...beside.map((each) => each())])
  attempt()
  const timer = setInterval(attempt, lookEveryMs).unref()
  return { look, stop: () => clearInterval(timer) }
}

/** Each process has connections of its own, which add up. */
export function gaugeConnections({ writers }: Database): void {
  const sum = (name: string, help: string, read: () => number) => processGauge(name, help, read, 'sum')
  sum('mizan_database_connections_in_use', 'Connections for writing that are in use.', () => writers().inUse)
  sum('mizan_database_connections_idle', 'Connections for writing that are free.', () => writers().idle)
  sum('mizan_database_waiting', 'Callers that wait for a connection for writing.', () => writers().waiting)
}

function gaugeReconciliation(figures: ReconciliationFigures): void {
  processGauge(
    'mizan_suspense_items',
    'Entries and lines that wait for a decision, up to a thousand.',
    () => figures.suspended,
  )
  processGauge('mizan_suspense_oldest_days', 'How many days the oldest of them is old.', () => figures.suspendedDays)
  processGauge(
    'mizan_bank_difference_minor',
    'By how much the books and the bank differ beyond what is under way.',
    () => figures.bankDifferenceMinor,
  )
  processGauge(
    'mizan_safeguarding_shortfall_minor',
    'How much the bank holds less than merchants own.',
    () => figures.shortfallMinor,
  )
  processGauge(
    'mizan_safeguarding_uncovered_minor',
    'The part of it that nothing under way for up to 7 days covers.',
    () => figures.uncoveredMinor,
  )
  processGauge(
    'mizan_receivable_old_minor',
    'Payments that acquirers have not settled for more than 30 days.',
    () => figures.receivableOldMinor,
  )
}
