import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { countOf, useLocale, useWords } from '../../lib/language.ts'
import { Afterwards } from '../../ui/afterwards.tsx'
import { Waiting } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import type { Overview } from './api.ts'
import { glanceWords } from './glance-words.ts'

const VolumeChart = lazy(() => import('./volume-chart.tsx').then(({ VolumeChart: chart }) => ({ default: chart })))

/** Payments of thirty days, and the rate that succeeded. */
export function Volume({ overview: { days, currency, payments } }: { overview: Overview }) {
  const { volume: words } = useWords(glanceWords)
  const { locale } = useLocale()
  const format = useFormat()
  const total = days.reduce((sum, { amount }) => sum + amount, 0)
  const decided = payments.succeeded + payments.failed
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Group gap="xl" align="flex-start">
          <Amount label={words.paid} note={countOf(payments.succeeded, locale, words.payments)}>
            <Money amount={total} currency={currency} />
          </Amount>
          <Amount label={words.rate} note={words.of(format.number(payments.succeeded), format.number(decided))}>
            {decided === 0 ? '—' : <bdi>{format.percent(payments.succeeded / decided)}</bdi>}
          </Amount>
        </Group>
        {total === 0 ? (
          <Text c="dimmed">{words.none}</Text>
        ) : (
          <Afterwards fallback={<Waiting heights={[240]} />}>
            <VolumeChart days={days} currency={currency} label={words.chart(format.money(total, currency))} />
          </Afterwards>
        )}
      </Stack>
    </Paper>
  )
}

const Amount = ({ label, note, children }: { label: string; note: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="lg" fw={700} lh={1.3}>
      {children}
    </Text>
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  </div>
)
