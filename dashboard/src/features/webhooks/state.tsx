import { useWords } from '../../lib/language.ts'
import { Status } from '../../ui/values.tsx'
import { isFailing, type Webhook, webhookTones } from './api.ts'
import { webhookWords } from './words.ts'

/** The state of a webhook; an active one whose last attempts all failed is shown as failing. */
export function WebhookState({ of: webhook }: { of: Webhook }) {
  const words = useWords(webhookWords)
  if (webhook.chaos) return <Status tone="waiting">{words.disturbed}</Status>
  if (isFailing(webhook)) return <Status tone="bad">{words.failing}</Status>
  return <Status tone={webhookTones[webhook.status]}>{words.states[webhook.status]}</Status>
}
