import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { useCardAcquirer } from '../../lib/card-acquirer.ts'
import { subscriptionWords } from '../../lib/subscription-words.ts'
import { useTimeZone } from '../../lib/format.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { type Subscription, subscriptionChanges, useCards } from './api.ts'
import { blank, bodyOf } from './subscription-form.ts'
import { SubscriptionFields } from './subscription-fields.tsx'
import { ownWords } from './words.ts'

/** For the client that the address names, if it names one. */
export function Page() {
  const words = useWords(subscriptionWords)
  const { create } = useWords(ownWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const [{ client = '' }] = useFilters()
  const acquirer = useCardAcquirer()
  const form = useTypedForm({
    first: { ...blank, clientId: client },
    send: (values, idempotencyKey) =>
      merchant<Subscription>('/subscriptions', {
        method: 'POST',
        body: bodyOf(canCharge ? values : { ...values, collection: 'MANUAL' }, timeZone),
        idempotencyKey,
      }),
    changes: subscriptionChanges,
    onDone: ({ id }) => navigate({ to: `/subscriptions/${id}` }),
  })
  // A saved card is charged where it was saved, whatever new payments go to.
  const hasCards = useCards(form.values.clientId).length > 0
  const canCharge: boolean = hasCards || (acquirer?.chargesWithoutClient ?? true)
  return (
    <PageFrame title={create} parent={{ to: '/subscriptions', label: words.subscriptions }}>
      <FormFrame form={form} submit={create}>
        <SubscriptionFields form={form} canCharge={canCharge} />
      </FormFrame>
    </PageFrame>
  )
}
