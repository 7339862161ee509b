import { Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { dayAfter, readDay, startOfDay } from '../../lib/days.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { commonWords } from '../../lib/words.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { useTimeZone } from '../../lib/format.ts'
import { PageFrame } from '../../ui/page.tsx'
import { Refused } from '../../ui/refused.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Shown } from '../../ui/states.tsx'
import type { NewApiKey, Permissions } from './api.ts'
import { ScopeChoice } from './scopes.tsx'
import { keyWords } from './words.ts'

export function Page() {
  const words = useWords(keyWords)
  const { environment } = useEnvironment()
  const known = usePortal<Permissions>('/api-keys/available-permissions', { environment })
  return (
    <PageFrame title={words.create} parent={{ to: '/api-keys', label: words.title }}>
      <Shown query={known}>{(permissions) => <KeyForm known={permissions} />}</Shown>
    </PageFrame>
  )
}

type Draft = { name: string; scopes: string[]; day: string; networks: string }

function useCreation(onMade: (made: NewApiKey) => void) {
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const zone = useTimeZone()
  const stepUp = useStepUp()
  const create = async ({ name, scopes, day, networks }: Draft) => {
    const confirmation = await stepUp()
    if (confirmation === undefined) return undefined
    const ipAllowList = networks.split(/[\s,]+/).filter((each) => each !== '')
    const expiresAt = readDay(day) && startOfDay(dayAfter(day), zone)
    const body = { name, environment, scopes, expiresAt, ...(ipAllowList.length > 0 && { ipAllowList }) }
    return await portal<NewApiKey>('/api-keys', { method: 'POST', body, confirmation })
  }
  return useWrite(create, { changes: ['/api-keys'], onDone: (made) => made && onMade(made) })
}

function KeyForm({ known }: { known: Permissions }) {
  const words = useWords(keyWords)
  const common = useWords(commonWords)
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>({ name: '', scopes: [], day: '', networks: '' })
  const [made, setMade] = useState<NewApiKey>()
  const creation = useCreation(setMade)
  const set = (some: Partial<Draft>) => setDraft({ ...draft, ...some })
  const send = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate(draft)
  }
  const refused = (field: string) => refusalOf(creation.error, field)
  return (
    <Paper withBorder p="md">
      <form onSubmit={send}>
        <Stack>
          <Refused error={creation.error} fields={['name', 'scopes', 'expiresAt', 'ipAllowList']} />
          <TextInput
            label={common.name}
            description={words.nameHint}
            required
            maw={480}
            value={draft.name}
            error={refused('name')}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <ScopeChoice
            known={known}
            chosen={draft.scopes}
            onChoose={(scopes) => set({ scopes })}
            error={refused('scopes')}
          />
          <TextInput
            type="date"
            label={`${words.day} (${common.optional})`}
            description={words.dayHint}
            maw={480}
            value={draft.day}
            error={refused('expiresAt')}
            onChange={({ currentTarget }) => set({ day: currentTarget.value })}
          />
          <Textarea
            label={`${words.networks} (${common.optional})`}
            description={words.networksHint}
            autosize
            minRows={2}
            maw={480}
            value={draft.networks}
            error={refused('ipAllowList')}
            onChange={({ currentTarget }) => set({ networks: currentTarget.value })}
          />
          <Group>
            <Button type="submit" loading={creation.isPending} disabled={draft.scopes.length === 0}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </form>
      {made && (
        <ShownOnce title={words.made} secret={made.key} onKept={() => void navigate({ to: `/api-keys/${made.id}` })} />
      )}
    </Paper>
  )
}
