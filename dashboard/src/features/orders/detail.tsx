import { Group, SimpleGrid, Textarea } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useCountryName } from '../../lib/countries.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { orderWords, toneOfFulfilment, toneOfOrder } from '../../lib/order-words.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment, Money, Status } from '../../ui/values.tsx'
import { OrderActions } from './actions.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { type Order, useOrder } from './api.ts'
import { fulfilWords } from './words.ts'

export function Page() {
  return <Shown query={useOrder()}>{(order) => <Detail order={order} />}</Shown>
}

function Detail({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const own = useWords(fulfilWords)
  const mayWrite = useMay('orders:write')
  const isPaid = order.paidAt !== undefined
  return (
    <PageFrame
      title={`${words.order} \u2068${order.orderNumber ?? order.reference}\u2069`}
      parent={{ to: '/orders', label: words.orders }}
      actions={mayWrite && <OrderActions order={order} />}
    >
      <Group gap="sm">
        <Status tone={toneOfOrder[order.status]}>{words.statuses[order.status]}</Status>
        {isPaid && <Status tone={toneOfFulfilment[order.fulfilment]}>{words.fulfilments[order.fulfilment]}</Status>}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={own.details}>
          <Ordered order={order} />
        </Section>
        <Section title={words.buyer}>
          <Buyer order={order} />
        </Section>
      </SimpleGrid>
      <Section title={own.slip}>
        <PackingSlip order={order} />
      </Section>
      <Section title={own.history}>
        <History order={order} />
      </Section>
      {mayWrite && (
        <Section title={own.note}>
          <Note key={order.reference} order={order} />
        </Section>
      )}
    </PageFrame>
  )
}

function Ordered({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const own = useWords(fulfilWords)
  const common = useWords(commonWords)
  const format = useFormat()
  const { currency, restockedQuantity: restocked, transactionReference: transaction } = order
  return (
    <FactSheet
      facts={[
        [
          words.product,
          <RowLink key="product" to={`/products/${order.productReference}`}>
            <bdi>{order.productName}</bdi>
          </RowLink>,
        ],
        [own.quantity, format.number(order.quantity)],
        [own.unitPrice, <Money key="price" amount={order.unitPrice} currency={currency} />],
        [common.amount, <Money key="amount" amount={order.amount} currency={currency} />],
        [own.method, order.paymentMethod && own.methods[order.paymentMethod]],
        [
          own.transaction,
          transaction && (
            <RowLink to="/transactions" search={{ q: transaction }}>
              {transaction}
            </RowLink>
          ),
        ],
        [own.delivery, order.delivery && <bdi>{order.delivery.name}</bdi>],
        [own.deliveryFee, order.delivery && <Money amount={order.delivery.fee} currency={currency} />],
        [own.restocked, restocked !== undefined && format.number(restocked)],
        [own.reference, <Copyable key="reference" value={order.reference} />],
      ]}
    />
  )
}

function Buyer({ order: { buyer, shippingAddress: to, clientId } }: { order: Order }) {
  const own = useWords(fulfilWords)
  const common = useWords(commonWords)
  const nameOf = useCountryName()
  const address = to && [
    to.line1,
    to.line2,
    [to.postalCode, to.city].filter(Boolean).join(' '),
    to.country && nameOf(to.country),
  ]
  return (
    <FactSheet
      facts={[
        [common.name, buyer?.name && <bdi>{buyer.name}</bdi>],
        [common.email, buyer?.email && <Copyable value={buyer.email} />],
        [common.phone, buyer?.phone && <Copyable value={buyer.phone} />],
        [
          own.address,
          address?.filter(Boolean).map((line) => (
            <div key={line}>
              <bdi>{line}</bdi>
            </div>
          )),
        ],
        [own.client, clientId && <RowLink to={`/clients/${clientId}`}>{common.details}</RowLink>],
      ]}
    />
  )
}

function History({ order }: { order: Order }) {
  const own = useWords(fulfilWords)
  const moment = (at: string | undefined) => at && <Moment at={at} />
  const follow = order.trackingUrl && (
    <a href={order.trackingUrl} target="_blank" rel="noopener noreferrer" className="ltr">
      {order.trackingUrl}
    </a>
  )
  return (
    <FactSheet
      facts={[
        [own.steps.ordered, moment(order.createdAt)],
        [own.steps.paid, moment(order.paidAt)],
        [own.steps.prepared, moment(order.preparedAt)],
        [own.steps.shipped, moment(order.shippedAt)],
        [own.carrier, order.carrier && <bdi>{order.carrier}</bdi>],
        [own.trackingNumber, order.trackingNumber && <Copyable value={order.trackingNumber} />],
        [own.trackingUrl, follow],
        [own.steps.delivered, moment(order.deliveredAt)],
        [own.steps.canceled, moment(order.canceledAt)],
        [own.reason, order.cancelReason && <bdi>{order.cancelReason}</bdi>],
      ]}
    />
  )
}

function Note({ order }: { order: Order }) {
  const own = useWords(fulfilWords)
  const common = useWords(commonWords)
  const { portal } = useApi()
  const path = `/orders/${order.reference}`
  const form = useTypedForm({
    first: { note: order.note ?? '' },
    send: (body) => portal(path, { method: 'PATCH', body }),
    changes: ['/orders'],
    onDone: () => {},
  })
  return (
    <FormFrame form={form} submit={common.save}>
      <Textarea
        label={own.note}
        description={own.noteHint}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('note')}
      />
    </FormFrame>
  )
}
