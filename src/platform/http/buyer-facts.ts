import { BlockList, isIPv6 } from 'node:net'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { AddressCountries } from '../address-countries.ts'
import { dayMs } from '../durations.ts'
import { newId, placeOfId } from '../ids.ts'
import { idOfSigned, signedId } from '../tokens/signed-id.ts'
import { callerAddress, peerAddress } from './caller-address.ts'

// The browser of a buyer and the country it comes from, for the operator's rules about payments. A fact that is not known is left out.

type Device = { id: string; since: Date }
export type BuyerFacts = { country?: string; device?: Device }

export type BuyerFactsOf = {
  read: (request: FastifyRequest) => BuyerFacts
  /** `Set-Cookie` for a browser that has no cookie of ours yet. */
  cookieFor: (request: FastifyRequest, now: Date) => string | undefined
}

export const noFacts: BuyerFactsOf = { read: () => ({}), cookieFor: () => undefined }

type Options = {
  /** Signs the cookies: a browser cannot make itself older, or be many without asking us. Without it there are none. */
  deviceKey: Uint8Array | undefined
  isHttps: boolean
  countryHeader: string | undefined
  trustedProxies: readonly string[]
  countries: AddressCountries | undefined
}

export function openBuyerFacts({ deviceKey, isHttps, ...origin }: Options): BuyerFactsOf {
  const name = isHttps ? '__Host-mizan_device' : 'mizan_device'
  const countryOf = countriesBy(origin)
  const deviceOf = ({ headers }: FastifyRequest): Device | undefined => {
    const text = deviceKey && headers.cookie !== undefined ? parseCookie(headers.cookie)[name] : undefined
    const id = deviceKey && text !== undefined ? idOfSigned(deviceKey, '', text) : undefined
    return id === undefined ? undefined : { id, since: new Date(placeOfId(id).ms) }
  }
  return {
    read: (request) => {
      const [country, device] = [countryOf(request), deviceOf(request)]
      return { ...(country !== undefined && { country }), ...(device && { device }) }
    },
    cookieFor: (request, now) =>
      deviceKey && !deviceOf(request)
        ? stringifySetCookie({
            name,
            value: signedId(deviceKey, '', newId(now)),
            path: '/',
            maxAge: keptForMs / 1_000,
            httpOnly: true,
            // A buyer comes from the page of a shop, by a link.
            sameSite: 'lax',
            secure: isHttps,
          })
        : undefined,
  }
}

const keptForMs = 365 * dayMs

/** The proxy's word comes first: it stands nearer to the buyer than a file that may be old. */
function countriesBy({ countryHeader, trustedProxies, countries }: Omit<Options, 'deviceKey' | 'isHttps'>) {
  const isTrusted = trusting(trustedProxies)
  const header = countryHeader?.toLowerCase()
  return (request: FastifyRequest): string | undefined => {
    const told = header !== undefined && isTrusted(peerAddress(request)) ? request.headers[header] : undefined
    return (typeof told === 'string' ? countryIn(told) : undefined) ?? countries?.countryOf(callerAddress(request))
  }
}

/** Two letters: proxies say XX for an address that they do not know, and have codes with digits for networks that hide it. */
const countryIn = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : undefined
}

function trusting(networks: readonly string[]): (address: string) => boolean {
  const all = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) all.addAddress(address, family)
    else all.addSubnet(address, Number(bits), family)
  }
  return (address) => all.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
