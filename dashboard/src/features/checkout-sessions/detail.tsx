import { Group, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { languageNames, useWords } from '../../lib/language.ts'
import { declineWords } from '../../lib/decline-words.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { useOne } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { openStates, type Session, toneOfSession } from './api.ts'
import { sessionWords } from './words.ts'

/** One order that a buyer was sent to pay. */
export function Page() {
  const words = useWords(sessionWords)
  const { id = '' } = useParams({ strict: false })
  const session = useOne<Session>(`/checkout/sessions/${id}`, { isUnderWay: ({ status }) => status === 'PROCESSING' })
  const title = session.data?.orderId ?? session.data?.description ?? words.title
  return (
    <PageFrame
      title={title}
      parent={{ to: '/checkout-sessions', label: words.title }}
      actions={session.data && <Cancel session={session.data} />}
    >
      <Shown query={session}>
        {(one) => (
          <>
            <Facts {...one} />
            {one.items && one.items.length > 0 && <Items items={one.items} currency={one.currency} />}
          </>
        )}
      </Shown>
    </PageFrame>
  )
}

function Facts(one: Session) {
  const words = useWords(sessionWords)
  const common = useWords(commonWords)
  const { methods } = useWords(moneyWords)
  const format = useFormat()
  const declines = useWords(declineWords)
  const { customer } = one
  return (
    <FactSheet
      facts={[
        [common.amount, <Money key="amount" amount={one.amount} currency={one.currency} />],
        [
          common.status,
          <Status key="status" tone={toneOfSession[one.status]}>
            {words.statuses[one.status]}
          </Status>,
        ],
        [
          words.payment,
          one.transactionId && <RowLink to={`/transactions/${one.transactionId}`}>{words.payment}</RowLink>,
        ],
        [common.description, one.description && <bdi>{one.description}</bdi>],
        [
          words.customer,
          customer && <bdi>{[customer.name, customer.email, customer.phone].filter(Boolean).join(' · ')}</bdi>,
        ],
        [
          words.client,
          one.clientId && <RowLink to={`/clients/${one.clientId}`}>{customer?.name ?? words.client}</RowLink>,
        ],
        [words.methods, one.methods.map((method) => methods[method]).join(' · ')],
        [words.integration, words.integrations[one.integration]],
        [words.attempts, words.attemptsOf(one.attempts, one.maxAttempts)],
        [words.voucherLifetime, one.voucherExpiresInSeconds && format.hours(one.voucherExpiresInSeconds / 3_600)],
        [words.lastDecline, one.lastDecline && declines[one.lastDecline.code]],
        [words.language, one.locale && languageNames[one.locale]],
        [common.created, <Moment key="created" at={one.createdAt} />],
        [words.expires, one.expiresAt && <Moment at={one.expiresAt} />],
        [words.address, openStates.includes(one.status) && one.checkoutUrl && <Copyable value={one.checkoutUrl} />],
        [words.returnUrl, one.returnUrl && <span className="ltr">{one.returnUrl}</span>],
        [words.externalId, one.externalId && <Copyable value={one.externalId} />],
        ['ID', <Copyable key="id" value={one.id} />],
      ]}
    />
  )
}

function Items({ items, currency }: { items: NonNullable<Session['items']>; currency: string }) {
  const words = useWords(sessionWords)
  const hasPictures = items.some(({ imageUrl }) => imageUrl !== undefined)
  return (
    <Section title={words.items}>
      {items.map(({ name, quantity, unitPrice, imageUrl }, index) => (
        <Group key={index} gap="sm" wrap="nowrap">
          {hasPictures && <Thumbnail url={imageUrl} />}
          <Text size="sm">
            {quantity} × <bdi>{name}</bdi> · <Money amount={unitPrice} currency={currency} />
          </Text>
        </Group>
      ))}
    </Section>
  )
}

function Cancel({ session: { id, status } }: { session: Session }) {
  const words = useWords(sessionWords)
  const { merchant } = useApi()
  if (!useMay('checkout:write') || !openStates.includes(status)) return undefined
  return (
    <FormButton
      label={words.cancel}
      text={words.cancelText}
      isGrave
      first={{}}
      send={() => merchant(`/checkout/sessions/${id}/cancel`, { method: 'POST', body: {} })}
      changes={['/checkout/sessions']}
    />
  )
}
