// Payouts to a merchant's own account, as the page of wallets tells them. Pure.

type PayoutStatus = 'PENDING' | 'IN_TRANSIT' | 'PAID' | 'FAILED' | 'CANCELED'

export type Payout = {
  amount: number
  status: PayoutStatus
  /** Whether its merchant has asked to cancel it. */
  isCalledOff: boolean
}

export const newPayout = (amount: number): Payout => ({ amount, status: 'PENDING', isCalledOff: false })

const later: Record<PayoutStatus, readonly PayoutStatus[]> = {
  PENDING: ['IN_TRANSIT', 'PAID', 'FAILED'],
  IN_TRANSIT: ['PAID', 'FAILED'],
  PAID: ['FAILED'],
  FAILED: [],
  CANCELED: [],
}

/** Amounts that end so are refused by the sandbox's bank, or come back after they were paid. */
const refused = 77
const returned = 78

const isRefused = (amount: number): boolean => amount % 100 === refused
const isReturned = (amount: number): boolean => amount % 100 === returned

/** Whether a payout may be in this state now. A bank pays nothing that it refuses, and nothing else fails. */
export function mayBe({ amount, status, isCalledOff }: Payout, now: PayoutStatus): boolean {
  if (now === status) return true
  if (now === 'CANCELED') return status === 'PENDING' && isCalledOff
  const canBe = now === 'FAILED' ? isRefused(amount) || isReturned(amount) : now !== 'PAID' || !isRefused(amount)
  return canBe && later[status].includes(now)
}

/** Whether nothing becomes of it any more. */
export const isOver = ({ amount, status }: Payout): boolean =>
  status === 'FAILED' || status === 'CANCELED' || (status === 'PAID' && !isReturned(amount))

/** Its money is held, gone, or available again. */
export const isHeld = ({ status }: Payout): boolean => status === 'PENDING' || status === 'IN_TRANSIT'
export const isBack = ({ status }: Payout): boolean => status === 'FAILED' || status === 'CANCELED'

/** Lists of events that there may be about it: a bank that is asked late may answer its end at once. */
export function toldOf({ amount, status }: Payout): string[][] {
  const begun = ['payout.created']
  const taken = [...begun, 'payout.in_transit']
  switch (status) {
    case 'PENDING':
      return [begun]
    case 'IN_TRANSIT':
      return [taken]
    case 'CANCELED':
      return [[...begun, 'payout.canceled']]
    case 'PAID':
      return [begun, taken].map((told) => [...told, 'payout.paid'])
    case 'FAILED': {
      const before = [begun, taken]
      const paid = isReturned(amount) ? before.map((told) => [...told, 'payout.paid']) : []
      return [...before, ...paid].map((told) => [...told, 'payout.failed'])
    }
  }
}
