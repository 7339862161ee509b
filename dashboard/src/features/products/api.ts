import type * as Api from '../../lib/merchant-api.ts'
import { useParams } from '@tanstack/react-router'
import { useOne } from '../../lib/pages.ts'
import type { Tone } from '../../ui/values.tsx'

export type ProductStatus = Api.Product['status']

export type Product = Api.Product

export const toneOfProduct: Record<ProductStatus, Tone> = {
  ACTIVE: 'good',
  INACTIVE: 'over',
  EXPIRED: 'over',
  SOLD_OUT: 'bad',
}

/** The product that the address names. */
export function useProduct() {
  const { reference = '' } = useParams({ strict: false })
  return useOne<Product>(`/products/${reference}`)
}
