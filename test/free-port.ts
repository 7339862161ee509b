import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

// Ports that are chosen now and listened on later, maybe by another process, and maybe again and again.

/** Below those that systems give to who asks for any, and to connections: a port that was let go would be another's by then. */
const [lowest, highest] = [12_000, 32_000]
const claims = new Set<Server>()

/**
 * A port that nothing listens on. Until this process ends it is no other test's: the odd port above it is listened on meanwhile,
 * which one process alone can do.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + 2 * randomInt((highest - lowest) / 2)
    const claim = await listener(port + 1)
    if (!claim) continue
    const probe = await listener(port)
    if (probe) {
      claims.add(claim.unref())
      await closed(probe)
      return port
    }
    await closed(claim)
  }
}

/** Undefined where another listens. */
async function listener(port: number): Promise<Server | undefined> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

const closed = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve))
