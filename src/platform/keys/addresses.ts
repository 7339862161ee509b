import { BlockList, isIP, isIPv4 } from 'node:net'
import { type Words } from '../sentences/said.ts'
import { say } from './sentences.ts'

// Allow-lists of keys: addresses, and networks in the notation of CIDR (RFC 4632, RFC 4291).

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Holds every IPv4 address, and with it each in its IPv6 form (RFC 4291, 2.5.5.2), as a socket of both families shows it. */
const everyIPv4 = new BlockList()
everyIPv4.addSubnet('0.0.0.0', 0, 'ipv4')

/** Returns the problem of an entry of an allow-list; undefined for a good one. */
export function addressProblem(text: string): Words | undefined {
  const [address = '', length, ...rest] = text.split('/')
  // A zone names an interface of one machine, and says nothing to another.
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0)
    return say('must be an address or a network, such as 203.0.113.9, 203.0.113.0/24 or 2001:db8::/48')
  const family = familyOf(address)
  if (family === 'ipv6' && everyIPv4.check(address, 'ipv6'))
    return say('must be written as an IPv4 address, without ::ffff: before it')
  const lengthMax = family === 'ipv4' ? 32 : 128
  if (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= lengthMax)) return undefined
  return length === '0'
    ? say('must not hold every address; leave the list out instead')
    : say('must have a whole number from {low} to {high} behind the slash', { low: 1, high: lengthMax })
}

/** The set of an allow-list; undefined for null, which allows every address. */
export function addressesOf(stored: readonly string[] | null): BlockList | undefined {
  if (stored === null) return undefined
  const addresses = new BlockList()
  for (const entry of stored) {
    const [address = '', length] = entry.split('/')
    if (length === undefined) addresses.addAddress(address, familyOf(address))
    else addresses.addSubnet(address, Number(length), familyOf(address))
  }
  return addresses
}

/** True if the address is in the set; an IPv4 address counts in its IPv6 form too. False if it is not an address. */
export function holdsAddress(addresses: BlockList, ip: string): boolean {
  const [address = ''] = ip.split('%')
  return isIP(address) !== 0 && addresses.check(address, familyOf(address))
}
