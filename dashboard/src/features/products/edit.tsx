import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useTimeZone } from '../../lib/format.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { WithPreview } from '../../ui/buyer-preview.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Product, useProduct } from './api.ts'
import { ProductFields } from './product-fields.tsx'
import { patchOf, previewOf, valuesOf } from './product-form.ts'
import { productWords } from './words.ts'

export function Page() {
  return <Shown query={useProduct()}>{(product) => <Form product={product} />}</Shown>
}

function Form({ product }: { product: Product }) {
  const words = useWords(productWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const path = `/products/${product.reference}`
  const first = valuesOf(product, timeZone)
  const form = useTypedForm({
    first,
    send: (values) => merchant(path, { method: 'PATCH', body: patchOf(first, values, timeZone) }),
    changes: ['/products'],
    onDone: () => navigate({ to: path }),
  })
  return (
    <PageFrame title={words.edit} parent={{ to: path, label: product.name }}>
      <WithPreview typed={previewOf(form.values)}>
        <FormFrame form={form} submit={common.save} onCancel={() => void navigate({ to: path })}>
          <ProductFields form={form} isMade />
        </FormFrame>
      </WithPreview>
    </PageFrame>
  )
}
