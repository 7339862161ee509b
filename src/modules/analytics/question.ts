import { dayMs } from '#platform/durations.ts'
import { country } from '#platform/country.ts'
import type { ResourceType } from '#money/payments/journey.ts'
import { failField } from '#platform/errors.ts'
import { requireFigureYear } from '#platform/figure-years.ts'
import { isUuid } from '#platform/ids.ts'
import { type Question, quarterAt, startsOf } from './period.ts'
import type { FunnelQuery } from './schemas.ts'
import { say } from './sentences.ts'

// A question with its defaults filled in. Pure.

const usualDays = 30
const daysMax = 366

/** Throws VALIDATION_ERROR for what contradicts itself or is too much. */
export function questionOf(query: FunnelQuery, { now, timeZone }: { now: Date; timeZone: string }): Question {
  const asked = { ...query, timeZone: query.timeZone ?? timeZone, interval: query.interval ?? 'DAY' }
  for (const end of ['from', 'to'] as const) if (query[end]) requireFigureYear(end, query[end].getUTCFullYear())
  const to = quarterAt(query.to ?? now, Math.ceil)
  const from = quarterAt(query.from ?? new Date(to.getTime() - usualDays * dayMs), Math.floor)
  if (from >= to) failField(query.from ? 'from' : 'to', 'must be such that `from` is before `to`', 'contradiction')
  // The quarters at both ends are whole ones, which a year need not be.
  if (to.getTime() - from.getTime() > daysMax * dayMs + 2 * 15 * 60_000)
    failField('from', say('must be at most {days} days before `to`', { days: daysMax }), 'lifetime')
  return {
    ...asked,
    from,
    to,
    currency: query.currency ?? country().currency,
    resourceId: resourceIn(query.resourceType, query.resourceId),
    starts: startsOf({ ...asked, from, to }),
  }
}

function resourceIn(resourceType: ResourceType | undefined, resourceId: string | undefined): string | undefined {
  if (resourceId === undefined) return undefined
  if (resourceType === undefined) failField('resourceType', say('is required with `resourceId`'), 'contradiction')
  const isOfUuid = resourceType === 'CHECKOUT' || resourceType === 'SUBSCRIPTION'
  if (isOfUuid && !isUuid(resourceId)) failField('resourceId', 'must be a UUID', 'contradiction')
  return resourceId.toLowerCase()
}
