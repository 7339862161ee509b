import { Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormat } from '../../lib/format.ts'
import { countOf, useLocale, useWords } from '../../lib/language.ts'
import { Money } from '../../ui/values.tsx'
import type { Overview } from './api.ts'
import { Tile } from './tile.tsx'
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
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Tile label={words.paid} note={countOf(payments.succeeded, locale, words.payments)}>
          <Money amount={total} currency={currency} />
        </Tile>
        <Tile label={words.rate} note={words.of(format.number(payments.succeeded), format.number(decided))}>
          {decided === 0 ? '—' : <bdi>{format.percent(payments.succeeded / decided)}</bdi>}
        </Tile>
      </SimpleGrid>
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {words.title}
          </Title>
          {total === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <Suspense fallback={<Skeleton h={240} />}>
              <VolumeChart days={days} currency={currency} label={words.chart(format.money(total, currency))} />
            </Suspense>
          )}
        </Stack>
      </Paper>
    </>
  )
}
