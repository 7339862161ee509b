import { Group, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { latePart } from '../lib/late-part.ts'
import { PageFrame } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Empty, Shown, Waiting } from '../ui/states.tsx'
import { figureWords } from './figure-words.ts'
import { type Operator, useRead } from './operator.ts'
import { Moment } from './values.tsx'
import { consoleWords } from './words.ts'

const Plots = latePart(() => import('./figure-plots.tsx').then((all) => all.Plots))

/** Payments of all merchants together as plots, of one environment and currency. */
export function Page() {
  const words = useWords(figureWords)
  const { environments } = useWords(consoleWords)
  const [{ days = '30', environment = 'PRODUCTION', currency }, change] = useFilters()
  const figures = useRead<Operator.Figures>('/figures', { days, environment })
  return (
    <PageFrame
      title={words.title}
      actions={
        <Group gap="sm">
          <Segments
            label={words.environment}
            value={environment === 'SANDBOX' ? 'SANDBOX' : 'PRODUCTION'}
            onChange={(next) => change({ environment: next === 'SANDBOX' ? next : undefined })}
            options={(['PRODUCTION', 'SANDBOX'] as const).map((value) => ({ value, label: environments[value] }))}
          />
          <Segments
            label={words.days}
            value={days === '90' ? '90' : '30'}
            onChange={(next) => change({ days: next === '90' ? next : undefined })}
            options={(['30', '90'] as const).map((value) => ({ value, label: words.spans[value] }))}
          />
        </Group>
      }
    >
      <Text c="dimmed">{words.text}</Text>
      <Shown query={figures}>
        {({ currencies, limits, countedAt }) => {
          const chosen = currencies.find((each) => each.currency === currency) ?? currencies[0]
          return chosen === undefined ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <Stack>
              {currencies.length > 1 && (
                <Group>
                  <Segments
                    label={words.currency}
                    value={chosen.currency}
                    onChange={(next) => change({ currency: next })}
                    options={currencies.map(({ currency: value }) => ({ value, label: value }))}
                  />
                </Group>
              )}
              <Suspense fallback={<Waiting heights={[260, 260, 260]} />}>
                <Plots
                  of={chosen}
                  limit={Math.min(...limits.map(({ rate }) => rate))}
                  isProduction={environment !== 'SANDBOX'}
                />
              </Suspense>
              {countedAt !== undefined && (
                <Text size="sm" c="dimmed">
                  {words.counted} <Moment at={countedAt} />
                </Text>
              )}
            </Stack>
          )
        }}
      </Shown>
    </PageFrame>
  )
}
