import type { Queries } from '#platform/db/database.ts'
import type { Locale } from '#platform/locale.ts'

/** Owners and administrators of a company, with its name. */
export const listRecipients = (tx: Queries, merchantId: string) => tx.many<{
  email: string
  locale: Locale
  company: string
}>`
  select u.email, u.locale, m.name as company
  from members e join users u on u.id = e.user_id join merchants m on m.merchant_id = e.merchant_id
  where e.merchant_id = ${merchantId} and e.role in ('OWNER', 'ADMIN') and e.status = 'ACTIVE' and u.status = 'ACTIVE'
  order by e.user_id`
