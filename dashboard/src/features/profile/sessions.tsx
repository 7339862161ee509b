import { Button, Divider, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type * as Portal from '../../generated/portal.ts'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { goToLogIn } from '../../lib/session.ts'
import { tellLeft } from '../../lib/window-person.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { commonWords } from '../../lib/words.ts'
import { profileWords } from './words.ts'

/** The places where the reader is logged in, each of which can be ended, or all at once. */
export function Sessions() {
  const words = useWords(profileWords).sessions
  const { portal } = useApi()
  const sessions = usePortal<Portal.OwnSessions>('/auth/sessions')
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await portal('/auth/logout', { method: 'POST', body: { everywhere: true } })
    tellLeft('dashboard')
    goToLogIn()
  }
  return (
    <Paper withBorder p="md">
      <Stack>
        <Shown query={sessions}>
          {(found) => (
            <Stack gap="md" role="list">
              {found.sessions.map((each) => (
                <OneSession key={each.id} session={each} />
              ))}
            </Stack>
          )}
        </Shown>
        <Divider />
        <Group justify="space-between">
          <Text size="sm" flex={1} miw={220}>
            {words.text}
          </Text>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.everywhere}
          </Button>
        </Group>
      </Stack>
      {isAsking && (
        <Ask title={words.question} confirm={words.everywhere} onConfirm={leave} onClose={() => setAsking(false)}>
          <Text>{words.meaning}</Text>
        </Ask>
      )}
    </Paper>
  )
}

function OneSession({ session }: { session: Portal.OwnSession }) {
  const { colon } = useWords(commonWords)
  const words = useWords(profileWords).sessions
  const { portal } = useApi()
  const ending = useWrite(() => portal(`/auth/sessions/${session.id}`, { method: 'DELETE' }), {
    changes: ['/auth/sessions'],
  })
  return (
    <Group justify="space-between" role="listitem">
      <Stack gap={2} flex={1} miw={220}>
        <Group gap="xs">
          <bdi className="ltr">{session.address}</bdi>
          {session.isCurrent && <Status tone="good">{words.thisOne}</Status>}
        </Group>
        <Text size="sm" c="dimmed">
          <bdi>{session.company.name}</bdi>
          {` · ${words.seen} `}
          <Moment at={session.lastSeenAt} />
        </Text>
        <Refused error={ending.error} />
      </Stack>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={ending.isPending}
          aria-label={`${words.end}${colon} ${session.address}`}
          onClick={() => ending.mutate()}
        >
          {words.end}
        </Button>
      )}
    </Group>
  )
}
