import { changesBetween, numberIn, textIn } from '../../lib/typed.ts'
import { instantOf, wallTime } from '../../lib/zoned-time.ts'
import type { Product } from './api.ts'

// Between a form of a product, which holds texts, and what the API takes.

/** Texts that are sent and shown as typed; empty ones are left out. */
const texts = ['description', 'imageUrl', 'externalId'] as const
type Texts = Record<(typeof texts)[number], string>

export type ProductValues = Texts & {
  name: string
  price: string
  currency: string
  stockQuantity: string
  expiresAt: string
}

const eachText = <Value>(valueOf: (name: (typeof texts)[number]) => Value) =>
  Object.fromEntries(texts.map((name) => [name, valueOf(name)]))

const asText = (value: number | undefined) => (value === undefined ? '' : String(value))

export const valuesOf = (product: Partial<Product>, timeZone: string): ProductValues => ({
  name: product.name ?? '',
  ...(eachText((name) => product[name] ?? '') as Texts),
  price: asText(product.price),
  currency: product.currency ?? 'MAD',
  stockQuantity: asText(product.stockQuantity),
  expiresAt: product.expiresAt === undefined ? '' : wallTime(product.expiresAt, timeZone),
})

export const bodyOf = (values: ProductValues, timeZone: string): Record<string, unknown> => ({
  name: values.name.trim(),
  ...eachText((name) => textIn(values[name])),
  price: numberIn(values.price),
  currency: values.currency,
  stockQuantity: numberIn(values.stockQuantity),
  expiresAt: values.expiresAt === '' ? undefined : instantOf(values.expiresAt, timeZone),
})

/** The part that the preview shows. */
export const previewOf = ({ name, description, price, currency, imageUrl }: ProductValues) =>
  ({ title: name, description, price, currency, imageUrl, kind: 'PRODUCT' }) as const

/** Only changed fields: units that are sold while the form is open stay sold. */
export function patchOf(before: ProductValues, after: ProductValues, timeZone: string): Record<string, unknown> {
  const { expiresAt, ...changes } = changesBetween(bodyOf(before, timeZone), bodyOf(after, timeZone))
  const isEndless = before.expiresAt !== '' && after.expiresAt === ''
  // An emptied member is sent empty: if that is invalid, the refusal appears beside its field.
  const emptied = Object.entries(changes).map(([name, value]) => [name, value ?? ''])
  return {
    ...Object.fromEntries(emptied),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isEndless && { clearExpiration: true }),
  }
}
