import type * as Portal from '../../generated/portal.ts'
import type * as Api from '../../lib/merchant-api.ts'
import { useParams } from '@tanstack/react-router'
import { useEnvironment } from '../../lib/environment.ts'
import { useOne } from '../../lib/pages.ts'
import { usePortal } from '../../lib/portal.ts'

export type Client = Api.Client

export type SavedCard = Api.PaymentMethod

/** The client that the address names. */
export function useClient() {
  const { id = '' } = useParams({ strict: false })
  return useOne<Client>(`/clients/${id}`)
}

/** Sums and steps of a client, and the company’s note. */
export type Story = Portal.ClientStory

export function useStory(clientId: string) {
  const { environment } = useEnvironment()
  return usePortal<Story>(`/clients/${clientId}/story`, { environment })
}
