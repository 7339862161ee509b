import { useWords } from '../../lib/language.ts'
import type { PageOf } from '../../lib/pages.ts'
import { RecordCell } from '../../ui/record-cell.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Status } from '../../ui/values.tsx'
import { type Event, summaryTones } from './api.ts'
import { webhookWords } from './words.ts'

/** Events, the newest first. */
export function EventTable({ page }: { page: PageOf<Event> }) {
  const words = useWords(webhookWords)
  const columns: Column<Event>[] = [
    {
      label: words.type,
      cell: ({ id, type, createdAt }) => <RecordCell to={`/webhooks/events/${id}`} reference={type} at={createdAt} />,
    },
    { label: words.resource, isWide: true, cell: ({ resource }) => <span className="ltr">{resource.id}</span> },
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
