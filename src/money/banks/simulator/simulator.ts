import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { randomCrockford } from '#platform/ids.ts'
import type { Bank } from '../bank.ts'
import { findTransfer, insertTransfer } from './queries.ts'
import { outcomeAt } from './transfer.ts'

/** Nothing is on its way for longer than a call of this process takes. */
const arrivesWithinMs = 120_000

/** A bank that moves no money, for the sandbox alone: its tables take no row of production. */
export const simulatedBank = ({ db, now }: { db: Database; now: () => Date }): Bank => ({
  name: 'simulator',
  environments: ['SANDBOX'],
  arrivesWithinMs,
  send: ({ scope, reference, amountMinor, currency }) =>
    inTransaction(db, async (tx) => {
      const traceId = `SIM-${randomCrockford(10).toUpperCase()}`
      const sent = { reference, amountMinor, currency, traceId, sentAt: now() }
      await insertTransfer(tx, scope, sent)
      return outcomeAt((await findTransfer(tx, scope, reference)) ?? sent, now())
    }),
  lookUp: async ({ scope, reference }) => {
    const found = await findTransfer(db.read, scope, reference)
    return found ? outcomeAt(found, now()) : { status: 'NOT_FOUND' }
  },
})
