import { Progress, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type * as Portal from '../../generated/portal.ts'
import { useApi } from '../../lib/api.ts'
import { useCompany } from '../../lib/format.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { FormButton } from '../../ui/form-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment } from '../../ui/values.tsx'
import { SettingsFrame } from './frame.tsx'
import { sandboxWords } from './sandbox-words.ts'

const path = '/sandbox/reset'
const lookAgainMs = 1_000

/** Emptying the sandbox, and how far it has come. */
export function Page() {
  const words = useWords(sandboxWords)
  const mayEmpty = useMay('sandbox:write')
  return (
    <SettingsFrame place="sandbox">
      <Section title={words.title}>
        <Text size="sm">{words.what}</Text>
        <Text size="sm">{words.stays}</Text>
        {mayEmpty && <Emptying />}
      </Section>
    </SettingsFrame>
  )
}

function Emptying() {
  const words = useWords(sandboxWords)
  const { portal } = useApi()
  const reset = useQuery({
    queryKey: [path],
    queryFn: () => portal<Portal.SandboxReset>(path),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? lookAgainMs : false),
  })
  useAnewWhenDone(reset.data?.status)
  return (
    <Shown query={reset}>
      {(found) =>
        found.status === 'RUNNING' ? (
          <Running reset={found} />
        ) : (
          <Stack gap="sm" align="flex-start">
            {found.endedAt && (
              <Text size="sm" c="dimmed">
                {words.done}
                {' · '}
                <Moment at={found.endedAt} />
              </Text>
            )}
            <EmptyButton />
          </Stack>
        )
      }
    </Shown>
  )
}

function Running({ reset: { step, steps, removed } }: { reset: Portal.SandboxReset }) {
  const words = useWords(sandboxWords)
  const { locale } = useLocale()
  const label = words.running(step, steps)
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {label}
        {' · '}
        {words.removed(removed.toLocaleString(locale))}
      </Text>
      <Progress value={(step / steps) * 100} aria-label={label} />
      <Text size="sm" c="dimmed">
        {words.closed}
      </Text>
    </Stack>
  )
}

function EmptyButton() {
  const words = useWords(sandboxWords)
  const { portal } = useApi()
  const name = useCompany().data?.name ?? ''
  return (
    <FormButton
      label={words.label}
      text={words.text}
      isGrave
      first={{ companyName: '' }}
      send={(body) => portal(path, { method: 'POST', body })}
      changes={[path]}
    >
      {(form) => <TextInput label={words.name(name)} required data-autofocus {...form.field('companyName')} />}
    </FormButton>
  )
}

/** Other pages forget the sandbox as it was, once it is empty. */
function useAnewWhenDone(status: Portal.SandboxReset['status'] | undefined): void {
  const words = useWords(sandboxWords)
  const queries = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'RUNNING' && status === 'DONE') {
      notifications.show({ message: words.reload })
      void queries.invalidateQueries()
    }
    before.current = status
  }, [status, queries, words])
}
