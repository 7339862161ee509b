import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** An address without its zone, and an IPv4 address that comes as IPv6 as itself. */
export const plainAddress = (address: string): string => mapped.exec(address)?.[1] ?? address.split('%')[0] ?? ''

/**
 * The form of an address that limits count: an IPv6 address by its network of 64 bits, all of which one line has, and an IPv4 address that comes as
 * IPv6 as itself.
 */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain
  if (!isIPv6(plain)) return address
  // The URL parser writes every spelling of an address in the same one.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter((group) => group !== '')
  const last = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
