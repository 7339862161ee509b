import { isBack, isHeld, type Payout } from './payout.ts'

// The money of one merchant in one currency, to the centime, as the pages of wallets, refunds and plans tell it.

/** 2.5 %, half a centime rounded up. */
export const feeOf = (amount: number): number => Math.floor((amount * 250 + 5_000) / 10_000)

export type Refund = {
  amount: number
  /** The part that the payment's own money has paid, and the part of the available balance. */
  fromOwn: number
  fromAvailable: number
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
}

type Paid = {
  amount: number
  net: number
  paidAt: number
  availableAt: number
  isReleased: boolean
  pending: number
  isReversed: boolean
  /** Number of disputes that are open: until they are decided, what they left stays where it is. */
  inDispute: number
  refunds: Refund[]
  /** How often its merchant was told that its money can be paid out. */
  toldReleased: number
}

export type Wallet = { available: number; payments: Map<string, Paid>; payouts: Payout[] }

export const newWallet = (): Wallet => ({ available: 0, payments: new Map(), payouts: [] })

type PaidTimes = { paidAt: number; availableAt: number }

export const pay = ({ payments }: Wallet, id: string, amount: number, { paidAt, availableAt }: PaidTimes): void =>
  void payments.set(id, {
    amount,
    paidAt,
    net: amount - feeOf(amount),
    availableAt,
    isReleased: false,
    pending: amount - feeOf(amount),
    isReversed: false,
    inDispute: 0,
    refunds: [],
    toldReleased: 0,
  })

/** Payments whose time has come are available. One of which refunds took more than its net amount waits until that can be paid. */
export function release(wallet: Wallet, now: number): void {
  for (const paid of wallet.payments.values()) {
    const isCovered = paid.pending >= 0 || wallet.available >= -paid.pending
    const isHeld = paid.isReversed || paid.inDispute > 0
    if (paid.isReleased || isHeld || paid.availableAt > now || !isCovered) continue
    wallet.available += paid.pending
    if (paid.pending > 0) paid.toldReleased++
    paid.pending = 0
    paid.isReleased = true
  }
}

/**
 * The money of a refund is held from its request on: of a payment that is pending, its own; what its fee has taken comes from what is available, and if
 * that is too little, all of it makes pending smaller. Undefined where a released payment's money is not there any more: the refund waits.
 */
export function hold(wallet: Wallet, id: string, amount: number): Refund | undefined {
  const paid = wallet.payments.get(id)
  if (!paid) throw new Error(`no payment ${id}`)
  if (paid.isReleased && wallet.available < amount) return undefined
  const own = paid.isReleased ? 0 : Math.min(amount, Math.max(paid.pending, 0))
  const rest = amount - own
  const fromAvailable = wallet.available >= rest ? rest : 0
  const refund: Refund = { amount, fromOwn: amount - fromAvailable, fromAvailable, status: 'PENDING' }
  paid.pending -= refund.fromOwn
  wallet.available -= fromAvailable
  paid.refunds.push(refund)
  return refund
}

/** Money that the bank did not give back is where it was, or available once the payment is. */
export function endRefund(wallet: Wallet, id: string, refund: Refund, status: 'SUCCEEDED' | 'FAILED'): void {
  const paid = wallet.payments.get(id)
  if (refund.status !== 'PENDING' || !paid) return
  refund.status = status
  if (status === 'SUCCEEDED') return
  wallet.available += refund.fromAvailable + (paid.isReleased ? refund.fromOwn : 0)
  if (!paid.isReleased) paid.pending += refund.fromOwn
}

/** An agent gave the cash back: the payment is undone with its fee. */
export function reverse(wallet: Wallet, id: string): void {
  const paid = wallet.payments.get(id)
  if (!paid || paid.isReversed) return
  paid.isReversed = true
  if (paid.isReleased) wallet.available -= paid.net
  paid.pending = 0
}

/** A payout holds its money from the first. */
export function payOut(wallet: Wallet, payout: Payout): void {
  wallet.available -= payout.amount
  wallet.payouts.push(payout)
}

/** The money of a payout that came to nothing is available again. */
export function movePayout(wallet: Wallet, payout: Payout, status: Payout['status']): void {
  const wasBack = isBack(payout)
  payout.status = status
  if (!wasBack && isBack(payout)) wallet.available += payout.amount
}

export const balanceOf = ({ available, payments, payouts }: Wallet) => {
  const all = [...payments.values()]
  const pending = all.reduce((sum, paid) => sum + paid.pending, 0)
  const held = all.flatMap(({ refunds }) => refunds).filter(({ status }) => status === 'PENDING')
  const reserved = [...held, ...payouts.filter(isHeld)].reduce((sum, { amount }) => sum + amount, 0)
  return { available, pending, reserved, total: available + pending + reserved }
}
