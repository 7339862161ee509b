import { findAnswersAfter, forgetAnswersOfTime, listScopesWithAnswers } from '../modules/payment-links/buyer-queries.ts'
import { forgetOrderBuyers, listOrdersOfTime, listScopesWithOrders } from '../modules/orders/buyer-queries.ts'
import {
  findSessionAfter,
  findTransactionAfter,
  forgetSessionBuyers,
  forgetTransactionBuyers,
  type IdSpan,
  listScopesWithSessions,
  listScopesWithTransactions,
} from '../money/payments/buyer-queries.ts'
import { findRefundAfter, forgetRefundBuyers, listScopesWithRefunds } from '../money/refunds/buyer-queries.ts'
import { forgetContents, listForgettable } from '../money/bank-files/buyer-queries.ts'
import { forgetTextsBefore } from '../money/bank-statements/buyer-queries.ts'
import type { Scope } from '../platform/context.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { inTransaction, type Transaction } from '../platform/db/transaction.ts'
import { dayMs } from '../platform/durations.ts'
import { firstIdAt } from '../platform/ids.ts'
import { forEveryScope, type MerchantSpan } from '../platform/merchants/every-scope.ts'

// `KEEP_BUYERS`: who bought leaves orders, sessions, payments, refunds, answers, and files for banks and their statements after some time. The books stay.

type Kind = {
  listScopes: (tx: Queries, merchants: MerchantSpan, span: IdSpan) => Promise<Scope[]>
  findAfter: (tx: Queries, scope: Scope, span: IdSpan, rows: number) => Promise<{ id: string } | undefined>
  forget: (tx: Transaction, scope: Scope, span: IdSpan) => Promise<number>
}

const kinds: readonly Kind[] = [
  { listScopes: listScopesWithSessions, findAfter: findSessionAfter, forget: forgetSessionBuyers },
  { listScopes: listScopesWithAnswers, findAfter: findAnswersAfter, forget: forgetAnswersOfTime },
  { listScopes: listScopesWithTransactions, findAfter: findTransactionAfter, forget: forgetTransactionBuyers },
  { listScopes: listScopesWithRefunds, findAfter: findRefundAfter, forget: forgetRefundBuyers },
]

/** On other days what has come of age since; all of it on Sundays, for what was still open when its day came. */
const looksBackMs = 3 * dayMs
const rowsAtOnce = 2_000

type Options = { keptForMs: number | undefined; atOnce?: number }

/** `buyers.forget`: in how many rows. What is not decided yet, or disputed, keeps its buyer until it is. */
export async function forgetBuyers(
  db: Database,
  now: Date,
  { keptForMs, atOnce = rowsAtOnce }: Options,
): Promise<number> {
  if (keptForMs === undefined) return 0
  const to = new Date(now.getTime() - keptForMs)
  const from = now.getUTCDay() === 0 ? new Date(0) : new Date(to.getTime() - looksBackMs)
  let count = await forgetInOrders(db, { from, to }, atOnce)
  count += await forgetAtBanks(db, to, atOnce)
  const span = { from: firstIdAt(from), to: firstIdAt(to) }
  for (const { listScopes, findAfter, forget } of kinds)
    count += await forEveryScope({
      db,
      concerned: (merchants) => listScopes(db.read, merchants, span),
      work: async (scope) => {
        let forgotten = 0
        for (let page = span; ;) {
          const after = await findAfter(db.read, scope, page, atOnce)
          const until = after?.id ?? span.to
          const { from: first } = page
          forgotten += await inTransaction(db, (tx) => forget(tx, scope, { from: first, to: until }))
          if (!after) return forgotten
          page = { from: after.id, to: span.to }
        }
      },
    })
  return count
}

/** Files of payments are large: some at a time. */
const filesAtOnce = 20

/** In files for banks, and on their statements. */
async function forgetAtBanks(db: Database, before: Date, atOnce: number): Promise<number> {
  let count = 0
  for (;;) {
    const files = await listForgettable(db.read, before, filesAtOnce)
    const ids = files.map(({ id }) => id)
    const entries = await inTransaction(db, async (tx) => {
      await forgetContents(tx, ids)
      return forgetTextsBefore(tx, before, atOnce)
    })
    count += ids.length + entries
    if (ids.length < filesAtOnce && entries < atOnce) return count
  }
}

const forgetInOrders = (db: Database, span: { from: Date; to: Date }, limit: number): Promise<number> =>
  forEveryScope({
    db,
    concerned: (merchants) => listScopesWithOrders(db.read, merchants, span),
    work: async (scope) => {
      let forgotten = 0
      for (let after: Awaited<ReturnType<typeof listOrdersOfTime>>[number] | undefined; ;) {
        const page = await listOrdersOfTime(db.read, scope, span, { after, limit })
        const references = page.map(({ reference }) => reference)
        forgotten += await inTransaction(db, (tx) => forgetOrderBuyers(tx, scope, references))
        if (page.length < limit) return forgotten
        after = page.at(-1)
      }
    },
  })
