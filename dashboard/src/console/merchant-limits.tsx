import { Group, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { AskDailyLimit, DailyLimits } from './merchant-daily-limit.tsx'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { riskWords } from './risk-words.ts'
import { asPage, Money, To } from './values.tsx'
import { consoleWords } from './words.ts'

type Limits = Operator.MerchantLimits
type Rule = Operator.LimitingRule

/** Limits that a merchant meets, and the rules about its payments; a new one is written under Risk. */
export function MerchantLimits({ merchantId }: { merchantId: string }) {
  const { limits: words } = useWords(merchantWords)
  const { navigation } = useWords(consoleWords)
  const isRisk = useHas('RISK')
  const limits = useRead<Limits>(`/merchants/${merchantId}/limits`)
  return (
    <Section
      title={words.title}
      actions={
        <Group gap="md">
          <To to="/risk">{navigation.risk}</To>
          {isRisk && <AskDailyLimit merchantId={merchantId} />}
        </Group>
      }
    >
      <Shown query={limits}>{(found) => <Whole merchantId={merchantId} limits={found} />}</Shown>
    </Section>
  )
}

function Whole({ merchantId, limits }: { merchantId: string; limits: Limits }) {
  const { callsPerSecond, payoutMinimum, payoutCurrency, daily, rules } = limits
  const { limits: words } = useWords(merchantWords)
  const { actions } = useWords(riskWords)
  const { number } = useFormat()
  return (
    <>
      <FactSheet
        facts={[
          [words.calls, words.perSecond(number(callsPerSecond))],
          [words.payoutMinimum, <Money key="minimum" amount={payoutMinimum} currency={payoutCurrency} />],
          ...(daily.length === 0 ? ([[words.daily, words.noDaily]] as const) : []),
        ]}
      />
      <DailyLimits merchantId={merchantId} daily={daily} />
      <Text size="sm" c="dimmed">
        {rules.length === 0 ? words.noRules : words.rulesText}
      </Text>
      {rules.length > 0 && (
        <ListTable
          label={words.title}
          page={asPage(rules)}
          keyOf={({ id }) => id}
          isCards
          columns={[
            { label: words.rule, cell: ({ name }) => <bdi>{name}</bdi> },
            { label: words.action, cell: ({ action }) => actions[action] },
            { label: words.amount, cell: (rule) => <Amounts rule={rule} /> },
            { label: words.of, cell: ({ isOwn }) => (isOwn ? words.own : words.all) },
          ]}
        />
      )}
    </>
  )
}

function Amounts({ rule: { above, below, currency, hasMore } }: { rule: Rule }) {
  const { limits: words } = useWords(merchantWords)
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency ?? 'MAD')
  return [
    ...(above === undefined ? [] : [words.above(money(above))]),
    ...(below === undefined ? [] : [words.below(money(below))]),
    ...(hasMore ? [words.more] : []),
  ].join(' · ')
}
