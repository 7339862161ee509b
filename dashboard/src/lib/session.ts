import type * as Portal from '../generated/portal.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from './api.ts'
import { useEnvironment } from './environment.ts'
import { basePath, isConsole, isInspection } from './inspection.ts'
import { requireOwnCompany } from './window-company.ts'
import { ofOwnPerson } from './window-person.ts'

export type Company = Portal.CompanyChoice

export type Session = Portal.Me

/** The session's user; the query fails with 401 without one, and with OtherCompany when another tab has chosen another company. */
export function useSession() {
  const { portal } = useApi()
  return useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      const session = await portal<Session>('/auth/me')
      if (isInspection) return session
      await ofOwnPerson(session, { id: session.user.id, home: basePath })
      requireOwnCompany(session.company)
      return session
    },
    staleTime: 60_000,
    // The reader may come back from the log-in in another tab.
    refetchOnWindowFocus: 'always',
  })
}

/** Whether the reader may do something, such as `refunds:write`; false until it is known. */
export function useMay(permission: string): boolean {
  const { data } = useSession()
  return data?.permissions.includes(permission) === true
}

/** Whether production is looked at by a company that is not in it, not yet or not now; false until it is known. */
export function useIsOutOfProduction(): boolean {
  const { environment } = useEnvironment()
  const { data } = useSession()
  return environment === 'PRODUCTION' && data !== undefined && data.company.productionAccess !== 'ENABLED'
}

/** Leaves for the pages before the log-in, which are an application of their own; `next` is opened after it. */
export const goToLogIn = (next = '/'): void =>
  location.replace(`/dashboard/log-in${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`)

/** The log-in, which leads back to the page that is open, of the dashboard or of the operator's console. */
export function logInAddress(): string {
  const base = isConsole ? '/operator' : basePath
  const here = location.href.slice(location.origin.length + base.length)
  return `${base}/log-in?next=${encodeURIComponent(here)}`
}
