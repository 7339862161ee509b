import { BlockList, isIP, isIPv6 } from 'node:net'
import type { EnvironmentName } from '#platform/context.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import { minorUnits } from '../money.ts'

// Rules of the operator about payments by card: what is known of an attempt, and whether a rule means it. Pure.

export const actions = ['ALLOW', 'BLOCK', 'CHALLENGE', 'REVIEW'] as const
export type Action = (typeof actions)[number]

/** Facts with values that can be listed. */
export const listed = [
  'CURRENCY',
  'CARD_BRAND',
  'CARD_COUNTRY',
  'CARD',
  'EMAIL',
  'EMAIL_DOMAIN',
  'PHONE',
  'IP',
  'IP_COUNTRY',
  'DEVICE',
  'MERCHANT',
] as const
export type Listed = (typeof listed)[number]
export const subjects = ['AMOUNT', 'ATTEMPTS', 'MERCHANT_AGE', 'DEVICE_AGE', ...listed] as const
export const counted = ['EMAIL', 'PHONE', 'IP', 'DEVICE', 'CARD'] as const
type Counted = (typeof counted)[number]
export const spans = ['HOUR', 'DAY'] as const
export type Span = (typeof spans)[number]
/** Attempts at the merchant of the payment, or at all of the installation. */
export const circles = ['MERCHANT', 'ALL'] as const
type Circle = (typeof circles)[number]
export const spanMs: Record<Span, number> = { HOUR: hourMs, DAY: dayMs }

/**
 * AMOUNT has `currency` with `above` or `below`; ATTEMPTS `by`, `within`, `above`, and `among` unless it is MERCHANT; MERCHANT_AGE and DEVICE_AGE
 * `below` in days; the others `is` with values or a list.
 */
export type Condition = {
  on: (typeof subjects)[number]
  is?: 'IN' | 'NOT_IN' | undefined
  values?: readonly string[] | undefined
  list?: string | undefined
  currency?: string | undefined
  above?: number | undefined
  below?: number | undefined
  by?: Counted | undefined
  within?: Span | undefined
  among?: Circle | undefined
}

/** Facts of an attempt; a condition on a fact that is not known is not met. CARD is a fingerprint, DEVICE the hash of a cookie. */
export type Facts = Partial<Record<Listed, string>> & {
  merchantId: string
  environment: EnvironmentName
  amountMinor: bigint
  currency: string
  now: Date
  deviceSince?: Date
}

export type Count = { by: Counted; within: Span; among: Circle }

/** Attempts with the same value of a fact within a span, this one among them. */
export type Counts = ReadonlyMap<string, number>
export const countName = ({ by, within, among }: Count): string =>
  among === 'ALL' ? `${by} ${within} ${among}` : `${by} ${within}`

export type Rule = {
  id: string
  version: number
  name: string
  action: Action
  environment: EnvironmentName
  conditions: readonly Condition[]
}

export type Lists = ReadonlyMap<string, readonly string[]>

/** A rule that is ready to be asked. */
export type Ready = Rule & {
  /** The facts of a card that it looks at, which only the bank may tell. */
  ofCard: readonly CardFact[]
  counts: readonly Count[]
  means: (facts: Facts, counts: Counts) => boolean
}

const cardFacts = ['CARD', 'CARD_COUNTRY', 'CARD_BRAND'] as const
type CardFact = (typeof cardFacts)[number]

/** The facts of a card that are known now, or are others than before. */
export const newsOfCard = (before: Facts, after: Facts): readonly CardFact[] =>
  cardFacts.filter((fact) => after[fact] !== undefined && after[fact] !== before[fact])

export function readyRule(rule: Rule, lists: Lists): Ready {
  // Networks come last: to look an address up in them takes longer than all else.
  const inOrder = rule.conditions.toSorted((one, other) => Number(one.on === 'IP') - Number(other.on === 'IP'))
  const tests = inOrder.map((condition) => testOf(condition, lists))
  const counts = rule.conditions.flatMap((condition) => countOf(condition) ?? [])
  return {
    ...rule,
    ofCard: cardFacts.filter((fact) => rule.conditions.some(({ on, by }) => on === fact || by === fact)),
    counts,
    means: (facts, known) => facts.environment === rule.environment && tests.every((test) => test(facts, known)),
  }
}

