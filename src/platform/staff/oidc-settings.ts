import { z } from 'zod'
import { isDay } from '../day.ts'
import { isLocal } from '../outbound/url-rule.ts'
import { type StaffRole, staffRoles } from './roles.ts'

// The settings of the company's own log-in (OpenID Connect) for its staff.

/** `group=role` pairs in the order in which they count. */
type RoleOfGroup = readonly (readonly [group: string, role: StaffRole])[]

export type OidcSettings = Readonly<{
  issuer: string
  clientId: string
  /** Never to be logged. Without one, the client is public and PKCE alone protects it. */
  clientSecret: string | undefined
  /** The end of the secret, where the provider has given it one. */
  secretEndsAt: Date | undefined
  scopes: string
  /** The claim with a person's groups. */
  groupsClaim: string
  /** Empty: roles are those that the console gave, and the provider adds no people. */
  roles: RoleOfGroup
  /** Whether a password opens the console too. */
  hasPasswords: boolean
}>

const isIssuer = (text: string): boolean => {
  const url = /^https?:\/\/[^?#@\s]+$/.test(text) ? URL.parse(text) : null
  return url !== null && (url.protocol === 'https:' || isLocal(url))
}

/** `group=role,group=role`, with signs such as a comma in percent-encoding; undefined if it has another form. */
function rolesOfGroups(text: string): RoleOfGroup | undefined {
  const pairs: [string, StaffRole][] = []
  for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
    const [, group = '', name = ''] = /^\s*([^=\s](?:[^=]*[^=\s])?)\s*=\s*([a-z]+)\s*$/i.exec(pair) ?? []
    const role = staffRoles.find((each) => each === name.toUpperCase())
    if (role === undefined) return undefined
    try {
      pairs.push([decodeURIComponent(group), role])
    } catch {
      return undefined
    }
  }
  return pairs
}

export const oidcShape = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'the https:// address of the provider, or an http:// one of this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000, 'at most 2000 characters').optional(),
  OIDC_CLIENT_SECRET_EXPIRES: z
    .string()
    .refine(isDay, 'a day, such as 2027-03-31')
    .transform((text) => new Date(`${text}T00:00:00Z`))
    .optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/^(?=.*(?:^| )openid(?: |$))[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, {
      error: 'scopes with a space between them, openid among them',
    })
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().max(200, 'at most 200 characters').default('groups'),
  OIDC_ROLES: z
    .string()
    .default('')
    .refine(
      (text) => rolesOfGroups(text) !== undefined,
      'group=role pairs, parted by commas; roles are support, risk, finance, admin',
    )
    .transform((text) => rolesOfGroups(text) ?? []),
  OIDC_PASSWORDS: z
    .enum(['on', 'off'], 'on or off')
    .transform((value) => value === 'on')
    .default(true),
}

type OidcEnvironment = z.output<z.ZodObject<typeof oidcShape>>

/** Settings that cannot stand without others, each with what it must be. */
export function oidcProblems({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_CLIENT_SECRET_EXPIRES,
  ...more
}: OidcEnvironment): [string, string][] {
  const endsAlone: [string, string][] =
    OIDC_CLIENT_SECRET_EXPIRES !== undefined && OIDC_CLIENT_SECRET === undefined
      ? [['OIDC_CLIENT_SECRET_EXPIRES', 'absent without OIDC_CLIENT_SECRET, whose end it is']]
      : []
  if (OIDC_ISSUER !== undefined)
    return OIDC_CLIENT_ID === undefined
      ? [['OIDC_CLIENT_ID', 'given beside OIDC_ISSUER: the name under which the provider knows Mizan']]
      : endsAlone
  const needsIssuer = 'absent without OIDC_ISSUER, the address of the provider'
  return [
    ...endsAlone,
    ...(OIDC_CLIENT_ID === undefined ? [] : [['OIDC_CLIENT_ID', needsIssuer] as [string, string]]),
    ...(OIDC_CLIENT_SECRET === undefined ? [] : [['OIDC_CLIENT_SECRET', needsIssuer] as [string, string]]),
    ...(more.OIDC_ROLES.length === 0 ? [] : [['OIDC_ROLES', needsIssuer] as [string, string]]),
    ...(more.OIDC_PASSWORDS
      ? []
      : [['OIDC_PASSWORDS', 'on without OIDC_ISSUER: nobody could log in'] as [string, string]]),
  ]
}

/** Undefined where the company has no log-in of its own. */
export const oidcOf = (given: OidcEnvironment): OidcSettings | undefined =>
  given.OIDC_ISSUER === undefined || given.OIDC_CLIENT_ID === undefined
    ? undefined
    : {
        issuer: given.OIDC_ISSUER,
        clientId: given.OIDC_CLIENT_ID,
        clientSecret: given.OIDC_CLIENT_SECRET,
        secretEndsAt: given.OIDC_CLIENT_SECRET_EXPIRES,
        scopes: given.OIDC_SCOPES,
        groupsClaim: given.OIDC_GROUPS_CLAIM,
        roles: given.OIDC_ROLES,
        hasPasswords: given.OIDC_PASSWORDS,
      }
