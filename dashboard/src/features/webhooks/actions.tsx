import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots } from '../../ui/icons.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import type { Webhook, WebhookWithSecret } from './api.ts'
import { Replay } from './replay.tsx'
import { Rotation } from './rotation.tsx'
import { webhookWords } from './words.ts'

type Dialog = 'rotate' | 'replay' | 'remove'

/** Actions of a webhook: one at hand, the others behind a menu. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhookWords)
  const common = useWords(commonWords)
  const { merchant } = useApi()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const path = `/webhooks/${webhook.id}`
  const isActive = webhook.status === 'ACTIVE'
  const status = isActive ? 'PAUSED' : 'ACTIVE'
  const turn = useWrite(() => merchant(path, { method: 'PATCH', body: { status } }), { changes: ['/webhooks'] })
  const renew = (gracePeriodSeconds: number, idempotencyKey: string) =>
    merchant<WebhookWithSecret>(`${path}/rotate-secret`, {
      method: 'POST',
      body: { gracePeriodSeconds },
      idempotencyKey,
    })
  return (
    <>
      <Button variant={isActive ? 'default' : 'filled'} loading={turn.isPending} onClick={() => turn.mutate()}>
        {isActive ? words.pause : webhook.status === 'PAUSED' ? words.resume : words.reactivate}
      </Button>
      <Button variant="default" component={Link} to={`${path}/edit`}>
        {words.edit}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common.more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={webhook.rotation !== undefined} onClick={() => setDialog('rotate')}>
            {words.rotate}
          </Menu.Item>
          <Menu.Item onClick={() => setDialog('replay')}>{words.replay}</Menu.Item>
          <Menu.Item c="red.9" onClick={() => setDialog('remove')}>
            {words.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rotate' && <Rotation renew={renew} onClose={close} />}
      {dialog === 'replay' && <Replay webhookId={webhook.id} onClose={close} />}
      {dialog === 'remove' && <Removal path={path} onClose={close} />}
    </>
  )
}

function Removal({ path, onClose }: { path: string; onClose: () => void }) {
  const words = useWords(webhookWords)
  const { merchant } = useApi()
  const navigate = useNavigate()
  const remove = async () => {
    await merchant(path, { method: 'DELETE' })
    // Navigates first: the data read again after this no longer exists.
    await navigate({ to: '/webhooks' })
    notifications.show({ message: words.removed })
  }
  const removal = useWrite(remove, { changes: ['/webhooks'] })
  return (
    <Ask
      title={words.removeTitle}
      confirm={words.remove}
      isGrave
      onConfirm={() => removal.mutateAsync()}
      onClose={onClose}
    >
      <Text>{words.removeText}</Text>
    </Ask>
  )
}
