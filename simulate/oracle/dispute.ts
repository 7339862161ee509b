import type { Wallet } from './wallet.ts'

// Money that buyers' banks take back, as the page of wallets tells it. Pure, but for the wallet.

export type Dispute = {
  payId: string
  amount: number
  fromPending: number
  fromAvailable: number
  status: 'OPEN' | 'WON' | 'LOST'
  /** The merchant's part, as long as the bank has not decided. */
  answer: 'NEEDS_RESPONSE' | 'SUBMITTED' | 'ACCEPTED' | 'UNDER_REVIEW'
  /** The last moment to answer. */
  respondBy: number
  /** Number of the days before it of which the merchant was told. */
  reminded: number
  /** Types of the events about it, in their order. */
  told: string[]
}

const dayMs = 86_400_000
/** So many days before its end a dispute that waits for an answer is told of again. */
const remindedBefore = [3, 1]

type Taking = Pick<Dispute, 'payId' | 'amount' | 'respondBy'>

/** A payment that was not released loses its pending part first; the rest is available money, or a debt. What is left of it waits for the decision. */
export function takeBack(wallet: Wallet, { payId, amount, respondBy }: Taking): Dispute {
  const paid = wallet.payments.get(payId)
  if (!paid) throw new Error(`no payment ${payId}`)
  const fromPending = Math.min(amount, Math.max(paid.pending, 0))
  paid.pending -= fromPending
  wallet.available -= amount - fromPending
  paid.inDispute++
  return {
    payId,
    amount,
    respondBy,
    fromPending,
    fromAvailable: amount - fromPending,
    status: 'OPEN',
    answer: 'NEEDS_RESPONSE',
    reminded: 0,
    told: ['payment.disputed'],
  }
}

const daysCome = ({ respondBy }: Dispute, now: number): number =>
  remindedBefore.filter((days) => respondBy - days * dayMs <= now).length

/** Whether a merchant who has not answered is to be told of a day that has come meanwhile. */
export const isToRemindOf = (dispute: Dispute, now: number): boolean =>
  dispute.status === 'OPEN' && dispute.answer === 'NEEDS_RESPONSE' && daysCome(dispute, now) > dispute.reminded

/** A merchant who has not answered is told of the end in time, once for all days that have come meanwhile. */
export function remind(dispute: Dispute, now: number): void {
  if (!isToRemindOf(dispute, now)) return
  dispute.reminded = daysCome(dispute, now)
  if (now < dispute.respondBy) dispute.told.push('payment.dispute_evidence_due')
}

/** Why a merchant who answers, or lets the money go, is refused; undefined where that is possible, and then done. */
export function answer(dispute: Dispute, to: 'SUBMITTED' | 'ACCEPTED', now: number): string | undefined {
  if (dispute.status !== 'OPEN') return 'ERR-1613'
  if (dispute.answer !== 'NEEDS_RESPONSE') return 'ERR-1612'
  if (dispute.respondBy <= now) return 'ERR-1611'
  dispute.answer = to
  return undefined
}

/** The state as the merchant sees it. */
export const shownStatus = ({ status, answer: own }: Dispute): string => (status === 'OPEN' ? own : status)

/** A dispute that is won gives back what it took, to where that was; money whose day has come is released next. */
export function decide(wallet: Wallet, dispute: Dispute, isWon: boolean): void {
  const paid = wallet.payments.get(dispute.payId)
  if (dispute.status !== 'OPEN' || !paid) return
  dispute.status = isWon ? 'WON' : 'LOST'
  dispute.told.push('payment.dispute_closed')
  paid.inDispute--
  if (!isWon) return
  wallet.available += dispute.fromAvailable
  paid.pending += dispute.fromPending
  if (dispute.fromPending > 0) paid.isReleased = false
}

/** The state of a payment with these disputes. */
export function statusWith(disputes: readonly Dispute[], amount: number): 'SUCCEEDED' | 'DISPUTED' | 'CHARGED_BACK' {
  if (disputes.some(({ status }) => status === 'OPEN')) return 'DISPUTED'
  const lost = disputes.filter(({ status }) => status === 'LOST').reduce((sum, each) => sum + each.amount, 0)
  return lost >= amount ? 'CHARGED_BACK' : 'SUCCEEDED'
}
