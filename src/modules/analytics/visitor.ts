import { hmac } from '#platform/secrets/hmac.ts'
import { countedAddress } from '#platform/throttle/address.ts'

// The visitor of a page, as far as a count needs it: recognised for a day, and not afterwards. Pure.

/** A network, so that no single line is identified: 24 bits of an IPv4 address, 48 of an IPv6 one. */
function networkOf(address: string): string {
  const counted = countedAddress(address)
  if (!counted.includes(':')) return counted.split('.').slice(0, 3).join('.')
  return counted.split(':').slice(0, 3).join(':')
}

type PageView = { address: string; userAgent: string; now: Date; subject: string }

/** The id of a visit: the same for everybody of one network with one browser, on one day (UTC), to one page. */
export function visitId(key: Buffer, { address, userAgent, now, subject }: PageView): string {
  const visitor = [networkOf(address), userAgent, now.toISOString().slice(0, 10), subject].join('\n')
  const hex = hmac(key, visitor).toString('hex')
  // Version 8 of a UUID: we define the meaning of its bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const devices = ['MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN'] as const
export type Device = (typeof devices)[number]

export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return 'TABLET'
  if (/Mobi|iPhone|iPod|Android/.test(userAgent)) return 'MOBILE'
  return /Windows NT|Macintosh|X11|CrOS|Linux/.test(userAgent) ? 'DESKTOP' : 'UNKNOWN'
}
