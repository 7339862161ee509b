// Dunning terms: the follow-up of an unpaid due date, as a subscription has agreed it or a company has set it for new ones.

export const finalActions = ['CANCEL', 'UNPAID', 'PAUSE'] as const

export type DunningTerms = {
  /** Days after the due date, rising. */
  retryDays: number[]
  /** After the last of them. */
  finalAction: (typeof finalActions)[number]
}
