import { Alert, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useWrite } from '../../lib/write.ts'
import { formatted, Raw } from '../../ui/raw.tsx'
import { Refused } from '../../ui/refused.tsx'
import { type EventType, headerLines, type Trial, type Webhook } from './api.ts'
import { webhookWords } from './words.ts'

/** Sends a sample now, and shows what went over the wire. */
export function TrialPanel({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhookWords)
  const { merchant } = useApi()
  const types = useList<EventType>('/event-types', {})
  const [type, setType] = useState('webhook.test')
  const [reactivate, setReactivate] = useState(true)
  const isSuspended = webhook.status === 'SUSPENDED'
  const body = { type, ...(isSuspended && { reactivate }) }
  const trial = useWrite(() => merchant<Trial>(`/webhooks/${webhook.id}/test`, { method: 'POST', body }), {
    changes: ['/webhooks'],
  })
  const names = new Set(['webhook.test', ...(types.data?.content ?? []).map((each) => each.type)])
  return (
    <Stack>
      <Text size="sm">{words.testText}</Text>
      <Group align="end">
        <Select
          label={words.sample}
          searchable
          w={300}
          maw="100%"
          value={type}
          onChange={(next) => setType(next ?? 'webhook.test')}
          allowDeselect={false}
          data={[...names]}
        />
        <Button loading={trial.isPending} onClick={() => trial.mutate()}>
          {words.send}
        </Button>
      </Group>
      {isSuspended && (
        <Checkbox
          label={words.reactivateIf}
          checked={reactivate}
          onChange={({ currentTarget }) => setReactivate(currentTarget.checked)}
        />
      )}
      <Refused error={trial.error} />
      {trial.data && <Outcome trial={trial.data} />}
    </Stack>
  )
}

function Outcome({ trial }: { trial: Trial }) {
  const words = useWords(webhookWords)
  const { delivered, statusCode, durationMs, errorMessage, responseBody } = trial
  return (
    <Stack>
      <Alert
        color={delivered ? 'green' : 'red'}
        role="status"
        title={statusCode === undefined ? words.notDelivered : words.delivered(statusCode, durationMs)}
      >
        {errorMessage}
      </Alert>
      <Part label={words.responseBody} text={responseBody ? formatted(responseBody) : words.emptyAnswer} isOpen />
      <Part label={words.requestHeaders} text={headerLines(trial.requestHeaders)} isOpen />
      <Part label={words.requestBody} text={trial.requestBody} />
      <Part label={words.signedContent} text={trial.signedContent} />
    </Stack>
  )
}

const Part = ({ label, text, isOpen = false }: { label: string; text: string; isOpen?: boolean }) => (
  <details open={isOpen}>
    <summary>{label}</summary>
    <Raw label={label} text={text} />
  </details>
)
