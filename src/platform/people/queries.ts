import type { Queries } from '../db/database.ts'
import type { Locale } from '../locale.ts'
import type { Role } from '../sessions/roles.ts'

/** Members of a company that have one of the roles, for mails to them. */
export const listPeople = (tx: Queries, merchantId: string, roles: readonly Role[]) => tx.many<{
  email: string
  locale: Locale
}>`
  select u.email, u.locale from members m join users u on u.id = m.user_id
  where m.merchant_id = ${merchantId} and m.role = any(${roles}) and m.status = 'ACTIVE' and u.status = 'ACTIVE'
  order by m.user_id`

export const hasMember = async (tx: Queries, merchantId: string, emailFolded: string): Promise<boolean> =>
  (await tx.maybeOne<{ userId: string }>`
    select m.user_id from members m join users u on u.id = m.user_id
    where m.merchant_id = ${merchantId} and m.status = 'ACTIVE' and u.status = 'ACTIVE'
      and u.email_folded = ${emailFolded}`) !== undefined
