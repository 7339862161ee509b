import type { Fact, Facts } from './upstream-objects.ts'

// The records of a connector, as the operator's staff reads them. Pure.

/** Kinds that are about payments and refunds; the others are about cards and clients. */
export const shownKinds = ['ORDER', 'ORDER_REFUNDS', 'PAYMENT', 'REFUND'] as const

/** Facts without anything of a person or a card. A fact that is not named here is not shown: a connector keeps whole requests as well. */
const shownNames: ReadonlySet<string> = new Set([
  'formUntil',
  'payableUntil',
  'decision',
  'decidedAt',
  'askedAt',
  'expiresAt',
  'isRejected',
  'wasSentAway',
  'paymentIntent',
  'refusal.code',
  'refusal.mdStatus',
  'refusal.transId',
  'refusal.threeDSecure.transStatus',
  'refusal.threeDSecure.eci',
  'approval.threeDSecure.transStatus',
  'approval.threeDSecure.eci',
  'declined.code',
  'declined.networkCode',
  'declined.advice',
  'declined.acquirerReference',
  'end.status',
  'end.reason',
  'end.acquirerReference',
  'underWay.reference',
  'underWay.attempt',
  'underWay.askedAt',
])

/** The facts that may be shown, each by its path, such as `refusal.code`. */
export const shownFacts = (facts: Facts): Record<string, string> =>
  Object.fromEntries(
    leaves(facts, '').flatMap(([name, value]) => (shownNames.has(name) && isHarmless(value) ? [[name, value]] : [])),
  )

function leaves(fact: Fact, path: string): [string, string][] {
  if (fact === null || Array.isArray(fact)) return []
  if (typeof fact !== 'object') return [[path, String(fact)]]
  return Object.entries(fact).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`))
}

/** Codes, ids and times of the provider; a value of another form could hold anything. */
const isHarmless = (value: string): boolean =>
  /^[\w .:+-]{1,100}$/.test(value) && !/\d{13}/.test(value.replaceAll(/[ .:+-]/g, '').replace(/T.*Z$/, ''))
