import type { Scope } from '../context.ts'
import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { MerchantSpan } from '../merchants/every-scope.ts'
import { scopesOf } from '../merchants/queries.ts'

// Calls that a person is named in, by e-mail in lower case or by the ids of what they bought.

/** A call, with the bodies of its request and of its answer. */
export type NamingCall = {
  id: string
  at: Date
  method: string
  path: string
  query: string | null
  idempotencyKey: string | null
  requestBody: string | null
  responseBody: string | null
}

type Span = { from: string; to: string }

/** Of these merchants, those with calls. */
export const listScopesWithCalls = (tx: Queries, merchants: MerchantSpan) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from request_log r where r.merchant_id = m.merchant_id and r.environment = e.environment)`

export const findCallAfter = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: Span,
  rows: number,
) => tx.maybeOne<{ id: string }>`
  select id from request_log
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid
  order by id offset ${rows} limit 1`

export const listCallsNaming = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { from, to }: Span,
  texts: readonly string[],
) => tx.many<NamingCall>`
  select id, at, method, path, query, idempotency_key, request_body, response_body from request_log
  where merchant_id = ${merchantId} and environment = ${environment} and id >= ${from}::uuid and id < ${to}::uuid and not is_erased
    and exists (
      select from unnest(${texts}::text[]) named (word)
      where strpos(lower(concat_ws(' ', path, query, idempotency_key, request_body, response_body)), named.word) > 0)
  order by id`

export const eraseCallsById = (tx: Transaction, { merchantId, environment }: Scope, ids: readonly string[]) => tx.run`
  update request_log set query = null, request_body = null, response_body = null, idempotency_key = null, is_erased = true
  where merchant_id = ${merchantId} and environment = ${environment} and id = any(${ids}::uuid[])`
