import { Agent } from 'undici'
import type { Scope } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { claimBare, recordBare } from './delivery-queries.ts'

// Deliveries at best: a loop that claims five hundred, posts them, and writes them down while it claims and posts the next.

const atOnce = 500
const leaseMs = 60_000

/** Until nothing is due. */
export async function deliverBare({ db }: { db: Database }, scope: Scope, url: string): Promise<void> {
  const agent = new Agent({ connections: 64, pipelining: 1 })
  const { origin, pathname } = new URL(url)
  let recording: Promise<unknown> = Promise.resolve()
  for (;;) {
    const now = new Date()
    const claimed = await inTransaction(db, (tx) => claimBare(tx, now, new Date(now.getTime() + leaseMs), atOnce))
    if (claimed.length === 0) break
    await Promise.all(
      claimed.map(async ({ eventId, body }) => {
        const headers = { 'content-type': 'application/json', 'svc-event-id': eventId }
        const answer = await agent.request({ origin, path: pathname, method: 'POST', headers, body })
        await answer.body.dump()
      }),
    )
    await recording
    const ids = claimed.map(() => newId(now))
    recording = inTransaction(db, (tx) => recordBare(tx, scope, { posted: claimed, ids, now }))
  }
  await recording
  await agent.close()
}
