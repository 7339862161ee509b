import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { Fact, Facts } from '../../ui/fact.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Raw } from '../../ui/raw.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type EventDetail, summaryTones } from './api.ts'
import { DeliveryCard } from './delivery.tsx'
import { Subject } from './subject.tsx'
import { webhookWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const event = useOne<EventDetail>(`/webhooks/events/${id}`)
  return <Shown query={event}>{(found) => <Detail event={found} />}</Shown>
}

function Detail({ event }: { event: EventDetail }) {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const mayWrite = useMay('webhooks:write')
  const again = useRedelivery(event.id)
  const all = mayWrite && event.deliveries.length > 1 && (
    <Button loading={again.isPending} onClick={() => again.mutate(undefined)}>
      {words.redeliver}
    </Button>
  )
  return (
    <PageFrame title={event.type} parent={{ to: '/webhooks/events', label: words.eventsTitle }} actions={all}>
      <Refused error={again.error} />
      <Paper withBorder p="md">
        <Facts>
          <Fact label={common.status}>
            <Status tone={summaryTones[event.deliveryStatus] ?? 'over'}>
              {words.summaries[event.deliveryStatus] ?? ''}
            </Status>
          </Fact>
          <Fact label={words.when}>
            <Moment at={event.createdAt} />
          </Fact>
          <Fact label="Svc-Event-Id">
            <Copyable value={event.id} />
          </Fact>
          <Fact label={words.resource}>
            <Subject event={event} />
          </Fact>
          <Fact label={words.resourceId}>
            <Copyable value={event.resource.id} />
          </Fact>
          <Fact label={words.sequence}>{event.sequence}</Fact>
        </Facts>
      </Paper>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {words.payload}
        </Title>
        <Raw label={words.payload} text={JSON.stringify(event.payload, undefined, 2)} />
      </Stack>
      <Stack>
        <Title order={2} size="h4">
          {words.deliveries}
        </Title>
        {event.deliveries.length === 0 && <Text c="dimmed">{words.noDeliveries}</Text>}
        {event.deliveries.map((delivery) => (
          <DeliveryCard
            key={delivery.webhookId}
            delivery={delivery}
            isBusy={again.isPending}
            onAgain={mayWrite ? () => again.mutate(delivery.webhookId) : undefined}
          />
        ))}
      </Stack>
    </PageFrame>
  )
}

function useRedelivery(id: string) {
  const words = useWords(webhookWords)
  const { merchant } = useApi()
  return useWrite(
    (webhookId: string | undefined) =>
      merchant(`/webhooks/events/${id}/redeliver`, {
        method: 'POST',
        body: { webhookId },
        idempotencyKey: crypto.randomUUID(),
      }),
    { changes: ['/webhooks'], onDone: () => notifications.show({ message: words.redelivered }) },
  )
}
