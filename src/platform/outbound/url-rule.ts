import { isIP } from 'node:net'
import { fragmentProblem, hasGoodHost, spellingProblem } from '../web-address.ts'
import { addressProblem, isLoopback } from './address.ts'
import { type Words } from '../sentences/said.ts'
import { say } from './sentences.ts'

// Requirements of a URL to which we send something.

export type UrlRule = {
  /** Our own host, which nothing is sent to. */
  ownHost: string
  /** Development alone: http, any port, and this machine are allowed. */
  isLocalAllowed: boolean
}

const privateSuffixes = 'localhost local internal intranet lan home.arpa in-addr.arpa ip6.arpa onion'.split(' ')

/** Returns the problem of a URL, without looking its name up; undefined for one that may be tried. */
export function urlProblem(text: string, rule: UrlRule): Words | undefined {
  const problem = spellingProblem(text, 'https and http')
  if (problem !== undefined) return problem
  const url = URL.parse(text)
  if (!url) return 'must start with https:// and a host'
  if (url.protocol !== 'https:' && !(rule.isLocalAllowed && isLocal(url))) return 'must start with https:// and a host'
  const fragment = fragmentProblem(text)
  if (fragment !== undefined) return fragment
  if (!/^https?:\/\/[\x21-\x7e]*$/i.test(hostPart(text)))
    return say('must have its host in ASCII; write an international name in punycode (xn--…)')
  if (!hasGoodHost(url)) return say('must have a host name such as hooks.example.com')
  if (rule.isLocalAllowed && isLocal(url)) return undefined
  if (url.port !== '') return say('must use port 443')
  return hostProblem(hostOf(url), rule)
}

/** The host of a URL without brackets and without the dot at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** True for a host that is this machine by its spelling alone. */
export const isLocal = (url: URL): boolean => {
  const host = hostOf(url)
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
}

function hostProblem(host: string, { ownHost }: UrlRule): Words | undefined {
  if (host === ownHost) return say('must not be an address of this service')
  if (isIP(host) !== 0) {
    const said = addressProblem(host)
    return said && say('must have a public host: {host} {said}', { host, said })
  }
  if (!host.includes('.')) return say('must have a public host name, such as hooks.example.com')
  if (privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)))
    return say('must have a public host name; this one is private')
  if (!/^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(host))
    return say('must have a host name such as hooks.example.com')
  return undefined
}

/** Scheme and authority, as they were written. */
const hostPart = (text: string): string => /^https?:\/\/[^/?#]*/i.exec(text)?.[0] ?? ''
