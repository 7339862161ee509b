import { isCurrency, minorUnits } from '../../money/money.ts'
import { type Condition, folded, isValueOf, type Listed } from '../../money/risk/rule.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Words } from '../../platform/sentences/said.ts'
import { errors } from '../operator-errors.ts'
import { say } from '../sentences.ts'
import type { ConditionInput } from './schemas.ts'

/** Conditions as they are kept: each with its own fields and no others. Throws VALIDATION_ERROR with the field. */
export const keptConditions = (
  conditions: readonly ConditionInput[],
  lists: ReadonlyMap<string, Listed>,
): Condition[] =>
  conditions.map((condition, at) => {
    const refuse = (field: string, words: Words): never =>
      failPortal(errors.VALIDATION_ERROR, { fields: { [`conditions.${at}.${field}`]: words } })
    return keptCondition(condition, lists, refuse)
  })

type Refuse = (field: string, words: Words) => never

function keptCondition(condition: ConditionInput, lists: ReadonlyMap<string, Listed>, refuse: Refuse): Condition {
  const { on } = condition
  if (on === 'AMOUNT') return keptAmount(condition, refuse)
  if (on === 'ATTEMPTS') {
    const { by, within, above, among } = condition
    if (!by) return refuse('by', say('is needed here'))
    if (!within) return refuse('within', say('is needed here'))
    if (above === undefined || !Number.isInteger(above) || above < 1 || above > 10_000)
      return refuse('above', say('must be a whole number from 1 to 10,000'))
    if (among === 'ALL' && by === 'CARD')
      return refuse('among', say('must be MERCHANT by card: the same card has another fingerprint at each merchant'))
    return { on, by, within, above, ...(among === 'ALL' && { among }) }
  }
  if (on === 'MERCHANT_AGE' || on === 'DEVICE_AGE') {
    const { below } = condition
    if (below === undefined || !Number.isInteger(below) || below < 1 || below > 10_000)
      return refuse('below', say('must be a whole number from 1 to 10,000'))
    return { on, below }
  }
  return keptValues(on, condition, lists, refuse)
}

function keptAmount({ on, currency, above, below }: ConditionInput, refuse: Refuse): Condition {
  if (currency === undefined || !isCurrency(currency)) return refuse('currency', say('must be a currency, such as MAD'))
  if (above === undefined && below === undefined) return refuse('above', say('is needed here'))
  for (const [field, limit] of [
    ['above', above],
    ['below', below],
  ] as const)
    if (limit !== undefined && !hasDecimals(limit, currency)) refuse(field, say('has more decimals than the currency'))
  if (above !== undefined && below !== undefined && above >= below)
    return refuse('below', say('must be more than `above`'))
  return { on, currency, ...(above !== undefined && { above }), ...(below !== undefined && { below }) }
}

function hasDecimals(amount: number, currency: string): boolean {
  try {
    return minorUnits(amount, currency, 'amount') >= 0n
  } catch {
    return false
  }
}

function keptValues(
  on: Listed,
  { is, values, list }: ConditionInput,
  lists: ReadonlyMap<string, Listed>,
  refuse: Refuse,
): Condition {
  if (!is) return refuse('is', say('is needed here'))
  if ((values === undefined) === (list === undefined)) return refuse('values', say('or a list: one of both'))
  if (list !== undefined)
    return lists.get(list) === on ? { on, is, list } : refuse('list', say('is no list of such values'))
  const wrong = values?.find((value) => !isValueOf(on, value))
  if (wrong !== undefined) return refuse('values', say('{value} is no value of this kind', { value: wrong }))
  return { on, is, values: [...new Set(values?.map((value) => folded(on, value)))] }
}
