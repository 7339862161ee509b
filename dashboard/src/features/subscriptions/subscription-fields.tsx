import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useWords } from '../../lib/language.ts'
import { subscriptionWords } from '../../lib/subscription-words.ts'
import { commonWords } from '../../lib/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { useCardText } from '../../ui/card.tsx'
import { ClientChoice } from '../../ui/client-choice.tsx'
import { DunningFields } from '../../ui/dunning-fields.tsx'
import { choicesOf, MomentField, NumberField } from '../../ui/fields.tsx'
import type { TypedForm } from '../../ui/form.tsx'
import { useCards } from './api.ts'
import type { SubscriptionValues } from './subscription-form.ts'
import { ownWords } from './words.ts'

type Parts = { form: TypedForm<SubscriptionValues> }

/** `canCharge`: whether a card of the client can be charged without its holder, one that is saved or one that will be. */
export function SubscriptionFields({ form, canCharge }: Parts & { canCharge: boolean }) {
  const words = useWords(subscriptionWords)
  const own = useWords(ownWords)
  const common = useWords(commonWords)
  const [isWide, { toggle }] = useDisclosure(false)
  return (
    <>
      <ClientChoice
        label={words.client}
        required
        chosen={form.values.clientId}
        error={form.errorOf('clientId')}
        onChoose={(clientId) => form.set({ clientId, paymentMethodId: '' })}
      />
      <TextInput label={common.description} required maxLength={255} {...form.field('description')} />
      <Group grow align="flex-start">
        <AmountField label={common.amount} currency={form.values.currency} required {...form.field('amount')} />
        <NativeSelect label={own.currency} data={['MAD', 'EUR', 'USD']} {...form.field('currency')} />
      </Group>
      <Group grow align="flex-start">
        <NumberField label={own.count} required {...form.field('count', 'interval.count')} />
        <NativeSelect label={own.unit} data={choicesOf(own.units)} {...form.field('unit', 'interval.unit')} />
      </Group>
      {canCharge ? (
        <Collection form={form} />
      ) : (
        <NativeSelect label={own.collection} data={choicesOf({ MANUAL: own.collections.MANUAL })} />
      )}
      <div>
        <Button variant="subtle" onClick={toggle} aria-expanded={isWide}>
          {isWide ? own.fewer : own.more}
        </Button>
      </div>
      {isWide && <MoreOptions form={form} />}
    </>
  )
}

/** The choice of the card to charge, or of none. */
function Collection({ form }: Parts) {
  const own = useWords(ownWords)
  const { values } = form
  return (
    <>
      <NativeSelect label={own.collection} data={choicesOf(own.collections)} {...form.field('collection')} />
      {values.collection === 'AUTO' && values.clientId !== '' && <CardChoice form={form} />}
    </>
  )
}

function CardChoice({ form }: Parts) {
  const own = useWords(ownWords)
  const cardText = useCardText()
  const cards = useCards(form.values.clientId)
  if (cards.length === 0) return <Text size="sm">{own.noCard}</Text>
  const hasDefault = cards.some(({ isDefault }) => isDefault)
  const choices = cards.map(({ id, card }) => ({ value: id, label: cardText(card) }))
  return (
    <>
      <NativeSelect
        label={own.card}
        data={[{ value: '', label: hasDefault ? own.defaultCard : '–' }, ...choices]}
        {...form.field('paymentMethodId')}
      />
      <TextInput label={own.consent} description={own.consentHint} {...form.field('consentReference', 'consent')} />
    </>
  )
}

function MoreOptions({ form }: Parts) {
  const own = useWords(ownWords)
  const { values } = form
  const hasDays = values.unit === 'MONTH' || values.unit === 'YEAR'
  return (
    <Fieldset legend={own.more}>
      <Stack>
        <MomentField label={own.startAt} description={own.startHint} {...form.field('startAt')} />
        <MomentField label={own.trialEndsAt} {...form.field('trialEndsAt')} />
        {hasDays && (
          <NumberField label={own.billingDay} description={own.billingDayHint} {...form.field('billingDay')} />
        )}
        <NumberField label={own.cycles} description={own.cyclesHint} {...form.field('cycles')} />
        <DunningFields form={form} isOptional />
        <Checkbox
          label={own.notify}
          checked={values.isNotified}
          onChange={({ currentTarget }) => form.set({ isNotified: currentTarget.checked })}
        />
        <TextInput label={own.externalId} maxLength={128} {...form.field('externalId')} />
      </Stack>
    </Fieldset>
  )
}
