import { Paper, Stack } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Section } from '../ui/section.tsx'
import { Empty, Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { BankPlot } from './bank-plot.tsx'
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
    { label: words.day, cell: ({ day }: Day) => format.day(`${day}T12:00:00Z`) },
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
        <span>
          <bdi>{closedBy}</bdi> · <Moment at={closedAt} />
        </span>
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
                <Paper key={currency} withBorder p="md">
                  <BankPlot currency={currency} items={items} count={plotted} />
                </Paper>
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
