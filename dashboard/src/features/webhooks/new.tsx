import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useWrite } from '../../lib/write.ts'
import { PageFrame } from '../../ui/page.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { WebhookWithSecret } from './api.ts'
import { type Draft, WebhookForm } from './form.tsx'
import { webhookWords } from './words.ts'

const blank: Draft = { url: '', events: [], description: '', signatureFormat: 'SVC', maxConcurrency: 10 }

export function Page() {
  const words = useWords(webhookWords)
  const { merchant } = useApi()
  const navigate = useNavigate()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<WebhookWithSecret>()
  const creation = useWrite(
    ({ description, ...draft }: Draft) =>
      merchant<WebhookWithSecret>('/webhooks', {
        method: 'POST',
        body: { ...draft, ...(description !== '' && { description }) },
        idempotencyKey,
      }),
    { changes: ['/webhooks'], onDone: setMade },
  )
  return (
    <PageFrame title={words.create} parent={{ to: '/webhooks', label: words.title }}>
      <WebhookForm
        begin={blank}
        submit={words.create}
        error={creation.error}
        isBusy={creation.isPending}
        onSend={creation.mutate}
      />
      {made && (
        <ShownOnce
          title={words.secret}
          secret={made.secret}
          onKept={() => void navigate({ to: `/webhooks/${made.id}` })}
        />
      )}
    </PageFrame>
  )
}
