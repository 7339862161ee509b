import type { Membership } from '#platform/people/member-queries.ts'
import type { User } from '#platform/people/queries.ts'
import type { OwnSession, Session } from '#platform/sessions/queries.ts'
import { permissionsOf, readingPermissions, scopesOf } from '#platform/sessions/roles.ts'
import type { Opened } from '#platform/sessions/sessions.ts'
import { normaliseEmail } from '#platform/text.ts'

// A person of the portal. Pure.

/**
 * Two spellings of an e-mail are one person: mail servers that tell capitals apart are not met any more. Only the letters A to Z
 * are folded before the @, where others that look alike are other mailboxes.
 */
export const foldedEmail = (email: string): string =>
  normaliseEmail(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Name of a company whose founder gave none. */
export const nameForCompany = (email: string, companyName?: string, fullName?: string): string =>
  companyName ?? fullName ?? email.split('@')[0] ?? email

export const presentCompany = ({ merchantId, name, role }: Pick<Membership, 'merchantId' | 'name' | 'role'>) => ({
  id: merchantId,
  name,
  role,
})

/** The company of a session, with what every page shows of it. */
const presentOwnCompany = ({ merchantId, companyName: name, role, timeZone, productionAccess }: Session) => ({
  ...presentCompany({ merchantId, name, role }),
  timeZone,
  productionAccess,
})

/** Calls of the portal first, then scopes of the merchant API. Some names are of both. */
const presentPermissions = ({ role }: Pick<Membership, 'role'>): string[] => [
  ...new Set<string>([...permissionsOf(role), ...scopesOf(role, 'SANDBOX')]),
]

export const presentSession = (
  { accessToken, expiresAt }: Opened,
  membership: Pick<Membership, 'merchantId' | 'name' | 'role'>,
) => ({
  accessToken,
  expiresAt,
  company: presentCompany(membership),
  permissions: presentPermissions(membership),
})

export const presentMe = (session: Session, user: User, memberships: Membership[], recoveryCodesLeft: number) => ({
  user: {
    id: user.id,
    email: user.email,
    ...(user.fullName !== null && { fullName: user.fullName }),
    locale: user.locale,
    totpEnabled: session.hasTotp,
    ...(session.hasTotp && { recoveryCodesLeft }),
  },
  company: presentOwnCompany(session),
  companies: memberships.map(presentCompany),
  permissions: presentPermissions(session),
  session: { id: session.id, createdAt: session.createdAt, expiresAt: session.expiresAt },
})

/** A caller who may read everything, and is no user. */
export function presentInspector(session: Session) {
  const { id, merchantId, companyName: name, role, locale, createdAt, expiresAt } = session
  return {
    user: { id, email: '', locale, totpEnabled: false },
    company: presentOwnCompany(session),
    companies: [presentCompany({ merchantId, name, role })],
    permissions: [...readingPermissions],
    session: { id, createdAt, expiresAt },
  }
}

export const presentOwnSession = (row: OwnSession, currentId: string) => ({
  id: row.id,
  company: { id: row.merchantId, name: row.companyName },
  address: row.address,
  isCurrent: row.id === currentId,
  createdAt: row.createdAt,
  lastSeenAt: row.seenAt ?? row.createdAt,
  expiresAt: row.expiresAt,
})

/** Facts that others know about a person, and that are therefore refused as a password. */
export const knownOf = ({ email, fullName }: Pick<User, 'email' | 'fullName'>): string[] => [
  email,
  email.split('@')[0] ?? '',
  ...(fullName === null ? [] : [fullName]),
]
