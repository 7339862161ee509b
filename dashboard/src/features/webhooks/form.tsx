import { Button, Group, NumberInput, Paper, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf } from '../../lib/write.ts'
import { Refused } from '../../ui/refused.tsx'
import { Shown } from '../../ui/states.tsx'
import type { EventType, Webhook } from './api.ts'
import { EventChoice } from './event-choice.tsx'
import { webhookWords } from './words.ts'

export type Draft = Pick<Webhook, 'url' | 'events' | 'signatureFormat' | 'maxConcurrency'> & { description: string }

type Parts = {
  begin: Draft
  submit: string
  error: Error | null
  isBusy: boolean
  onSend: (draft: Draft) => void
}

const fields = ['url', 'events', 'description', 'signatureFormat', 'maxConcurrency']

/** A webhook that is added or changed. */
export function WebhookForm({ begin, submit, error, isBusy, onSend }: Parts) {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const types = useList<EventType>('/event-types', {})
  const [draft, setDraft] = useState(begin)
  const set = (some: Partial<Draft>) => setDraft({ ...draft, ...some })
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(draft)
  }
  const refused = (field: string) => refusalOf(error, field)
  return (
    <Paper withBorder p="md">
      <form onSubmit={send}>
        <Stack maw={720}>
          <Refused error={error} fields={fields} />
          <TextInput
            type="url"
            classNames={{ input: 'ltr' }}
            label={words.url}
            description={words.urlHint}
            placeholder="https://shop.example/hooks"
            required
            value={draft.url}
            error={refused('url')}
            onChange={({ currentTarget }) => set({ url: currentTarget.value })}
          />
          <TextInput
            label={`${common.description} (${common.optional})`}
            description={words.descriptionHint}
            value={draft.description}
            error={refused('description')}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
          <Shown query={types}>
            {({ content }) => (
              <EventChoice
                types={content}
                chosen={draft.events}
                onChoose={(events) => set({ events })}
                error={refused('events')}
              />
            )}
          </Shown>
          <SignatureChoice chosen={draft.signatureFormat} onChoose={(signatureFormat) => set({ signatureFormat })} />
          <NumberInput
            label={words.concurrency}
            min={1}
            max={50}
            w={220}
            value={draft.maxConcurrency}
            error={refused('maxConcurrency')}
            onChange={(next) => set({ maxConcurrency: Number(next) })}
          />
          <Group>
            <Button type="submit" loading={isBusy} disabled={draft.events.length === 0}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

function SignatureChoice({
  chosen,
  onChoose,
}: {
  chosen: Draft['signatureFormat']
  onChoose: (next: Draft['signatureFormat']) => void
}) {
  const words = useWords(webhookWords)
  return (
    <Radio.Group label={words.signature} value={chosen} onChange={(next) => onChoose(next)}>
      <Stack gap="xs" mt="xs">
        {(['SVC', 'SVC_AND_STANDARD'] as const).map((each) => (
          <Radio key={each} value={each} label={words.signatures[each]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
