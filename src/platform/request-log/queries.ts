import type { Scope } from '../context.ts'
import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { MerchantSpan } from '../merchants/every-scope.ts'
import { scopesOf } from '../merchants/queries.ts'
import type { KeptCall } from './call.ts'

// JSON has none of these two, so that bodies need not be escaped as the elements of an array are.
const between = '\u0001'
const none = '\u0002'
const joined = (bodies: (string | null)[]): string => bodies.map((body) => body ?? none).join(between)

/** Calls of any merchants, which name themselves. */
export const insertCalls = (tx: Transaction, calls: readonly KeptCall[]) => tx.run`
  insert into request_log (merchant_id, environment, id, at, api_key_id, method, route, path, query, status, error_code, duration_us,
    idempotency_key, is_replay, request_id, address, user_agent, request_body, response_body, is_erased)
  select *, false from unnest(${calls.map((call) => call.merchantId)}::uuid[], ${calls.map((call) => call.environment)}::text[],
    ${calls.map((call) => call.id)}::uuid[], ${calls.map((call) => call.at)}::timestamptz[],
    ${calls.map((call) => call.apiKeyId)}::uuid[], ${calls.map((call) => call.method)}::text[],
    ${calls.map((call) => call.route)}::text[], ${calls.map((call) => call.path)}::text[],
    ${calls.map((call) => call.query)}::text[], ${calls.map((call) => call.status)}::int4[],
    ${calls.map((call) => call.errorCode)}::text[], ${calls.map((call) => call.durationUs)}::int4[],
    ${calls.map((call) => call.idempotencyKey)}::text[], ${calls.map((call) => call.isReplay)}::boolean[],
    ${calls.map((call) => call.requestId)}::text[], ${calls.map((call) => call.address)}::text[],
    ${calls.map((call) => call.userAgent)}::text[], string_to_array(${joined(calls.map((call) => call.requestBody))}, ${between}, ${none}),
    string_to_array(${joined(calls.map((call) => call.responseBody))}, ${between}, ${none}))`

export type NamedClient = { merchantId: string; environment: Scope['environment']; clientId: string; callId: string }

/** Clients that calls of any merchants name. */
export const insertNamedClients = (tx: Transaction, named: readonly NamedClient[]) => tx.run`
  insert into request_log_clients (merchant_id, environment, client_id, call_id)
  select * from unnest(${named.map((each) => each.merchantId)}::uuid[], ${named.map((each) => each.environment)}::text[],
    ${named.map((each) => each.clientId)}::uuid[], ${named.map((each) => each.callId)}::uuid[])
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
