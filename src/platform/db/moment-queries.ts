import type { Transaction } from './transaction.ts'

/** From here on the transaction looks at one moment. It comes before everything else in it. */
export const lookAtOneMoment = (tx: Transaction) => tx.run`set transaction isolation level repeatable read`

/** For work of an operator and of jobs, where no caller waits. */
export const takeAnyTime = (tx: Transaction) => tx.run`set local statement_timeout = 0`
