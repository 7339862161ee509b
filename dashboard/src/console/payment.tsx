import { Button, Text, Timeline } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { transactionWords } from '../features/transactions/words.ts'
import { useLocale, useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { useWrite } from '../lib/write.ts'
import { NamedCard } from '../ui/card.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Refused } from '../ui/refused.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useHas, useRead } from './operator.ts'
import { Answers } from './payment-answers.tsx'
import { Books } from './payment-books.tsx'
import { Asked, RefundButton } from './payment-refund.tsx'
import { Risk } from './payment-risk.tsx'
import { ResolveButton } from './payment-resolve.tsx'
import { paymentWords } from './payment-words.ts'
import { Moment, Money, To, toneOf } from './values.tsx'
import { consoleWords } from './words.ts'

type Payment = Operator.PaymentDetail

/** Everything about one transaction; its buyer is masked until they are asked for. */
export function Page() {
  const { id } = useParams({ strict: false })
  const payment = useRead<Payment>(`/payments/${id}`)
  return <Shown query={payment}>{(found) => <Whole payment={found} />}</Shown>
}

function Whole({ payment }: { payment: Payment }) {
  const { payments: words, states, environments } = useWords(consoleWords)
  const act = useAct()
  const mayAct = useHas('RISK', 'FINANCE')
  const mayPay = useHas('FINANCE')
  const lookUp = useWrite(() => act(`/payments/${payment.id}/look-up`), {
    changes: ['/payments', '/today', '/acts'],
  })
  const { currency } = payment
  return (
    <PageFrame
      title={payment.reference}
      parent={{ to: '/payments', label: words.title }}
      actions={
        <>
          {mayAct && payment.canLookUp && (
            <Button variant="default" loading={lookUp.isPending} onClick={() => lookUp.mutate()}>
              {words.lookUp}
            </Button>
          )}
          {mayPay && payment.resolvable && <ResolveButton payment={payment} resolvable={payment.resolvable} />}
          {mayPay && payment.refundable && <RefundButton payment={payment} refundable={payment.refundable} />}
        </>
      }
    >
      <Refused error={lookUp.error} />
      <Asked payment={payment} />
      <FactSheet
        facts={[
          [
            words.state,
            <Status key="s" tone={toneOf(payment.status)}>
              {states[payment.status]}
            </Status>,
          ],
          [words.stateReason, payment.statusReason],
          [
            words.merchant,
            <To key="m" to={`/merchants/${payment.merchantId}`}>
              {payment.merchantName}
            </To>,
          ],
          [words.environment, environments[payment.environment]],
          [words.type, words.types[payment.type]],
          [words.amount, <Money key="a" amount={payment.amount} currency={currency} />],
          [words.fee, <Money key="f" amount={payment.fee} currency={currency} />],
          [words.refunded, payment.refunded > 0 && <Money key="r" amount={payment.refunded} currency={currency} />],
          [words.card, payment.card && <NamedCard key="c" text={payment.card} />],
          [words.buyer, <Buyer key="b" payment={payment} />],
          [words.acquirer, payment.acquirer],
          [
            words.acquirerReference,
            payment.acquirerReference && <Copyable key="x" value={payment.acquirerReference} />,
          ],
          [words.authorisation, payment.authorisationCode],
          [words.decline, payment.decline],
          [words.created, <Moment key="t" at={payment.createdAt} />],
          [words.id, <Copyable key="i" value={payment.id} />],
        ]}
      />
      {payment.risk && <Risk risk={payment.risk} />}
      <Answers payment={payment} />
      <Books payment={payment} />
      <Steps steps={payment.steps} />
    </PageFrame>
  )
}

function Steps({ steps }: Pick<Payment, 'steps'>) {
  const { payments: words } = useWords(consoleWords)
  const names = useWords(transactionWords)
  const { locale } = useLocale()
  return (
    <Section title={words.timeline}>
      {steps.length === 0 ? (
        <Text c="dimmed">{words.noSteps}</Text>
      ) : (
        <Timeline bulletSize={12} lineWidth={2}>
          {steps.map(({ type, message, actor, at }) => (
            <Timeline.Item key={`${at} ${type}`}>
              <Text size="sm" fw={600}>
                {names.steps[type] ?? type}
              </Text>
              {/* The service writes its timeline in English. */}
              {locale === 'en' && <Text size="sm">{message}</Text>}
              <Text size="sm" c="dimmed">
                <Moment at={at} /> · {names.actors[actor]}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Section>
  )
}

function Buyer({ payment: { id, buyer } }: { payment: Payment }) {
  const common = useWords(commonWords)
  const { payments: words } = useWords(consoleWords)
  const { risk } = useWords(paymentWords)
  const act = useAct()
  const mayRead = useHas('RISK', 'FINANCE')
  const [read, setRead] = useState<Operator.RevealedBuyer>()
  const reveal = useWrite(() => act<Operator.RevealedBuyer>(`/payments/${id}/reveal`), {
    changes: ['/acts'],
    onDone: setRead,
  })
  if (read)
    return (
      <>
        <bdi>{[read.name, read.email, read.phone].filter(Boolean).join(' · ') || words.nobody}</bdi>
        {[
          [risk.device, read.device],
          [risk.card, read.card],
        ].map(
          ([label, hash]) =>
            hash !== undefined && (
              <div key={label}>
                {label}
                {common.colon} <Copyable value={hash} />
              </div>
            ),
        )}
      </>
    )
  return (
    <>
      <bdi>{buyer ?? words.unknown}</bdi>{' '}
      {mayRead && (
        <Button variant="subtle" size="compact-xs" loading={reveal.isPending} onClick={() => reveal.mutate()}>
          {words.reveal}
        </Button>
      )}
      <Refused error={reveal.error} />
    </>
  )
}
