import { Paper, SimpleGrid, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Moment } from '../../ui/values.tsx'
import type { Sums, Webhook } from './api.ts'
import { webhookWords } from './words.ts'

/** The delivery health of a webhook: attempts, and waiting deliveries. */
export function Figures({ health }: { health: Webhook['health'] }) {
  const words = useWords(webhookWords)
  const { number } = useFormat()
  const rows: [label: string, of: (sums: Sums) => string][] = [
    [words.figures.delivered, ({ delivered }) => number(delivered)],
    [words.figures.failed, ({ failed }) => number(failed)],
    [words.figures.failedAttempts, ({ failedAttempts }) => number(failedAttempts)],
    [words.figures.latency, ({ p95LatencyMs }) => (p95LatencyMs === undefined ? '–' : `${number(p95LatencyMs)} ms`)],
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Paper withBorder>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th ta="end">{words.last24Hours}</Table.Th>
              <Table.Th ta="end">{words.last7Days}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([label, of]) => (
              <Table.Tr key={label}>
                <Table.Th fw={400}>{label}</Table.Th>
                <Table.Td ta="end">
                  <bdi>{of(health.last24Hours)}</bdi>
                </Table.Td>
                <Table.Td ta="end">
                  <bdi>{of(health.last7Days)}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <SimpleGrid cols={3}>
        <Figure label={words.waiting} value={number(health.pending)} />
        <Figure label={words.held} value={number(health.held)} />
        <Figure label={words.failuresInARow} value={number(health.consecutiveFailures)}>
          {health.failingSince && (
            <Text size="xs" c="dimmed">
              {words.since} <Moment at={health.failingSince} />
            </Text>
          )}
        </Figure>
      </SimpleGrid>
    </SimpleGrid>
  )
}

const Figure = ({ label, value, children }: { label: string; value: string; children?: ReactNode }) => (
  <Paper withBorder p="md">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="xl" fw={700}>
      {value}
    </Text>
    {children}
  </Paper>
)
