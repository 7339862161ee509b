import { Group } from '@mantine/core'
import { useFilters } from '../lib/filters.ts'
import { type Locale, useWords } from '../lib/language.ts'
import { type PeriodChoice as Choice, periods } from '../lib/period.ts'
import { usePeriod } from '../lib/use-period.ts'
import { Segments } from './segments.tsx'

type Words = { period: string; from: string; until: string } & Record<Choice, string>
const words: Record<Locale, Words> = {
  en: {
    period: 'Period',
    7: '7 days',
    30: '30 days',
    90: '90 days',
    365: 'Year',
    own: 'Custom',
    from: 'From',
    until: 'Until',
  },
  fr: {
    period: 'Période',
    7: '7 jours',
    30: '30 jours',
    90: '90 jours',
    365: 'Un an',
    own: 'Autre',
    from: 'Du',
    until: 'Au',
  },
  ar: {
    period: 'الفترة',
    7: '7 أيام',
    30: '30 يومًا',
    90: '90 يومًا',
    365: 'سنة',
    own: 'أخرى',
    from: 'من',
    until: 'إلى',
  },
}

/** Some days up to today, or from one day to another; the address remembers it. */
export function PeriodChoice() {
  const own = useWords(words)
  const [, change] = useFilters()
  const { choice, from, to } = usePeriod()
  const choose = (period: Choice) =>
    change({ period, from: period === 'own' ? from : undefined, until: period === 'own' ? to : undefined })
  return (
    <Group gap="xs">
      <Segments
        label={own.period}
        value={choice}
        onChange={choose}
        options={periods.map((value) => ({ value, label: own[value] }))}
      />
      {choice === 'own' && (
        <>
          <input
            type="date"
            className="day"
            aria-label={own.from}
            max={to}
            value={from}
            onChange={({ currentTarget }) => currentTarget.value && change({ from: currentTarget.value, until: to })}
          />
          <input
            type="date"
            className="day"
            aria-label={own.until}
            min={from}
            value={to}
            onChange={({ currentTarget }) => currentTarget.value && change({ from, until: currentTarget.value })}
          />
        </>
      )}
    </Group>
  )
}
