import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { Empty, Shown } from '../../ui/states.tsx'
import type { Event } from './api.ts'
import { EventTable } from './event-table.tsx'
import { webhookWords } from './words.ts'

/** The latest events of a webhook, and the way to all of them. */
export function RecentEvents({ webhookId }: { webhookId: string }) {
  const words = useWords(webhookWords)
  const events = useList<Event>('/webhooks/events', { webhookId, size: 5 })
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {words.recent}
        </Title>
        <Anchor component={Link} to="/webhooks/events" search={{ webhookId } as never}>
          {words.allEvents}
        </Anchor>
      </Group>
      <Shown query={events}>
        {(found) =>
          found.totalElements > 0 ? (
            // The other pages stand where the filters are.
            <EventTable page={{ ...found, totalPages: 1 }} />
          ) : (
            <Empty title={words.noEvents} text={words.noEventsText} />
          )
        }
      </Shown>
    </Stack>
  )
}
