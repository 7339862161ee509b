import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'

// Buyers' answers to the questions of links. A session's id holds its time.

type IdSpan = { from: string; to: string }

/** Of these merchants, those whose links were paid in that time. */
export const listScopesWithAnswers = (tx: Queries, merchants: MerchantSpan, { from, to }: IdSpan) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from payment_link_sessions l
    where l.merchant_id = m.merchant_id and l.environment = e.environment and l.session_id >= ${from}::uuid
      and l.session_id < ${to}::uuid)`

export const findAnswersAfter = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  rows: number,
) => tx.maybeOne<{ id: string }>`
  select session_id as id from payment_link_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id >= ${from}::uuid and session_id < ${to}::uuid
  order by session_id offset ${rows} limit 1`

export const forgetAnswersOfTime = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
) => tx.run`
  update payment_link_sessions set answers = null
  where merchant_id = ${merchantId} and environment = ${environment} and session_id >= ${from}::uuid and session_id < ${to}::uuid
    and answers is not null`
