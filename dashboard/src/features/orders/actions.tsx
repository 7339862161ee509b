import { Checkbox, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { useMay } from '../../lib/session.ts'
import { textIn } from '../../lib/typed.ts'
import { FormButton } from '../../ui/form-button.tsx'
import type { Order } from './api.ts'
import { fulfilWords } from './words.ts'

/** The next steps of an order, and its end. */
export function OrderActions({ order }: { order: Order }) {
  const mayRefund = useMay('refunds:write')
  const isOver = order.canceledAt !== undefined
  const isHere = !isOver && (order.status === 'PAID' || order.status === 'PARTIALLY_REFUNDED')
  const isUnsent = order.fulfilment === 'UNFULFILLED' || order.fulfilment === 'PREPARING'
  const isCancelable = !isOver && ((isHere && isUnsent && mayRefund) || order.status === 'PENDING')
  return (
    <>
      {isCancelable && <Cancel order={order} />}
      {isHere && <NextStep order={order} />}
    </>
  )
}

const changes = ['/orders', '/products', '/transactions', '/refunds', '/wallet']

function NextStep({ order }: { order: Order }) {
  const words = useWords(fulfilWords)
  const { portal } = useApi()
  const go = (step: string, body?: object) => portal(`/orders/${order.reference}/${step}`, { method: 'POST', body })
  if (order.fulfilment === 'DELIVERED') return undefined
  if (order.fulfilment === 'PREPARING') return <Ship order={order} />
  const step =
    order.fulfilment === 'UNFULFILLED'
      ? { label: words.prepare, text: words.prepareText, send: () => go('prepare') }
      : { label: words.deliver, text: words.deliverText, send: () => go('deliver') }
  return <FormButton {...step} key={order.fulfilment} isPrimary first={{}} changes={changes} />
}

function Ship({ order }: { order: Order }) {
  const words = useWords(fulfilWords)
  const { portal } = useApi()
  return (
    <FormButton
      label={words.ship}
      text={words.shipText}
      isPrimary
      first={{ carrier: '', trackingNumber: '', trackingUrl: '' }}
      send={({ carrier, trackingNumber, trackingUrl }) =>
        portal(`/orders/${order.reference}/ship`, {
          method: 'POST',
          body: {
            carrier: textIn(carrier),
            trackingNumber: textIn(trackingNumber),
            trackingUrl: textIn(trackingUrl),
          },
        })
      }
      changes={changes}
    >
      {(form) => (
        <>
          <TextInput label={words.carrier} {...form.field('carrier')} />
          <TextInput label={words.trackingNumber} classNames={{ input: 'ltr' }} {...form.field('trackingNumber')} />
          <TextInput
            label={words.trackingUrl}
            type="url"
            placeholder="https://"
            classNames={{ input: 'ltr' }}
            {...form.field('trackingUrl')}
          />
        </>
      )}
    </FormButton>
  )
}

function Cancel({ order }: { order: Order }) {
  const words = useWords(fulfilWords)
  const { portal } = useApi()
  const isPaid = order.status !== 'PENDING'
  const isCash = isPaid && order.paymentMethod === 'CASH'
  return (
    <FormButton
      label={words.cancel}
      text={isPaid ? words.cancelPaidText : words.cancelUnpaidText}
      isGrave
      first={{ reason: '', restock: true, rib: '', holderName: '' }}
      send={({ reason, restock, rib, holderName }) => {
        const destination = { rib: rib.replace(/\s/g, ''), holderName }
        const body = { reason, ...(isPaid && { restock }), ...(isCash && { destination }) }
        return portal(`/orders/${order.reference}/cancel`, { method: 'POST', body })
      }}
      changes={changes}
    >
      {(form) => (
        <>
          <TextInput label={words.reason} description={words.reasonHint} required {...form.field('reason')} />
          {isPaid && (
            <Checkbox
              label={words.restock}
              checked={form.values.restock}
              onChange={({ currentTarget }) => form.set({ restock: currentTarget.checked })}
            />
          )}
          {isCash && (
            <>
              <TextInput
                label={words.rib}
                description={words.ribHint}
                required
                inputMode="numeric"
                classNames={{ input: 'ltr' }}
                {...form.field('rib', 'destination.rib')}
              />
              <TextInput label={words.holder} required {...form.field('holderName', 'destination.holderName')} />
            </>
          )}
        </>
      )}
    </FormButton>
  )
}
