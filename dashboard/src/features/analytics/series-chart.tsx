import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Chart } from '../../ui/chart.tsx'
import type { Funnel } from './api.ts'
import { analyticsWords } from './words.ts'

type Parts = { series: Funnel['series']; isHourly: boolean }

/** Visits, those who pressed pay, and those who paid, over time. */
export function SeriesChart({ series, isHourly }: Parts) {
  const words = useWords(analyticsWords)
  const format = useFormat()
  const line = (name: keyof typeof words.lines, color: 'one' | 'two' | 'three') =>
    ({ name: words.lines[name], color, kind: 'line', values: series.map((each) => each[name]) }) as const
  return (
    <Chart
      label={words.series}
      height={260}
      points={series.map(({ at }) => ({
        name: isHourly ? format.moment(at) : format.day(at),
        tick: isHourly ? format.hour(at) : format.dayMonth(at),
      }))}
      series={[line('opened', 'three'), line('submitted', 'two'), line('paid', 'one')]}
      format={format.number}
      formatTick={format.short}
      isWhole
    />
  )
}
