import { inOneWrite } from '#money/payments/parts.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import { environmentNames } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inOneStatement } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { type Batches, workThrough } from '#platform/jobs/batches.ts'
import { type ChargeParts, runDueDate } from './actions/charge.ts'
import { claimedForMs } from './actions/due.ts'
import { wakeSubscription } from './actions/wake.ts'
import {
  claimWakingDueDates,
  listWakingDueDates,
  listWakingSubscriptions,
  postponeWaking,
  type Waking,
} from './queries.ts'

const atOnce = 500
/** So few that they are done long before the claim ends. */
const claimedAtOnce = 64
/** A charge waits for its bank most of the time. */
const together = 8

/**
 * `subscriptions.due`: all due work of all subscriptions, longest waiting first. Returns the number of due dates. Safe to run twice, and on several
 * nodes at once, which then share the work.
 */
export function runSubscriptions(clerk: ChargeParts): Promise<number> {
  return workThrough(clerk.payments.now, 'subscriptions and due dates', [waking(clerk), due(clerk)])
}

function waking({ payments }: ChargeParts): Batches<Waking> {
  const { db, now } = payments
  return {
    list: (after) => listWakingSubscriptions(db.read, now(), { after, limit: atOnce }),
    // The work that follows from the last of them may be due at once, too.
    full: 1,
    together,
    work: async ({ id, merchantId, environment }) => {
      const about = { scope: { merchantId, environment }, correlationId: newId(now()) }
      await inOneWrite(payments, about, (ctx) => wakeSubscription(ctx, id)).catch(async (error: unknown) => {
        await inOneWrite(payments, about, (ctx) => postpone(ctx, id))
        throw error
      })
      return true
    },
  }
}

/** One that cannot be worked on stands behind the others. */
const postpone = ({ tx, scope, now }: WriteContext, id: string): Promise<unknown> =>
  postponeWaking(tx, scope, { id, now, until: new Date(now.getTime() + claimedForMs) })

/** Claimed until later, when they wake again, from the beginning on, so that one that cannot be worked on delays no other. */
function due(clerk: ChargeParts): Batches<Waking> {
  const { db, now } = clerk.payments
  return {
    list: async () => {
      const until = new Date(now().getTime() + claimedForMs)
      for (;;) {
        const found = await listWakingDueDates(db.read, now(), claimedAtOnce)
        const claimed = await claim(db, found, { now: now(), until })
        // All may have gone to other nodes, and others wait behind them.
        if (claimed.length > 0 || found.length === 0) return claimed
      }
    },
    full: 1,
    together,
    work: async ({ id, wakeAt: claimedUntil, merchantId, environment }) => {
      await runDueDate(clerk, { merchantId, environment }, id, claimedUntil)
      return true
    },
  }
}

/** Merchant by merchant, because each may be on another server. */
async function claim(
  db: Database,
  found: readonly (Scope & { id: string })[],
  { now, until }: { now: Date; until: Date },
): Promise<Waking[]> {
  const byMerchant = Map.groupBy(found, ({ merchantId, environment }) => `${merchantId} ${environment}`)
  const claimed = await Promise.all(
    [...byMerchant.values()].map(async (rows) => {
      const { merchantId, environment } = rows[0] as Scope
      const scope = { merchantId, environment }
      const ids = rows.map(({ id }) => id)
      const taken = await inOneStatement(db, (tx) => claimWakingDueDates(tx, scope, { ids, now, until }))
      return taken.map(({ id }) => ({ ...scope, id, wakeAt: until }))
    }),
  )
  return claimed.flat()
}

/** `subscriptions.charge`: one due date, as soon as what it follows from has committed. */
export async function runOneDueDate(clerk: ChargeParts, payload: Record<string, string>): Promise<void> {
  const { merchantId = '', environment, id = '' } = payload
  const named = environmentNames.find((each) => each === environment)
  if (named) await runDueDate(clerk, { merchantId, environment: named }, id)
}
