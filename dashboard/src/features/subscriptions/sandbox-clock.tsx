import { Group } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { advances } from '../../lib/test-clock.ts'
import { clockWords } from '../../lib/test-clock-words.ts'
import { AdvanceClock, ClockBox } from '../../ui/advance-clock.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { type Subscription, subscriptionChanges } from './api.ts'
import { ownWords } from './words.ts'

type Parts = { subscription: Subscription }

/** Moves a subscription of the sandbox through its time, in a box that no page of production has. */
export function SandboxClock({ subscription }: Parts) {
  const { text } = useWords(clockWords)
  const { environment } = useEnvironment()
  if (environment !== 'SANDBOX' || !advances(subscription)) return undefined
  return (
    <ClockBox text={text}>
      <Group gap="sm">
        <Force subscription={subscription} step="DUE_DATE" />
        {subscription.status === 'PAST_DUE' && <Force subscription={subscription} step="RETRY" />}
        <AdvanceClock of={{ subscriptionId: subscription.id }} changes={subscriptionChanges} />
      </Group>
    </ClockBox>
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
