import { Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { type Operator, useFormat } from './operator.ts'
import { planWords, type TermName } from './plan-words.ts'
import { consoleWords } from './words.ts'

type Rule = Operator.PlanRule

export const percents: ReadonlySet<TermName> = new Set(['percent', 'reservePercent', 'vatPercent'])
const counts: ReadonlySet<TermName> = new Set(['availableAfterDays', 'reserveDays'])

/** In the order in which they are read and typed. */
export const termNames: readonly TermName[] = [
  'percent',
  'fixed',
  'minimum',
  'maximum',
  'vatPercent',
  'availableAfterDays',
  'refundFee',
  'returnsFee',
  'disputeFee',
  'payoutFee',
  'monthlyFee',
  'reservePercent',
  'reserveDays',
]

/** Rules as lines: for which payments, and what they say. */
export function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <Stack gap={6}>
      {rules.map((rule, at) => (
        // Rules of a version never change.
        <Text key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <RuleText rule={rule} />
        </Text>
      ))}
    </Stack>
  )
}

/** A rule on one line. */
export function RuleText({ rule }: { rule: Rule }) {
  const words = useWords(planWords)
  const common = useWords(commonWords)
  const shown = useTerms()
  return (
    <>
      <strong>{useConditions()(rule) + common.colon}</strong>{' '}
      {termNames
        .filter((name) => rule[name] !== undefined)
        .map((name, at) => (
          <span key={name}>
            {at > 0 && ' · '}
            {words.terms[name]} <bdi>{shown(rule, name)}</bdi>
          </span>
        ))}
    </>
  )
}

function useTerms() {
  const words = useWords(planWords)
  const format = useFormat()
  return (rule: Rule, name: TermName): string => {
    const value = rule[name]
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (value === undefined) return ''
    if (percents.has(name)) return format.rate(value / 100)
    return counts.has(name) ? format.number(value) : format.money(value, rule.currency ?? 'MAD')
  }
}

function useConditions() {
  const words = useWords(planWords)
  const { environments } = useWords(consoleWords)
  return ({ method, origin, currency, environment }: Rule): string =>
    [
      method && words.methods[method],
      origin && words.origins[origin],
      currency,
      environment && environments[environment],
    ]
      .filter((each) => each !== undefined)
      .join(' · ') || words.everyPayment
}
