import type { Scope } from '../context.ts'
import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { MerchantSpan } from '../merchants/every-scope.ts'
import { scopesOf } from '../merchants/queries.ts'
import type { CallRows } from './rows.ts'

/** Calls of any merchants, which name themselves. */
export const insertCalls = (tx: Transaction, calls: CallRows['calls']) => tx.run`
  insert into request_log (merchant_id, environment, id, at, api_key_id, method, route, path, query, status, error_code, duration_us,
    idempotency_key, is_replay, request_id, address, user_agent, request_body, response_body, is_erased)
  select *, false from unnest(${calls.merchantId}::text[]::uuid[], ${calls.environment}::text[], ${calls.id}::text[]::uuid[],
    ${calls.at}::timestamptz[], ${calls.apiKeyId}::text[]::uuid[], ${calls.method}::text[], ${calls.route}::text[],
    ${calls.path}::text[], ${calls.query}::text[], ${calls.status}::int4[], ${calls.errorCode}::text[], ${calls.durationUs}::int4[],
    ${calls.idempotencyKey}::text[], ${calls.isReplay}::boolean[], ${calls.requestId}::text[], ${calls.address}::text[],
    ${calls.userAgent}::text[], ${calls.requestBody}::text[], ${calls.responseBody}::text[])`

/** Clients that calls of any merchants name. */
export const insertNamedClients = (tx: Transaction, named: NonNullable<CallRows['named']>) => tx.run`
  insert into request_log_clients (merchant_id, environment, client_id, call_id)
  select * from unnest(${named.merchantId}::text[]::uuid[], ${named.environment}::text[], ${named.clientId}::text[]::uuid[],
    ${named.callId}::text[]::uuid[])
  on conflict do nothing`

/** Takes what was sent and answered out of the calls that name a client; that there were calls stays. */
export const eraseCalls = (tx: Transaction, { merchantId, environment }: Scope, clientId: string) => tx.run`
  update request_log set query = null, request_body = null, response_body = null, idempotency_key = null, is_erased = true
  where merchant_id = ${merchantId} and environment = ${environment} and not is_erased and id in (
    select call_id from request_log_clients
    where merchant_id = ${merchantId} and environment = ${environment} and client_id = ${clientId})`

/** Of these merchants, those with older calls. Runs over all merchants: no scope. */
export const listLoggedScopes = (tx: Queries, span: MerchantSpan, before: string) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(span)} and (
    exists (select from request_log r where r.merchant_id = m.merchant_id and r.environment = e.environment and r.id < ${before})
    or exists (select from request_log_clients c where c.merchant_id = m.merchant_id and c.environment = e.environment and c.call_id < ${before}))`

export const forgetCalls = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  before: string,
  limit: number,
) => tx.run`
  delete from request_log where merchant_id = ${merchantId} and environment = ${environment} and id in (
    select id from request_log where merchant_id = ${merchantId} and environment = ${environment} and id < ${before}
    order by id limit ${limit})`

export const forgetNamedClients = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  before: string,
  limit: number,
) => tx.run`
  delete from request_log_clients
  where merchant_id = ${merchantId} and environment = ${environment} and (client_id, call_id) in (
    select client_id, call_id from request_log_clients
    where merchant_id = ${merchantId} and environment = ${environment} and call_id < ${before}
    order by call_id limit ${limit})`
