import { isLoopbackHost } from './loopback.ts'

/**
 * Whether a text is the origin of a page, as browsers spell it, from which payments may be made: on https, or on http from the machine of the
 * developer who looks at it, as in development. Case, ports and the missing slash must be as a browser sends them.
 */
export function isPageOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url?.origin !== text || !exactHost.test(url.hostname) || url.hostname.length > 253) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host))
}

/** Names of hosts as policies of browsers can say them: no wildcard, no empty label, no address of IPv6. */
const exactHost = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
