import { useParams } from '@tanstack/react-router'
import { useOne } from '../../lib/pages.ts'
import type { Card } from '../../ui/card.tsx'

type Address = { line1?: string; line2?: string; city?: string; postalCode?: string; country?: string }
export type Client = {
  id: string
  name: string
  email?: string
  phone?: string
  locale?: 'en' | 'fr' | 'ar'
  address?: Address
  externalId?: string
  createdAt: string
}

export type SavedCard = {
  id: string
  card: Card
  isDefault: boolean
  status: 'ACTIVE' | 'EXPIRED'
  consent: { givenAt: string }
  lastUsedAt?: string
}

/** The client that the address names. */
export function useClient() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return useOne<Client>(`/clients/${id}`)
}
