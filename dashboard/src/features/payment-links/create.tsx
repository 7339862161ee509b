import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useTimeZone } from '../../lib/format.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { WithPreview } from '../../ui/buyer-preview.tsx'
import { PageFrame } from '../../ui/page.tsx'
import type { PaymentLink } from './api.ts'
import { LinkFields } from './link-fields.tsx'
import { bodyOf, previewOf, valuesOf } from './link-form.ts'
import { linkWords } from './words.ts'

/** An amount and a description suffice. */
export function Page() {
  const words = useWords(linkWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const form = useTypedForm({
    first: valuesOf({}, timeZone),
    send: (values, idempotencyKey) =>
      merchant<PaymentLink>('/payment-links', { method: 'POST', body: bodyOf(values, timeZone), idempotencyKey }),
    changes: ['/payment-links'],
    onDone: ({ reference }) => navigate({ to: `/payment-links/${reference}` }),
  })
  return (
    <PageFrame title={words.create} parent={{ to: '/payment-links', label: words.title }}>
      <WithPreview typed={previewOf(form.values)}>
        <FormFrame form={form} submit={words.create}>
          <LinkFields form={form} />
        </FormFrame>
      </WithPreview>
    </PageFrame>
  )
}
