import { findOrMakePerson } from '#modules/portal/actions/people.ts'
import { foldedEmail } from '#modules/portal/user.ts'
import { type AuditAction, recordAudit } from '#platform/audit/audit.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { type Company, lockCompany } from '#platform/merchants/company-queries.ts'
import {
  countMembers,
  countOwners,
  deleteMember,
  findMember,
  type Member,
  putMember,
  setRole,
} from '#platform/people/member-queries.ts'
import { endSessionsOf } from '#platform/sessions/queries.ts'
import type { Role } from '#platform/sessions/roles.ts'
import { findUses, takeUse } from '#platform/throttle/queries.ts'
import { type Throttle, throttleKey } from '#platform/throttle/throttle.ts'
import { voidInvitations } from '#platform/tokens/queries.ts'
import { losesOwner, mayTouch, membersMax, shownEmail } from '../member.ts'
import { errors } from '../portal-errors.ts'
import type { MemberInvite } from '../schemas.ts'
import { invitationsByCompany, invitationsByEmail } from '../throttles.ts'
import { sendInvitation } from './invitation.ts'

// The members of a company. Each verb locks the company's row, so that if two owners remove each other, one stays.

type MemberContext = PortalContext<'session', 'write'>
type Standing = { company: Company; actor: Member }

/**
 * Invites a person, or sends a new link to one who has not joined yet. Neither the answer nor its duration reveals whether the e-mail has an account.
 * Throws ROLE_NOT_ALLOWED, MEMBER_EXISTS, TOO_MANY_MEMBERS, TOO_MANY_REQUESTS.
 */
export async function inviteMember(
  ctx: MemberContext,
  invite: MemberInvite,
): Promise<{ member: Member; isNew: boolean }> {
  const { tx, session, now } = ctx
  const { merchantId } = session
  const standing = await stand(ctx)
  if (!mayTouch(standing.actor.role, invite.role)) failPortal(errors.ROLE_NOT_ALLOWED)
  const { email, role, fullName, locale = standing.company.locale } = invite
  await takeUseOf(ctx, invitationsByEmail, foldedEmail(email))
  await takeUseOf(ctx, invitationsByCompany, merchantId)
  const person = await findOrMakePerson(tx, { email, fullName, locale }, now)
  const known = await findMember(tx, merchantId, person.id)
  if (known) refuseSecondInvitation(standing, known)
  else if ((await countMembers(tx, merchantId)) >= membersMax) failPortal(errors.TOO_MANY_MEMBERS)
  const invited = { invitedEmail: email, invitedName: fullName ?? null, invitedBy: session.userId }
  const made = { merchantId, userId: person.id, role, status: 'INVITED', ...invited } as const
  const put = await putMember(tx, { ...made, createdAt: now, joinedAt: null })
  if (!put) failPortal(errors.MEMBER_EXISTS)
  const wished = person.status === 'ACTIVE' ? person.locale : locale
  const { company, actor } = standing
  const inviter = actor.fullName ?? actor.email
  await sendInvitation(ctx, { company, person: { ...person, locale: wished }, inviter })
  await recordMemberAudit(ctx, 'member.invited', person.id, { email, role })
  return { member: (await findMember(tx, merchantId, person.id)) as Member, isNew: known === undefined }
}

function refuseSecondInvitation({ actor }: Standing, known: Member): void {
  if (known.status === 'ACTIVE') failPortal(errors.MEMBER_EXISTS)
  if (!mayTouch(actor.role, known.role)) failPortal(errors.ROLE_NOT_ALLOWED)
}

/** Throws OWN_ROLE, NOT_FOUND, ROLE_NOT_ALLOWED, LAST_OWNER. */
export async function changeRole(ctx: MemberContext, userId: string, role: Role): Promise<Member> {
  const { tx, session } = ctx
  const { merchantId } = session
  const { actor } = await stand(ctx)
  if (userId === actor.userId) failPortal(errors.OWN_ROLE)
  const member = (await findMember(tx, merchantId, userId)) ?? failPortal(errors.NOT_FOUND)
  if (!mayTouch(actor.role, member.role) || !mayTouch(actor.role, role)) failPortal(errors.ROLE_NOT_ALLOWED)
  if (member.role === role) return member
  await keepAnOwner(ctx, member, role)
  await setRole(tx, merchantId, userId, role)
  await recordMemberAudit(ctx, 'member.role_changed', userId, {
    email: shownEmail(member),
    from: member.role,
    to: role,
  })
  return { ...member, role }
}

/** Every role may remove itself. Sessions and the invitation end with it. Throws NOT_FOUND, ROLE_NOT_ALLOWED, LAST_OWNER. */
export async function removeMember(ctx: MemberContext, userId: string): Promise<void> {
  const { tx, session, now } = ctx
  const { merchantId } = session
  const { actor } = await stand(ctx)
  const member = userId === actor.userId ? actor : await findMember(tx, merchantId, userId)
  // A person who may not remove others does not learn who is a member either.
  if (member !== actor && !mayTouch(actor.role, member?.role ?? 'VIEWER')) failPortal(errors.ROLE_NOT_ALLOWED)
  if (!member) failPortal(errors.NOT_FOUND)
  await keepAnOwner(ctx, member)
  // In the order in which the acceptance of an invitation locks them.
  await voidInvitations(tx, merchantId, userId, now)
  await deleteMember(tx, merchantId, userId)
  await endSessionsOf(tx, merchantId, userId, now)
  await recordMemberAudit(ctx, 'member.removed', userId, { email: shownEmail(member), role: member.role })
}

/** Locks the company's row, and checks the caller again: the facts checked at the door may have changed since. */
async function stand({ tx, session }: MemberContext): Promise<Standing> {
  const company = (await lockCompany(tx, session.merchantId)) ?? failPortal(errors.SESSION_INVALID)
  const actor = await findMember(tx, session.merchantId, session.userId)
  return actor?.status === 'ACTIVE' ? { company, actor } : failPortal(errors.SESSION_INVALID)
}

async function keepAnOwner({ tx, session }: MemberContext, member: Member, next?: Role): Promise<void> {
  if (losesOwner(member, next) && (await countOwners(tx, session.merchantId)) <= 1) failPortal(errors.LAST_OWNER)
}

/** Counts within the transaction: a refusal after this does not count. */
async function takeUseOf({ tx, secrets, now }: MemberContext, throttle: Throttle, subject: string): Promise<void> {
  const { max, withinMs } = throttle
  const key = throttleKey(secrets, throttle, subject)
  if (await takeUse(tx, { key, max, now, endsAt: new Date(now.getTime() + withinMs) })) return
  const waitMs = ((await findUses(tx, key))?.endsAt.getTime() ?? 0) - now.getTime()
  failPortal(errors.TOO_MANY_REQUESTS, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

const recordMemberAudit = (
  { tx, session, now, address, correlationId }: MemberContext,
  action: AuditAction,
  target: string,
  facts: Record<string, string>,
): Promise<void> => {
  const { merchantId, userId: actor } = session
  return recordAudit(tx, { merchantId, action, actor, address, target, facts, correlationId }, now)
}
