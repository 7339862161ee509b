import { Stack, Text } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { type PageOf, useList } from '../../lib/pages.ts'
import { RecordCell } from '../../ui/record-cell.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Status } from '../../ui/values.tsx'
import { type Event, type EventType, summaryTones } from './api.ts'
import { Subject } from './subject.tsx'
import { webhookWords } from './words.ts'

/** Events, the newest first. */
export function EventTable({ page }: { page: PageOf<Event> }) {
  const words = useWords(webhookWords)
  const types = useList<EventType>('/event-types', {})
  const told = new Map((types.data?.content ?? []).map(({ type, description }) => [type, description]))
  const columns: Column<Event>[] = [
    {
      label: words.type,
      cell: ({ id, type, createdAt }) => (
        <Stack gap={0}>
          <RecordCell to={`/webhooks/events/${id}`} reference={type} at={createdAt} />
          <Text size="xs" maw="24rem">
            {told.get(type)}
          </Text>
        </Stack>
      ),
    },
    { label: words.resource, isWide: true, cell: (event) => <Subject event={event} /> },
    {
      label: words.deliveries,
      cell: ({ deliveryStatus }) => (
        <Status tone={summaryTones[deliveryStatus] ?? 'over'}>
          {words.summaries[deliveryStatus] ?? deliveryStatus}
        </Status>
      ),
    },
  ]
  return (
    <ListTable
      label={words.eventsTitle}
      page={page}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/webhooks/events/${id}`}
    />
  )
}
