import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { BrokenText } from '../../ui/broken-text.tsx'
import { ChoiceFilter, FilterBar } from '../../ui/filters.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import type { Webhook } from './api.ts'
import { NotificationSecret } from './notification-secret.tsx'
import { WebhookState } from './state.tsx'
import { webhookWords } from './words.ts'

/** The webhooks of the chosen environment with their delivery health. */
export function Page() {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const [{ status, page }] = useFilters()
  const webhooks = useList<Webhook>('/webhooks', { status, page })
  const create = useMay('webhooks:write') && (
    <Button component={Link} to="/webhooks/new">
      {words.create}
    </Button>
  )
  const columns: Column<Webhook>[] = [
    {
      label: words.url,
      cell: ({ id, url, description }) => <Address to={`/webhooks/${id}`} url={url} description={description} />,
    },
    {
      label: common.status,
      cell: (webhook) => <WebhookState of={webhook} />,
    },
    {
      label: `${words.figures.delivered} · ${words.last24Hours}`,
      isNumber: true,
      isWide: true,
      cell: ({ health }) => health.last24Hours.delivered,
    },
    {
      label: `${words.figures.failedAttempts} · ${words.last24Hours}`,
      isNumber: true,
      isWide: true,
      cell: ({ health }) => health.last24Hours.failedAttempts,
    },
    { label: words.waiting, isNumber: true, cell: ({ health }) => health.pending + health.held },
  ]
  return (
    <PageFrame title={words.title} actions={<EventsLink />}>
      <Group justify="space-between" align="end">
        <FilterBar names={['status']}>
          <ChoiceFilter name="status" label={common.status} options={words.states} />
        </FilterBar>
        {create}
      </Group>
      <Shown query={webhooks}>
        {(found) =>
          found.totalElements > 0 ? (
            <ListTable
              label={words.title}
              page={found}
              columns={columns}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/webhooks/${id}`}
            />
          ) : (
            <Empty title={status ? words.noneSuch : words.none} text={words.noneText} />
          )
        }
      </Shown>
      <NotificationSecret />
    </PageFrame>
  )
}

function EventsLink() {
  const words = useWords(webhookWords)
  return (
    <Button variant="default" component={Link} to="/webhooks/events">
      {words.eventsTitle}
    </Button>
  )
}

const Address = ({ to, url, description }: { to: string; url: string; description: string | undefined }) => (
  <>
    <Anchor component={Link} to={to} size="sm" className="ltr" style={{ overflowWrap: 'anywhere' }}>
      <BrokenText text={url} />
    </Anchor>
    {description && (
      <Text size="xs" c="dimmed">
        <bdi>{description}</bdi>
      </Text>
    )}
  </>
)
