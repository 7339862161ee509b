import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useEnvironment } from '../../lib/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { countOf, useLocale, useWords } from '../../lib/language.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { usePortal } from '../../lib/portal.ts'
import { latePart } from '../../lib/late-part.ts'
import { Afterwards } from '../../ui/afterwards.tsx'
import { Change } from '../../ui/change.tsx'
import { CurrencyChoice, useShownCurrency } from '../../ui/currency-choice.tsx'
import { PeriodChoice } from '../../ui/period-choice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Shown, Waiting } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import type { Sales } from './api.ts'
import { volumeWords } from './volume-words.ts'

const VolumeChart = latePart(() => import('./volume-chart.tsx').then((all) => all.VolumeChart))

export type Measure = 'gross' | 'net'
const measures = ['gross', 'net'] as const

/** Sales of the period, in the currency, that the address names. */
export function useSales() {
  const { environment } = useEnvironment()
  const { from, to } = usePeriod()
  const currency = useShownCurrency()
  return usePortal<Sales>('/overview/sales', { environment, from, to, currency })
}

/** Sales of a period beside the one before it. */
export function Volume() {
  const words = useWords(volumeWords)
  const sales = useSales()
  const [measure, setMeasure] = useState<Measure>('gross')
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {words.title}
          </Title>
          <Segments
            label={words.measure}
            value={measure}
            onChange={setMeasure}
            options={measures.map((value) => ({ value, label: words[value] }))}
          />
        </Group>
        <Group gap="xs">
          <PeriodChoice />
          <CurrencyChoice />
        </Group>
        <Shown query={sales} waiting={<Waiting heights={[72, 240]} />}>
          {(loaded) => <Figures sales={loaded} measure={measure} />}
        </Shown>
      </Stack>
    </Paper>
  )
}

function Figures({ sales, measure }: { sales: Sales; measure: Measure }) {
  const words = useWords(volumeWords)
  const { locale } = useLocale()
  const format = useFormat()
  const { totals, before, currency } = sales
  const decided = totals.payments + totals.failed
  return (
    <>
      <div className="pair">
        <Amount label={words[measure]} note={countOf(totals.payments, locale, words.payments)}>
          <Money amount={totals[measure]} currency={currency} />{' '}
          <Change now={totals[measure]} before={before.totals[measure]} />
        </Amount>
        <Amount
          label={words.rate}
          note={countOf(decided, locale, words.decided).replace('{succeeded}', format.number(totals.payments))}
        >
          {decided === 0 ? '—' : <bdi>{format.percent(totals.payments / decided)}</bdi>}
        </Amount>
      </div>
      {totals.payments === 0 && before.totals.payments === 0 ? (
        <Center mih={240}>
          <Text c="dimmed" ta="center">
            {words.none}
          </Text>
        </Center>
      ) : (
        <Afterwards fallback={<Waiting heights={[266]} />}>
          <VolumeChart sales={sales} measure={measure} />
        </Afterwards>
      )}
    </>
  )
}

const Amount = ({ label, note, children }: { label: string; note: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="lg" fw={700} lh={1.3} component="div">
      {children}
    </Text>
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  </div>
)
