import type * as Api from '../../lib/merchant-api.ts'
import { useParams } from '@tanstack/react-router'
import { useOne } from '../../lib/pages.ts'

export type Client = Api.Client

export type SavedCard = Api.PaymentMethod

/** The client that the address names. */
export function useClient() {
  const { id = '' } = useParams({ strict: false })
  return useOne<Client>(`/clients/${id}`)
}
