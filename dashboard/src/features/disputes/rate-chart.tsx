import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useLocale, useWords } from '../../lib/language.ts'
import type { DisputeRate } from './api.ts'
import { disputeWords } from './words.ts'

/** Loaded by itself: the library behind it weighs more than the whole page. */
export function RateChart({ rate: { months, limits } }: { rate: DisputeRate }) {
  const words = useWords(disputeWords).rate
  const isRtl = useLocale().locale === 'ar'
  const [first] = limits
  const limit = Math.min(...limits.map((each) => each.rate))
  const rows = months.map(({ month, rate }) => ({ month, rate, limit }))
  return (
    <div role="img" aria-label={words.title} dir="ltr">
      <LineChart
        h={180}
        data={rows}
        dataKey="month"
        withLegend
        curveType="linear"
        series={[
          { name: 'rate', label: words.line, color: 'ink.5' },
          ...(first ? [{ name: 'limit', label: words.limit, color: 'red.8', strokeDasharray: '5 5' }] : []),
        ]}
        xAxisProps={{ reversed: isRtl }}
        yAxisProps={{ orientation: isRtl ? 'right' : 'left' }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
