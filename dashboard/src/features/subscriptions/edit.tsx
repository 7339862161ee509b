import { NativeSelect, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { changesBetween, numberIn, textIn } from '../../lib/typed.ts'
import { commonWords } from '../../lib/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { useCardText } from '../../ui/card.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { type Subscription, subscriptionChanges, useCards } from './api.ts'
import { ownWords } from './words.ts'

type Values = { amount: string; description: string; cycles: string; paymentMethodId: string; consentReference: string }

const bodyOf = (values: Values): Record<string, unknown> => {
  const consent = textIn(values.consentReference)
  return {
    amount: numberIn(values.amount),
    description: values.description.trim(),
    cycles: numberIn(values.cycles),
    paymentMethodId: textIn(values.paymentMethodId),
    consent: consent && { reference: consent },
  }
}

/** Amount, description, end and card; only what was changed is sent. */
export function Edit({ subscription }: { subscription: Subscription }) {
  const own = useWords(ownWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  const cards = useCards(subscription.clientId)
  const cardText = useCardText()
  const first: Values = {
    amount: String(subscription.amount),
    description: subscription.description,
    cycles: subscription.cycles === undefined ? '' : String(subscription.cycles),
    paymentMethodId: subscription.paymentMethodId ?? '',
    consentReference: subscription.consent?.reference ?? '',
  }
  const choices = cards.map(({ id, card }) => ({ value: id, label: cardText(card) }))
  const isKnown = choices.some(({ value }) => value === first.paymentMethodId)
  return (
    <FormButton
      {...own.edit}
      submit={common.save}
      first={first}
      send={(values) => {
        const body = changesBetween(bodyOf(first), bodyOf(values))
        return merchant(`/subscriptions/${subscription.id}`, { method: 'PATCH', body })
      }}
      changes={subscriptionChanges}
    >
      {(form) => (
        <>
          <AmountField
            label={`${common.amount} (${subscription.currency})`}
            currency={subscription.currency}
            required
            {...form.field('amount')}
          />
          <TextInput label={common.description} required maxLength={255} {...form.field('description')} />
          <NumberField label={own.cycles} description={own.cyclesHint} {...form.field('cycles')} />
          {subscription.collection === 'AUTO' && choices.length > 0 && (
            <>
              <NativeSelect
                label={own.card}
                data={isKnown ? choices : [{ value: first.paymentMethodId, label: '–' }, ...choices]}
                {...form.field('paymentMethodId')}
              />
              <TextInput
                label={own.consent}
                description={own.consentHint}
                {...form.field('consentReference', 'consent')}
              />
            </>
          )}
        </>
      )}
    </FormButton>
  )
}
