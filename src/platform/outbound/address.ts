import ipaddr from 'ipaddr.js'
import { type Words } from '../sentences/said.ts'
import { say } from './sentences.ts'

// Addresses that we may connect to. All are refused that are not known to be the public internet.

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns the problem of a receiver's address, in any spelling; undefined for one of the public internet. */
export function addressProblem(text: string): Words | undefined {
  if (!ipaddr.isValid(text)) return 'is no address'
  // An IPv4 address that is written as IPv6 is judged as what it is.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast')
    return say('is not an address of the public internet ({range})', { range: address.range() })
  // The list of what is special grows; the block that is given out for the internet does not.
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast))
    return say('is not an address of the public internet')
  return undefined
}

/** True for the addresses of this very machine. */
export const isLoopback = (text: string): boolean => ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'
