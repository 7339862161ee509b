import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import type { Client } from './api.ts'
import { ClientFields } from './client-fields.tsx'
import { bodyOf, valuesOf } from './client-form.ts'
import { clientWords } from './words.ts'

export function Page() {
  const words = useWords(clientWords)
  const { merchant } = useApi()
  const navigate = useNavigate()
  const form = useTypedForm({
    first: valuesOf({}),
    send: (values, idempotencyKey) =>
      merchant<Client>('/clients', { method: 'POST', body: bodyOf(values), idempotencyKey }),
    changes: ['/clients'],
    onDone: ({ id }) => navigate({ to: `/clients/${id}` }),
  })
  return (
    <PageFrame title={words.create} parent={{ to: '/clients', label: words.title }}>
      <FormFrame form={form} submit={words.create}>
        <ClientFields form={form} />
      </FormFrame>
    </PageFrame>
  )
}
