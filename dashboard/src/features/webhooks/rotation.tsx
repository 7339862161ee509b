import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { Refused } from '../../ui/refused.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { webhookWords } from './words.ts'

const choices = ['0', '3600', '86400', '604800'] as const

type Parts = {
  /** Makes it, so that the old one signs for so many seconds more. A repeat with the same key changes nothing. */
  renew: (gracePeriodSeconds: number, idempotencyKey: string) => Promise<{ secret: string }>
  onClose: () => void
}

/** A new signing secret, after asking how long the old one goes on signing. */
export function Rotation({ renew, onClose }: Parts) {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [grace, setGrace] = useState('86400')
  const [secret, setSecret] = useState<string>()
  const rotation = useWrite(() => renew(Number(grace), idempotencyKey), {
    changes: ['/webhooks'],
    onDone: (made) => setSecret(made.secret),
  })
  if (secret) return <ShownOnce title={words.secret} secret={secret} onKept={onClose} />
  return (
    <Modal opened onClose={onClose} title={words.rotateTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <Stack>
        <Refused error={rotation.error} />
        <Text>{words.rotateText}</Text>
        <Select
          label={words.grace}
          value={grace}
          onChange={(next) => setGrace(next ?? '86400')}
          allowDeselect={false}
          data={choices.map((each) => ({ value: each, label: words.graces[each] }))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={rotation.isPending} onClick={() => rotation.mutate()}>
            {words.rotate}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
