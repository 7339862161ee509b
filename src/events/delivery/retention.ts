import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { deleteInBatches } from '#platform/jobs/deletion.ts'
import { forEveryScope } from '#platform/merchants/every-scope.ts'
import {
  type Aged,
  deleteAttempts,
  deleteDeliveriesOf,
  deleteEvents,
  deleteHours,
  emptyEvents,
  listAgedEvents,
  listScopesWithAttempts,
  listScopesWithEvents,
} from './retention-queries.ts'

// Deletes old rows, some at a time: events after 90 days or the installation's setting, attempts after 30.

/** No event is shown for longer. */
export const eventsKeptForMs = 90 * 24 * 3_600_000
const attemptsKeptForMs = 30 * 24 * 3_600_000
const atOnce = 1_000

/** `webhooks.forget`: removes old events with their deliveries, and old attempts. May be run twice, or on two nodes at once. */
export async function forgetOldEvents(db: Database, now: Date, keptForMs: number): Promise<void> {
  const attemptsBefore = new Date(now.getTime() - attemptsKeptForMs)
  const eventsBefore = oldestIdAt(new Date(now.getTime() - keptForMs))
  await forEveryScope({
    db,
    concerned: (span) => listScopesWithAttempts(db.read, span, oldestIdAt(attemptsBefore)),
    work: (scope) => forgetAttempts(db, scope, attemptsBefore),
  })
  await forEveryScope({
    db,
    concerned: (span) => listScopesWithEvents(db.read, span, eventsBefore),
    work: (scope) => forgetEvents(db, scope, eventsBefore),
  })
  await deleteInBatches(db, (tx, batch) => deleteHours(tx, attemptsBefore, batch))
}

async function forgetAttempts(db: Database, scope: Scope, before: Date): Promise<number> {
  const oldest = { before, beforeId: oldestIdAt(before), limit: atOnce }
  for (let count = 0; ;) {
    const gone = await inTransaction(db, (tx) => deleteAttempts(tx, scope, oldest))
    count += gone
    if (gone < atOnce) return count
  }
}

async function forgetEvents(db: Database, scope: Scope, before: string): Promise<number> {
  let aged: Aged[] = []
  let count = 0
  do {
    aged = await listAgedEvents(db.read, scope, { after: aged.at(-1)?.id, before, limit: atOnce })
    count += aged.length
    const [heads, others] = [idsOf(aged, true), idsOf(aged, false)]
    await inTransaction(db, async (tx) => {
      void deleteDeliveriesOf(tx, scope, [...heads, ...others])
      // The last event of a resource stays without its words, so that the unbroken count of a resource's events can be checked.
      void emptyEvents(tx, scope, heads)
      await deleteEvents(tx, scope, others)
    })
  } while (aged.length === atOnce)
  return count
}

const idsOf = (aged: readonly Aged[], isLast: boolean): string[] =>
  aged.filter((each) => each.isLast === isLast).map(({ id }) => id)

/** The lowest id of version 7 that can be made at a time: ids are in the order of time. */
export function oldestIdAt(time: Date): string {
  const ms = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`
}
