import { useListQuery } from '../../lib/filtered-list.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { type Event, type EventType, summaries, type Webhook } from './api.ts'
import { EventTable } from './event-table.tsx'
import { webhookWords } from './words.ts'

const names = ['type', 'deliveryStatus', 'webhookId', 'resourceId', 'from', 'to']

/** All events of the environment, and their delivery. */
export function Page() {
  const words = useWords(webhookWords)
  const events = useList<Event>('/webhooks/events', useListQuery(names))
  return (
    <PageFrame title={words.eventsTitle} parent={{ to: '/webhooks', label: words.title }}>
      <Filters />
      <Shown query={events}>
        {(found) =>
          found.totalElements > 0 ? (
            <EventTable page={found} />
          ) : (
            <Empty title={words.noEvents} text={words.noEventsText} />
          )
        }
      </Shown>
    </PageFrame>
  )
}

function Filters() {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const types = useList<EventType>('/event-types', {})
  const webhooks = useList<Webhook>('/webhooks', { size: 100 })
  const typeNames = Object.fromEntries((types.data?.content ?? []).map(({ type }) => [type, type]))
  const addresses = Object.fromEntries((webhooks.data?.content ?? []).map(({ id, url }) => [id, url]))
  const states = Object.fromEntries(summaries.map((each) => [each, words.summaries[each] ?? each]))
  return (
    <FilterBar names={names}>
      <ChoiceFilter name="type" label={words.type} options={typeNames} />
      <ChoiceFilter name="deliveryStatus" label={words.deliveries} options={states} />
      <ChoiceFilter name="webhookId" label={words.title} options={addresses} />
      <TextFilter name="resourceId" label={words.resourceId} isLtr />
      <DayFilter name="from" label={common.from} />
      <DayFilter name="to" label={common.until} />
    </FilterBar>
  )
}
