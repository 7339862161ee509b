import { type Place, type Server, startServer } from '#test/process/server.ts'
import { processorSecondsOf } from './processor.ts'

// The processes that serve. Each has a port for good, and may be ended and started again, in another version too.

export type Nodes = {
  /** Starts the version that this place has. */
  start: (node: number, place: Place) => Promise<void>
  /** Ends it, if it was started. */
  end: (node: number, signal: NodeJS.Signals) => Promise<void>
  killAll: () => Promise<void>
  log: () => string
  /** Over all starts. */
  processorSeconds: () => Promise<number>
}

export function openNodes(ports: readonly number[]): Nodes {
  const servers: Server[] = []
  const logs: (() => string)[] = []
  let usedSeconds = 0
  return {
    start: async (node, place) => {
      const server = await startServer(place, { PORT: String(ports[node]) })
      servers[node] = server
      logs.push(server.stdout, server.stderr)
    },
    end: async (node, signal) => {
      const server = servers[node]
      if (!server) return
      usedSeconds += await processorSecondsOf(server.pid)
      await server.stop(signal)
    },
    killAll: async () => void (await Promise.all(servers.map((server) => server.kill()))),
    log: () => logs.map((text) => text()).join('\n'),
    processorSeconds: async () => {
      const own = await Promise.all(servers.map(({ pid }) => processorSecondsOf(pid)))
      return own.reduce((sum, each) => sum + each, usedSeconds)
    },
  }
}
