import { Paper, Stack } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Chart } from '../ui/chart.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { type Operator, useFormat, useRead } from './operator.ts'
import { reconciliationWords } from './reconciliation-words.ts'
import { asPage, Moment, Money } from './values.tsx'

type Day = Operator.ClosedDay

/** Days that are closed, with a plot of what the bank held beside what merchants owned. */
export function ClosedDays() {
  const words = useWords(reconciliationWords)
  const format = useFormat()
  const days = useRead<Operator.ClosedDayList>('/days')
  const columns = [
    { label: words.day, cell: ({ day }: Day) => format.date(day) },
    { label: words.currency, isWide: true, cell: ({ currency }: Day) => <bdi>{currency}</bdi> },
    {
      label: words.bank,
      isNumber: true,
      cell: ({ bank, currency }: Day) => <Money amount={bank} currency={currency} />,
    },
    {
      label: words.merchants,
      isNumber: true,
      cell: ({ merchants, currency }: Day) => <Money amount={merchants} currency={currency} />,
    },
    {
      label: words.receivable,
      isNumber: true,
      isWide: true,
      cell: ({ receivable, currency }: Day) => <Money amount={receivable} currency={currency} />,
    },
    {
      label: words.closedBy,
      isWide: true,
      cell: ({ closedBy, closedAt }: Day) => (
        <>
          <bdi>{closedBy}</bdi> · <Moment at={closedAt} />
        </>
      ),
    },
  ]
  return (
    <Section title={words.closedDays}>
      <Shown query={days}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.noDays} text={words.noDaysText} />
          ) : (
            <Stack>
              {[...new Set(items.map(({ currency }) => currency))].map((currency) => (
                <Plot key={currency} currency={currency} items={items} />
              ))}
              <ListTable
                label={words.closedDays}
                page={asPage(items)}
                keyOf={({ day, currency }) => `${day} ${currency}`}
                isCards
                columns={columns}
              />
            </Stack>
          )
        }
      </Shown>
    </Section>
  )
}

/** Ninety days at most: a line of more cannot be told apart. */
const plotted = 90

function Plot({ currency, items }: { currency: string; items: Day[] }) {
  const words = useWords(reconciliationWords)
  const format = useFormat()
  const days = items
    .filter((each) => each.currency === currency)
    .slice(0, plotted)
    .toReversed()
  return (
    <Paper withBorder p="md">
      <Chart
        label={`${words.chart}, ${currency}`}
        height={200}
        points={days.map(({ day }) => ({ name: format.date(day), tick: day.slice(5) }))}
        series={[
          { name: `${words.bank} (${currency})`, color: 'one', kind: 'line', values: days.map(({ bank }) => bank) },
          { name: words.merchants, color: 'two', kind: 'line', values: days.map(({ merchants }) => merchants) },
        ]}
        format={(value) => format.money(value, currency)}
        formatTick={format.short}
      />
    </Paper>
  )
}
