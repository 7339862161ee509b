import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { MerchantSpan } from '#platform/merchants/every-scope.ts'
import { scopesOf } from '#platform/merchants/queries.ts'
import type { Client } from './client.ts'

/** `email` is in lower case. */
export const findClientsByEmail = (tx: Queries, { merchantId, environment }: Scope, email: string) => tx.many<Client>`
  select * from clients
  where merchant_id = ${merchantId} and environment = ${environment} and email_folded = ${email} and deleted_at is null order by id`

/** Of these merchants, those with a client of this e-mail. */
export const listScopesWithClient = (tx: Queries, merchants: MerchantSpan, email: string) => tx.many<Scope>`
  select m.merchant_id, e.environment ${scopesOf(merchants)} and exists (
    select from clients k where k.merchant_id = m.merchant_id and k.environment = e.environment and k.email_folded = ${email})`
