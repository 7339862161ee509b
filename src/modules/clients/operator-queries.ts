import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'

/** Clients of this e-mail, in lower case; each merchant's own index is searched. Runs over all merchants: no scope. */
export const listAnybodysByEmail = (tx: Queries, email: string, limit: number) => tx.many<Scope & { id: string }>`
  select k.merchant_id, k.environment, k.id
  from merchants m cross join (values ('SANDBOX'), ('PRODUCTION')) e (environment)
  join clients k on k.merchant_id = m.merchant_id and k.environment = e.environment and k.email_folded = ${email}
  where k.deleted_at is null limit ${limit}`
