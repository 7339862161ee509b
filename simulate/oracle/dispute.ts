import type { Wallet } from './wallet.ts'

// Money that buyers' banks take back, as the page of wallets tells it. Pure, but for the wallet.

export type Dispute = {
  payId: string
  amount: number
  fromPending: number
  fromAvailable: number
  status: 'OPEN' | 'WON' | 'LOST'
}

/** A payment that was not released loses its pending part first; the rest is available money, or a debt. What is left of it waits for the decision. */
export function takeBack(wallet: Wallet, payId: string, amount: number): Dispute {
  const paid = wallet.payments.get(payId)
  if (!paid) throw new Error(`no payment ${payId}`)
  const fromPending = Math.min(amount, Math.max(paid.pending, 0))
  paid.pending -= fromPending
  wallet.available -= amount - fromPending
  paid.inDispute++
  return { payId, amount, fromPending, fromAvailable: amount - fromPending, status: 'OPEN' }
}

/** A dispute that is won gives back what it took, to where that was; money whose day has come is released next. */
export function decide(wallet: Wallet, dispute: Dispute, isWon: boolean): void {
  const paid = wallet.payments.get(dispute.payId)
  if (dispute.status !== 'OPEN' || !paid) return
  dispute.status = isWon ? 'WON' : 'LOST'
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
