import { RawJson } from '#platform/json.ts'

// What the payments of an order say of it, beside what its product says. It is written with the session, and each payment of the
// session has a copy, so that an event tells of the order without looking for it. Pure.

type SourceOrder = {
  reference: string
  orderNumber: string
  productReference: string
  quantity: number
  /** The order's own, as the text that was sent. */
  metadata: string | null
}

/** The column `source_order`. */
export const orderOnSession = (order: SourceOrder): string => JSON.stringify(order)

// Only the function above writes it.
const orderOf = (text: string | null): SourceOrder | undefined =>
  text === null ? undefined : (JSON.parse(text) as SourceOrder)

export const productOfOrder = (text: string | null): string | undefined => orderOf(text)?.productReference

export function presentSourceOrder(text: string | null) {
  const order = orderOf(text)
  if (!order) return undefined
  const { reference, orderNumber, productReference, quantity, metadata } = order
  return {
    reference,
    orderNumber,
    productReference,
    quantity,
    metadata: metadata === null ? undefined : new RawJson(metadata),
  }
}
