import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Client, useClient } from './api.ts'
import { ClientFields } from './client-fields.tsx'
import { patchOf, valuesOf } from './client-form.ts'
import { clientWords } from './words.ts'

export function Page() {
  return <Shown query={useClient()}>{(client) => <Form client={client} />}</Shown>
}

function Form({ client }: { client: Client }) {
  const words = useWords(clientWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  const navigate = useNavigate()
  const path = `/clients/${client.id}`
  const first = valuesOf(client)
  const form = useTypedForm({
    first,
    send: (values) => merchant(path, { method: 'PUT', body: patchOf(first, values) }),
    changes: ['/clients'],
    onDone: () => navigate({ to: path }),
  })
  return (
    <PageFrame title={words.edit} parent={{ to: path, label: client.name }}>
      <FormFrame form={form} submit={common.save} onCancel={() => void navigate({ to: path })}>
        <ClientFields form={form} isMade />
      </FormFrame>
    </PageFrame>
  )
}
