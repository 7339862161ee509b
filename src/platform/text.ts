// Checks of text fields. They judge and never change: text is stored and returned as it was sent.
import { domainToASCII } from 'node:url'
import { say, type Words } from './sentences/said.ts'

const EMAIL_MAX = 254
const LOCAL_PART_MAX = 64
const DOMAIN_MAX = 253
const LABEL_MAX = 63

/** True for text that shows nothing: white space, control characters, and characters without a width or an image. */
export function isBlank(text: string): boolean {
  // U+2800 is the braille pattern without dots, an image of nothing that Unicode counts as a symbol.
  return /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}

/** Returns the problem of a text that may have no control characters (C0 and C1), or undefined. Only a text of many lines has line feeds. */
export function controlProblem(text: string, lines: 'one line' | 'many lines'): Words | undefined {
  if (lines === 'one line')
    return /(?!\t)\p{Cc}/u.test(text) ? 'must be one line without control characters' : undefined
  return /(?![\t\n])\p{Cc}/u.test(text) ? 'must not hold control characters other than tabs and line feeds' : undefined
}

/** Returns the problem of the form of an e-mail address, or undefined. Lengths count bytes, as mail servers do. */
export function emailProblem(text: string): Words | undefined {
  if (/[\s\p{Cc}\p{Cf}]/u.test(text)) return 'must not contain spaces or invisible characters'
  const [local, domain, ...more] = text.split('@')
  if (!local || !domain || more.length > 0) return 'must be an e-mail address such as name@example.com'
  if (Buffer.byteLength(text) > EMAIL_MAX) return say('must be at most {high} bytes long', { high: EMAIL_MAX })
  if (Buffer.byteLength(local) > LOCAL_PART_MAX)
    return say('must have at most {high} bytes before the @', { high: LOCAL_PART_MAX })
  if (!/^[^.]+(?:\.[^.]+)*$/.test(local))
    return 'must not have a dot at the start or end, or two in a row, before the @'
  if (/["(),:;<>[\\\]]/.test(local)) return 'must not contain quotes, brackets, commas, colons or semicolons'
  return isMailDomain(domain) ? undefined : 'must have a domain such as example.com after the @'
}

/** The address with its domain in lower case. The part before the @ is up to the recipient. */
export function normaliseEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return text.slice(0, at) + text.slice(at).toLowerCase()
}

function isMailDomain(domain: string): boolean {
  // Tested first, because domainToASCII decodes percent signs and takes other dots for dots.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return false
  const ascii = domainToASCII(domain)
  const labels = ascii.split('.')
  const areLabels = labels.every((label) => label.length <= LABEL_MAX && /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(label))
  return ascii.length <= DOMAIN_MAX && labels.length > 1 && areLabels && !/^\d+$/.test(labels.at(-1) ?? '')
}
