import { useParams } from '@tanstack/react-router'
import { useOne } from '../../lib/pages.ts'
import type { Tone } from '../../ui/values.tsx'

export type ProductStatus = 'ACTIVE' | 'INACTIVE' | 'EXPIRED' | 'SOLD_OUT'

export type Product = {
  reference: string
  name: string
  description?: string
  imageUrl?: string
  price: number
  currency: string
  stockQuantity?: number
  soldQuantity: number
  reservedQuantity: number
  availableQuantity?: number
  status: ProductStatus
  expiresAt?: string
  externalId?: string
  active: boolean
  url: string
  qrCodeUrl: string
  ordersCount: number
  createdAt: string
}

export const toneOfProduct: Record<ProductStatus, Tone> = {
  ACTIVE: 'good',
  INACTIVE: 'over',
  EXPIRED: 'over',
  SOLD_OUT: 'bad',
}

/** The product that the address names. */
export function useProduct() {
  const { reference = '' } = useParams({ strict: false }) as { reference?: string }
  return useOne<Product>(`/products/${reference}`)
}
