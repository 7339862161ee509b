import { Group, Paper, Stack, Text } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { useCardText } from '../../ui/card.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import type { SavedCard } from './api.ts'
import { clientWords } from './words.ts'

/** The saved cards of a client. Only clients save them, so that there is nothing to add here. */
export function Cards({ clientId }: { clientId: string }) {
  const words = useWords(clientWords)
  const path = `/clients/${clientId}/payment-methods`
  const cards = useList<SavedCard>(path, { size: 100 })
  return (
    <Section title={words.cards}>
      <Shown query={cards}>
        {({ content }) =>
          content.length === 0 ? (
            <Text c="dimmed">{words.noCards}</Text>
          ) : (
            content.map((saved) => <CardRow key={saved.id} saved={saved} path={`${path}/${saved.id}`} />)
          )
        }
      </Shown>
    </Section>
  )
}

function CardRow({ saved, path }: { saved: SavedCard; path: string }) {
  const words = useWords(clientWords)
  const { colon } = useWords(commonWords)
  const cardText = useCardText()
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <Stack gap={2}>
          <Group gap="sm">
            <span className="ltr">{cardText(saved.card)}</span>
            {saved.isDefault && <Status tone="plain">{words.byDefault}</Status>}
            {saved.status === 'EXPIRED' && <Status tone="bad">{words.expired}</Status>}
          </Group>
          <Text size="sm" c="dimmed">
            {`${words.consentAt}${colon} `}
            <Moment at={saved.consent.givenAt} />
            {saved.lastUsedAt && (
              <>
                {' · '}
                {`${words.lastUsed}${colon} `}
                <Moment at={saved.lastUsedAt} />
              </>
            )}
          </Text>
        </Stack>
        <CardActions saved={saved} path={path} />
      </Group>
    </Paper>
  )
}

function CardActions({ saved, path }: { saved: SavedCard; path: string }) {
  const words = useWords(clientWords)
  const { merchant } = useApi()
  const changes = ['/clients', '/subscriptions']
  if (!useMay('payment_methods:write')) return undefined
  return (
    <Group gap="sm">
      {!saved.isDefault && saved.status === 'ACTIVE' && (
        <FormButton
          label={words.makeDefault}
          text={words.makeDefaultText}
          first={{}}
          send={(_, idempotencyKey) => merchant(`${path}/default`, { method: 'POST', idempotencyKey })}
          changes={changes}
        />
      )}
      <FormButton
        label={words.removeCard}
        text={saved.isDefault ? `${words.removeCardText} ${words.removeDefaultText}` : words.removeCardText}
        isGrave
        first={{}}
        send={() => merchant(path, { method: 'DELETE' })}
        changes={changes}
      />
    </Group>
  )
}
