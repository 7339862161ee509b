import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useFormat } from '../../lib/format.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import type { Overview } from './api.ts'
import { glanceWords } from './glance-words.ts'

type Parts = { days: Overview['days']; currency: string; label: string }

/** Loaded by itself: the library behind it weighs more than the whole page. */
export function VolumeChart({ days, currency, label }: Parts) {
  const { volume: words } = useWords(glanceWords)
  const { locale } = useLocale()
  const format = useFormat()
  const isRtl = locale === 'ar'
  // Day and month in digits: an axis has no room for more, and they read the same in every language.
  const rows = days.map(({ day, amount }) => ({ day: `${day.slice(8)}/${day.slice(5, 7)}`, amount }))
  return (
    <div role="img" aria-label={label} dir="ltr">
      <BarChart
        h={240}
        data={rows}
        dataKey="day"
        series={[{ name: 'amount', label: words.paid, color: 'ink.5' }]}
        valueFormatter={(value) => format.money(value, currency)}
        xAxisProps={{ reversed: isRtl, minTickGap: 40 }}
        yAxisProps={{
          orientation: isRtl ? 'right' : 'left',
          width: 80,
          tickFormatter: (value: number) => format.number(value),
        }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
