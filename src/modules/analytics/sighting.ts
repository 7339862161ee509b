import type { FirstTouch } from '#money/payments/first-touch.ts'
import type { JourneySubject } from '#money/payments/journey.ts'
import type { Scope } from '#platform/context.ts'
import type { Device } from './visitor.ts'

// A page's sighting of one journey. Sightings of one journey come in any order and from any process: the merged result is the same. Pure.

type Moments = Partial<
  Record<'openedAt' | 'formStartedAt' | 'methodSelectedAt' | 'seenAt' | 'leftAt' | 'continuedAt', Date>
>

/** `id` is that of a payment session, or of a visit that has led to none yet. */
export type Sighting = Scope &
  JourneySubject &
  FirstTouch &
  Moments & { id: string; sessionId?: string; startedAt: Date; device: Device; locale: string; method: string }

export const pageSteps = ['OPENED', 'FORM_STARTED', 'METHOD_SELECTED', 'LEFT'] as const
export type PageStep = (typeof pageSteps)[number]

export function momentsOf(step: PageStep, at: Date): Moments {
  switch (step) {
    case 'OPENED':
      return { openedAt: at, seenAt: at }
    case 'FORM_STARTED':
      return { openedAt: at, formStartedAt: at, seenAt: at }
    case 'METHOD_SELECTED':
      return { openedAt: at, methodSelectedAt: at, seenAt: at }
    case 'LEFT':
      return { leftAt: at }
  }
}

const firstOnes = ['startedAt', 'openedAt', 'formStartedAt', 'methodSelectedAt', 'continuedAt'] as const
const lastOnes = ['seenAt', 'leftAt'] as const

/** Merges sightings: the first of events that happen once, the last of those that repeat; of sources, the first known. */
export function joined(one: Sighting, other: Sighting): Sighting {
  const both: Sighting = { ...other, ...one, method: other.method || one.method }
  if (both.device === 'UNKNOWN') both.device = other.device
  if (both.channel === '') Object.assign(both, touchIn(other))
  for (const name of firstOnes) set(both, name, pick(one[name], other[name], Math.min))
  for (const name of lastOnes) set(both, name, pick(one[name], other[name], Math.max))
  return both
}

const touchIn = ({ channel, source, medium, campaign, referrerDomain }: Sighting): FirstTouch => ({
  channel,
  source,
  medium,
  campaign,
  referrerDomain,
})

function pick(one: Date | undefined, other: Date | undefined, best: (...times: number[]) => number): Date | undefined {
  return one && other ? new Date(best(one.getTime(), other.getTime())) : (one ?? other)
}

function set(sighting: Sighting, name: keyof Moments | 'startedAt', at: Date | undefined): void {
  if (at) sighting[name] = at
}
