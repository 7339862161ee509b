import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../lib/filters.ts'
import { useWords } from '../../lib/language.ts'
import { orderWords } from '../../lib/order-words.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { OrderTable } from '../../ui/order-table.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { filterNames, useOrders } from './api.ts'
import { fulfilWords } from './words.ts'

/** The orders of all products. */
export function Page() {
  const words = useWords(orderWords)
  const own = useWords(fulfilWords)
  const common = useWords(commonWords)
  const [{ product }] = useFilters()
  const toProducts = (
    <Button component={Link} to="/products" variant="default">
      {own.toProducts}
    </Button>
  )
  return (
    <PageFrame title={words.orders}>
      <FilterBar names={filterNames}>
        <TextFilter name="q" label={common.search} placeholder={own.searchHint} />
        <ChoiceFilter name="status" label={words.payment} options={words.statuses} />
        <ChoiceFilter name="fulfilment" label={words.fulfilment} options={words.fulfilments} />
        <DayFilter name="from" label={common.from} />
        <DayFilter name="to" label={common.until} />
        {product !== undefined && <TextFilter name="product" label={words.product} isLtr />}
      </FilterBar>
      <Listed query={useOrders()} names={filterNames} empty={own.empty} first={toProducts}>
        {(page) => <OrderTable page={page} />}
      </Listed>
    </PageFrame>
  )
}
