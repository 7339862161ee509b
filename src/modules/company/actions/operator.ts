import { activateWith, findOrMakePerson } from '#modules/portal/actions/people.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/locale.ts'
import { type Company, lockCompany } from '#platform/merchants/company-queries.ts'
import { createMerchant } from '#platform/merchants/merchants.ts'
import {
  countMembers,
  countOwners,
  deleteMember,
  findMember,
  listMembers,
  putMember,
} from '#platform/people/member-queries.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Role } from '#platform/sessions/roles.ts'
import { voidInvitations } from '#platform/tokens/queries.ts'
import { membersMax } from '../member.ts'
import { sendInvitation } from './invitation.ts'

// Companies that the operator opens, and people that it puts into them.

type NewPerson = {
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
export async function addPerson(tx: Transaction, wanted: NewPerson, now: Date): Promise<Added> {
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

type Owner = { email: string; fullName?: string | undefined; locale?: Locale | undefined }
type Opening = { name: string; owner: Owner }
type Writing = { tx: Transaction; secrets: Secrets; now: Date }

/** A company whose owner is invited by mail. */
export async function openCompany(writing: Writing, { name, owner }: Opening): Promise<Company> {
  const { tx, now } = writing
  const { merchantId } = await createMerchant(tx, name, now)
  const company = (await lockCompany(tx, merchantId)) as Company
  await recordAudit(tx, { merchantId, action: 'company.created', actor: 'operator' }, now)
  await inviteFirst(writing, company, owner)
  return company
}

/** Invites the owner of a company without one, once more or another; links that were sent before are void. */
export async function inviteOwner(
  writing: Writing,
  merchantId: string,
  owner: Owner,
): Promise<Company | 'NO_COMPANY' | 'HAS_OWNER'> {
  const { tx, now } = writing
  const company = await lockCompany(tx, merchantId)
  if (!company) return 'NO_COMPANY'
  if ((await countOwners(tx, merchantId)) > 0) return 'HAS_OWNER'
  const all = await listMembers(tx, merchantId, { offset: 0, limit: membersMax, isRising: true })
  for (const { userId } of all.filter(({ status, role }) => status === 'INVITED' && role === 'OWNER')) {
    await voidInvitations(tx, merchantId, userId, now)
    await deleteMember(tx, merchantId, userId)
  }
  await inviteFirst(writing, company, owner)
  return company
}

async function inviteFirst(writing: Writing, company: Company, owner: Owner): Promise<void> {
  const { tx, now } = writing
  const { merchantId } = company
  const { email, fullName, locale = company.locale } = owner
  const person = await findOrMakePerson(tx, { email, fullName, locale }, now)
  const invited = {
    invitedEmail: email,
    invitedName: fullName ?? null,
    invitedBy: null,
    createdAt: now,
    joinedAt: null,
  }
  await putMember(tx, { merchantId, userId: person.id, role: 'OWNER', status: 'INVITED', ...invited })
  const wished = person.status === 'ACTIVE' ? person.locale : locale
  await sendInvitation(writing, { company, person: { ...person, locale: wished } })
  const facts = { email, role: 'OWNER' }
  await recordAudit(tx, { merchantId, action: 'member.invited', actor: 'operator', target: person.id, facts }, now)
}
