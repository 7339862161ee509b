import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../lib/filters.ts'
import { useTimeZone } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { moneyWords } from '../../lib/money-words.ts'
import { useList } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { PaymentStatus } from '../../ui/payment-status.tsx'
import { RecordCell } from '../../ui/record-cell.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money } from '../../ui/values.tsx'
import type { Transaction } from './api.ts'
import { ExportButton } from './export-button.tsx'
import { Narrowing } from './narrowing.tsx'
import { filterNames, queryOf } from './query.ts'
import { transactionWords } from './words.ts'

export function Page() {
  const words = useWords(transactionWords)
  const [filters] = useFilters()
  const query = queryOf(filters, useTimeZone())
  const list = useList<Transaction>('/transactions', { ...query, page: filters.page, sort: filters.sort, size: 25 })
  const columns = useColumns()
  const elsewhere = (
    <Anchor component={Link} to="/payment-links">
      {words.empty.link}
    </Anchor>
  )
  return (
    <PageFrame title={words.title} actions={<ExportButton query={query} />}>
      <Narrowing />
      <Listed query={list} names={filterNames} empty={words.empty} first={elsewhere}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            columns={columns}
            keyOf={({ id }) => id}
            linkOf={({ id }) => `/transactions/${id}`}
          />
        )}
      </Listed>
    </PageFrame>
  )
}

function useColumns(): Column<Transaction>[] {
  const words = useWords(transactionWords)
  const common = useWords(commonWords)
  const { types, methods } = useWords(moneyWords)
  return [
    {
      label: words.transaction,
      sort: 'createdAt',
      cell: ({ id, reference, createdAt }) => (
        <RecordCell to={`/transactions/${id}`} reference={reference} at={createdAt} />
      ),
    },
    {
      label: words.type,
      cell: ({ type, method }) => [types[type], method && methods[method]].filter(Boolean).join(' · '),
      isWide: true,
    },
    {
      label: words.customer,
      cell: ({ customer }) => <bdi>{customer?.name ?? customer?.email ?? customer?.phone ?? '—'}</bdi>,
      isWide: true,
    },
    {
      label: common.status,
      cell: (payment) => <PaymentStatus of={payment} />,
    },
    {
      label: common.amount,
      sort: 'amount',
      isNumber: true,
      cell: ({ amount, currency, direction }) => (
        <Money amount={direction === 'DEBIT' ? -amount : amount} currency={currency} />
      ),
    },
  ]
}
