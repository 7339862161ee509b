import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The secrets of webhooks, for `mizan secrets rotate`.

/** Runs over all merchants: no scope. */
export const listWebhookSecrets = (tx: Queries, after: string, limit: number) => tx.many<{
  row: string
  sealed: string
}>`
  select id::text as row, secret as sealed from webhooks where secret is not null and id::text > ${after} order by 1 limit ${limit}`

/** By its id alone. */
export const replaceWebhookSecret = (tx: Transaction, row: string, before: string, after: string) => tx.run`
  update webhooks set secret = ${after} where id = ${row}::uuid and secret = ${before}`

/** Runs over all merchants: no scope. */
export const listNextSecrets = (tx: Queries, after: string, limit: number) => tx.many<{ row: string; sealed: string }>`
  select id::text as row, next_secret as sealed from webhooks where next_secret is not null and id::text > ${after} order by 1 limit ${limit}`

/** By its id alone. */
export const replaceNextSecret = (tx: Transaction, row: string, before: string, after: string) => tx.run`
  update webhooks set next_secret = ${after} where id = ${row}::uuid and next_secret = ${before}`
