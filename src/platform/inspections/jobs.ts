import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { workThrough } from '../jobs/batches.ts'
import { runningClock } from '../jobs/clock.ts'
import { endInspection, goesOn } from './inspections.ts'
import { asOpen, type Inspection, listOpenInspections } from './queries.ts'

const batchSize = 500

/**
 * `inspections.end`: writes down the end of every inspection whose time is over, or whose person has logged out, was removed, or has another role. It
 * was dead before. Returns the number of those that it looked at. Safe to run twice.
 */
export function endInspections(db: Database, now: Date): Promise<number> {
  return workThrough<Inspection>(runningClock(now), 'inspections', [
    {
      list: (after) => listOpenInspections(db.read, { after, limit: batchSize }),
      full: batchSize,
      work: (inspection) => inTransaction(db, (tx) => end(tx, inspection, now)),
    },
  ])
}

async function end(tx: Transaction, row: Inspection, now: Date): Promise<boolean> {
  const inspection = asOpen(row)
  if (!inspection || (await goesOn(tx, inspection, now))) return false
  return endInspection(tx, inspection, inspection.expiresAt <= now ? 'TIME' : 'SESSION', {}, now)
}
