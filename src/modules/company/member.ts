import type { Member } from '#platform/people/member-queries.ts'
import { mayDo, type Role } from '#platform/sessions/roles.ts'

// A member of a company, and which role may change which. Pure.

export const membersMax = 200

/** Whether one role may make, change or remove another: only owners touch owners. */
export const mayTouch = (actor: Role, target: Role): boolean =>
  mayDo(actor, 'members:write') && (target !== 'OWNER' || actor === 'OWNER')

/** Whether a company loses an owner who counts by this. */
export const losesOwner = ({ role, status }: Pick<Member, 'role' | 'status'>, next?: Role): boolean =>
  role === 'OWNER' && status === 'ACTIVE' && next !== 'OWNER'

/** For a person who has not joined, only what the company itself has entered is shown. */
export const shownEmail = (member: Member): string =>
  member.status === 'ACTIVE' ? member.email : (member.invitedEmail ?? member.email)

const shownName = ({ status, fullName, invitedName }: Member): string | null =>
  status === 'ACTIVE' ? (fullName ?? invitedName) : invitedName

export const presentMember = (member: Member) => {
  const fullName = shownName(member)
  return {
    userId: member.userId,
    email: shownEmail(member),
    ...(fullName !== null && { fullName }),
    role: member.role,
    status: member.status,
    invitedAt: member.createdAt,
    ...(member.joinedAt !== null && { joinedAt: member.joinedAt }),
  }
}
