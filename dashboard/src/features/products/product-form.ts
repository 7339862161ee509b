import { changesBetween, numberIn, textIn } from '../../lib/typed.ts'
import { instantOf, wallTime } from '../../lib/zoned-time.ts'
import type { Product } from './api.ts'

// Between a form of a product, which holds texts, and what the API takes.

export type ProductValues = {
  name: string
  description: string
  imageUrl: string
  price: string
  currency: string
  stockQuantity: string
  expiresAt: string
  externalId: string
}

const asText = (value: number | undefined) => (value === undefined ? '' : String(value))

export const valuesOf = (product: Partial<Product>, timeZone: string): ProductValues => ({
  name: product.name ?? '',
  description: product.description ?? '',
  imageUrl: product.imageUrl ?? '',
  price: asText(product.price),
  currency: product.currency ?? 'MAD',
  stockQuantity: asText(product.stockQuantity),
  expiresAt: product.expiresAt === undefined ? '' : wallTime(product.expiresAt, timeZone),
  externalId: product.externalId ?? '',
})

export const bodyOf = (values: ProductValues, timeZone: string): Record<string, unknown> => ({
  name: values.name.trim(),
  description: textIn(values.description),
  imageUrl: textIn(values.imageUrl),
  price: numberIn(values.price),
  currency: values.currency,
  stockQuantity: numberIn(values.stockQuantity),
  expiresAt: values.expiresAt === '' ? undefined : instantOf(values.expiresAt, timeZone),
  externalId: textIn(values.externalId),
})

/** Only what was changed: units that are sold while the form is open stay sold. */
export function patchOf(before: ProductValues, after: ProductValues, timeZone: string): Record<string, unknown> {
  const { expiresAt, ...changes } = changesBetween(bodyOf(before, timeZone), bodyOf(after, timeZone))
  const isEndless = before.expiresAt !== '' && after.expiresAt === ''
  // What was emptied is sent empty: what may not be is refused beside its field.
  const emptied = Object.entries(changes).map(([name, value]) => [name, value ?? ''])
  return {
    ...Object.fromEntries(emptied),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isEndless && { clearExpiration: true }),
  }
}
