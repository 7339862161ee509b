import type { Scope } from '../../src/platform/context.ts'
import type { Queries } from '../../src/platform/db/database.ts'

// The SQL of the ledger's benchmark.

type Row = { id: string; subjectId: string; createdAt: Date }

/** The rows of a captured payment with its fee, without balances: the database's best case. */
export const insertRowsAtOnce = (
  tx: Queries,
  { merchantId, environment }: Scope,
  { id, subjectId, createdAt }: Row,
) => tx.run`
  with posted as (
    insert into ledger_transactions (merchant_id, environment, id, event, subject_id, currency, reverses, created_at)
    values (${merchantId}, ${environment}, ${id}, 'payment.captured', ${subjectId}, 'MAD', null, ${createdAt})
    on conflict (merchant_id, environment, event, subject_id) do nothing
  )
  insert into ledger_entries (merchant_id, environment, transaction_id, line, account, currency, amount_minor)
  values (${merchantId}, ${environment}, ${id}, 1, 'acquirer.receivable', 'MAD', -10000),
    (${merchantId}, ${environment}, ${id}, 2, 'merchant.pending', 'MAD', 10000),
    (${merchantId}, ${environment}, ${id}, 3, 'merchant.pending', 'MAD', -250),
    (${merchantId}, ${environment}, ${id}, 4, 'platform.fees', 'MAD', 250)`

export const countPosted = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ n: number }>`
  select count(*)::int4 as n from ledger_transactions where merchant_id = ${merchantId} and environment = ${environment}`
