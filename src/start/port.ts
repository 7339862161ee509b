import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { StartProblem } from '../platform/postgres/start-problem.ts'

/**
 * The one address that is listened on for `host`. For `localhost` Fastify opens a listener for each address of that name, and those
 * beside the first would have none of the rules for connections, and no end of their own.
 */
export async function oneAddress(host: string): Promise<string> {
  if (host.toLowerCase() !== 'localhost') return host
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch(() => [])
  return found[0]?.address ?? '127.0.0.1'
}

/** Refuses a port that cannot be listened on, before anything else is started. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  const address = await oneAddress(host)
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port, host)))
    probe.listen({ port, host: address, exclusive: true }, () => probe.close(() => resolve()))
  })
}

export function portProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartProblem(`Port ${port} needs rights that this user lacks. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartProblem(`This machine has no address ${host}. Set HOST to one of its own.`)
  return error
}
