import type * as Portal from '../../generated/portal.ts'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { Rotation } from './rotation.tsx'
import { webhookWords } from './words.ts'

/** The secret that signs what is sent to the notification URLs of checkout sessions. */
export function NotificationSecret() {
  const words = useWords(webhookWords)
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const renew = (gracePeriodSeconds: number) => {
    const body = { environment, gracePeriodSeconds }
    return portal<Portal.NotificationSecret>('/webhooks/notification-secret', { method: 'POST', body })
  }
  if (!useMay('webhooks:write')) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.notificationUrls}
        </Title>
        <Text size="sm">{words.notificationUrlsText}</Text>
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.newSecret}
          </Button>
        </Group>
      </Stack>
      {isAsking && <Rotation renew={renew} onClose={() => setAsking(false)} />}
    </Paper>
  )
}
