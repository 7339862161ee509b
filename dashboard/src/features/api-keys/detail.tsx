import { Anchor, Button, Code, Group, Paper, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import { useStepUp } from '../../ui/confirm.tsx'
import { Fact, Facts } from '../../ui/fact.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type ApiKey, keyTones, masked } from './api.ts'
import { Roll } from './roll.tsx'
import { keyWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const key = usePortal<ApiKey>(`/api-keys/${id}`)
  return <Shown query={key}>{(found) => <KeyDetail apiKey={found} />}</Shown>
}

function KeyDetail({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords(keyWords)
  const common = useWords(commonWords)
  const mayWrite = useMay('keys:write')
  const [isRolling, setRolling] = useState(false)
  const [isRevoking, setRevoking] = useState(false)
  const actions = mayWrite && apiKey.status === 'ACTIVE' && (
    <>
      <Button variant="default" onClick={() => setRolling(true)}>
        {words.roll}
      </Button>
      <Button color="red.9" onClick={() => setRevoking(true)}>
        {words.revoke}
      </Button>
    </>
  )
  const { createdBy } = apiKey
  const mayRead = useMay('requests:read')
  return (
    <PageFrame title={apiKey.name} parent={{ to: '/api-keys', label: words.title }} actions={actions}>
      <Paper withBorder p="md">
        <Facts>
          <Fact label={common.status}>
            <Status tone={keyTones[apiKey.status]}>{words.states[apiKey.status]}</Status>
          </Fact>
          <Fact label={words.key}>
            <Code className="ltr">{masked(apiKey)}</Code>
          </Fact>
          <Fact label={words.lastUsed}>
            {apiKey.lastUsedAt ? <Moment at={apiKey.lastUsedAt} /> : words.never}
            {mayRead && (
              <>
                {' · '}
                <RowLink to="/requests" search={{ apiKeyId: apiKey.id }}>
                  {words.requests}
                </RowLink>
              </>
            )}
          </Fact>
          <Fact label={common.created}>
            <Moment at={apiKey.createdAt} />
          </Fact>
          <Fact label={words.createdBy}>
            <bdi>{createdBy ? (createdBy.name ?? createdBy.email) : words.byOperator}</bdi>
          </Fact>
          <Fact label={words.expires}>{apiKey.expiresAt ? <Moment at={apiKey.expiresAt} /> : words.expiresNever}</Fact>
          {apiKey.revokedAt && (
            <Fact label={words.revokedAt}>
              <Moment at={apiKey.revokedAt} />
            </Fact>
          )}
          {apiKey.replacedBy && (
            <Fact label={words.replacedBy}>
              <Anchor component={Link} to={`/api-keys/${apiKey.replacedBy}`}>
                {words.newKey}
              </Anchor>
            </Fact>
          )}
          <Fact label={words.networks}>{apiKey.ipAllowList ? <Names all={apiKey.ipAllowList} /> : words.anywhere}</Fact>
          <Fact label={words.rights}>
            <Names all={apiKey.scopes} />
          </Fact>
        </Facts>
      </Paper>
      {isRolling && <Roll id={apiKey.id} onClose={() => setRolling(false)} />}
      {isRevoking && <Revocation id={apiKey.id} onClose={() => setRevoking(false)} />}
    </PageFrame>
  )
}

const Names = ({ all }: { all: string[] }) => (
  <Group gap={6}>
    {all.map((name) => (
      <Code key={name} className="ltr">
        {name}
      </Code>
    ))}
  </Group>
)

function Revocation({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(keyWords)
  const { portal } = useApi()
  const stepUp = useStepUp()
  const revoke = async () => {
    const confirmation = await stepUp()
    if (confirmation === undefined) return
    await portal(`/api-keys/${id}`, { method: 'DELETE', confirmation })
    notifications.show({ message: words.revoked })
  }
  const revocation = useWrite(revoke, { changes: ['/api-keys'] })
  return (
    <Ask
      title={words.revokeTitle}
      confirm={words.revoke}
      isGrave
      onConfirm={() => revocation.mutateAsync()}
      onClose={onClose}
    >
      <Text>{words.revokeText}</Text>
    </Ask>
  )
}
