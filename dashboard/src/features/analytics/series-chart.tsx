import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useFormat } from '../../lib/format.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import type { Funnel } from './api.ts'
import { analyticsWords } from './words.ts'

type Parts = { series: Funnel['series']; isHourly: boolean }

/** Loaded by itself: the library behind it weighs more than the whole page. */
export function SeriesChart({ series, isHourly }: Parts) {
  const words = useWords(analyticsWords)
  const { locale } = useLocale()
  const format = useFormat()
  const isRtl = locale === 'ar'
  const rows = series.map(({ at, ...counts }) => ({ ...counts, at: isHourly ? format.moment(at) : format.day(at) }))
  return (
    <div role="img" aria-label={words.series} dir="ltr">
      <LineChart
        h={260}
        data={rows}
        dataKey="at"
        withLegend
        curveType="linear"
        series={[
          { name: 'opened', label: words.lines.opened, color: 'gray.6' },
          { name: 'submitted', label: words.lines.submitted, color: 'yellow.8' },
          { name: 'paid', label: words.lines.paid, color: 'ink.5' },
        ]}
        xAxisProps={{ reversed: isRtl, minTickGap: 40 }}
        yAxisProps={{ orientation: isRtl ? 'right' : 'left', allowDecimals: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
