import type { FeedEvent } from './event-feed.ts'

// The ways in which deliveries come differently from how things happened, made on purpose: a receiver has to bear them all. Pure.

export const chaosKinds = ['twice', 'slow', 'out-of-order', 'lost'] as const
export type ChaosKind = (typeof chaosKinds)[number]

/** `answerIsLost`: the receiver's answer is thrown away, and the event comes again, as after a cut connection. */
export type Delivery = { event: FeedEvent; waitMs: number; answerIsLost: boolean }

const slowMsMax = 5_000

/** The deliveries of events that happened in this order. `random` gives numbers from 0 to 1. */
export function deliveriesOf(
  events: readonly FeedEvent[],
  kinds: ReadonlySet<ChaosKind>,
  random: () => number,
): Delivery[] {
  const plain = (event: FeedEvent): Delivery => ({ event, waitMs: 0, answerIsLost: false })
  const sent = events.flatMap((event) => {
    const whole = plain(event)
    const before = kinds.has('lost') && random() < 0.5 ? [{ ...whole, answerIsLost: true }] : []
    return [...before, whole, ...(kinds.has('twice') ? [whole] : [])]
  })
  const ordered = kinds.has('out-of-order') ? shuffled(sent, random) : sent
  return ordered.map((each) => ({ ...each, waitMs: kinds.has('slow') ? Math.round(random() * slowMsMax) : 0 }))
}

function shuffled<Each>(all: readonly Each[], random: () => number): Each[] {
  return all
    .map((each) => ({ each, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each)
}
