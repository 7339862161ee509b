import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LinkSession } from './place.ts'

type IdSpan = { from: string; to: string }

/** Payments of links in whose answers an e-mail, in lower case, is. */
export const listAnswersNaming = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: IdSpan,
  email: string,
) => tx.many<LinkSession>`
  select session_id, reference, nonce, quantity, answers, place, created_at from payment_link_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id >= ${from}::uuid and session_id < ${to}::uuid
    and strpos(lower(answers), ${email}) > 0`

export const listAnswersOfSessions = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sessionIds: readonly string[],
) => tx.many<LinkSession>`
  select session_id, reference, nonce, quantity, answers, place, created_at from payment_link_sessions
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = any(${sessionIds}::uuid[])
    and answers is not null order by session_id`

export const eraseAnswersOfSessions = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  sessionIds: readonly string[],
) => tx.run`
  update payment_link_sessions set answers = null
  where merchant_id = ${merchantId} and environment = ${environment} and session_id = any(${sessionIds}::uuid[])
    and answers is not null`
