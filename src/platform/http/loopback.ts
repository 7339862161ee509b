import type { FastifyRequest } from 'fastify'
import { peerAddress } from './caller-address.ts'

const addedByProxies = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Whether a request was made on this machine by name: from a loopback address, to a loopback name, and through no proxy that says so. The name keeps
 * out pages whose own name was pointed at this machine. A proxy on this machine that adds no header and forwards the requested name looks the same as
 * a caller on this machine.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request
  const isForwarded = addedByProxies.some((name) => name in headers)
  return !isForwarded && isLoopbackAddress(peerAddress(request)) && isLoopbackHost(headers.host ?? '')
}

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address)

/** `localhost`, `shop.localhost`, `127.0.0.1`, `[::1]`, each with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|[\w-]{1,63}\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i.test(host)
