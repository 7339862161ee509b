import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { orderWords } from '../../lib/order-words.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { Figure } from '../../ui/figure.tsx'
import { FormButton } from '../../ui/form-button.tsx'
import { OrderTable, type OrderRow } from '../../ui/order-table.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money, Status } from '../../ui/values.tsx'
import { type Product, toneOfProduct, useProduct } from './api.ts'
import { SalesPage } from './sales-page.tsx'
import { productWords } from './words.ts'

export function Page() {
  return <Shown query={useProduct()}>{(product) => <Detail product={product} />}</Shown>
}

function Detail({ product }: { product: Product }) {
  const words = useWords(productWords)
  return (
    <PageFrame
      title={product.name}
      parent={{ to: '/products', label: words.title }}
      actions={<Actions product={product} />}
    >
      <Group>
        <Status tone={toneOfProduct[product.status]}>{words.statuses[product.status]}</Status>
      </Group>
      <Stock product={product} />
      <SalesPage product={product} />
      <Orders product={product} />
    </PageFrame>
  )
}

function Stock({ product }: { product: Product }) {
  const words = useWords(productWords)
  const format = useFormat()
  const { availableQuantity: available } = product
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure label={words.price}>
        <Money amount={product.price} currency={product.currency} />
      </Figure>
      <Figure label={words.available}>{available === undefined ? words.unlimited : format.number(available)}</Figure>
      <Figure label={words.sold}>{format.number(product.soldQuantity)}</Figure>
      <Figure label={words.reserved}>{format.number(product.reservedQuantity)}</Figure>
    </SimpleGrid>
  )
}

function Actions({ product }: { product: Product }) {
  const words = useWords(productWords)
  const { merchant } = useApi()
  const path = `/products/${product.reference}`
  if (!useMay('products:write')) return undefined
  const change = (send: () => Promise<unknown>) => ({ first: {}, send, changes: ['/products'] })
  return (
    <>
      {product.active ? (
        <FormButton
          label={words.pause}
          text={words.pauseText}
          {...change(() => merchant(path, { method: 'DELETE' }))}
        />
      ) : (
        <FormButton
          label={words.resume}
          text={words.resumeText}
          isPrimary
          {...change(() => merchant(path, { method: 'PATCH', body: { active: true } }))}
        />
      )}
      <Button component={Link} to={`${path}/edit`}>
        {words.edit}
      </Button>
    </>
  )
}

const shownAtOnce = 10

function Orders({ product: { reference } }: { product: Product }) {
  const words = useWords(orderWords)
  const common = useWords(commonWords)
  const orders = useList<OrderRow>(`/products/${reference}/orders`, { size: shownAtOnce })
  return (
    <Section
      title={words.orders}
      actions={
        <RowLink to="/orders" search={{ product: reference }}>
          {common.all}
        </RowLink>
      }
    >
      <Shown query={orders}>
        {(page) =>
          page.content.length === 0 ? (
            <Text c="dimmed">{words.none}</Text>
          ) : (
            <OrderTable page={{ ...page, totalPages: 1 }} isOfOneProduct />
          )
        }
      </Shown>
    </Section>
  )
}
