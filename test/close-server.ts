import type { Server as WebServer } from 'node:http'
import type { Server } from 'node:net'

/** Closes a server of a test, and the connections that browsers would keep. */
export async function closeServer(server: Server): Promise<void> {
  const web = server as Partial<WebServer>
  web.closeAllConnections?.()
  if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
}
