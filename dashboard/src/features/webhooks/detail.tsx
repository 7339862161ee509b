import { Alert, Badge, Group, Paper, Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { Fact, Facts } from '../../ui/fact.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment } from '../../ui/values.tsx'
import { WebhookActions } from './actions.tsx'
import { ChaosSwitch } from './chaos.tsx'
import { isFailing, type Webhook } from './api.ts'
import { Figures } from './figures.tsx'
import { RecentEvents } from './recent.tsx'
import { Replays } from './replays.tsx'
import { WebhookState } from './state.tsx'
import { TrialPanel } from './trial.tsx'
import { webhookWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const webhook = useOne<Webhook>(`/webhooks/${id}`)
  return <Shown query={webhook}>{(found) => <Detail webhook={found} />}</Shown>
}

function Detail({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhookWords)
  const mayWrite = useMay('webhooks:write')
  return (
    <PageFrame
      title={webhook.description ?? new URL(webhook.url).host}
      parent={{ to: '/webhooks', label: words.title }}
      actions={mayWrite && <WebhookActions webhook={webhook} />}
    >
      {webhook.status === 'SUSPENDED' && (
        <Alert color="red" title={webhook.statusReason && words.reasons[webhook.statusReason]}>
          {words.suspendedHow}
        </Alert>
      )}
      {isFailing(webhook) && (
        <Alert color="red" title={words.failingTitle(webhook.health.consecutiveFailures)}>
          {words.failingHow}
        </Alert>
      )}
      <Settings webhook={webhook} />
      <Figures health={webhook.health} />
      {mayWrite && (
        <Paper withBorder p="md">
          <Stack>
            <Title order={2} size="h4">
              {words.test}
            </Title>
            <TrialPanel webhook={webhook} />
          </Stack>
        </Paper>
      )}
      {mayWrite && <ChaosSwitch webhook={webhook} />}
      {mayWrite && <Replays webhookId={webhook.id} />}
      <RecentEvents webhookId={webhook.id} />
    </PageFrame>
  )
}

function Settings({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  return (
    <Paper withBorder p="md">
      <Facts>
        <Fact label={common.status}>
          <WebhookState of={webhook} />
        </Fact>
        <Fact label={words.url}>
          <Copyable value={webhook.url} />
        </Fact>
        <Fact label={words.events}>
          <Group gap={6}>
            {webhook.events.map((each) => (
              <Badge key={each} variant="default" tt="none" className="ltr">
                {each}
              </Badge>
            ))}
          </Group>
        </Fact>
        <Fact label={words.signature}>
          <span className="ltr">{words.signatures[webhook.signatureFormat]}</span>
        </Fact>
        <Fact label={words.concurrency}>{webhook.maxConcurrency}</Fact>
        {webhook.rotation && (
          <Fact label={words.rotation}>
            <Moment at={webhook.rotation.graceEndsAt} />
          </Fact>
        )}
        <Fact label={common.created}>
          <Moment at={webhook.createdAt} />
        </Fact>
      </Facts>
    </Paper>
  )
}
