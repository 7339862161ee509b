import { RawJson } from '#platform/json.ts'

// The order's fields on its payments, beside those of its product. They are written with the session and copied to each of its payments, so that an
// event shows the order without a look-up. Pure.

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
