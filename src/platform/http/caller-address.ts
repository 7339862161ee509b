import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

// The address of a caller. The only place that reads it from a socket or Fastify: a socket forgets its other end once that has hung up, so a later
// read finds none.

/**
 * Takes the address of each connection as it arrives, so that it is there as long as the connection is spoken of. A connection that was
 * reset before it was taken has none: it is closed, since what came on it could neither be counted nor answered.
 */
export function takeAddresses(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: value } = socket
    if (value === undefined) socket.destroy()
    else Object.defineProperty(socket, 'remoteAddress', { value })
  })
}

/** The address of the caller: with TRUSTED_PROXIES the one that they name, else that of the other end. */
export const callerAddress = (request: Pick<FastifyRequest, 'ip'>): string => request.ip

/** The address of the other end, which may be a proxy. */
export const peerAddress = ({ raw }: Pick<FastifyRequest, 'raw'>): string => raw.socket.remoteAddress ?? ''
