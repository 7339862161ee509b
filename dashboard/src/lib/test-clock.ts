import type { DueDate, Subscription } from './merchant-api.ts'

// The clock of a client or a subscription in the sandbox: it goes on from one thing that falls due to the next. `mizan clocks advance` goes by the same steps.

export type ClockStep = { subscriptionId: string; step: 'DUE_DATE' | 'RETRY'; at: string }

/** Keeps a subscription that is charged daily from going on for years. */
export const clockStepsMax = 120

export const advances = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['SCHEDULED', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'UNPAID'].includes(status)

type Owing = Pick<Subscription, 'id' | 'status' | 'nextDueDate'>
type DueDatesOf = (id: string) => Promise<readonly Pick<DueDate, 'status' | 'nextAttemptAt'>[]>

/** The first thing that falls due of these subscriptions: a charge, or the retry of one; undefined when there is nothing. */
export async function nextClockStep(all: readonly Owing[], dueDatesOf: DueDatesOf): Promise<ClockStep | undefined> {
  const steps = await Promise.all(all.map((each) => stepsOf(each, dueDatesOf)))
  return steps.flat().toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]
}

async function stepsOf(subscription: Owing, dueDatesOf: DueDatesOf): Promise<ClockStep[]> {
  const { id: subscriptionId, status, nextDueDate } = subscription
  const isCharged = advances(subscription) && nextDueDate !== undefined
  const charge: ClockStep[] = isCharged ? [{ subscriptionId, step: 'DUE_DATE', at: nextDueDate }] : []
  if (status !== 'PAST_DUE') return charge
  const retries = (await dueDatesOf(subscriptionId)).flatMap((due): ClockStep[] =>
    due.status === 'RETRYING' && due.nextAttemptAt ? [{ subscriptionId, step: 'RETRY', at: due.nextAttemptAt }] : [],
  )
  return [...charge, ...retries]
}
