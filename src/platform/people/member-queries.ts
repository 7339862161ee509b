import type { Queries } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Locale } from '../locale.ts'
import type { Role } from '../sessions/roles.ts'

type MemberStatus = 'INVITED' | 'ACTIVE'

export type Member = {
  merchantId: string
  userId: string
  role: Role
  status: MemberStatus
  /** The inviting company's spelling of the e-mail, and its name for the person. */
  invitedEmail: string | null
  invitedName: string | null
  createdAt: Date
  joinedAt: Date | null
  email: string
  fullName: string | null
  locale: Locale
}

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

/** The latest invitation replaces an earlier one; a member stays unchanged, and no row comes back. */
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

export type Membership = { merchantId: string; name: string; role: Role; requireTotp: boolean }

/** Runs over all merchants: no scope. The companies that a person is a member of. */
export const listMemberships = (tx: Queries, userId: string) => tx.many<Membership>`
  select m.merchant_id, c.name, m.role, c.require_totp
  from members m join merchants c on c.merchant_id = m.merchant_id
  where m.user_id = ${userId} and m.status = 'ACTIVE' order by c.name, m.merchant_id`

export const insertOwner = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.run`
  insert into members (merchant_id, user_id, role, status, created_at, joined_at)
  values (${merchantId}, ${userId}, 'OWNER', 'ACTIVE', ${now}, ${now})`

/** No row when there is no open invitation any more. */
export const joinCompany = (tx: Transaction, merchantId: string, userId: string, now: Date) => tx.maybeOne<{
  merchantId: string
}>`
  update members set status = 'ACTIVE', joined_at = ${now}
  where merchant_id = ${merchantId} and user_id = ${userId} and status = 'INVITED' returning merchant_id`
