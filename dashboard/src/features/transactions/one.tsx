import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconReceipt, IconReceiptRefund } from '../../ui/icons.tsx'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { useOne } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { PaymentStatus } from '../../ui/payment-status.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Money } from '../../ui/values.tsx'
import type { Transaction } from './api.ts'
import { declineWords } from '../../lib/decline-words.ts'
import { TransactionFacts } from './facts.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundsOfPayment } from './refunds-of-payment.tsx'
import { TransactionTimeline } from './story.tsx'
import { transactionWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const words = useWords(transactionWords)
  const declines = useWords(declineWords)
  const one = useOne<Transaction>(`/transactions/${encodeURIComponent(id)}`)
  const parent = { to: '/transactions', label: words.title }
  if (!one.data)
    return (
      <PageFrame title={words.transaction} parent={parent}>
        <Shown query={one}>{() => undefined}</Shown>
      </PageFrame>
    )
  const transaction = one.data
  return (
    <PageFrame
      title={`${words.transaction} ${transaction.reference}`}
      parent={parent}
      actions={<Actions transaction={transaction} />}
    >
      <Summary transaction={transaction} />
      {transaction.decline && (
        <Alert color="red" title={words.declined}>
          {declines[transaction.decline.code]} {transaction.decline.retryable ? words.mayRetry : words.mayNotRetry}
        </Alert>
      )}
      <TransactionFacts transaction={transaction} />
      {transaction.type === 'PAYMENT' && (transaction.refundedAmount ?? 0) > 0 && (
        <RefundsOfPayment id={transaction.id} />
      )}
      <TransactionTimeline id={transaction.id} />
    </PageFrame>
  )
}

function Summary({ transaction }: { transaction: Transaction }) {
  const words = useWords(transactionWords)
  const { types } = useWords(moneyWords)
  const { amount, fee, net, currency, reference, type } = transaction
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={2} size="h3">
            <Money amount={amount} currency={currency} />
          </Title>
          <PaymentStatus of={transaction} />
          <Text c="dimmed">{types[type]}</Text>
        </Group>
        {fee > 0 && (
          <Text size="sm">
            {words.fee} <Money amount={fee} currency={currency} /> · {words.net}{' '}
            <Money amount={net} currency={currency} />
          </Text>
        )}
        <Copyable value={reference} />
      </Stack>
    </Paper>
  )
}

function Actions({ transaction }: { transaction: Transaction }) {
  const words = useWords(transactionWords)
  const mayRefund = useMay('refunds:write')
  const [isOpen, setOpen] = useState(false)
  const isRefundable = transaction.type === 'PAYMENT' && (transaction.refundableAmount ?? 0) > 0
  return (
    <>
      {transaction.receiptUrl && (
        <Anchor href={transaction.receiptUrl} target="_blank" rel="noopener">
          <Group gap={4}>
            <IconReceipt size={16} aria-hidden />
            {words.receipt}
          </Group>
        </Anchor>
      )}
      {isRefundable && mayRefund && (
        <Button leftSection={<IconReceiptRefund size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {words.refund.open}
        </Button>
      )}
      {isOpen && <RefundForm transaction={transaction} onClose={() => setOpen(false)} />}
    </>
  )
}
