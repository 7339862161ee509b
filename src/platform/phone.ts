// Telephone numbers, in a file of their own: the library behind them is large, and what reads settings does without it.
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/min'
import { country } from './country.ts'
import { meantFor, type Words } from './sentences/said.ts'

/** Returns the problem of a telephone number that must be in E.164 form, or undefined. */
export function phoneProblem(text: string): Words | undefined {
  const meant = internationalForm(text)
  const number = meant === undefined ? undefined : parsePhoneNumber(meant)
  const isPossible = number?.isPossible() ?? false
  if (meant === text && !isPossible) return 'must be a possible telephone number; check its country and length'
  // The library drops a national 0 behind the country (+212 06…), which makes a number that cannot be called.
  if (number?.number === text) return undefined
  return isPossible ? meantFor('must be in E.164 form', number?.number) : 'must be in E.164 form, such as +212612345678'
}

/** The E.164 form of a telephone number as people of the region and others type it; undefined if it is not one. */
export function typedPhone(text: string, region = country().region): string | undefined {
  const number = parsePhoneNumber(internationalForm(text, region) ?? '')
  return number?.isPossible() ? number.number : undefined
}

// E.164 itself, numbers as they are dialled in the region (06 12 34 56 78), and international ones with 00 or with separators.
function internationalForm(text: string, region = country().region): string | undefined {
  if (text.length > 40) return undefined
  const dense = text.replace(/[\s().-]/g, '')
  if (/^\+[1-9]\d{6,14}$/.test(dense)) return dense
  if (/^00[1-9]\d{6,14}$/.test(dense)) return `+${dense.slice(2)}`
  const number = /^\d{6,15}$/.test(dense) ? parsePhoneNumber(dense, region) : undefined
  return number?.isValid() && isDialled(number, dense) ? number.number : undefined
}

// Without its trunk prefix (612345678) a number is not what the people of a country dial, and stays refused.
const isDialled = (number: PhoneNumber, dense: string): boolean =>
  number.formatNational().replaceAll(/\D/g, '') === dense
