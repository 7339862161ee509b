import { minuteMs } from '../durations.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertTick } from './queries.ts'
import { usualPauses, type Work } from './work.ts'

// The schedule. Each minute is added once, by the first node to reach it. A wrong clock has no lasting effect: minutes that a jump forward skipped
// are not made up for, and the schedule does not wait after a jump back.

type Matching = { name: string; match: (at: Parts) => boolean }
type Parts = { min: number; hour: number; date: number; month: number; dow: number }

/** Looks at the clock until `stop`. */
export function keepSchedule(work: Work): { stop: () => Promise<void> } {
  const { db, log, now = () => new Date() } = work
  const { tickMs, lateMinutes } = { ...usualPauses, ...work.pauses }
  let last: number | undefined
  let looking = Promise.resolve()
  let isLooking = false
  let matching: Promise<Matching[]> | undefined
  const look = async () => {
    const minute = Math.floor(now().getTime() / minuteMs)
    if (minute === last) return
    matching ??= matchingOf(work)
    const minutes = minutesAfter(last, minute, lateMinutes)
    const names = (await matching).flatMap(({ name, match }) =>
      minutes.some((each) => match(partsOf(new Date(each * minuteMs)))) ? [name] : [],
    )
    if (names.length > 0) await inTransaction(db, (tx) => insertTick(tx, names, new Date(minute * minuteMs)))
    last = minute
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    looking = look()
      .catch((error: unknown) => log.debug({ err: error }, 'the schedule could not be looked at'))
      .finally(() => {
        isLooking = false
      })
  }, tickMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

function minutesAfter(last: number | undefined, minute: number, lateAtMost: number): number[] {
  const missed = last === undefined ? 0 : minute - last
  if (missed <= 0 || missed > lateAtMost) return [minute]
  return Array.from({ length: missed }, (_, n) => minute - n)
}

async function matchingOf({ schedule }: Work): Promise<Matching[]> {
  const { parseCronItems } = await import('graphile-worker')
  const items = parseCronItems(schedule.map(({ name, pattern }) => ({ task: name, match: pattern, identifier: name })))
  return items.map(({ identifier, match }) => ({ name: identifier, match }))
}

const partsOf = (at: Date): Parts => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
