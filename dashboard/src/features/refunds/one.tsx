import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { useWrite } from '../../lib/write.ts'
import { Ask } from '../../ui/ask.tsx'
import { Fact, Facts } from '../../ui/fact.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { type Refund, toneOfRefund } from './api.ts'
import { refundWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const words = useWords(refundWords)
  const one = useOne<Refund>(`/refunds/${encodeURIComponent(id)}`, { isUnderWay })
  return (
    <PageFrame
      title={words.refund}
      parent={{ to: '/refunds', label: words.title }}
      actions={one.data?.status === 'PENDING' && <CallOff refund={one.data} />}
    >
      <Shown query={one}>{(refund) => <Details refund={refund} />}</Shown>
    </PageFrame>
  )
}

const isUnderWay = ({ status }: Refund) => status === 'PENDING' || status === 'PROCESSING'

function CallOff({ refund: { id } }: { refund: Refund }) {
  const words = useWords(refundWords)
  const { portal } = useApi()
  const { environment } = useEnvironment()
  const mayCallOff = useMay('refunds:write')
  const [isOpen, setOpen] = useState(false)
  const path = `/company/refunds/${id}/cancel`
  const cancel = useWrite(() => portal(path, { method: 'POST', query: { environment } }), {
    changes: ['/refunds', '/transactions', '/wallet'],
  })
  if (!mayCallOff) return undefined
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.callOff.open}
      </Button>
      {isOpen && (
        <Ask
          title={words.callOff.title}
          confirm={words.callOff.confirm}
          isGrave
          onConfirm={() => cancel.mutateAsync()}
          onClose={() => setOpen(false)}
        >
          <Text>{words.callOff.text}</Text>
        </Ask>
      )}
    </>
  )
}

function Details({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  const { amount, currency, status, pendingReason, failureReason } = refund
  return (
    <>
      <Paper withBorder p="md">
        <Group gap="sm">
          <Title order={2} size="h3">
            <Money amount={amount} currency={currency} />
          </Title>
          <Status tone={toneOfRefund[status]}>{words.statuses[status]}</Status>
        </Group>
      </Paper>
      {isUnderWay(refund) && pendingReason && <Alert color="yellow">{words.pendingReasons[pendingReason]}</Alert>}
      {failureReason && (
        <Alert color="red" title={words.failed}>
          {words.failureReasons[failureReason]}
        </Alert>
      )}
      <Paper withBorder p="md">
        <RefundFacts refund={refund} />
      </Paper>
    </>
  )
}

function RefundFacts({ refund }: { refund: Refund }) {
  const { details, reasons, yes } = useWords(refundWords)
  const { payment, transactionId, destination, arn, expectedAt, startedAt, completedAt } = refund
  return (
    <Stack gap="sm">
      <Facts>
        <Fact label={details.reference}>
          <Copyable value={refund.refundReference} />
        </Fact>
        <Fact label={details.payment}>
          <Group gap="xs">
            <Anchor component={Link} to={`/transactions/${transactionId}`} className="ltr" size="sm">
              {payment.reference}
            </Anchor>
            <Money amount={payment.amount} currency={refund.currency} />
          </Group>
        </Fact>
        {payment.orderId && <Fact label={details.orderId}>{<bdi>{payment.orderId}</bdi>}</Fact>}
        <Fact label={details.left}>
          <Money amount={refund.remainingRefundable} currency={refund.currency} />
        </Fact>
        <Fact label={details.reason}>{reasons[refund.reason]}</Fact>
        {refund.reasonDetail && <Fact label={details.detail}>{<bdi>{refund.reasonDetail}</bdi>}</Fact>}
        {refund.noteToCustomer && <Fact label={details.note}>{<bdi>{refund.noteToCustomer}</bdi>}</Fact>}
        {refund.restock && <Fact label={details.restock}>{yes}</Fact>}
        {refund.late && <Fact label={details.late}>{yes}</Fact>}
        {destination && <Fact label={details.account}>{<bdi className="ltr">…{destination.ribLast4}</bdi>}</Fact>}
        {arn && (
          <Fact label={details.arn}>
            <Copyable value={arn} />
          </Fact>
        )}
        <DateFact label={details.created} at={refund.createdAt} />
        <DateFact label={details.started} at={startedAt} />
        <DateFact label={details.expected} at={expectedAt} />
        <DateFact label={details.completed} at={completedAt} />
        <Fact label={details.transaction}>
          <NameLink kind="transaction" id={refund.refundTransactionId} />
        </Fact>
      </Facts>
    </Stack>
  )
}

const DateFact = ({ label, at }: { label: string; at: string | undefined }) =>
  at === undefined ? undefined : (
    <Fact label={label}>
      <Moment at={at} />
    </Fact>
  )
