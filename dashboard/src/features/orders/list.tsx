import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useEnvironment } from '../../lib/environment.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useWords } from '../../lib/language.ts'
import { orderWords } from '../../lib/order-words.ts'
import { commonWords } from '../../lib/words.ts'
import { CsvButton, type CsvFile } from '../../ui/csv-button.tsx'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { NamedFilter } from '../../ui/named-filter.tsx'
import { StatusTabs } from '../../ui/status-tabs.tsx'
import { OrderTable } from '../../ui/order-table.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { filterNames, type Order, useOrderCount, useOrders } from './api.ts'
import { useBulk } from './bulk.ts'
import { fulfilWords } from './words.ts'

/** The orders of all products. */
export function Page() {
  const words = useWords(orderWords)
  const own = useWords(fulfilWords)
  const common = useWords(commonWords)
  const query = useListQuery(filterNames)
  const { environment } = useEnvironment()
  const { portal } = useApi()
  const file: CsvFile<Order> = {
    name: 'orders',
    columns: [
      [words.order, ({ orderNumber, reference }) => orderNumber ?? reference],
      [words.payment, ({ status }) => words.statuses[status]],
      [words.fulfilment, ({ fulfilment }) => words.fulfilments[fulfilment]],
      [words.product, ({ productName }) => productName],
      ['quantity', ({ quantity }) => quantity],
      [common.amount, ({ amount }) => amount],
      ['currency', ({ currency }) => currency],
      [words.buyer, ({ buyer }) => buyer?.name],
      [common.email, ({ buyer }) => buyer?.email],
      [common.phone, ({ buyer }) => buyer?.phone],
      [common.created, ({ createdAt }) => createdAt],
      ['reference', ({ reference }) => reference],
    ],
  }
  const bulk = useBulk(file)
  const toProducts = (
    <Button component={Link} to="/products" variant="default">
      {own.toProducts}
    </Button>
  )
  return (
    <PageFrame
      title={words.orders}
      actions={
        <CsvButton file={file} load={(paging) => portal('/orders', { query: { ...query, environment, ...paging } })} />
      }
    >
      <StatusTabs
        name="status"
        states={['PAID', 'PENDING', 'CANCELED', 'REFUNDED']}
        words={words.statuses}
        useCount={useOrderCount}
      />
      <FilterBar
        names={filterNames}
        search={<TextFilter name="q" label={common.search} placeholder={own.searchHint} />}
      >
        <ChoiceFilter name="status" label={words.payment} options={words.statuses} />
        <ChoiceFilter name="fulfilment" label={words.fulfilment} options={words.fulfilments} />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="to" label={common.until} />
        <NamedFilter name="product" label={words.product} kind="product" />
      </FilterBar>
      <Listed query={useOrders()} names={filterNames} empty={own.empty} first={toProducts}>
        {(page) => <OrderTable page={page} bulk={bulk} />}
      </Listed>
    </PageFrame>
  )
}
