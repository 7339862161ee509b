import { Button, List, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useCountryName } from '../../lib/countries.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { subscriptionWords } from '../../lib/subscription-words.ts'
import { advances } from '../../lib/test-clock.ts'
import { clockWords } from '../../lib/test-clock-words.ts'
import { commonWords } from '../../lib/words.ts'
import { AdvanceClock, ClockBox } from '../../ui/advance-clock.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Payments } from '../../ui/payments.tsx'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { type SubscriptionRow, SubscriptionTable } from '../../ui/subscription-table.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment } from '../../ui/values.tsx'
import { Note, Steps, Totals } from './account.tsx'
import { type Client, useClient, useStory } from './api.ts'
import { Cards } from './cards.tsx'
import { clientWords } from './words.ts'

export function Page() {
  return <Shown query={useClient()}>{(client) => <Detail client={client} />}</Shown>
}

function Detail({ client }: { client: Client }) {
  const words = useWords(clientWords)
  const story = useStory(client.id)
  return (
    <PageFrame
      title={client.name}
      parent={{ to: '/clients', label: words.title }}
      actions={<Actions client={client} />}
    >
      <Shown query={story}>{(known) => <Totals story={known} />}</Shown>
      <Section title={words.details}>
        <ClientFacts client={client} />
      </Section>
      {story.data && <Note key={client.id} clientId={client.id} story={story.data} />}
      <Cards clientId={client.id} />
      <Subscriptions clientId={client.id} />
      <ClientClock clientId={client.id} />
      <Payments by={{ clientId: client.id }} />
      {story.data && <Steps story={story.data} />}
    </PageFrame>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const words = useWords(clientWords)
  const common = useWords(commonWords)
  const nameOf = useCountryName()
  const { line1, line2, postalCode, city, country } = client.address ?? {}
  const address = [line1, line2, [postalCode, city].filter(Boolean).join(' '), country && nameOf(country)]
    .filter(Boolean)
    .join(', ')
  return (
    <FactSheet
      facts={[
        [common.email, client.email && <Copyable value={client.email} />],
        [common.phone, client.phone && <Copyable value={client.phone} />],
        [words.locale, client.locale && words.locales[client.locale]],
        [words.address, address && <bdi>{address}</bdi>],
        [words.externalId, client.externalId && <bdi>{client.externalId}</bdi>],
        [words.reference, <Copyable key="id" value={client.id} />],
        [common.created, <Moment key="created" at={client.createdAt} />],
      ]}
    />
  )
}

function Actions({ client }: { client: Client }) {
  const words = useWords(clientWords)
  const { merchant } = useApi()
  const navigate = useNavigate()
  const path = `/clients/${client.id}`
  if (!useMay('clients:write')) return undefined
  return (
    <>
      <FormButton
        label={words.remove}
        text={<Effects />}
        isGrave
        first={{}}
        send={async () => {
          await merchant(path, { method: 'DELETE' })
          // Before anything is read again: there is no person any more to show on this page.
          await navigate({ to: '/clients' })
        }}
        changes={['/clients']}
      />
      <Button component={Link} to={`${path}/edit`}>
        {words.edit}
      </Button>
    </>
  )
}

function Effects() {
  const words = useWords(clientWords)
  return (
    <>
      <Text size="sm">{words.removeText}</Text>
      <List size="sm" my="xs">
        {words.removeEffects.map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
      <Text size="sm">{words.removeRefused}</Text>
    </>
  )
}

/** Moves a client of the sandbox, who has subscriptions, through their time. */
function ClientClock({ clientId }: { clientId: string }) {
  const { clientText } = useWords(clockWords)
  const { environment } = useEnvironment()
  const { data } = useList<SubscriptionRow>('/subscriptions', { clientId, size: shownAtOnce })
  const isShown = useMay('subscriptions:write') && environment === 'SANDBOX' && data?.content.some(advances)
  if (!isShown) return undefined
  return (
    <ClockBox text={clientText}>
      <AdvanceClock of={{ clientId }} changes={['/subscriptions', '/clients', '/transactions', '/wallet']} />
    </ClockBox>
  )
}

const shownAtOnce = 50

function Subscriptions({ clientId }: { clientId: string }) {
  const words = useWords(subscriptionWords)
  const own = useWords(clientWords)
  const subscriptions = useList<SubscriptionRow>('/subscriptions', { clientId, size: shownAtOnce })
  const create = useMay('subscriptions:write') && (
    <Button component={Link} to="/subscriptions/new" search={{ client: clientId } as never} variant="default" size="xs">
      {own.newSubscription}
    </Button>
  )
  return (
    <Section title={words.subscriptions} actions={create}>
      <Shown query={subscriptions}>
        {(page) =>
          page.content.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <SubscriptionTable page={{ ...page, totalPages: 1 }} isOfOneClient />
          )
        }
      </Shown>
    </Section>
  )
}
