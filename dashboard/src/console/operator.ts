import type * as Operator from '../generated/operator.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Call, type Query, send } from '../lib/api.ts'
import { type Format, formatFor } from '../lib/formats.ts'
import { tagOf, useLocale } from '../lib/language.ts'
import { ofOwnPerson } from '../lib/window-person.ts'

export type { Operator }

/** Calls of the operator's door. */
export function useOperator() {
  const { locale } = useLocale()
  return <Answer>(path: string, call: Call = {}) => send<Answer>(`/operator/v1${path}`, call, { locale })
}

/** Something that the door answers. The page before stays while the next one loads; with `refreshMs` it is read again and again. */
export function useRead<Answer>(
  path: string,
  query: Query = {},
  { enabled = true, refreshMs }: { enabled?: boolean; refreshMs?: number } = {},
) {
  const call = useOperator()
  return useQuery({
    queryKey: [path, query],
    queryFn: () => call<Answer>(path, { query }),
    placeholderData: keepPreviousData,
    enabled,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  })
}

/** The logged-in person; the query fails with 401 without a session. */
export function useMe() {
  const call = useOperator()
  return useQuery({
    queryKey: ['/me', {}],
    queryFn: async () => {
      const me = await call<Operator.StaffMe>('/me')
      return ofOwnPerson(me, { id: me.id, home: '/operator' })
    },
  })
}

type Role = Operator.StaffMe['role']

/** Whether the reader's role is enough; false until it is known. */
export function useHas(...least: Role[]): boolean {
  const { data } = useMe()
  return data !== undefined && (data.role === 'ADMIN' || least.includes('SUPPORT') || least.includes(data.role))
}

/** The staff reads times in the zone of its own device. */
export function useFormat(): Format {
  const { locale } = useLocale()
  return formatFor(tagOf(locale), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
