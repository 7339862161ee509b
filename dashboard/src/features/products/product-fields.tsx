import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { MomentField, NumberField } from '../../ui/fields.tsx'
import type { TypedForm } from '../../ui/form.tsx'
import { PictureField } from './picture-field.tsx'
import type { ProductValues } from './product-form.ts'
import { productWords } from './words.ts'

type Parts = {
  form: TypedForm<ProductValues> /** True for an existing object: fields that cannot change are hidden. */
  isMade?: boolean
}

export function ProductFields({ form, isMade = false }: Parts) {
  const words = useWords(productWords)
  const common = useWords(commonWords)
  return (
    <>
      <TextInput label={common.name} required maxLength={255} {...form.field('name')} />
      <Group grow align="flex-start">
        <AmountField label={words.price} currency={form.values.currency} required {...form.field('price')} />
        <NativeSelect
          label={words.currency}
          data={['MAD', 'EUR', 'USD']}
          disabled={isMade}
          {...form.field('currency')}
        />
      </Group>
      <Textarea label={common.description} autosize minRows={3} maxLength={5000} {...form.field('description')} />
      <PictureField form={form} />
      <NumberField label={words.stock} description={words.stockHint} {...form.field('stockQuantity')} />
      <MomentField label={words.expiresAt} description={words.expiresHint} {...form.field('expiresAt')} />
      {!isMade && <TextInput label={words.externalId} maxLength={128} {...form.field('externalId')} />}
    </>
  )
}
