import type * as Api from '../../lib/merchant-api.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Query, useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { isNotInProduction } from '../../lib/problem.ts'
import { Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money } from '../../ui/values.tsx'
import { analyticsWords } from './words.ts'

/** Sources of visits, and the payments from them. */
export function Sources({ query }: { query: Query }) {
  const words = useWords(analyticsWords)
  const { merchant } = useApi()
  const { environment } = useEnvironment()
  const sources = useQuery({
    queryKey: ['/analytics/traffic-sources', environment, query],
    queryFn: () => merchant<Api.TrafficSources>('/analytics/traffic-sources', { query }),
  })
  // The funnel above them says so.
  if (isNotInProduction(sources.error)) return undefined
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {words.sources}
      </Title>
      <Shown query={sources}>{(answer) => <SourceTable rows={answer.rows} currency={answer.currency} />}</Shown>
    </Stack>
  )
}

type Row = Api.TrafficSources['rows'][number]

const keyOf = ({ channel, source, medium, campaign, referrerDomain, device }: Row): string =>
  [channel, source, medium, campaign, referrerDomain, device].join('|')

function SourceTable({ rows, currency }: Pick<Api.TrafficSources, 'rows' | 'currency'>) {
  const words = useWords(analyticsWords)
  const columns = useColumns(currency)
  if (rows.length === 0) return <Text c="dimmed">{words.noSources}</Text>
  const page = { content: rows, page: 0, size: rows.length, totalElements: rows.length, totalPages: 1 }
  return <ListTable label={words.sources} page={page} columns={columns} keyOf={keyOf} isCards />
}

function useColumns(currency: string): Column<Row>[] {
  const words = useWords(analyticsWords)
  const format = useFormat()
  return [
    { label: words.channel, cell: ({ channel }) => words.channels[channel] ?? channel },
    {
      label: words.origin,
      cell: ({ source, referrerDomain, medium, campaign }) => (
        <bdi>{[source ?? referrerDomain, medium, campaign].filter(Boolean).join(' · ') || '—'}</bdi>
      ),
    },
    { label: words.device, cell: ({ device }) => (device ? (words.devices[device] ?? device) : '—') },
    { label: words.totals.sessions, isNumber: true, cell: ({ sessions }) => format.number(sessions) },
    { label: words.totals.paid, isNumber: true, cell: ({ paid }) => format.number(paid) },
    {
      label: words.totals.rate,
      isNumber: true,
      cell: ({ conversionRate }) => (conversionRate === undefined ? '—' : <bdi>{format.percent(conversionRate)}</bdi>),
    },
    {
      label: words.totals.amount,
      isNumber: true,
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
