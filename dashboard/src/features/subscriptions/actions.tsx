import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import type { SubscriptionStatus } from '../../lib/subscription-words.ts'
import { FormButton } from '../../ui/form-button.tsx'
import { type Subscription, subscriptionChanges } from './api.ts'
import { Cancel } from './cancel.tsx'
import { Edit } from './edit.tsx'
import { Pause, Resume } from './pause.tsx'
import { ownWords } from './words.ts'

const ended: ReadonlySet<SubscriptionStatus> = new Set(['CANCELED', 'COMPLETED', 'INCOMPLETE_EXPIRED'])
const pausable: ReadonlySet<SubscriptionStatus> = new Set(['TRIALING', 'ACTIVE', 'PAST_DUE'])
const late: ReadonlySet<SubscriptionStatus> = new Set(['PAST_DUE', 'UNPAID'])

/** Actions for the present state. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { status } = subscription
  if (ended.has(status)) return undefined
  const isRetryable = late.has(status) && subscription.collection === 'AUTO'
  return (
    <>
      {isRetryable && <Retry subscription={subscription} />}
      {pausable.has(status) && <Pause subscription={subscription} />}
      {status === 'PAUSED' && <Resume subscription={subscription} />}
      {subscription.cancelAtPeriodEnd && <Undo subscription={subscription} />}
      <Cancel subscription={subscription} />
      <Edit subscription={subscription} />
    </>
  )
}

type Parts = { subscription: Subscription }

function Retry({ subscription: { id } }: Parts) {
  const { retry } = useWords(ownWords)
  const { merchant } = useApi()
  return (
    <FormButton
      {...retry}
      isPrimary
      first={{}}
      send={(_, idempotencyKey) =>
        merchant(`/subscriptions/${id}/resume`, { method: 'POST', body: { retryNow: true }, idempotencyKey })
      }
      changes={subscriptionChanges}
    />
  )
}

function Undo({ subscription: { id } }: Parts) {
  const { undo } = useWords(ownWords)
  const { merchant } = useApi()
  return (
    <FormButton
      {...undo}
      isPrimary
      first={{}}
      send={() => merchant(`/subscriptions/${id}`, { method: 'PATCH', body: { cancelAtPeriodEnd: false } })}
      changes={subscriptionChanges}
    />
  )
}
