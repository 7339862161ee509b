import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { ListTable } from '../../ui/table.tsx'
import { Money, Status } from '../../ui/values.tsx'
import { type Product, toneOfProduct } from './api.ts'
import { productWords } from './words.ts'

const names = ['q', 'status'] as const
const pathOf = ({ reference }: Product) => `/products/${reference}`

export function Page() {
  const words = useWords(productWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const mayWrite = useMay('products:write')
  const products = useList<Product>('/products', useListQuery(names))
  const create = mayWrite && (
    <Button component={Link} to="/products/new">
      {words.create}
    </Button>
  )
  return (
    <PageFrame title={words.title} actions={create}>
      <FilterBar names={names}>
        <TextFilter name="q" label={common.search} placeholder={words.searchHint} />
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
      </FilterBar>
      <Listed query={products} names={names} empty={words.empty} first={create}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            keyOf={({ reference }) => reference}
            linkOf={pathOf}
            columns={[
              {
                label: common.name,
                cell: (product) => (
                  <RowLink to={pathOf(product)}>
                    <bdi>{product.name}</bdi>
                  </RowLink>
                ),
              },
              {
                label: common.status,
                cell: ({ status }) => <Status tone={toneOfProduct[status]}>{words.statuses[status]}</Status>,
              },
              {
                label: words.price,
                isNumber: true,
                cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
              },
              {
                label: words.available,
                isNumber: true,
                isWide: true,
                cell: ({ availableQuantity }) =>
                  availableQuantity === undefined ? words.unlimited : format.number(availableQuantity),
              },
              {
                label: words.sold,
                isNumber: true,
                isWide: true,
                cell: ({ soldQuantity }) => format.number(soldQuantity),
              },
              {
                label: words.orders,
                isNumber: true,
                isWide: true,
                cell: ({ ordersCount }) => format.number(ordersCount),
              },
            ]}
          />
        )}
      </Listed>
    </PageFrame>
  )
}
