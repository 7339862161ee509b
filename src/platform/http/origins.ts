import { isLoopbackHost } from './loopback.ts'

/**
 * Whether a text is the origin of a page, as browsers spell it, from which payments may be made: on https, or on http from the machine
 * of whoever looks at it, as in development. Letters, ports and the missing slash have to be those that a browser sends.
 */
export function isPageOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url?.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host)))
}
