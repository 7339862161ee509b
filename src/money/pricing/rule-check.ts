import type { Sentence } from '#platform/sentences/said.ts'
import { isCurrency, majorText } from '../money.ts'
import { walletCurrency } from '../wallets/wallet.ts'
import { conditionsOf, minorMax, Rule, Rules, termsOf } from './rule.ts'
import { say } from './sentences.ts'

// Rules that contradict themselves. Pure.

/** A fault, and the place of the rule that has it. */
export type RuleProblem = { at: number; said: Sentence }

/** The first fault of the rules of a plan; undefined where they have none. */
export function problemIn(rules: readonly Rule[]): RuleProblem | undefined {
  const [base] = rules
  if (!base || conditionsOf(base) > 0 || base.basisPoints === undefined)
    return {
      at: 0,
      said: say('The first rule of a plan is for every payment: it has no condition, and says the percentage.'),
    }
  const problem = firstProblem(rules, problemOf)
  if (problem) return problem
  if (!Rules.safeParse(rules).success) return { at: 0, said: say('A plan has at most 100 rules.') }
  // A minimum of one rule may meet the maximum of another.
  return firstProblem(rules, (rule) => boundsProblem(rules, rule))
}

function firstProblem(rules: readonly Rule[], find: (rule: Rule) => Sentence | undefined): RuleProblem | undefined {
  for (const [at, rule] of rules.entries()) {
    const said = find(rule)
    if (said) return { at, said }
  }
  return undefined
}

/** The fault of one rule by itself. */
export function problemOf(rule: Rule): Sentence | undefined {
  const { currency } = rule
  if (currency !== undefined && !isCurrency(currency))
    return say('{currency} is no active ISO 4217 code, such as EUR.', { currency })
  if (!Rule.safeParse(rule).success)
    return say('An amount of a rule is at most {most}.', { most: amountText(minorMax, currency ?? walletCurrency) })
  if (rule.origin !== undefined && rule.method !== 'CARD')
    return say('Only cards are domestic or foreign: say method=card with the origin.')
  const terms = Object.keys(rule).filter((name) => !['method', 'origin', 'currency', 'environment'].includes(name))
  return terms.length === 0 ? say('A rule says at least one term, such as percent=2.9.') : undefined
}

function boundsProblem(rules: readonly Rule[], { currency = walletCurrency, ...rule }: Rule): Sentence | undefined {
  const { minimumMinor, maximumMinor } = termsOf([rules], { ...rule, currency })
  if (maximumMinor === undefined || maximumMinor >= minimumMinor) return undefined
  return say('A fee cannot be at least {low} and at most {high}.', {
    low: amountText(minimumMinor, currency),
    high: amountText(maximumMinor, currency),
  })
}

const amountText = (minor: number | bigint, currency: string): string =>
  `${majorText(BigInt(minor), currency)} ${currency}`
