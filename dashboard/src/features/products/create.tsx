import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useTimeZone } from '../../lib/format.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { WithPreview } from '../../ui/buyer-preview.tsx'
import { PageFrame } from '../../ui/page.tsx'
import type { Product } from './api.ts'
import { ProductFields } from './product-fields.tsx'
import { bodyOf, previewOf, valuesOf } from './product-form.ts'
import { productWords } from './words.ts'

export function Page() {
  const words = useWords(productWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const form = useTypedForm({
    first: valuesOf({}, timeZone),
    send: (values, idempotencyKey) =>
      merchant<Product>('/products', { method: 'POST', body: bodyOf(values, timeZone), idempotencyKey }),
    changes: ['/products'],
    onDone: ({ reference }) => navigate({ to: `/products/${reference}` }),
  })
  return (
    <PageFrame title={words.create} parent={{ to: '/products', label: words.title }}>
      <WithPreview typed={previewOf(form.values)}>
        <FormFrame form={form} submit={words.create}>
          <ProductFields form={form} />
        </FormFrame>
      </WithPreview>
    </PageFrame>
  )
}
