import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { columns, type Fragment, nothing, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** A row of `statements`. */
export type StatementRow = {
  environment: EnvironmentName
  year: number
  serial: number
  currency: string
  month: string
  fromAt: Date
  untilAt: Date
  openingMinor: bigint
  paymentsMinor: bigint
  refundsMinor: bigint
  disputesMinor: bigint
  fundingsMinor: bigint
  payoutsMinor: bigint
  otherMinor: bigint
  feesMinor: bigint
  vatMinor: bigint
  closingMinor: bigint
  pendingMinor: bigint
  availableMinor: bigint
  reserveMinor: bigint
  heldMinor: bigint
  owedMinor: bigint
  lines: number
  /** JSON, as are the two below. */
  days: string
  feeKinds: string
  parties: string
  createdAt: Date
}

/** Refused by `statements_month` where the month has one. */
export const insertStatement = (tx: Transaction, { merchantId }: Scope, row: StatementRow) => tx.run`
  insert into statements ${columns({ merchantId, ...row })}`

/**
 * Takes the next number of a year. A second one that does so waits for the first, and is refused by the key when that commits. Numbers are of the
 * installation: no scope.
 */
export const takeNumber = (tx: Transaction, { merchantId, environment }: Scope, year: number) => tx.maybeOne<{
  serial: number
}>`
  insert into statement_numbers (environment, year, serial, owner_id)
  select ${environment}, ${year}::int4, coalesce(max(serial), 0) + 1, ${merchantId}::uuid from statement_numbers
  where environment = ${environment} and year = ${year}
  returning serial`

export const findStatement = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { year, serial }: { year: number; serial: number },
) => tx.maybeOne<StatementRow>`
  select * from statements
  where merchant_id = ${merchantId} and environment = ${environment} and year = ${year} and serial = ${serial}`

export const findLastStatement = (
  tx: Queries,
  { merchantId, environment }: Scope,
  currency: string,
) => tx.maybeOne<StatementRow>`
  select * from statements
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency}
  order by until_at desc limit 1`

export const findStatementOf = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { currency, month }: { currency: string; month: string },
) => tx.maybeOne<StatementRow>`
  select * from statements
  where merchant_id = ${merchantId} and environment = ${environment} and currency = ${currency} and month = ${month}`

type Narrowed = { currency?: string | undefined }

const among = ({ merchantId, environment }: Scope, { currency }: Narrowed): Fragment => sql`
  from statements where merchant_id = ${merchantId} and environment = ${environment}
    ${currency === undefined ? nothing : sql`and currency = ${currency}`}`

/** The newest month first, unless `isRising`. */
export const listStatements = (
  tx: Queries,
  scope: Scope,
  filters: Narrowed,
  { offset, limit, isRising = false }: { offset: number; limit: number; isRising?: boolean },
) => tx.many<StatementRow>`
  select * ${among(scope, filters)}
  order by ${isRising ? sql`until_at, year, serial` : sql`until_at desc, year desc, serial desc`}
  offset ${offset} limit ${limit}`

export const countStatements = async (tx: Queries, scope: Scope, filters: Narrowed): Promise<number> =>
  (await tx.maybeOne<{ n: number }>`select count(*)::int4 as n ${among(scope, filters)}`)?.n ?? 0

/** The end of the last statement of each currency of these merchants. Runs over several merchants: no scope. */
export const listLastEnds = (tx: Queries, merchantIds: readonly string[]) => tx.many<
  Scope & { currency: string; untilAt: Date }
>`
  select merchant_id, environment, currency, max(until_at) as until_at from statements
  where merchant_id = any(${merchantIds}::uuid[]) group by merchant_id, environment, currency`

/** The newest statements of all merchants, or of one. Runs over all merchants: no scope. */
export const listAnybodys = (
  tx: Queries,
  { merchantId, month }: { merchantId: string | undefined; month: string | undefined },
  limit: number,
) => tx.many<StatementRow & { merchantId: string }>`
  select * from statements
  where (${merchantId ?? null}::uuid is null or merchant_id = ${merchantId ?? null}) and (${month ?? null}::text is null or month = ${month ?? null})
  order by created_at desc, year desc, serial desc limit ${limit}`

/** Numbers of a sandbox that was emptied stay taken, by no merchant: the series has no gap, and no other statement gets one of them. */
export const disownNumbers = (tx: Transaction, merchantId: string, nobody: string) => tx.run`
  update statement_numbers set owner_id = ${nobody} where owner_id = ${merchantId} and environment = 'SANDBOX'`
