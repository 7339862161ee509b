import { setTimeout as delay } from 'node:timers/promises'
import { type Ended, runUntilBroken } from './runner.ts'
import { keepSchedule } from './ticks.ts'
import { type Scheduled, type Task, usualPauses, type Work } from './work.ts'

// Jobs and schedules run on graphile-worker. A job loads, locks, checks that the state is still right, and acts, so that
// running it twice is harmless.

export type { Scheduled, Task }

const stopsWithinMs = 5_000
/** After a runner that lasted so long the pauses begin anew. */
const lastedMs = 10_000
/** The first pause is so much shorter than the longest one, and each is twice as long as the one before. */
const firstPause = 1 / 8

/** Runs the schedule, and the tasks that are added, until `stop`; a runner that fails is replaced by another. */
export function startJobs(work: Work): { stop: () => Promise<void> } {
  const { log } = work
  const { restartMs } = { ...usualPauses, ...work.pauses }
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  const ended: Ended[] = []
  // Those that follow it while the database stays away are no news.
  let isTold = false
  const onReady = () => {
    isTold = false
  }
  const loop = async () => {
    for (let pauseMs = restartMs * firstPause; !isStopping; pauseMs = Math.min(pauseMs * 2, restartMs)) {
      const began = performance.now()
      try {
        await runUntilBroken(work, { stopping: stopping.promise, ended, onReady })
      } catch (error) {
        log[isTold ? 'debug' : 'warn']({ err: error }, 'the job runner stopped and will start again')
        isTold = true
      }
      if (performance.now() - began > lastedMs) pauseMs = restartMs * firstPause
      await Promise.race([stopping.promise, delay(pauseMs)])
    }
  }
  const looping = loop()
  const schedule = keepSchedule(work)
  return {
    stop: async () => {
      isStopping = true
      stopping.resolve()
      await Promise.race([Promise.all([looping, schedule.stop()]), delay(stopsWithinMs, undefined, { ref: false })])
    },
  }
}
