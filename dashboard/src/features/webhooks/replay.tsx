import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { spanOf } from '../../lib/days.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { useTimeZone } from '../../lib/format.ts'
import { Refused } from '../../ui/refused.tsx'
import type { Replayed } from './replays.tsx'
import { webhookWords } from './words.ts'

const spans = ['FAILED', 'DELIVERED', 'ALL'] as const

/** The events of whole days, once more, after an outage of the receiver. */
export function Replay({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const zone = useTimeZone()
  const [draft, setDraft] = useState({ from: '', to: '', status: 'FAILED' })
  const body = { environment, webhookId, status: draft.status, ...spanOf(draft.from, draft.to, zone) }
  const replay = useWrite(() => portal<Replayed>('/webhooks/redeliver', { method: 'POST', body }), {
    changes: ['/webhooks'],
    onDone: ({ total }) => {
      notifications.show({ message: words.replayed(total) })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    replay.mutate()
  }
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    required: true,
    value: draft[name],
    error: refusalOf(replay.error, name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <Modal opened onClose={onClose} title={words.replayTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={send}>
        <Stack>
          <Refused error={replay.error} fields={['from', 'to']} />
          <Text>{words.replayText}</Text>
          <TextInput label={common.from} {...day('from')} />
          <TextInput label={common.until} {...day('to')} />
          <Select
            label={words.which}
            value={draft.status}
            onChange={(next) => setDraft({ ...draft, status: next ?? 'FAILED' })}
            allowDeselect={false}
            data={spans.map((each) => ({ value: each, label: words.spans[each] }))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={replay.isPending}>
              {words.redeliver}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
