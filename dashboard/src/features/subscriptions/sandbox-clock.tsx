import { Group, Stack, Text, Title } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import type { SubscriptionStatus } from '../../lib/subscription-words.ts'
import { FormButton } from '../../ui/form-button.tsx'
import { type Subscription, subscriptionChanges } from './api.ts'
import { ownWords } from './words.ts'

const forcible: ReadonlySet<SubscriptionStatus> = new Set(['SCHEDULED', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'UNPAID'])

type Parts = { subscription: Subscription }

/** Moves a subscription of the sandbox through its time, in a box that no page of production has. */
export function SandboxClock({ subscription }: Parts) {
  const { clock } = useWords(ownWords)
  const { environment } = useEnvironment()
  if (environment !== 'SANDBOX' || !forcible.has(subscription.status)) return undefined
  return (
    <Stack gap="xs" component="section" aria-label={clock.title} className="clock">
      <Title order={2} size="h5">
        {clock.title}
      </Title>
      <Text size="sm">{clock.text}</Text>
      <Group gap="sm">
        <Force subscription={subscription} step="DUE_DATE" />
        {subscription.status === 'PAST_DUE' && <Force subscription={subscription} step="RETRY" />}
      </Group>
    </Stack>
  )
}

function Force({ subscription: { id }, step }: Parts & { step: 'DUE_DATE' | 'RETRY' }) {
  const own = useWords(ownWords)
  const { merchant } = useApi()
  const words = step === 'RETRY' ? own.forceRetry : own.force
  return (
    <FormButton
      {...words}
      first={{}}
      send={(_, idempotencyKey) =>
        merchant(`/subscriptions/${id}/force-due-date`, { method: 'POST', body: { step }, idempotencyKey })
      }
      changes={subscriptionChanges}
    />
  )
}
