import type * as Portal from '../../generated/portal.ts'
import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { Moment } from '../../ui/values.tsx'
import { webhookWords } from './words.ts'

/** A range of events that is sent again, in the portal's form. */
export type Replayed = Portal.RangeRedelivery

const shownMax = 3
const lookAgainMs = 2_000

/** The last spans that were sent to a webhook again. While one is under way, it is looked at again. */
export function Replays({ webhookId }: { webhookId: string }) {
  const words = useWords(webhookWords)
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const path = '/webhooks/redeliveries'
  const query = { environment, webhookId }
  const { data } = useQuery({
    queryKey: [path, query],
    queryFn: () => portal<Portal.RangeRedeliveries>(path, { query }),
    refetchInterval: ({ state }) =>
      state.data?.content.some((each) => each.state === 'RUNNING') ? lookAgainMs : false,
  })
  const shown = data?.content.slice(0, shownMax) ?? []
  if (shown.length === 0) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.replays}
        </Title>
        {shown.map(({ id, from, to, state, total, done }) => (
          <Stack key={id} gap={4}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                <Moment at={from} /> – <Moment at={to} />
              </Text>
              <Text size="sm" c="dimmed">
                {words.replayStates[state]} · {words.replayProgress(done, total)}
              </Text>
            </Group>
            <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={words.replayProgress(done, total)} />
          </Stack>
        ))}
      </Stack>
    </Paper>
  )
}
