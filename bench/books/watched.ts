import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { postgresFigures, processorMs, residentMb } from '../machine/system.ts'

export type Measurements = {
  ms: number
  /** Processor time of this process, its threads included, and of the database. */
  ownMs: number
  postgresMs: number
  /** The most of its processor time that the thread spent between two ticks of a millisecond, without garbage collection: no turn took longer. */
  turnMs: number
  /** Resident memory: the most, less what there was before. */
  grownMb: number
}

/** Does the work and says what it took. */
export async function watched(postmaster: number, work: () => Promise<unknown>): Promise<Measurements> {
  const costs = async () => [
    (await processorMs(process.pid)) ?? 0,
    (await postgresFigures(postmaster))?.processorMs ?? 0,
  ]
  const memory = async () => (await residentMb(process.pid)) ?? 0
  const startMb = await memory()
  const [ownBefore = 0, postgresBefore = 0] = await costs()
  const state = { isOver: false, turnMs: 0, mostMb: startMb }
  const beganAt = performance.now()
  const watching = Promise.all([watchTurns(state), watchMemory(state, memory)])
  await work()
  const ms = performance.now() - beganAt
  state.isOver = true
  await watching
  const [ownAfter = 0, postgresAfter = 0] = await costs()
  const { turnMs, mostMb } = state
  return {
    ms,
    ownMs: ownAfter - ownBefore,
    postgresMs: postgresAfter - postgresBefore,
    turnMs,
    grownMb: mostMb - startMb,
  }
}

type State = { isOver: boolean; turnMs: number; mostMb: number }

async function watchTurns(state: State): Promise<void> {
  let collected: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => void collected.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  while (!state.isOver) {
    const [from, before] = [performance.now(), process.threadCpuUsage()]
    await delay(1)
    const [until, { user, system }] = [performance.now(), process.threadCpuUsage(before)]
    const ms = (user + system) / 1_000
    if (ms <= state.turnMs) continue
    // Collections are reported a turn later.
    await delay(1)
    collected.push(...observer.takeRecords())
    const gcMs = collected.reduce(
      (sum, { startTime, duration }) =>
        sum + Math.max(0, Math.min(until, startTime + duration) - Math.max(from, startTime)),
      0,
    )
    collected = []
    state.turnMs = Math.max(state.turnMs, ms - gcMs)
  }
  observer.disconnect()
}

async function watchMemory(state: State, memory: () => Promise<number>): Promise<void> {
  while (!state.isOver) {
    state.mostMb = Math.max(state.mostMb, await memory())
    await delay(50)
  }
}
