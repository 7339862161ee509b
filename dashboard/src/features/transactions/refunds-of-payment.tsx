import { Anchor, Group, Paper, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { Shown } from '../../ui/states.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import type { RefundOfPayment } from './api.ts'
import { transactionWords } from './words.ts'

/** Refunds of a payment, completed or in progress. */
export function RefundsOfPayment({ id }: { id: string }) {
  const { refunds, reasons } = useWords(transactionWords)
  const list = useList<RefundOfPayment>('/refunds', { transactionId: id, size: 50 })
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {refunds}
        </Title>
        <Shown query={list}>
          {({ content }) =>
            content.map((refund) => (
              <Group key={refund.id} justify="space-between">
                <Anchor component={Link} to={`/refunds/${refund.id}`} size="sm">
                  {reasons[refund.reason]}
                </Anchor>
                <Moment at={refund.createdAt} />
                <Money amount={refund.amount} currency={refund.currency} />
              </Group>
            ))
          }
        </Shown>
      </Stack>
    </Paper>
  )
}
