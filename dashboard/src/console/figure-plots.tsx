import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../lib/language.ts'
import { Chart } from '../ui/chart.tsx'
import { Shown } from '../ui/states.tsx'
import { BankPlot } from './bank-plot.tsx'
import { figureWords } from './figure-words.ts'
import { type Operator, useFormat, useRead } from './operator.ts'

type OfCurrency = Operator.FiguresOfCurrency
type Day = OfCurrency['days'][number]
type Parts = { of: OfCurrency; limit: number; isProduction: boolean }

/** Each has what it shows as its heading, and its sum below. */
export function Plots({ of: { currency, days }, limit, isProduction }: Parts) {
  const words = useWords(figureWords)
  const format = useFormat()
  const sum = (name: Exclude<keyof Day, 'day'>) => days.reduce((total, day) => total + day[name], 0)
  const money = (value: number) => format.money(value, currency)
  const [succeeded, declined] = [sum('succeeded'), sum('declined')]
  const points = days.map(({ day }) => ({ name: format.date(day), tick: format.dayAndMonth(day) }))
  const rate = succeeded + declined > 0 ? `${format.percent(succeeded / (succeeded + declined))} · ` : ''
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Plot title={words.volume} text={words.volumeText(money(sum('volume')), format.number(succeeded))}>
        <Chart
          label={words.volume}
          height={200}
          points={points}
          series={[{ name: words.volume, color: 'one', kind: 'bar', values: days.map(({ volume }) => volume) }]}
          format={money}
          formatTick={format.short}
        />
      </Plot>
      <Plot
        title={words.success}
        text={`${rate}${words.successText(format.number(succeeded), format.number(declined))}`}
      >
        <Chart
          label={words.success}
          height={200}
          points={points}
          series={[{ name: words.success, color: 'one', kind: 'line', values: days.map(successOf) }]}
          format={format.percent}
          formatTick={format.percent}
        />
      </Plot>
      <Plot title={words.unknown} text={sum('unknown') > 0 ? words.unknownText : words.noUnknown}>
        {sum('unknown') > 0 && (
          <Chart
            label={words.unknown}
            height={200}
            points={points}
            series={[{ name: words.unknown, color: 'one', kind: 'bar', values: days.map(({ unknown }) => unknown) }]}
            format={format.number}
            formatTick={format.short}
            isWhole
          />
        )}
      </Plot>
      <Plot title={words.disputes} text={words.disputesText(format.number(sum('chargebacks')))}>
        <Chart
          label={words.disputes}
          height={200}
          points={points}
          series={[
            {
              name: words.disputes,
              color: 'one',
              kind: 'line',
              values: days.map(({ chargebackRate }) => chargebackRate),
            },
            { name: words.limit, color: 'two', kind: 'dashed', values: days.map(() => limit) },
          ]}
          format={format.number}
          formatTick={format.short}
        />
      </Plot>
      {isProduction && <Bank currency={currency} count={days.length} />}
    </SimpleGrid>
  )
}

const successOf = ({ succeeded, declined }: Day): number | undefined =>
  succeeded + declined > 0 ? succeeded / (succeeded + declined) : undefined

function Bank({ currency, count }: { currency: string; count: number }) {
  const words = useWords(figureWords)
  const closed = useRead<Operator.ClosedDayList>('/days')
  return (
    <Plot title={words.bank} text={words.bankText}>
      <Shown query={closed}>
        {({ items }) =>
          items.some((each) => each.currency === currency) ? (
            <BankPlot currency={currency} items={items} count={count} />
          ) : (
            <Text size="sm">{words.noBank}</Text>
          )
        }
      </Shown>
    </Plot>
  )
}

const Plot = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed" mb="xs">
      {text}
    </Text>
    {children}
  </Paper>
)
