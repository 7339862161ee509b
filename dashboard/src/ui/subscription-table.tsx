import type * as Api from '../lib/merchant-api.ts'
import { useLocale, useWords } from '../lib/language.ts'
import { type PageOf } from '../lib/pages.ts'
import { everyOf, subscriptionWords, toneOfSubscription } from '../lib/subscription-words.ts'
import { commonWords } from '../lib/words.ts'
import type { Bulk } from './bulk.tsx'
import { NameLink } from './name-link.tsx'
import { RowLink } from './row-link.tsx'
import { type Column, ListTable, plain } from './table.tsx'
import { Moment, Money, Status } from './values.tsx'

export type SubscriptionRow = Api.Subscription

const pathOf = ({ id }: SubscriptionRow) => `/subscriptions/${id}`

/** Subscriptions with where they lead; of one client, without the name. */
export function SubscriptionTable({
  page,
  isOfOneClient = false,
  bulk,
}: {
  page: PageOf<SubscriptionRow>
  isOfOneClient?: boolean
  bulk?: Bulk<SubscriptionRow>
}) {
  const words = useWords(subscriptionWords)
  const common = useWords(commonWords)
  const { locale } = useLocale()
  const columns: Column<SubscriptionRow>[] = [
    {
      label: common.description,
      cell: (row) => (
        <RowLink to={pathOf(row)}>
          <bdi>{row.description}</bdi>
        </RowLink>
      ),
    },
    {
      label: common.status,
      cell: ({ status }) => <Status tone={toneOfSubscription[status]}>{words.statuses[status]}</Status>,
    },
    { label: words.client, isWide: true, cell: ({ clientId }) => <ClientName id={clientId} /> },
    { label: words.interval, isWide: true, cell: ({ interval }) => everyOf(interval, locale) },
    {
      label: words.nextDue,
      sort: 'nextDueDate',
      isWide: true,
      cell: ({ nextDueDate }) => (nextDueDate ? <Moment at={nextDueDate} /> : '–'),
    },
    {
      label: common.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
  const shown = isOfOneClient ? plain(columns, words.client) : columns
  return (
    <ListTable
      label={words.subscriptions}
      page={page}
      keyOf={({ id }) => id}
      nameOf={({ description }) => description}
      linkOf={pathOf}
      bulk={bulk}
      columns={shown}
    />
  )
}

/** Subscriptions know their client by id alone; a deleted client has no name any more. */
export function ClientName({ id }: { id: string }) {
  const { deletedClient } = useWords(subscriptionWords)
  return <NameLink kind="client" id={id} gone={deletedClient} />
}
