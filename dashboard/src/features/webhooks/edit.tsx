import { useNavigate, useParams } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Webhook } from './api.ts'
import { type Draft, WebhookForm } from './form.tsx'
import { webhookWords } from './words.ts'

export function Page() {
  const words = useWords(webhookWords)
  const { id = '' } = useParams({ strict: false })
  const webhook = useOne<Webhook>(`/webhooks/${id}`)
  return (
    <PageFrame title={words.edit} parent={{ to: `/webhooks/${id}`, label: words.title }}>
      <Shown query={webhook}>{(found) => <Edit webhook={found} />}</Shown>
    </PageFrame>
  )
}

function Edit({ webhook }: { webhook: Webhook }) {
  const { save } = useWords(commonWords)
  const { merchant } = useApi()
  const navigate = useNavigate()
  const path = `/webhooks/${webhook.id}`
  const begin: Draft = {
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? '',
    signatureFormat: webhook.signatureFormat,
    maxConcurrency: webhook.maxConcurrency,
  }
  // Only what is different: the address of a webhook is looked up anew when it is sent.
  const changed = (draft: Draft) =>
    Object.fromEntries(
      Object.entries(draft).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(begin[name as keyof Draft]),
      ),
    )
  const change = useWrite((draft: Draft) => merchant(path, { method: 'PATCH', body: changed(draft) }), {
    changes: ['/webhooks'],
    onDone: () => navigate({ to: path }),
  })
  return (
    <WebhookForm begin={begin} submit={save} error={change.error} isBusy={change.isPending} onSend={change.mutate} />
  )
}
