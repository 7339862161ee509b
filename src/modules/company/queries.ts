import type { Queries } from '#platform/db/database.ts'
import { assignments, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ProductionAccess } from '#platform/keys/queries.ts'
import type { Locale } from '#platform/locale.ts'
import type { ImageType } from '#platform/merchants/image.ts'
import type { Role } from '#platform/sessions/roles.ts'
import type { Company } from './company.ts'
import type { Member, MemberStatus } from './member.ts'

export const findCompany = (tx: Queries, merchantId: string) => tx.maybeOne<Company>`
  select merchants.*, (select l.digest from logos l where l.merchant_id = ${merchantId}) as logo_digest
  from merchants where merchant_id = ${merchantId}`

/** A change of members or of production access holds the company's row to the end. */
export const lockCompany = (tx: Transaction, merchantId: string) => tx.maybeOne<Company>`
  select merchants.*, (select l.digest from logos l where l.merchant_id = ${merchantId}) as logo_digest
  from merchants where merchant_id = ${merchantId} for update`

export const updateCompany = (tx: Transaction, merchantId: string, changes: Partial<Company>, now: Date) => tx.run`
  update merchants set ${assignments({ ...changes, updatedAt: now })} where merchant_id = ${merchantId}`

export type NewLogo = {
  merchantId: string
  mediaType: ImageType
  content: string
  digest: string
  width: number
  height: number
  createdAt: Date
}

export const putLogo = (tx: Transaction, logo: NewLogo) => tx.run`
  insert into logos (merchant_id, media_type, content, digest, width, height, created_at)
  values (${logo.merchantId}, ${logo.mediaType}, ${logo.content}, ${logo.digest}, ${logo.width}, ${logo.height},
    ${logo.createdAt})
  on conflict (merchant_id) do update set media_type = excluded.media_type, content = excluded.content,
    digest = excluded.digest, width = excluded.width, height = excluded.height, created_at = excluded.created_at`

export const deleteLogo = (tx: Transaction, merchantId: string) => tx.maybeOne<{ digest: string }>`
  delete from logos where merchant_id = ${merchantId} returning digest`

export const setDecision = (
  tx: Transaction,
  merchantId: string,
  decision: { productionAccess: ProductionAccess; productionReason: string | null },
  now: Date,
) => tx.run`
  update merchants set ${assignments({ ...decision, productionDecidedAt: now, updatedAt: now })}
  where merchant_id = ${merchantId}`

export const countMembers = async (tx: Queries, merchantId: string): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from members where merchant_id = ${merchantId}`
  )?.n ?? 0

export const countOwners = async (tx: Queries, merchantId: string): Promise<number> =>
  (
    await tx.maybeOne<{ n: number }>`
    select count(*)::int4 as n from members
    where merchant_id = ${merchantId} and role = 'OWNER' and status = 'ACTIVE'`
  )?.n ?? 0

const rising = sql`asc`
const falling = sql`desc`
type Slice = { offset: number; limit: number; isRising: boolean }

export const listMembers = (tx: Queries, merchantId: string, { offset, limit, isRising }: Slice) => tx.many<Member>`
  select m.merchant_id, m.user_id, m.role, m.status, m.invited_email, m.invited_name, m.created_at, m.joined_at,
    u.email, u.full_name, u.locale
  from members m join users u on u.id = m.user_id
  where m.merchant_id = ${merchantId}
  order by m.created_at ${isRising ? rising : falling}, m.user_id ${isRising ? rising : falling}
  limit ${limit} offset ${offset}`

export const findMember = (tx: Queries, merchantId: string, userId: string) => tx.maybeOne<Member>`
  select m.merchant_id, m.user_id, m.role, m.status, m.invited_email, m.invited_name, m.created_at, m.joined_at,
    u.email, u.full_name, u.locale
  from members m join users u on u.id = m.user_id
  where m.merchant_id = ${merchantId} and m.user_id = ${userId}`

export type NewMember = {
  merchantId: string
  userId: string
  role: Role
  status: MemberStatus
  invitedEmail: string | null
  invitedName: string | null
  invitedBy: string | null
  createdAt: Date
  joinedAt: Date | null
}

/** What was said last of a person who has not joined yet holds; a member stays as they are, and no row comes back. */
export const putMember = (tx: Transaction, member: NewMember) => tx.maybeOne<{ userId: string }>`
  insert into members (merchant_id, user_id, role, status, invited_email, invited_name, invited_by, created_at, joined_at)
  values (${member.merchantId}, ${member.userId}, ${member.role}, ${member.status}, ${member.invitedEmail},
    ${member.invitedName}, ${member.invitedBy}, ${member.createdAt}, ${member.joinedAt})
  on conflict (merchant_id, user_id) do update set role = excluded.role, status = excluded.status,
    invited_email = coalesce(excluded.invited_email, members.invited_email),
    invited_name = coalesce(excluded.invited_name, members.invited_name), invited_by = excluded.invited_by,
    joined_at = excluded.joined_at
  where members.status = 'INVITED'
  returning user_id`

export const setRole = (tx: Transaction, merchantId: string, userId: string, role: Role) => tx.run`
  update members set role = ${role} where merchant_id = ${merchantId} and user_id = ${userId}`

export const deleteMember = (tx: Transaction, merchantId: string, userId: string) => tx.run`
  delete from members where merchant_id = ${merchantId} and user_id = ${userId}`

/** Were they only hidden by the missing membership, they would come back with the next one. */
export const endSessionsOf = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.run`
  update portal_sessions set ended_at = ${now}
  where merchant_id = ${merchantId} and user_id = ${userId} and ended_at is null`

export const voidInvitations = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.run`
  update portal_tokens set used_at = ${now}
  where user_id = ${userId} and kind = 'INVITATION' and subject = ${merchantId} and used_at is null`

export type Actor = { id: string; email: string; fullName: string | null }

/** The people behind entries of the audit log, who may have left since. */
export const listActors = (tx: Queries, ids: string[]) => tx.many<Actor>`
  select id, email, full_name from users where id = any(${ids}::uuid[])`

export type ListedUser = {
  id: string
  email: string
  fullName: string | null
  locale: Locale
  status: 'PENDING' | 'ACTIVE'
  hasTotp: boolean
  createdAt: Date
  /** Companies with the roles there, `id ROLE`, parted by commas. */
  companies: string
}

/** Runs over all merchants: no scope. Everybody, or the members of one company, invited ones among them. */
export const listUsers = (tx: Queries, merchantId: string | null) => tx.many<ListedUser>`
  select u.id, u.email, u.full_name, u.locale, u.status, u.totp_confirmed_at is not null as has_totp, u.created_at,
    coalesce(belonging.companies, '') as companies
  from users u
  left join (
    select user_id, string_agg(merchant_id || ' ' || role || ' ' || status, ',' order by merchant_id) as companies,
      bool_or(merchant_id = ${merchantId}::uuid) as is_member
    from members group by user_id
  ) belonging on belonging.user_id = u.id
  where ${merchantId}::uuid is null or belonging.is_member
  order by u.created_at, u.id`
