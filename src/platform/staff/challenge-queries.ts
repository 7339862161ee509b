import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'

/** No row comes back when it was answered before: the key decides between two answers at once. */
export const insertStaffChallenge = (tx: Transaction, id: string, expiresAt: Date) => tx.maybeOne<{ id: string }>`
  insert into staff_challenges (id, expires_at) values (${id}, ${expiresAt}) on conflict (id) do nothing returning id`

export const deleteStaffChallengesBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from staff_challenges where id in (
    select id from staff_challenges where expires_at < ${before} and expires_at >= ${from} order by expires_at limit ${limit})
  returning expires_at as at`
