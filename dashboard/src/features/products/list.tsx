import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useCount, useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { ChoiceFilter, FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { useSparklines } from '../../ui/sparkline.tsx'
import { StatusTabs } from '../../ui/status-tabs.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Money, Status } from '../../ui/values.tsx'
import { type Product, toneOfProduct } from './api.ts'
import { productWords } from './words.ts'

const names = ['q', 'status'] as const
const pathOf = ({ reference }: Product) => `/products/${reference}`

export function Page() {
  const words = useWords(productWords)
  const common = useWords(commonWords)
  const mayWrite = useMay('products:write')
  const { merchant } = useApi()
  const query = useListQuery(names)
  const products = useList<Product>('/products', query)
  const columns = useColumns(products.data?.content)
  const create = mayWrite && (
    <Button component={Link} to="/products/new">
      {words.create}
    </Button>
  )
  return (
    <PageFrame title={words.title} actions={create}>
      <StatusTabs
        name="status"
        states={['ACTIVE', 'SOLD_OUT', 'INACTIVE']}
        words={words.statuses}
        useCount={(status) => useCount('/products', { ...query, status })}
      />
      <FilterBar names={names} search={<TextFilter name="q" label={common.search} placeholder={words.searchHint} />}>
        <ChoiceFilter name="status" label={common.status} options={words.statuses} />
      </FilterBar>
      <Listed query={products} names={names} empty={words.empty} first={create}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            keyOf={({ reference }) => reference}
            nameOf={({ name }) => name}
            linkOf={pathOf}
            bulk={
              mayWrite
                ? {
                    actions: [
                      {
                        label: words.pause,
                        text: words.pauseText,
                        isGrave: true,
                        isFor: ({ active }) => active,
                        run: ({ reference }) => merchant(`/products/${reference}`, { method: 'DELETE' }),
                      },
                    ],
                    changes: ['/products'],
                  }
                : undefined
            }
            columns={columns}
          />
        )}
      </Listed>
    </PageFrame>
  )
}

function useColumns(rows: Product[] | undefined): Column<Product>[] {
  const words = useWords(productWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const sparklines = useSparklines('PRODUCT', rows)
  return [
    {
      label: common.name,
      sort: 'name',
      cell: (product) => (
        <Group gap="sm" wrap="nowrap">
          <Thumbnail url={product.imageUrl} />
          <div>
            <RowLink to={pathOf(product)}>
              <bdi>{product.name}</bdi>
            </RowLink>
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {words.statuses[product.status]}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      label: common.status,
      isWide: true,
      cell: ({ status }) => <Status tone={toneOfProduct[status]}>{words.statuses[status]}</Status>,
    },
    {
      label: words.price,
      sort: 'price',
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
    sparklines,
    {
      label: words.orders,
      isNumber: true,
      isWide: true,
      cell: ({ ordersCount }) => format.number(ordersCount),
    },
  ]
}
