import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useTimeZone } from '../../lib/format.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { WithPreview } from '../../ui/buyer-preview.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { type PaymentLink, useLink } from './api.ts'
import { LinkFields } from './link-fields.tsx'
import { patchOf, previewOf, valuesOf } from './link-form.ts'
import { linkWords } from './words.ts'

export function Page() {
  return <Shown query={useLink()}>{(link) => <Form link={link} />}</Shown>
}

function Form({ link }: { link: PaymentLink }) {
  const words = useWords(linkWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const path = `/payment-links/${link.reference}`
  const first = valuesOf(link, timeZone)
  const form = useTypedForm({
    first,
    send: (values) => merchant(path, { method: 'PATCH', body: patchOf(first, values, timeZone) }),
    changes: ['/payment-links'],
    onDone: () => navigate({ to: path }),
  })
  const isPaid = link.paymentCount > 0
  return (
    <PageFrame title={words.edit} parent={{ to: path, label: link.description }}>
      {isPaid && <Alert color="yellow">{words.frozen}</Alert>}
      <WithPreview typed={previewOf(form.values)}>
        <FormFrame form={form} submit={common.save} onCancel={() => void navigate({ to: path })}>
          <LinkFields form={form} isPaid={isPaid} isMade />
        </FormFrame>
      </WithPreview>
    </PageFrame>
  )
}
