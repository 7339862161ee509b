import { Alert, Stack, Text } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Section } from '../ui/section.tsx'
import { ListTable } from '../ui/table.tsx'
import { type Operator, useFormat } from './operator.ts'
import { planWords } from './plan-words.ts'
import { asPage, Money, To } from './values.tsx'

type Preview = Operator.PlanPreview
type Sums = Preview['currencies'][number]

/** Fees of payments of the past, as they were and would have been. `none` stands where there were no payments. */
export function PreviewFigures({ preview, none }: { preview: Preview; none: string }) {
  const words = useWords(planWords)
  const { currencies, merchants, isCut } = preview
  return (
    <Section title={words.previewTitle}>
      <Text size="sm" c="dimmed">
        {words.previewText}
      </Text>
      {isCut && <Alert color="yellow">{words.previewCut}</Alert>}
      {currencies.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <Stack>
          <ListTable
            label={words.previewTitle}
            page={asPage(currencies)}
            keyOf={({ currency }) => currency}
            isCards
            columns={useSums()}
          />
          {merchants.length > 1 && (
            <>
              <Text size="sm" fw={600}>
                {words.changedMost}
              </Text>
              <ListTable
                label={words.changedMost}
                page={asPage(merchants)}
                keyOf={({ merchantId, currency }) => `${merchantId} ${currency}`}
                isCards
                columns={[
                  {
                    label: words.merchant,
                    cell: ({ merchantId, merchantName }) => (
                      <To to={`/merchants/${merchantId}/pricing`}>{merchantName}</To>
                    ),
                  },
                  ...useSums(),
                ]}
              />
            </>
          )}
        </Stack>
      )}
    </Section>
  )
}

function useSums() {
  const words = useWords(planWords)
  const format = useFormat()
  const money = (name: 'amount' | 'cost' | 'wouldCost') => (sums: Sums) => (
    <Money amount={sums[name]} currency={sums.currency} />
  )
  return [
    { label: words.payments, isNumber: true, cell: ({ payments }: Sums) => format.number(payments) },
    { label: words.amount, isNumber: true, cell: money('amount') },
    { label: words.cost, isNumber: true, cell: money('cost') },
    { label: words.wouldCost, isNumber: true, cell: money('wouldCost') },
    { label: words.difference, isNumber: true, cell: (sums: Sums) => <Difference sums={sums} /> },
  ]
}

function Difference({ sums: { cost, wouldCost, currency } }: { sums: Sums }) {
  // Cents of amounts are not exact as numbers.
  const difference = Math.round((wouldCost - cost) * 1000) / 1000
  return (
    <Text component="span" inherit fw={600}>
      {difference > 0 ? '+' : ''}
      <Money amount={difference} currency={currency} />
    </Text>
  )
}
