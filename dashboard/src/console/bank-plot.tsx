import { useWords } from '../lib/language.ts'
import { Chart } from '../ui/chart.tsx'
import { type Operator, useFormat } from './operator.ts'
import { reconciliationWords } from './reconciliation-words.ts'

type Parts = { currency: string; items: Operator.ClosedDay[]; count: number }

/** The last closed days of a currency: what the bank held beside what merchants owned. `items` has the newest first. */
export function BankPlot({ currency, items, count }: Parts) {
  const words = useWords(reconciliationWords)
  const format = useFormat()
  const days = items
    .filter((each) => each.currency === currency)
    .slice(0, count)
    .toReversed()
  return (
    <Chart
      label={`${words.chart}, ${currency}`}
      height={200}
      points={days.map(({ day }) => ({ name: format.date(day), tick: format.dayAndMonth(day) }))}
      series={[
        { name: `${words.bank} (${currency})`, color: 'one', kind: 'line', values: days.map(({ bank }) => bank) },
        { name: words.merchants, color: 'two', kind: 'line', values: days.map(({ merchants }) => merchants) },
      ]}
      format={(value) => format.money(value, currency)}
      formatTick={format.short}
    />
  )
}
