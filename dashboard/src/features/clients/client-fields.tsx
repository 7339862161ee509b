import { Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useCountries } from '../../lib/countries.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { choicesOf } from '../../ui/fields.tsx'
import type { TypedForm } from '../../ui/form.tsx'
import type { ClientValues } from './client-form.ts'
import { clientWords } from './words.ts'

type Parts = {
  form: TypedForm<ClientValues> /** True for an existing object: fields that cannot change are hidden. */
  isMade?: boolean
}

export function ClientFields({ form, isMade = false }: Parts) {
  const words = useWords(clientWords)
  const common = useWords(commonWords)
  const countries = useCountries()
  const ltr = { classNames: { input: 'ltr' } }
  return (
    <>
      <TextInput label={common.name} required maxLength={255} {...form.field('name')} />
      <TextInput label={common.email} type="email" {...ltr} {...form.field('email')} />
      <TextInput label={common.phone} type="tel" description={words.phoneHint} {...ltr} {...form.field('phone')} />
      <NativeSelect label={words.locale} data={choicesOf(words.locales)} {...form.field('locale')} />
      <Fieldset legend={words.address}>
        <Stack>
          <TextInput label={words.line1} {...form.field('line1', 'address.line1')} />
          <TextInput label={words.line2} {...form.field('line2', 'address.line2')} />
          <Group grow align="flex-start">
            <TextInput label={words.postalCode} {...ltr} {...form.field('postalCode', 'address.postalCode')} />
            <TextInput label={words.city} {...form.field('city', 'address.city')} />
          </Group>
          <NativeSelect label={words.country} data={countries} {...form.field('country', 'address.country')} />
        </Stack>
      </Fieldset>
      {!isMade && <TextInput label={words.externalId} maxLength={128} {...form.field('externalId')} />}
    </>
  )
}
