import type * as Api from '../lib/merchant-api.ts'
import { Box, Group, Stack } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { type OrderStatus, orderWords, toneOfFulfilment, toneOfOrder } from '../lib/order-words.ts'
import type { PageOf } from '../lib/pages.ts'
import { commonWords } from '../lib/words.ts'
import type { Bulk } from './bulk.tsx'
import { RowLink } from './row-link.tsx'
import { type Column, ListTable, plain } from './table.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { Moment, Money, Status } from './values.tsx'

export type OrderRow = Api.ProductOrder & { imageUrl?: string }

const pathOf = ({ reference }: OrderRow) => `/orders/${reference}`

type Parts = { page: PageOf<OrderRow>; isOfOneProduct?: boolean; bulk?: Bulk<OrderRow> | undefined }

/** Orders with where they lead; of one product, without its name. */
export function OrderTable({ page, isOfOneProduct = false, bulk }: Parts) {
  const words = useWords(orderWords)
  const common = useWords(commonWords)
  const fulfilment = ({ fulfilment: state }: OrderRow) => (
    <Status tone={toneOfFulfilment[state]}>{words.fulfilments[state]}</Status>
  )
  const columns: Column<OrderRow>[] = [
    {
      label: words.order,
      cell: (order) => (
        <Group gap={8} wrap="nowrap">
          {!isOfOneProduct && <Thumbnail url={order.imageUrl} />}
          <RowLink to={pathOf(order)}>
            <span className="ltr">{order.orderNumber ?? order.reference}</span>
          </RowLink>
        </Group>
      ),
    },
    {
      label: words.payment,
      cell: (order) => (
        <Stack gap={4} align="flex-start">
          <Status tone={toneOfOrder[order.status]}>{words.statuses[order.status]}</Status>
          <Box hiddenFrom="sm">{isToPrepare(order.status) && fulfilment(order)}</Box>
        </Stack>
      ),
    },
    {
      label: words.fulfilment,
      isWide: true,
      cell: (order) => (isToPrepare(order.status) ? fulfilment(order) : '–'),
    },
    {
      label: words.product,
      isWide: true,
      cell: ({ quantity, productName }) => <bdi>{`${quantity} × ${productName}`}</bdi>,
    },
    {
      label: words.buyer,
      isWide: true,
      cell: ({ buyer }) => <bdi>{buyer?.name ?? buyer?.email ?? buyer?.phone ?? '–'}</bdi>,
    },
    { label: common.created, isWide: true, sort: 'createdAt', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: common.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
  const shown = isOfOneProduct ? plain(columns, words.product) : columns
  return (
    <ListTable
      label={words.orders}
      page={page}
      keyOf={({ reference }) => reference}
      nameOf={({ orderNumber, reference }) => orderNumber ?? reference}
      linkOf={pathOf}
      bulk={bulk}
      columns={shown}
    />
  )
}

/** An unpaid or ended order needs no preparation. */
export const isToPrepare = (status: OrderStatus) => status === 'PAID' || status === 'PARTIALLY_REFUNDED'
