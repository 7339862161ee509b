import { Anchor, Paper, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/language.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { brandOf } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/fact.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { ClientName } from '../../ui/subscription-table.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import type { Transaction } from './api.ts'
import { transactionWords } from './words.ts'

/** All facts of a transaction; absent ones are left out. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { details } = useWords(transactionWords)
  const { methods } = useWords(moneyWords)
  const { currency, refundedAmount, method, customer, availableAt, completedAt, createdAt } = transaction
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {details.title}
        </Title>
        <Facts>
          {fact(details.created, <Moment at={createdAt} />)}
          {completedAt && fact(details.completed, <Moment at={completedAt} />)}
          {availableAt && fact(details.available, <Moment at={availableAt} />)}
          {(refundedAmount ?? 0) > 0 &&
            fact(details.refunded, <Money amount={refundedAmount ?? 0} currency={currency} />)}
          {method && fact(details.method, methods[method])}
          <HowItWasPaid transaction={transaction} />
          {customer?.name && fact(details.customer, <bdi>{customer.name}</bdi>)}
          {customer?.email && fact(details.email, <Copyable value={customer.email} />)}
          {customer?.phone && fact(details.phone, <Copyable value={customer.phone} />)}
          <WhereItBelongs transaction={transaction} />
          {fact(details.id, <Copyable value={transaction.id} />)}
        </Facts>
      </Stack>
    </Paper>
  )
}

const fact = (label: string, value: ReactNode) => <Fact label={label}>{value}</Fact>
const dash = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

function HowItWasPaid({
  transaction: { card, cash, threeDS, authorizationCode, decline, payout },
}: {
  transaction: Transaction
}) {
  const { details, threeDSResults, payoutFailures } = useWords(transactionWords)
  return (
    <>
      {card &&
        fact(
          details.card,
          <bdi className="ltr">{`${brandOf(card.brand)} •••• ${card.last4} · ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`}</bdi>,
        )}
      {card?.issuer && fact(details.issuer, <bdi>{dash(card.issuer, card.country)}</bdi>)}
      {threeDS &&
        fact(
          details.threeDS,
          dash(
            threeDSResults[threeDS.result] ?? threeDS.result,
            threeDS.liabilityShift ? details.liability : undefined,
          ),
        )}
      {authorizationCode && fact(details.authorization, <Copyable value={authorizationCode} />)}
      {decline?.networkCode && fact(details.networkCode, <Copyable value={decline.networkCode} />)}
      {cash && fact(details.voucher, <Copyable value={cash.reference} />)}
      {cash?.agentName && fact(details.agent, <bdi>{cash.agentName}</bdi>)}
      {cash && !cash.paidAt && fact(details.payableUntil, <Moment at={cash.expiresAt} />)}
      {payout &&
        fact(
          details.account,
          <bdi>{dash(payout.holderName, payout.bankName, payout.ribLast4 && `…${payout.ribLast4}`)}</bdi>,
        )}
      {payout?.traceId && fact(details.trace, <Copyable value={payout.traceId} />)}
      {payout?.failureCode && fact(details.failure, payoutFailures[payout.failureCode] ?? payout.failureCode)}
    </>
  )
}

function WhereItBelongs({ transaction }: { transaction: Transaction }) {
  const { details, sources, seeThem } = useWords(transactionWords)
  const { source, order, orderId, externalId, clientId, parentTransactionId, payoutId, type, id } = transaction
  return (
    <>
      {source && fact(details.source, sources[source.kind])}
      {source?.kind === 'PAYMENT_LINK' && fact(details.link, <NameLink kind="link" id={source.id} />)}
      {source?.kind === 'SUBSCRIPTION' && fact(details.subscription, <NameLink kind="subscription" id={source.id} />)}
      {order && fact(details.order, <RowLink to={`/orders/${order.reference}`}>{order.orderNumber}</RowLink>)}
      {orderId && fact(details.orderId, <Copyable value={orderId} />)}
      {externalId && fact(details.externalId, <Copyable value={externalId} />)}
      {clientId && fact(details.client, <ClientName id={clientId} />)}
      {parentTransactionId && fact(details.parent, <NameLink kind="transaction" id={parentTransactionId} />)}
      {payoutId && fact(details.payout, <NameLink kind="transaction" id={payoutId} />)}
      {type === 'PAYOUT' &&
        fact(
          details.includes,
          <Anchor component={Link} to="/transactions" search={{ payoutId: id } as never} size="sm">
            {seeThem}
          </Anchor>,
        )}
      {Object.entries({ ...transaction.customFields, ...transaction.metadata }).map(([name, value]) => (
        <Fact key={name} label={name}>
          <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
        </Fact>
      ))}
    </>
  )
}
