import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import type { PageOf } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { PaymentStatus } from '../../ui/payment-status.tsx'
import { RecordCell } from '../../ui/record-cell.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money } from '../../ui/values.tsx'
import type { RecentPayment } from './api.ts'
import { glanceWords } from './glance-words.ts'

/** The last few, without the way to older ones: that is the list of all transactions. */
export function RecentPayments({ list }: { list: UseQueryResult<PageOf<RecentPayment>> }) {
  const { recent: words } = useWords(glanceWords)
  const columns = useColumns()
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Anchor component={Link} to="/transactions" search={{ type: 'PAYMENT' } as never} size="sm">
          {words.all}
        </Anchor>
      </Group>
      <Shown query={list}>
        {(page) =>
          page.content.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <ListTable
              label={words.title}
              page={alone(page)}
              columns={columns}
              keyOf={({ id }) => id}
              linkOf={({ id }) => `/transactions/${id}`}
            />
          )
        }
      </Shown>
    </Stack>
  )
}

const alone = (page: PageOf<RecentPayment>): PageOf<RecentPayment> => ({ ...page, page: 0, totalPages: 1 })

function useColumns(): Column<RecentPayment>[] {
  const { recent: words } = useWords(glanceWords)
  const common = useWords(commonWords)
  return [
    {
      label: words.payment,
      cell: ({ id, reference, createdAt }) => (
        <RecordCell to={`/transactions/${id}`} reference={reference} at={createdAt} />
      ),
    },
    {
      label: words.customer,
      cell: ({ customer }) => <bdi>{customer?.name ?? customer?.email ?? '—'}</bdi>,
      isWide: true,
    },
    {
      label: common.status,
      cell: (payment) => <PaymentStatus of={payment} />,
    },
    {
      label: common.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
