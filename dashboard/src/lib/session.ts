import { useQuery } from '@tanstack/react-query'
import { useApi } from './api.ts'
import type { Locale } from './language.ts'

export type Company = { id: string; name: string; role: 'OWNER' | 'ADMIN' | 'DEVELOPER' | 'VIEWER' }

export type Session = {
  user: {
    id: string
    email: string
    fullName?: string
    locale: Locale
    totpEnabled: boolean
    recoveryCodesLeft?: number
  }
  company: Company
  companies: Company[]
  permissions: string[]
}

/** Who is logged in; the query fails with 401 when nobody is. */
export function useSession() {
  const { portal } = useApi()
  return useQuery({
    queryKey: ['session'],
    queryFn: () => portal<Session>('/auth/me'),
    staleTime: 60_000,
  })
}

/** Whether the reader may do something, such as `refunds:write`; false until it is known. */
export function useMay(permission: string): boolean {
  const { data } = useSession()
  return data?.permissions.includes(permission) === true
}
