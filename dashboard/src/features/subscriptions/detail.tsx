import { Alert, Group, SimpleGrid, Text } from '@mantine/core'
import { useFormat } from '../../lib/format.ts'
import { useLocale, useWords } from '../../lib/language.ts'
import { everyOf, subscriptionWords, toneOfSubscription } from '../../lib/subscription-words.ts'
import { useMay } from '../../lib/session.ts'
import { Figure } from '../../ui/figure.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Payments } from '../../ui/payments.tsx'
import { Section } from '../../ui/section.tsx'
import { Share } from '../../ui/share.tsx'
import { Shown } from '../../ui/states.tsx'
import { ClientName } from '../../ui/subscription-table.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { SubscriptionActions } from './actions.tsx'
import { type Subscription, useSubscription } from './api.ts'
import { DueDates } from './due-dates.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { ownWords } from './words.ts'

export function Page() {
  return <Shown query={useSubscription()}>{(subscription) => <Detail subscription={subscription} />}</Shown>
}

function Detail({ subscription }: { subscription: Subscription }) {
  const words = useWords(subscriptionWords)
  const own = useWords(ownWords)
  const mayWrite = useMay('subscriptions:write')
  const { status, setupUrl, updatePaymentMethodUrl: updateUrl, description } = subscription
  return (
    <PageFrame
      title={description}
      parent={{ to: '/subscriptions', label: words.subscriptions }}
      actions={mayWrite && <SubscriptionActions subscription={subscription} />}
    >
      <Group gap="sm">
        <Status tone={toneOfSubscription[status]}>{words.statuses[status]}</Status>
        <ClientName id={subscription.clientId} />
      </Group>
      {subscription.cancelAtPeriodEnd && <Alert color="yellow">{own.endsWithPeriod}</Alert>}
      <Figures subscription={subscription} />
      {mayWrite && <SandboxClock subscription={subscription} />}
      {setupUrl !== undefined && (
        <Section title={own.setup}>
          <Share url={setupUrl} text={description} />
        </Section>
      )}
      {updateUrl !== undefined && subscription.openAmount > 0 && (
        <Section title={own.update}>
          <Share url={updateUrl} text={description} />
        </Section>
      )}
      <Section title={own.details}>
        <SubscriptionFacts subscription={subscription} />
      </Section>
      <DueDates subscription={subscription} />
      <Payments by={{ subscriptionId: subscription.id }} />
    </PageFrame>
  )
}

function Figures({ subscription }: { subscription: Subscription }) {
  const words = useWords(subscriptionWords)
  const own = useWords(ownWords)
  const { locale } = useLocale()
  const format = useFormat()
  const { amount, openAmount, currency, interval, nextDueDate, cyclesCompleted, cycles } = subscription
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label={everyOf(interval, locale)}>
        <Money amount={amount} currency={currency} />
      </Figure>
      <Figure label={words.nextDue}>{nextDueDate ? <Moment at={nextDueDate} /> : '–'}</Figure>
      <Figure label={own.owed}>
        <Text span fw={600} c={openAmount > 0 ? 'var(--mantine-color-error)' : undefined}>
          <Money amount={openAmount} currency={currency} />
        </Text>
      </Figure>
      <Figure label={own.paidCycles}>
        <span className="ltr">
          {[cyclesCompleted, ...(cycles === undefined ? [] : [cycles])].map(format.number).join(' / ')}
        </span>
      </Figure>
    </SimpleGrid>
  )
}
