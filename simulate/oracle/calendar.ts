// The days of Casablanca. Pure.

const dayMs = 86_400_000
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Casablanca',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The wall clock there, as milliseconds as if it were UTC. */
const wallOf = (at: number): number => Date.parse(`${parts.format(at).replace(' ', 'T')}Z`)

export const dayOf = (at: number): string => parts.format(at).slice(0, 10)

/** The first moment of the second day after this one that is no Saturday and no Sunday. */
export function availableFrom(paidAt: number, businessDays = 2): number {
  let midnight = Math.floor(wallOf(paidAt) / dayMs) * dayMs
  for (let left = businessDays; left > 0; ) {
    midnight += dayMs
    const weekday = new Date(midnight).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  // One of the two offsets of Morocco fits: an hour ahead of UTC, or, in Ramadan, none.
  return wallOf(midnight - 3_600_000) === midnight ? midnight - 3_600_000 : midnight
}
