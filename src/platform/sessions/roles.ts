import type { EnvironmentName } from '../context.ts'
import { type ScopeName, scopeNames } from '../keys/scope.ts'

// The permissions of a company's members. One table for the merchant API behind the session's door, one for the portal's own calls.

export const roles = ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'] as const
export type Role = (typeof roles)[number]

/** Scopes that developers lack with real money and real people, though they may try everything in the sandbox. */
const keptFromDevelopers: ReadonlySet<ScopeName> = new Set(['refunds:write', 'wallet:write', 'transactions:export'])

/** The scopes of the merchant API that a role has in an environment; a key cannot be granted more than these. */
export function scopesOf(role: Role, environment: EnvironmentName): readonly ScopeName[] {
  if (role === 'OWNER' || role === 'ADMIN') return scopeNames
  if (role === 'VIEWER') return scopeNames.filter((scope) => scope.endsWith(':read'))
  return environment === 'SANDBOX' ? scopeNames : scopeNames.filter((scope) => !keptFromDevelopers.has(scope))
}

/** Permissions of the portal's own calls. */
const holders = {
  'keys:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'keys:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'company:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'company:write': ['OWNER', 'ADMIN'],
  'members:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'members:write': ['OWNER', 'ADMIN'],
  'orders:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'orders:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'client_notes:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'audit:read': ['OWNER', 'ADMIN'],
  'production:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'production:write': ['OWNER'],
  'webhooks:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'sandbox:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'requests:read': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'payouts:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'payouts:write': ['OWNER', 'ADMIN'],
  'disputes:read': ['OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'],
  'disputes:write': ['OWNER', 'ADMIN'],
  'pictures:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'files:read': ['OWNER', 'ADMIN'],
  'files:write': ['OWNER', 'ADMIN'],
} as const satisfies Record<string, readonly Role[]>

export type PortalPermission = keyof typeof holders

const portalPermissions = Object.keys(holders) as PortalPermission[]

export const mayDo = (role: Role, permission: PortalPermission): boolean =>
  (holders[permission] as readonly Role[]).includes(role)

/** Names of everything that a role may do in the portal. */
export const permissionsOf = (role: Role): PortalPermission[] =>
  portalPermissions.filter((permission) => mayDo(role, permission))

/** Everything that reads, of the portal and of the merchant API: what others are shown who change nothing. */
export const readingPermissions: readonly string[] = [
  ...new Set<string>([...portalPermissions, ...scopeNames].filter((name) => name.endsWith(':read'))),
]
