import { isExpired } from '#money/acquirers/cards.ts'

// The saved card that a subscription charges. Pure.

export type Method = {
  id: string
  clientId: string
  type: 'CARD'
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The channel in which its holder agreed to saving it. */
  consentChannel: string
  /** The account that it was saved with, which alone can charge it. */
  acquirer: string
  deletedAt: Date | null
}

/** The channel of a consent that was given at the payment of a due date: its text speaks of regular charges. */
export const recurringChannel = 'SUBSCRIPTION'

const statusOf = (method: Method, now: Date): 'ACTIVE' | 'EXPIRED' | 'DELETED' => {
  if (method.deletedAt !== null) return 'DELETED'
  return isExpired(method, now) ? 'EXPIRED' : 'ACTIVE'
}

export const isUsable = (method: Method, now: Date): boolean => statusOf(method, now) === 'ACTIVE'

export const presentMethod = (method: Method, now: Date) => ({
  id: method.id,
  type: method.type,
  brand: method.brand,
  last4: method.last4,
  expMonth: method.expMonth,
  expYear: method.expYear,
  status: statusOf(method, now),
})
