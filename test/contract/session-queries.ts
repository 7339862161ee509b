import type { Transaction } from '#platform/db/transaction.ts'

type Member = { merchantId: string; userId: string }

export const deleteMember = (tx: Transaction, { merchantId, userId }: Member) => tx.run`
  delete from members where merchant_id = ${merchantId} and user_id = ${userId}`

/** The effect of a new password: earlier sessions no longer count. */
export const setSessionsFrom = (tx: Transaction, userId: string, now: Date) => tx.run`
  update users set sessions_from = ${now} where id = ${userId}`
