// Keeps one server running: starts it, starts it again when it dies, and stops it for good.
import { setTimeout as delay } from 'node:timers/promises'
import type { Guard } from './guard.ts'
import { clearLeftovers } from './leftover.ts'
import type { StartedProcess } from './processes.ts'
import { explainFailure, findReason, sizeOf } from './server-log.ts'
import { isReady, launchServer, type ServerPlace, stopServer } from './server-process.ts'

type SupervisorParts = { guard: Guard; note: (line: string) => void; onLost: () => void }
type Supervisor = { start(): Promise<void>; stop(): Promise<void> }

const firstPatienceMs = 10_000
const restartPatienceMs = 30_000
const slowStartMs = 10_000

export function superviseServer(place: ServerPlace, { guard, note, onLost }: SupervisorParts): Supervisor {
  let current: StartedProcess | undefined
  let isStopping = false
  let restarting = Promise.resolve()

  async function launch(): Promise<StartedProcess> {
    const server = await launchServer(place, await clearLeftovers(place, note))
    current = server
    guard.watch(server.pid)
    void server.ended.then(() => current === server && guard.watch(undefined))
    // A stop that came meanwhile did not see this server.
    if (isStopping) await stopServer(server)
    return server
  }

  async function attempt(): Promise<void> {
    const offset = await sizeOf(place.logFile)
    const server = await launch()
    const isSlow = setTimeout(note, slowStartMs, 'PostgreSQL is still starting; after a crash that may take minutes.')
    const isUp = await isReady(server, place.pgData).finally(() => clearTimeout(isSlow))
    if (isUp) void server.ended.then(({ reason }) => revive(server, reason))
    if (isUp || isStopping) return
    const why = (await findReason(place.logFile, offset, place.pgData)) || (await server.ended).reason
    throw explainFailure('PostgreSQL did not start', why, place.logFile)
  }

  async function bringUp(patienceMs: number, isWorthRetrying: (error: Error) => boolean) {
    const deadline = performance.now() + patienceMs
    for (let pauseMs = 50; !isStopping; pauseMs = Math.min(pauseMs * 2, 1000)) {
      const error = await attempt().then(
        () => undefined,
        (reason: Error) => reason,
      )
      if (!error) return
      if (performance.now() > deadline || !isWorthRetrying(error)) throw error
      await delay(pauseMs)
    }
  }

  function revive(server: StartedProcess, reason: string) {
    if (isStopping || current !== server) return
    note(`PostgreSQL ended unexpectedly (${reason}); starting it again.`)
    const endedAt = performance.now()
    restarting = bringUp(restartPatienceMs, () => true).then(
      () => {
        if (!isStopping) note(`PostgreSQL is back after ${((performance.now() - endedAt) / 1000).toFixed(1)} s.`)
      },
      (error: Error) => {
        if (isStopping) return
        note(`PostgreSQL could not be brought back. ${error.message}`)
        onLost()
      },
    )
  }

  return {
    // Resources of a killed server's backends go away by themselves; anything else does not.
    start: () => bringUp(firstPatienceMs, (error) => error.message.includes('shared memory block')),
    async stop() {
      isStopping = true
      if (current) await stopServer(current)
      await restarting
    },
  }
}
