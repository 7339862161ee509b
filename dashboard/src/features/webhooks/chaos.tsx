import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { useWrite } from '../../lib/write.ts'
import { Refused } from '../../ui/refused.tsx'
import { Moment } from '../../ui/values.tsx'
import { chaosKinds, type Webhook } from './api.ts'
import { webhookWords } from './words.ts'

/** Disturbs deliveries of the sandbox on purpose for an hour, in a box that no page of production has. */
export function ChaosSwitch({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhookWords)
  const { environment } = useEnvironment()
  const { merchant } = useApi()
  const [chosen, setChosen] = useState(webhook.chaos ?? [])
  const turn = useWrite(
    (chaos: string[]) => merchant(`/webhooks/${webhook.id}`, { method: 'PATCH', body: { chaos } }),
    { changes: ['/webhooks'] },
  )
  if (environment !== 'SANDBOX') return undefined
  return (
    <Stack gap="sm" component="section" aria-label={words.chaos} className="clock">
      <Title order={2} size="h5">
        {words.chaos}
      </Title>
      <Text size="sm">
        {webhook.chaosEndsAt ? (
          <strong>
            {words.chaosUntil} <Moment at={webhook.chaosEndsAt} />
          </strong>
        ) : (
          words.chaosText
        )}
      </Text>
      <Refused error={turn.error} />
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label={words.chaos}>
        <Stack gap="xs">
          {chaosKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={words.chaosKinds[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={chosen.length === 0}
          loading={turn.isPending}
          onClick={() => turn.mutate(chosen)}
        >
          {words.chaosOn}
        </Button>
        {webhook.chaosEndsAt && (
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate([])}>
            {words.chaosOff}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
