import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'
import { connectTo } from '../server-connection.ts'
import type { Owner } from './server.ts'

// A way to the tests' PostgreSQL that can be cut and can fall silent, as networks do.

export type Proxy = {
  port: number
  /** Ends all connections and refuses new ones, until `restore`. */
  cut: () => Promise<void>
  /** Passes nothing on any more, in either direction, and takes new connections; until `restore`. */
  silence: () => void
  restore: () => Promise<void>
  /** Waits for a connection. */
  asked: () => Promise<void>
}

/** Opens it for a test, after which it is closed. */
export async function openProxy(owner: Owner, target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const asked = Promise.withResolvers<void>()
  let isSilent = false
  const server = createServer((inner) => {
    asked.resolve()
    const outer = connectTo(target)
    endTogether(sockets, inner, outer)
    inner.on('data', (part) => void (isSilent ? undefined : outer.write(part)))
    outer.on('data', (part) => void (isSilent ? undefined : inner.write(part)))
  })
  const open = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const own = await freePort()
  await open(own)
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  owner.after(cut)
  return {
    port: own,
    asked: () => asked.promise,
    cut,
    silence: () => {
      isSilent = true
    },
    restore: async () => {
      // Bytes lost on the way would never be requested again.
      if (isSilent) for (const socket of sockets) socket.destroy()
      isSilent = false
      if (!server.listening) await open(own)
    },
  }
}

/** When one of two sockets closes, the other does; both are in the set while they are open. */
export function endTogether(sockets: Set<Socket>, inner: Socket, outer: Socket): void {
  for (const [socket, other] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
}
