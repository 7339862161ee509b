import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

// The points at which a refund is held, so that its worker is killed there, and its state afterwards.

/** A process that waits for this has asked the acquirer, which has not acted. */
export const holdAsking = (tx: Transaction) => tx.run`lock table simulator_refunds in access exclusive mode`

/** Makes every refund wait, before it is recorded as given back, for who holds {@link holdSettling}. */
export const stopBeforeSettling = (tx: Transaction) => tx.run`
  create or replace function stop_before_settling() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(7);
    return new;
  end $$`

export const stopRefunds = (tx: Transaction) => tx.run`
  create or replace trigger stop_before_settling before update on refunds
  for each row when (new.status = 'SUCCEEDED') execute function stop_before_settling()`

/** A process that waits for this has given the money back, and has not recorded that. */
export const holdSettling = (tx: Transaction) => tx.run`select pg_advisory_xact_lock(7)`

/** Refunds of the acquirer. */
export const sumGivenBack = (tx: Queries, { merchantId, environment }: Scope) => tx.maybeOne<{ minor: bigint }>`
  select coalesce(sum(amount_minor), 0)::int8 as minor from simulator_refunds
  where merchant_id = ${merchantId} and environment = ${environment} and status = 'SUCCEEDED'`
