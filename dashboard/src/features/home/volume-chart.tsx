import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Chart } from '../../ui/chart.tsx'
import type { Overview } from './api.ts'
import { glanceWords } from './glance-words.ts'

type Parts = { days: Overview['days']; currency: string; label: string }

/** Loads after the words of the page. */
export function VolumeChart({ days, currency, label }: Parts) {
  const { volume: words } = useWords(glanceWords)
  const format = useFormat()
  return (
    <Chart
      label={label}
      points={days.map(({ day }) => ({ name: format.date(day), tick: format.dayAndMonth(day) }))}
      series={[{ name: words.title, color: 'one', kind: 'bar', values: days.map(({ amount }) => amount) }]}
      format={(value) => format.money(value, currency)}
      formatTick={format.short}
    />
  )
}
