import { transactionStatuses } from '../../money/payments/transaction.ts'
import { choice } from '../../platform/http/fields.ts'

type TransactionStatus = (typeof transactionStatuses)[number]
/** Each once. The cast states that there is at least one. */
const statuses = [...new Set(transactionStatuses)] as [TransactionStatus, ...TransactionStatus[]]

export const paymentStatus = (description: string, example: TransactionStatus) =>
  choice(statuses, { description, example })
