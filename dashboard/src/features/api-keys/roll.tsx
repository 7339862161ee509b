import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { Refused } from '../../ui/refused.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { NewApiKey } from './api.ts'
import { keyWords } from './words.ts'

const choices = ['0', '1', '24', '72', '168'] as const

/** Replaces a key, after asking how long the old one goes on working. */
export function Roll({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(keyWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const stepUp = useStepUp()
  const navigate = useNavigate()
  const [hours, setHours] = useState('24')
  const [made, setMade] = useState<NewApiKey>()
  const roll = async () => {
    const confirmation = await stepUp()
    if (confirmation === undefined) return undefined
    const body = { overlapHours: Number(hours) }
    return await portal<NewApiKey>(`/api-keys/${id}/roll`, { method: 'POST', body, confirmation })
  }
  const rolling = useWrite(roll, { changes: ['/api-keys'], onDone: (answer) => answer && setMade(answer) })
  const leave = async (next: NewApiKey) => {
    await navigate({ to: `/api-keys/${next.id}` })
    onClose()
  }
  if (made) return <ShownOnce title={words.made} secret={made.key} onKept={() => void leave(made)} />
  return (
    <Modal opened onClose={onClose} title={words.rollTitle} closeButtonProps={{ 'aria-label': common.close }}>
      <Stack>
        <Refused error={rolling.error} />
        <Text>{words.rollText}</Text>
        <Select
          label={words.overlap}
          value={hours}
          onChange={(next) => setHours(next ?? '24')}
          allowDeselect={false}
          data={choices.map((each) => ({ value: each, label: words.hours[each] }))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={rolling.isPending} onClick={() => rolling.mutate()}>
            {words.roll}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
