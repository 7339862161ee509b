import { Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useCardAcquirer } from '../../lib/card-acquirer.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { ClientChoice } from '../../ui/client-choice.tsx'
import { choicesOf, MomentField, NumberField } from '../../ui/fields.tsx'
import type { LinkFieldsParts } from './link-fields.tsx'
import { takesCash } from './link-form.ts'
import { Questions } from './questions.tsx'
import { linkWords } from './words.ts'

/** The rare fields of links, in groups. */
export function MoreOptions(parts: LinkFieldsParts) {
  const { form: words } = useWords(linkWords)
  const groups = [
    [words.parts.amount, <AmountOptions key="amount" {...parts} />],
    [words.parts.limits, <LimitOptions key="limits" {...parts} />],
    [words.parts.buyer, <BuyerOptions key="buyer" {...parts} />],
    [words.parts.after, <PageOptions key="after" {...parts} />],
  ] as const
  return groups.map(([title, fields]) => (
    <Fieldset key={title} legend={title}>
      <Stack>{fields}</Stack>
    </Fieldset>
  ))
}

function AmountOptions({ form, isPaid }: LinkFieldsParts) {
  const { form: words } = useWords(linkWords)
  const { values } = form
  return (
    <>
      <NativeSelect
        label={words.amountMode}
        data={choicesOf(words.amountModes)}
        disabled={isPaid}
        {...form.field('amountMode')}
      />
      {values.amountMode === 'OPEN' ? (
        <>
          <Group grow align="flex-start">
            <AmountField label={words.min} currency={values.currency} {...form.field('minAmount')} />
            <AmountField label={words.max} currency={values.currency} {...form.field('maxAmount')} />
          </Group>
          <NumberField label={words.suggested} description={words.suggestedHint} {...form.field('suggestedAmounts')} />
        </>
      ) : (
        <Checkbox
          label={words.quantity}
          checked={values.isQuantityChosen}
          error={form.errorOf('quantity')}
          onChange={({ currentTarget }) => form.set({ isQuantityChosen: currentTarget.checked })}
        />
      )}
      {values.isQuantityChosen && values.amountMode === 'FIXED' && (
        <Group grow align="flex-start">
          <NumberField label={words.quantityMin} {...form.field('quantityMin', 'quantity.min')} />
          <NumberField label={words.quantityMax} {...form.field('quantityMax', 'quantity.max')} />
        </Group>
      )}
    </>
  )
}

function LimitOptions({ form, isPaid }: LinkFieldsParts) {
  const { form: words } = useWords(linkWords)
  return (
    <>
      <NativeSelect label={words.usage} data={choicesOf(words.usages)} disabled={isPaid} {...form.field('usage')} />
      {form.values.usage === 'MULTI' && <NumberField label={words.maxPayments} {...form.field('maxPayments')} />}
      <Group grow align="flex-start">
        <MomentField label={words.startsAt} {...form.field('startsAt')} />
        <MomentField label={words.expiresAt} {...form.field('expiresAt')} />
      </Group>
      {form.values.currency === 'MAD' && (
        <NativeSelect label={words.method} data={choicesOf(words.methods)} {...form.field('method', 'methods')} />
      )}
      {takesCash(form.values) && (
        <NumberField
          label={words.voucherHours}
          description={words.voucherHint}
          {...form.field('voucherHours', 'voucherExpiresInSeconds')}
        />
      )}
    </>
  )
}

function BuyerOptions({ form, isMade }: LinkFieldsParts) {
  const { form: words } = useWords(linkWords)
  const common = useWords(commonWords)
  const asked = { name: common.name, email: common.email, phone: common.phone, address: words.address }
  const isSaving = useCardAcquirer()?.savesCards ?? true
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {(['name', 'email', 'phone', 'address'] as const).map((each) => (
          <NativeSelect
            key={each}
            label={asked[each]}
            data={choicesOf(words.demands)}
            {...form.field(each, `collect.${each}`)}
          />
        ))}
      </SimpleGrid>
      <Questions form={form} />
      {!isMade && (
        <ClientChoice
          label={words.client}
          description={words.clientHint}
          chosen={form.values.clientId}
          error={form.errorOf('clientId')}
          onChoose={(clientId) => form.set({ clientId, ...(clientId === '' && { savePaymentMethod: 'NONE' }) })}
        />
      )}
      {form.values.clientId !== '' && isSaving && (
        <NativeSelect label={words.saving} data={choicesOf(words.savings)} {...form.field('savePaymentMethod')} />
      )}
    </>
  )
}

function PageOptions({ form, isMade }: LinkFieldsParts) {
  const { form: words, languages } = useWords(linkWords)
  const url = { type: 'url', placeholder: 'https://', classNames: { input: 'ltr' } } as const
  return (
    <>
      <NativeSelect label={words.locale} data={choicesOf(languages)} {...form.field('locale')} />
      <TextInput label={words.successUrl} {...url} {...form.field('successUrl')} />
      <TextInput label={words.cancelUrl} {...url} {...form.field('cancelUrl')} />
      <Textarea label={words.successMessage} maxLength={500} {...form.field('successMessage')} />
      <Textarea label={words.inactiveMessage} maxLength={500} {...form.field('inactiveMessage')} />
      {!isMade && <TextInput label={words.externalId} maxLength={128} {...form.field('externalId')} />}
    </>
  )
}
