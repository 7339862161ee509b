import { isIP } from 'node:net'
import { say, type Words } from './sentences/said.ts'

// Rules for every address on the web. They check and never change: an address is stored as it was sent.

const lengthMax = 2_048

/** Returns the problem of the spelling of an address on https, or on http where that is possible; undefined for one that may be tried. */
export function spellingProblem(text: string, schemes: 'https' | 'https and http'): Words | undefined {
  if (text.length > lengthMax) return say('must be at most {high} characters long', { high: lengthMax })
  // URL.parse would quietly take out or turn around what the first two tests refuse.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) return 'must not contain spaces, backslashes or invisible characters'
  if (!(schemes === 'https' ? /^https:\/\/[^/]/i : /^https?:\/\/[^/]/i).test(text))
    return 'must start with https:// and a host'
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'must not contain a user name or a password'
  return undefined
}

/** Whether the host of a URL is an address, or a name whose labels have 1 to 63 characters each. */
export function hasGoodHost({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostForm.test(hostname)
}

const hostForm = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?)*$/

export const fragmentProblem = (text: string): Words | undefined =>
  text.includes('#') ? 'must not have a fragment' : undefined

/** Returns the problem of a URL that must be https, or undefined. */
export function httpsUrlProblem(text: string): Words | undefined {
  const problem = spellingProblem(text, 'https')
  if (problem !== undefined) return problem
  const url = URL.parse(text)
  return url && hasGoodHost(url) ? undefined : 'must be a URL such as https://example.com/path'
}
