import { Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Query, useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Figure } from '../../ui/figure.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import type { Funnel, FunnelStep } from './api.ts'
import { DropOff } from './drop-off.tsx'
import { SeriesChart } from './series-chart.tsx'
import { commonWords } from '../../lib/words.ts'
import { analyticsWords } from './words.ts'

/** Not every buyer takes these steps on the way to a payment, so they stand beside it. */
const branches = new Set(['THREE_DS_STARTED', 'THREE_DS_PASSED', 'CASH_VOUCHER_ISSUED'])

/** Their rates are of those who pressed pay. */
const ofSubmitted = new Set(['THREE_DS_STARTED', 'CASH_VOUCHER_ISSUED', 'PAID'])

/** From the first visit to the payment, and where people went away. */
export function FunnelPart({ query }: { query: Query }) {
  const words = useWords(analyticsWords)
  const format = useFormat()
  const { merchant } = useApi()
  const { environment } = useEnvironment()
  const funnel = useQuery({
    queryKey: ['/analytics/funnel', environment, query],
    queryFn: () => merchant<Funnel>('/analytics/funnel', { query }),
  })
  return (
    <Shown query={funnel}>
      {({ steps, totals, series }) =>
        steps.every(({ sessions }) => sessions === 0) ? (
          <Empty title={words.empty.title} text={words.empty.text} />
        ) : (
          <>
            <Totals totals={totals} />
            <Paper withBorder p="md">
              <Stack gap="md">
                <Title order={2} size="h4">
                  {words.funnel}
                </Title>
                <Steps steps={steps} />
                {totals.filtered > 0 && (
                  <Text size="xs" c="dimmed">
                    {words.filtered(format.number(totals.filtered))}
                  </Text>
                )}
              </Stack>
            </Paper>
            <Paper withBorder p="md">
              <Stack gap="sm">
                <Title order={2} size="h4">
                  {words.series}
                </Title>
                <SeriesChart series={series} isHourly={query['interval'] === 'HOUR'} />
              </Stack>
            </Paper>
          </>
        )
      }
    </Shown>
  )
}

function Steps({ steps }: { steps: FunnelStep[] }) {
  const words = useWords(analyticsWords)
  const most = Math.max(1, ...steps.map(({ sessions }) => sessions))
  const side = steps.filter(({ name }) => branches.has(name))
  return (
    <div className="funnel">
      <Stack gap="md">
        {steps
          .filter(({ name }) => !branches.has(name))
          .map((step) => (
            <StepRow key={step.name} step={step} most={most} />
          ))}
      </Stack>
      <Stack gap="md" className="branches">
        <Text size="sm" c="dimmed">
          {words.branches}
        </Text>
        {side.map((step) => (
          <StepRow key={step.name} step={step} most={most} />
        ))}
      </Stack>
    </div>
  )
}

function Totals({
  totals: { sessions, paid, amount, currency, conversionRate, averageAmount },
}: Pick<Funnel, 'totals'>) {
  const { totals: words } = useWords(analyticsWords)
  const format = useFormat()
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }}>
      <Figure label={words.sessions}>{format.number(sessions)}</Figure>
      <Figure label={words.paid}>{format.number(paid)}</Figure>
      <Figure label={words.rate}>
        {conversionRate === undefined ? '—' : <bdi>{format.percent(conversionRate)}</bdi>}
      </Figure>
      <Figure label={words.amount}>
        <Money amount={amount} currency={currency} />
      </Figure>
      <Figure label={words.average}>
        {averageAmount === undefined ? '—' : <Money amount={averageAmount} currency={currency} />}
      </Figure>
    </SimpleGrid>
  )
}

function StepRow({ step, most }: { step: FunnelStep; most: number }) {
  const { colon } = useWords(commonWords)
  const words = useWords(analyticsWords)
  const format = useFormat()
  const { name, sessions, rateFromPrevious, medianSecondsFromPrevious, dropOff } = step
  const label = words.steps[name] ?? name
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm">
          {format.number(sessions)}
          {rateFromPrevious !== undefined && (
            <Text span c="dimmed">
              {' · '}
              <bdi>{format.percent(rateFromPrevious)}</bdi>{' '}
              {ofSubmitted.has(name) ? words.ofSubmitted : words.ofPrevious}
            </Text>
          )}
          {medianSecondsFromPrevious !== undefined && (
            <Text span c="dimmed">
              {' · '}
              {words.seconds(format.number(Math.round(medianSecondsFromPrevious)))}
            </Text>
          )}
        </Text>
      </Group>
      <Progress value={(sessions / most) * 100} size="lg" aria-label={`${label}${colon} ${sessions}`} />
      {dropOff && dropOff.count > 0 && <DropOff {...dropOff} />}
    </Stack>
  )
}
