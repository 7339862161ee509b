import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type * as Portal from '../../generated/portal.ts'
import { useApi } from '../../lib/api.ts'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { refusalOf, useWrite } from '../../lib/write.ts'
import { commonWords } from '../../lib/words.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { Moment } from '../../ui/values.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import type { Permissions } from './api.ts'
import { ScopeChoice } from './scopes.tsx'
import { keyWords } from './words.ts'

type PairingOfCode = { code: string; pairing: Portal.Pairing }

/** A machine that shows a code gets a key, when the reader says so. */
export function Page() {
  const words = useWords(keyWords)
  const [found, setFound] = useState<PairingOfCode>()
  const [end, setEnd] = useState<'given' | 'denied'>()
  return (
    <PageFrame title={words.pair.title} parent={{ to: '/api-keys', label: words.title }}>
      {end !== undefined && (
        <Empty title={words.pair[end]} text={end === 'given' ? words.pair.givenText : words.pair.deniedText}>
          <RowLink to="/api-keys">{words.pair.keys}</RowLink>
        </Empty>
      )}
      {end === undefined && !found && <CodeForm onFound={setFound} />}
      {end === undefined && found && <Decision {...found} onEnd={setEnd} />}
    </PageFrame>
  )
}

function CodeForm({ onFound }: { onFound: (found: PairingOfCode) => void }) {
  const words = useWords(keyWords).pair
  const { portal } = useApi()
  const [{ code: given = '' }] = useFilters()
  const [code, setCode] = useState(given)
  const look = useWrite(() => portal<Portal.Pairing>('/pairings/look-up', { method: 'POST', body: { code } }), {
    changes: [],
    onDone: (pairing) => onFound({ code, pairing }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    look.mutate()
  }
  return (
    <Paper withBorder p="md">
      <form onSubmit={send}>
        <Stack align="flex-start">
          <Refused error={look.error} fields={['code']} />
          <TextInput
            label={words.code}
            description={words.codeHint}
            required
            autoComplete="off"
            classNames={{ input: 'ltr' }}
            value={code}
            error={refusalOf(look.error, 'code')}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" loading={look.isPending}>
            {words.next}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}

type Deciding = PairingOfCode & { onEnd: (end: 'given' | 'denied') => void }

function Decision({ code, pairing, onEnd }: Deciding) {
  const words = useWords(keyWords).pair
  const { portal } = useApi()
  const [environment, setEnvironment] = useState<'SANDBOX' | 'PRODUCTION'>('SANDBOX')
  const known = usePortal<Permissions>('/api-keys/available-permissions', { environment })
  const denial = useWrite(() => portal('/pairings/deny', { method: 'POST', body: { code } }), {
    changes: [],
    onDone: () => onEnd('denied'),
  })
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2} size="h4">
          {words.asks(pairing.machine)}
        </Title>
        <Text size="sm">
          {`${words.from} `}
          <bdi className="ltr">{pairing.address}</bdi>
          {` · ${words.since} `}
          <Moment at={pairing.createdAt} />
        </Text>
        <Alert color="orange">{words.warning}</Alert>
        <NativeSelect
          label={words.environment}
          maw={480}
          value={environment}
          data={[
            { value: 'SANDBOX', label: words.sandbox },
            { value: 'PRODUCTION', label: words.production },
          ]}
          onChange={({ currentTarget }) => setEnvironment(currentTarget.value as 'SANDBOX' | 'PRODUCTION')}
        />
        <Refused error={denial.error} />
        <Shown query={known}>
          {(permissions) =>
            permissions.environment === environment && (
              <Approval
                key={environment}
                {...{ code, environment, onEnd }}
                machine={pairing.machine}
                known={permissions}
                onDeny={() => denial.mutate()}
              />
            )
          }
        </Shown>
      </Stack>
    </Paper>
  )
}

type Approving = {
  code: string
  machine: string
  environment: 'SANDBOX' | 'PRODUCTION'
  known: Permissions
  onEnd: Deciding['onEnd']
  onDeny: () => void
}

/** In the sandbox everything is chosen, for trying; in production nothing. */
function Approval({ code, machine, environment, known, onEnd, onDeny }: Approving) {
  const words = useWords(keyWords).pair
  const common = useWords(commonWords)
  const { portal } = useApi()
  const stepUp = useStepUp()
  const [name, setName] = useState(machine)
  const [scopes, setScopes] = useState<string[]>([])
  useEffect(() => {
    if (environment === 'SANDBOX') setScopes(known.permissions.map(({ scope }) => scope))
  }, [environment, known])
  const approve = async () => {
    const confirmation = await stepUp()
    if (confirmation === undefined) return false
    await portal('/pairings/approve', { method: 'POST', body: { code, name, environment, scopes }, confirmation })
    return true
  }
  const approval = useWrite(approve, { changes: ['/api-keys'], onDone: (isGiven) => isGiven && onEnd('given') })
  const send = (event: FormEvent) => {
    event.preventDefault()
    approval.mutate()
  }
  return (
    <form onSubmit={send}>
      <Stack>
        <Refused error={approval.error} fields={['name', 'scopes']} />
        <TextInput
          label={common.name}
          required
          maw={480}
          value={name}
          error={refusalOf(approval.error, 'name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ScopeChoice known={known} chosen={scopes} onChoose={setScopes} error={refusalOf(approval.error, 'scopes')} />
        <Group>
          <Button type="submit" loading={approval.isPending} disabled={scopes.length === 0}>
            {words.allow}
          </Button>
          <Button variant="default" onClick={onDeny}>
            {words.deny}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
