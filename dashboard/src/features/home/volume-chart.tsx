import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Chart } from '../../ui/chart.tsx'
import type { Sales } from './api.ts'
import type { Measure } from './volume.tsx'
import { volumeWords } from './volume-words.ts'

/** Loads after the words of the page. */
export function VolumeChart({ sales, measure }: { sales: Sales; measure: Measure }) {
  const words = useWords(volumeWords)
  const format = useFormat()
  const { points, before, totals, currency, interval } = sales
  const span = `${format.dayAndMonth(sales.from)} – ${format.dayAndMonth(sales.to)}`
  return (
    <Chart
      label={words.chart(span, format.money(totals[measure], currency))}
      points={points.map(({ day }) => ({
        name: interval === 'WEEK' ? words.week(format.dayAndMonth(day)) : format.date(day),
        tick: format.dayAndMonth(day),
      }))}
      series={[
        { name: words[measure], color: 'one', kind: 'bar', values: points.map((each) => each[measure]) },
        { name: words.before, color: 'two', kind: 'dashed', values: before.points.map((each) => each[measure]) },
      ]}
      format={(value) => format.money(value, currency)}
      formatTick={format.short}
    />
  )
}
