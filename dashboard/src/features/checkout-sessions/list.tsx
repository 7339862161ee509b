import { useListQuery } from '../../lib/filtered-list.ts'
import { useWords } from '../../lib/language.ts'
import { useCount, useList } from '../../lib/pages.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { NamedFilter } from '../../ui/named-filter.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RecordCell } from '../../ui/record-cell.tsx'
import { StatusTabs } from '../../ui/status-tabs.tsx'
import { ListTable } from '../../ui/table.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { type Session, toneOfSession } from './api.ts'
import { sessionWords } from './words.ts'

const names = ['orderId', 'externalId', 'status', 'clientId', 'from', 'to'] as const
const pathOf = ({ id }: Session) => `/checkout-sessions/${id}`

export function Page() {
  const words = useWords(sessionWords)
  const common = useWords(commonWords)
  const query = useListQuery(names)
  const sessions = useList<Session>('/checkout/sessions', query)
  return (
    <PageFrame title={words.title}>
      <StatusTabs
        name="status"
        states={['OPEN', 'AWAITING_CASH', 'PAID', 'EXPIRED']}
        words={words.statuses}
        useCount={(status) => useCount('/checkout/sessions', { ...query, status })}
      />
      <FilterBar names={names} search={<TextFilter name="orderId" label={words.order} isLtr />}>
        <TextFilter name="externalId" label={words.externalId} isLtr />
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
        <NamedFilter name="clientId" label={words.client} kind="client" />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="to" label={common.until} />
      </FilterBar>
      <Listed query={sessions} names={names} empty={words.empty}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            keyOf={({ id }) => id}
            linkOf={pathOf}
            columns={[
              {
                label: words.order,
                sort: 'createdAt',
                cell: (one) => (
                  <RecordCell to={pathOf(one)} reference={one.orderId ?? one.id.slice(0, 8)} at={one.createdAt} />
                ),
              },
              {
                label: words.customer,
                isWide: true,
                cell: ({ customer }) => <bdi>{customer?.name ?? customer?.email ?? '–'}</bdi>,
              },
              {
                label: common.status,
                cell: ({ status }) => <Status tone={toneOfSession[status]}>{words.statuses[status]}</Status>,
              },
              {
                label: words.expires,
                sort: 'expiresAt',
                isWide: true,
                cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : '–'),
              },
              {
                label: common.amount,
                sort: 'amount',
                isNumber: true,
                cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
              },
            ]}
          />
        )}
      </Listed>
    </PageFrame>
  )
}
