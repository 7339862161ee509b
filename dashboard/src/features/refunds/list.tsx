import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { spanOf } from '../../lib/days.ts'
import { useFilters } from '../../lib/filters.ts'
import { useTimeZone } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { NamedFilter } from '../../ui/named-filter.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RecordCell } from '../../ui/record-cell.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money, Status } from '../../ui/values.tsx'
import { type Refund, toneOfRefund } from './api.ts'
import { refundWords } from './words.ts'

const filterNames = ['status', 'refundReference', 'transactionId', 'from', 'until'] as const

export function Page() {
  const words = useWords(refundWords)
  const common = useWords(commonWords)
  const [filters] = useFilters()
  const { status, refundReference, transactionId, from, until, page, sort } = filters
  const span = spanOf(from, until, useTimeZone())
  const list = useList<Refund>('/refunds', { status, refundReference, transactionId, ...span, page, sort, size: 25 })
  const columns = useColumns()
  const elsewhere = (
    <Anchor component={Link} to="/transactions" search={{ type: 'PAYMENT', status: 'SUCCEEDED' } as never}>
      {words.empty.link}
    </Anchor>
  )
  return (
    <PageFrame title={words.title}>
      <FilterBar names={filterNames} search={<TextFilter name="refundReference" label={words.reference} isLtr />}>
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
        <NamedFilter name="transactionId" label={words.payment} kind="transaction" />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="until" label={common.until} />
      </FilterBar>
      <Listed query={list} names={filterNames} empty={words.empty} first={elsewhere}>
        {(rows) => (
          <ListTable
            label={words.title}
            page={rows}
            columns={columns}
            keyOf={({ id }) => id}
            linkOf={({ id }) => `/refunds/${id}`}
          />
        )}
      </Listed>
    </PageFrame>
  )
}

function useColumns(): Column<Refund>[] {
  const words = useWords(refundWords)
  const common = useWords(commonWords)
  return [
    {
      label: words.refund,
      sort: 'createdAt',
      cell: ({ id, refundReference, createdAt }) => (
        <RecordCell to={`/refunds/${id}`} reference={refundReference} at={createdAt} />
      ),
    },
    { label: words.payment, cell: ({ payment }) => <bdi className="ltr">{payment.reference}</bdi>, isWide: true },
    { label: words.reason, cell: ({ reason }) => words.reasons[reason], isWide: true },
    {
      label: common.status,
      cell: ({ status }) => <Status tone={toneOfRefund[status]}>{words.statuses[status]}</Status>,
    },
    {
      label: common.amount,
      sort: 'amount',
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
