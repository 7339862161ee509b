import { isIP, type LookupFunction, connect as connectPlain, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls, type PeerCertificate } from 'node:tls'
import type { buildConnector } from 'undici'
import { afterSilence } from '../silence.ts'
import { addressProblem, isLoopback } from './address.ts'
import { blocked, lookUpWords, OutboundFailure } from './failure.ts'
import { withoutInterim } from './interim.ts'
import type { Resolve } from './resolve.ts'
import { hostOf } from './url-rule.ts'
import { inEnglish, type Words } from '../sentences/said.ts'
import { say } from './sentences.ts'

// Opens a connection: the name is looked up, every address that it has must pass, and one of these very addresses is dialled. A different answer a
// moment later changes nothing.

type ClientCertificate = { cert: string; key: string }

export type Dialling = {
  resolve: Resolve
  isLocalAllowed: boolean
  /** Certificates to trust instead of the usual ones, as PEM. */
  ca?: string | undefined
  /** Our certificate for the other side, as PEM. */
  clientCertificate?: ClientCertificate | undefined
  /** Hears which address an origin was reached at. */
  onConnected?: (host: string, address: string) => void
  /** Receives the address for which a host was refused: the merchant does not see it, because it would reveal the internal network. */
  onRefused?: ((host: string, address: string) => void) | undefined
  /** The address that is really dialled; set only by tests that replace the internet. */
  reach?: ((address: string) => { host: string; port: number } | undefined) | undefined
}

/** DNS, connection and TLS together, in ms. */
const connectTimeoutMs = 5_000
/** Time left for connecting after a slow look-up, perhaps because this process was held up. */
const leastConnectMs = 1_000

/** The connector of an undici Agent. */
export function connectorOf(dialling: Dialling): buildConnector.connector {
  return (options, callback) => {
    void dialled(dialling, options, callback)
  }
}

async function dialled(
  ...[dialling, options, callback]: [Dialling, ...Parameters<buildConnector.connector>]
): Promise<void> {
  let socket: Socket
  try {
    socket = await dial(dialling, options)
  } catch (error) {
    callback(error as Error, null)
    return
  }
  callback(null, socket)
}

async function dial(dialling: Dialling, { hostname, port, protocol }: buildConnector.Options): Promise<Socket> {
  const host = hostOf({ hostname } as URL)
  const startedAt = performance.now()
  const addresses = await checkedAddresses(dialling, host, connectTimeoutMs)
  const usual = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
  const elsewhere = dialling.reach?.(addresses[0] ?? '')
  // A host that is an address is dialled as it stands; a name is dialled at what was checked, never looked up again.
  const to = elsewhere ?? { ...usual, lookup: fixed(addresses), autoSelectFamily: true }
  const secured = protocol === 'https:'
  const socket = secured ? connectTls({ ...to, ...handshake(host, dialling) }) : connectPlain(to)
  const remainingMs = Math.max(leastConnectMs, connectTimeoutMs - (performance.now() - startedAt))
  await connected(socket, secured ? 'secureConnect' : 'connect', remainingMs)
  dialling.onConnected?.(host, elsewhere ? (addresses[0] ?? '') : (socket.remoteAddress ?? ''))
  return withoutInterim(socket)
}

// For every dialled address, the certificate must be that of the host in the URL.
const handshake = (host: string, { ca, clientCertificate }: Dialling) => ({
  servername: isIP(host) === 0 ? host : '',
  ALPNProtocols: ['http/1.1'],
  checkServerIdentity: (_dialled: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
  ...(ca !== undefined && { ca }),
  ...clientCertificate,
})

export const doesNotLeadOut = (host: string): Words => say('{host} does not lead to the public internet.', { host })

/** The addresses of a host, all of which have passed. Throws OutboundFailure. */
export async function checkedAddresses(
  { resolve, isLocalAllowed, onRefused }: Pick<Dialling, 'resolve' | 'isLocalAllowed' | 'onRefused'>,
  host: string,
  timeoutMs: number,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await resolvedIn(resolve(host), host, timeoutMs) : [host]
  const refused = addresses.find((each) => !(isLocalAllowed && isLoopback(each)) && addressProblem(each) !== undefined)
  if (refused !== undefined) {
    onRefused?.(host, refused)
    throw blocked(inEnglish(doesNotLeadOut(host)))
  }
  return addresses
}

async function resolvedIn(answer: Promise<string[]>, host: string, timeoutMs: number): Promise<string[]> {
  const late = Promise.withResolvers<never>()
  const callOff = afterSilence(timeoutMs, () =>
    late.reject(new OutboundFailure('DNS', `${host} was not looked up in time.`)),
  )
  try {
    const addresses = await Promise.race([answer, late.promise])
    if (addresses.length === 0) throw new OutboundFailure('DNS', `${host} has no address.`)
    return addresses
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    throw new OutboundFailure('DNS', lookUpWords(host, error as NodeJS.ErrnoException))
  } finally {
    callOff()
    answer.catch(() => {})
  }
}

const fixed =
  (addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) callback(null, all)
    else callback(null, all[0]?.address ?? '', all[0]?.family)
  }

function connected(socket: Socket, event: 'connect' | 'secureConnect', timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = afterSilence(timeoutMs, () =>
      socket.destroy(new OutboundFailure('CONNECT', 'No connection came about in time.')),
    )
    socket.once('error', (error) => {
      callOff()
      reject(error)
    })
    socket.once(event, () => {
      callOff()
      socket.setNoDelay(true)
      resolve()
    })
  })
}
