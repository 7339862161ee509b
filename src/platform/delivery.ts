import { hash } from 'node:crypto'

// The ways in which buyers get what they order on sales pages. Pure.

export const deliveryKinds = ['SHIPPING', 'PICKUP'] as const

export type DeliveryOption = {
  /** In the merchant's own words. */
  name: string
  /** A pick-up needs no address. */
  kind: (typeof deliveryKinds)[number]
  feeMinor: bigint
  /** Of the fee. */
  currency: string
}

/** Text for the column of a merchant; null for none. */
export const deliveryText = (options: readonly DeliveryOption[]): string | null =>
  options.length === 0 ? null : JSON.stringify(options.map(written))

export const deliveryOptionsIn = (text: string | null): DeliveryOption[] =>
  text === null
    ? []
    : (JSON.parse(text) as ReturnType<typeof written>[]).map((each) => ({ ...each, feeMinor: BigInt(each.feeMinor) }))

const written = ({ name, kind, feeMinor, currency }: DeliveryOption) => ({
  name,
  kind,
  feeMinor: String(feeMinor),
  currency,
})

/** Those of a product with this currency; one that is free has no currency to speak of. */
export const offeredIn = (options: readonly DeliveryOption[], currency: string): DeliveryOption[] =>
  options.filter((each) => each.currency === currency || each.feeMinor === 0n)

/** An option with another name or fee has another id, so that no buyer pays a fee that their page did not show. */
export const deliveryIdOf = (option: DeliveryOption): string =>
  hash('sha256', JSON.stringify(written(option))).slice(0, 16)
