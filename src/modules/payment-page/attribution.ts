import type { Attribution } from '#money/payments/session.ts'
import type { Verification } from './schemas.ts'

// The source of a buyer, as the page that verifies a session reports it. Pure.

const parameters = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const

const lengthMax = 255

/** Only the origin of an address is kept: the rest may name the buyer. */
export function attributionIn({ referrer = '', landingUrl = '' }: NonNullable<Verification['context']>): Attribution {
  const query = URL.parse(landingUrl)?.searchParams
  const named = Object.entries(parameters).map(([name, parameter]) => [name, query?.get(parameter)])
  const all = [...named, ['referrer', URL.parse(referrer)?.host]]
  return Object.fromEntries(all.filter(([, text]) => text).map(([name, text]) => [name, text?.slice(0, lengthMax)]))
}
