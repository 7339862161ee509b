import assert from 'node:assert/strict'
import { openRecorder } from '#modules/analytics/actions/recorder.ts'
import { foldJourneys } from '#modules/analytics/jobs.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Factory } from '../factory.ts'
import * as faults from './journey-fault-queries.ts'

// Faults of counted journeys. A test of the rollups has those of the rollups.

export async function journeyFaults(db: Database, make: Factory) {
  const { sandbox } = await make.merchant()
  const now = new Date()
  const startedAt = new Date(now.getTime() - 48 * 3_600_000)
  const id = newId(startedAt)
  const recorder = openRecorder(db, {
    onDropped: () => assert.fail('A sighting was left out.'),
    onFailed: (error) => assert.fail(String(error)),
  })
  recorder.note({
    ...sandbox,
    id,
    resourceType: 'PRODUCT',
    resourceId: 'prd_1',
    startedAt,
    openedAt: startedAt,
    device: 'MOBILE',
    locale: 'fr',
    method: '',
    channel: 'DIRECT',
    source: '',
    medium: '',
    campaign: '',
    referrerDomain: '',
  })
  await recorder.flush()
  await foldJourneys(db, now)
  return [
    {
      name: 'journeys',
      says: ': 1 journeys and 1 others were folded, of which 1 and 0 are counted',
      plant: (tx: Transaction) => faults.addToFiltered(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToFiltered(tx, sandbox, id, -1),
    },
  ]
}
