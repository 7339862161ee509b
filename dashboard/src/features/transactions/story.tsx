import type * as Api from '../../lib/merchant-api.ts'
import { Paper, Stack, Text, Timeline, Title } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { Shown } from '../../ui/states.tsx'
import { Moment } from '../../ui/values.tsx'
import { transactionWords } from './words.ts'

/** Steps of a transaction, oldest first. */
export function TransactionTimeline({ id }: { id: string }) {
  const words = useWords(transactionWords)
  const timeline = useOne<Api.TransactionTimeline>(`/transactions/${encodeURIComponent(id)}/timeline`)
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title order={2} size="h4">
          {words.timeline}
        </Title>
        <Shown query={timeline}>
          {({ entries }) => (
            <Timeline active={entries.length - 1} bulletSize={14} lineWidth={2}>
              {entries.map(({ sequence, type, at, actor, message }) => (
                <Timeline.Item key={sequence} title={words.steps[type] ?? message}>
                  <Text size="sm" c="dimmed">
                    <Moment at={at} /> · {words.actors[actor]}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )}
        </Shown>
      </Stack>
    </Paper>
  )
}
