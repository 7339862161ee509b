import { activateWith, findOrMakePerson } from '#modules/portal/actions/people.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/locale.ts'
import { lockCompany } from '#platform/merchants/company-queries.ts'
import { countMembers, findMember, putMember } from '#platform/people/member-queries.ts'
import type { Role } from '#platform/sessions/roles.ts'
import { voidInvitations } from '#platform/tokens/queries.ts'
import { membersMax } from '../member.ts'

// People that the operator puts into a company: no invitation, no waiting.

type Wanted = {
  merchantId: string
  email: string
  role: Role
  fullName: string | undefined
  /** That of the company when it is left out. */
  locale: Locale | undefined
  /** For a person without a password. */
  passwordHash: string
}

/** `isNew`: the given password is theirs. */
export type Added = { userId: string; isNew: boolean } | 'NO_COMPANY' | 'MEMBER_ALREADY' | 'TOO_MANY_MEMBERS'

/** Makes a person a member at once; without a password of their own they get the given one. */
export async function addPerson(tx: Transaction, wanted: Wanted, now: Date): Promise<Added> {
  const { merchantId, email, role, fullName, passwordHash } = wanted
  const company = await lockCompany(tx, merchantId)
  if (!company) return 'NO_COMPANY'
  const person = await findOrMakePerson(tx, { email, fullName, locale: wanted.locale ?? company.locale }, now)
  const known = await findMember(tx, merchantId, person.id)
  if (!known && (await countMembers(tx, merchantId)) >= membersMax) return 'TOO_MANY_MEMBERS'
  const member = { merchantId, userId: person.id, role, status: 'ACTIVE', createdAt: now, joinedAt: now } as const
  const invited = { invitedEmail: null, invitedName: fullName ?? null, invitedBy: null }
  if (!(await putMember(tx, { ...member, ...invited }))) return 'MEMBER_ALREADY'
  await voidInvitations(tx, merchantId, person.id, now)
  const isNew = person.status === 'PENDING'
  if (isNew) await activateWith(tx, person, passwordHash, now)
  const facts = { email: person.email, role }
  await recordAudit(tx, { merchantId, action: 'member.joined', actor: 'operator', target: person.id, facts }, now)
  return { userId: person.id, isNew }
}
