import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Chart } from '../../ui/chart.tsx'
import type { DisputeRate } from './api.ts'
import { disputeWords } from './words.ts'

/** Chargebacks in a hundred card payments, month by month, and the lowest limit of the networks. */
export function RateChart({ rate: { months, limits } }: { rate: DisputeRate }) {
  const words = useWords(disputeWords).rate
  const format = useFormat()
  const limit = Math.min(...limits.map((each) => each.rate))
  return (
    <Chart
      label={words.title}
      height={180}
      points={months.map(({ month }) => ({ name: format.month(month), tick: format.monthName(month) }))}
      series={[
        { name: words.line, color: 'one', kind: 'line', values: months.map(({ rate }) => rate) },
        { name: words.limit, color: 'two', kind: 'line', values: months.map(() => limit) },
      ]}
      format={format.number}
      formatTick={format.short}
    />
  )
}