const countOf = ({ by, within, among = 'MERCHANT' }: Condition): Count | undefined =>
  by && within && { by, within, among }

type Test = (facts: Facts, counts: Counts) => boolean

function testOf(condition: Condition, lists: Lists): Test {
  const { on, above, below, currency = '' } = condition
  if (on === 'AMOUNT') {
    const [low, high] = [above, below].map((limit) =>
      limit === undefined ? undefined : minorUnits(limit, currency, 'amount'),
    )
    return ({ amountMinor, ...facts }) =>
      facts.currency === currency &&
      (low === undefined || amountMinor > low) &&
      (high === undefined || amountMinor < high)
  }
  const count = countOf(condition)
  if (on === 'ATTEMPTS') return (_, counts) => ((count && counts.get(countName(count))) ?? 0) > (above ?? 0)
  if (on === 'MERCHANT_AGE') return ({ merchantId, now }) => now.getTime() - madeAtMs(merchantId) < (below ?? 0) * dayMs
  if (on === 'DEVICE_AGE')
    return ({ deviceSince, now }) =>
      deviceSince !== undefined && now.getTime() - deviceSince.getTime() < (below ?? 0) * dayMs
  const values = condition.list === undefined ? (condition.values ?? []) : (lists.get(condition.list) ?? [])
  const has = on === 'IP' ? networksOf(values) : setOf(on, values)
  return (facts) => {
    const value = facts[on]
    return value !== undefined && has(value) === (condition.is !== 'NOT_IN')
  }
}

const setOf = (on: Listed, values: readonly string[]): ((value: string) => boolean) => {
  const all = new Set(values.map((value) => folded(on, value)))
  return (value) => all.has(value)
}

function networksOf(values: readonly string[]): (address: string) => boolean {
  const all = new BlockList()
  for (const value of values) {
    const [address = '', bits] = value.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) all.addAddress(address, family)
    else all.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && all.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Identifiers of merchants begin with the millisecond in which they were made. */
const madeAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** The form in which values of a fact are compared. */
export function folded(on: Listed, value: string): string {
  const text = value.trim()
  if (on === 'EMAIL' || on === 'EMAIL_DOMAIN' || on === 'CARD_BRAND' || on === 'MERCHANT')
    return text.toLowerCase().replace(/^@/, '')
  if (on === 'CURRENCY' || on === 'CARD_COUNTRY' || on === 'IP_COUNTRY') return text.toUpperCase()
  return on === 'PHONE' ? text.replaceAll(/[\s().-]/g, '') : text
}

const isNetwork = (value: string): boolean => {
  const [address = '', bits, more] = value.trim().split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

const forms: Record<Listed, RegExp> = {
  CURRENCY: /^[A-Z]{3}$/,
  CARD_BRAND: /^[a-z ]{2,30}$/,
  CARD_COUNTRY: /^[A-Z]{2}$/,
  CARD: /^[\w.=+/-]{4,200}$/,
  EMAIL: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  EMAIL_DOMAIN: /^[^\s@]{1,190}\.[^\s@.]{1,63}$/,
  PHONE: /^\+\d{6,15}$/,
  IP: /^/,
  IP_COUNTRY: /^[A-Z]{2}$/,
  DEVICE: /^[\w-]{32}$/,
  MERCHANT: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

/** Whether a value can be one of this fact. */
export const isValueOf = (on: Listed, value: string): boolean =>
  on === 'IP' ? isNetwork(value) : forms[on].test(folded(on, value))

/** The strongest of the rules that mean an attempt: one that allows ends the search, and a block comes before the others. */
export function strongest(rules: readonly Ready[], facts: Facts, counts: Counts): Ready | undefined {
  const meant = rules.filter((rule) => rule.means(facts, counts))
  for (const action of actions) {
    const found = meant.find((rule) => rule.action === action)
    if (found) return found
  }
  return undefined
}
