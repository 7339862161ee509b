import { Paper, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { latePart } from '../lib/late-part.ts'
import { Section } from '../ui/section.tsx'
import { Segments } from '../ui/segments.tsx'
import { Waiting } from '../ui/states.tsx'
import { acquirerWords } from './acquirer-words.ts'
import { type Operator, useFormat } from './operator.ts'

const Chart = latePart(() => import('../ui/chart.tsx').then((all) => all.Chart))

type Hours = Operator.AcquirerAccountDetail['hours']

/** Hours of an account as plots: what was approved, how long the provider took, and what it did not say. */
export function AcquirerHealth({ account: { hours } }: { account: { hours: Hours } }) {
  const words = useWords(acquirerWords)
  const [{ span = 'day' }, change] = useFilters()
  const isQuiet = hours.every(
    ({ calls, unanswered, approved, declined, unknown }) => !(calls + unanswered + approved + declined + unknown),
  )
  return (
    <Section
      title={words.health}
      actions={
        <Segments
          label={words.span}
          value={span === 'week' ? 'week' : 'day'}
          onChange={(next) => change({ span: next === 'day' ? undefined : next })}
          options={(['day', 'week'] as const).map((value) => ({ value, label: words.spans[value] }))}
        />
      }
    >
      {isQuiet ? (
        <Paper withBorder p="md">
          <Text c="dimmed">{words.quiet}</Text>
        </Paper>
      ) : (
        <Suspense fallback={<Waiting heights={[220, 220, 220]} />}>
          <Plots hours={hours} />
        </Suspense>
      )}
    </Section>
  )
}

function Plots({ hours }: { hours: Hours }) {
  const words = useWords(acquirerWords)
  const format = useFormat()
  const points = hours.map(({ hour }) => ({
    name: format.moment(hour),
    tick: hours.length <= 24 ? format.hour(hour) : new Date(hour).getHours() === 0 ? format.dayMonth(hour) : '',
  }))
  const sum = (name: 'approved' | 'declined' | 'unknown' | 'unanswered') =>
    hours.reduce((total, each) => total + each[name], 0)
  const [approved, declined] = [sum('approved'), sum('declined')]
  const milliseconds = (value: number) => words.milliseconds(format.number(Math.round(value)))
  return (
    <Stack>
      <Plot
        title={words.rate}
        text={`${approved + declined > 0 ? `${format.percent(approved / (approved + declined))} · ` : ''}${words.decided(format.number(approved), format.number(declined))}`}
      >
        <Chart
          label={words.rate}
          height={200}
          points={points}
          series={[
            {
              name: words.rate,
              color: 'one',
              kind: hours.length > 24 ? 'line' : 'bar',
              values: hours.map((each) =>
                each.approved + each.declined > 0 ? each.approved / (each.approved + each.declined) : undefined,
              ),
            },
          ]}
          format={format.percent}
          formatTick={format.percent}
        />
      </Plot>
      <Plot title={words.latency}>
        <Chart
          label={words.latency}
          height={200}
          points={points}
          series={[
            { name: words.mean, color: 'one', kind: 'line', values: hours.map(spent('meanMs')) },
            { name: words.slowest, color: 'two', kind: 'dashed', values: hours.map(spent('slowestMs')) },
          ]}
          format={milliseconds}
          formatTick={format.short}
          isWhole
        />
      </Plot>
      <Plot title={words.doubts}>
        <Chart
          label={words.doubts}
          height={200}
          points={points}
          series={[
            { name: words.unknowns, color: 'one', kind: 'line', values: hours.map(({ unknown }) => unknown) },
            { name: words.unanswered, color: 'two', kind: 'dashed', values: hours.map(({ unanswered }) => unanswered) },
          ]}
          format={format.number}
          formatTick={format.short}
          isWhole
        />
      </Plot>
    </Stack>
  )
}

const spent = (name: 'meanMs' | 'slowestMs') => (each: Hours[number]) => (each.calls > 0 ? each[name] : undefined)

const Plot = ({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) => (
  <Paper withBorder p="md">
    <Text fw={600}>{title}</Text>
    {text && (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    )}
    {children}
  </Paper>
)
