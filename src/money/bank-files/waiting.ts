import type { Queries } from '#platform/db/database.ts'
import { listPayoutsByHand, type PayoutByHand } from '../payments/payout-queries.ts'
import { payoutOf } from '../payouts/payout.ts'
import { listRefundsByHand, type RefundByHand } from '../refunds/queries.ts'
import { paymentsMax } from './file.ts'
import type { Payment } from './pain001.ts'
import { blockedAmong } from '../wallets/wallets.ts'
import * as queries from './queries.ts'

// The payouts and refunds that the operator transfers and that are in no file yet.

export type WaitingPayment = { filed: queries.FiledPayment; payment: Payment }

const readAtOnce = 1_000

/** As many as a file takes: payouts, but for those of merchants that are blocked, then refunds, of both the oldest first. */
export async function listWaiting(tx: Queries, currency: string, now: Date): Promise<WaitingPayment[]> {
  const payouts = await unfiled<PayoutByHand>(tx, paymentsMax, {
    list: (slice) => listPayoutsByHand(tx, currency, { ...slice, now }),
    as: ofPayout,
    blocked: (ownerIds) => blockedAmong(tx, ownerIds),
  })
  const refunds = await unfiled<RefundByHand>(tx, paymentsMax - payouts.length, {
    list: (slice) => listRefundsByHand(tx, currency, slice),
    as: ofRefund,
  })
  return [...payouts, ...refunds]
}

type Kind<Row> = {
  list: (slice: { after: Row | undefined; limit: number }) => Promise<Row[]>
  as: (row: Row) => WaitingPayment
  /** Of these merchants, those whose money stays. */
  blocked?: (ownerIds: string[]) => Promise<ReadonlySet<string>>
}

async function unfiled<Row>(tx: Queries, most: number, { list, as, blocked }: Kind<Row>): Promise<WaitingPayment[]> {
  const found: WaitingPayment[] = []
  for (let after: Row | undefined; found.length < most;) {
    const page = await list({ after, limit: readAtOnce })
    const waiting = page.map(as)
    const ids = waiting.map(({ filed }) => filed.transactionId)
    const taken = new Set((await queries.listFiled(tx, ids)).map(({ transactionId }) => transactionId))
    const held = await blocked?.(waiting.map(({ filed }) => filed.ownerId))
    found.push(...waiting.filter(({ filed }) => !taken.has(filed.transactionId) && !held?.has(filed.ownerId)))
    after = page.at(-1)
    if (page.length < readAtOnce) break
  }
  return found.slice(0, most)
}

function ofPayout(row: PayoutByHand): WaitingPayment {
  const { id: transactionId, merchantId: ownerId, reference: endToEndId, amountMinor } = row
  const { rib, holderName, bic } = payoutOf(row).to
  return {
    filed: { kind: 'PAYOUT', endToEndId, ownerId, transactionId, amountMinor },
    payment: { endToEndId, amountMinor, holderName, rib, bic },
  }
}

/** Of a buyer's bank only the number of the account is known, which names it. */
function ofRefund(row: RefundByHand): WaitingPayment {
  const { transactionId, merchantId: ownerId, reference: endToEndId, amountMinor, rib, holderName } = row
  return {
    filed: { kind: 'REFUND', endToEndId, ownerId, transactionId, amountMinor },
    payment: { endToEndId, amountMinor, holderName, rib, bic: undefined },
  }
}
