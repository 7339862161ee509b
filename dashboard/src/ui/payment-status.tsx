import type * as Api from '../lib/merchant-api.ts'
import { useWords } from '../lib/language.ts'
import { moneyWords, toneOfTransaction } from '../lib/money-words.ts'
import { Status } from './values.tsx'

/** The state of a transaction; of a payment that succeeded, also what went back of it. */
export function PaymentStatus({ of: { status, refundStatus } }: { of: Api.Transaction }) {
  const { statuses, refunds } = useWords(moneyWords)
  if (status !== 'SUCCEEDED' || refundStatus === undefined || refundStatus === 'NONE')
    return <Status tone={toneOfTransaction[status]}>{statuses[status]}</Status>
  return <Status tone={refundStatus === 'FULL' ? 'over' : 'plain'}>{refunds[refundStatus]}</Status>
}
