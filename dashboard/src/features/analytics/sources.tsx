import type * as Api from '../../lib/merchant-api.ts'
import { Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Query, useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Shown } from '../../ui/states.tsx'
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
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {words.sources}
      </Title>
      <Shown query={sources}>{(answer) => <SourceTable rows={answer.rows} currency={answer.currency} />}</Shown>
    </Stack>
  )
}

function SourceTable({ rows, currency }: Pick<Api.TrafficSources, 'rows' | 'currency'>) {
  const words = useWords(analyticsWords)
  const format = useFormat()
  if (rows.length === 0) return <Text c="dimmed">{words.noSources}</Text>
  return (
    <Paper withBorder>
      <div className="across" tabIndex={0} role="region" aria-label={words.sources}>
        <Table aria-label={words.sources} verticalSpacing="sm" miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.channel}</Table.Th>
              <Table.Th>{words.origin}</Table.Th>
              <Table.Th>{words.device}</Table.Th>
              <Table.Th ta="end">{words.totals.sessions}</Table.Th>
              <Table.Th ta="end">{words.totals.paid}</Table.Th>
              <Table.Th ta="end">{words.totals.rate}</Table.Th>
              <Table.Th ta="end">{words.totals.amount}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr
                key={[row.channel, row.source, row.medium, row.campaign, row.referrerDomain, row.device].join('|')}
              >
                <Table.Td>{words.channels[row.channel] ?? row.channel}</Table.Td>
                <Table.Td>
                  <bdi>
                    {[row.source ?? row.referrerDomain, row.medium, row.campaign].filter(Boolean).join(' · ') || '—'}
                  </bdi>
                </Table.Td>
                <Table.Td>{row.device ? (words.devices[row.device] ?? row.device) : '—'}</Table.Td>
                <Table.Td ta="end">{format.number(row.sessions)}</Table.Td>
                <Table.Td ta="end">{format.number(row.paid)}</Table.Td>
                <Table.Td ta="end">
                  {row.conversionRate === undefined ? '—' : <bdi>{format.percent(row.conversionRate)}</bdi>}
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={row.amount} currency={currency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Paper>
  )
}
