import type { EnvironmentName } from '#platform/context.ts'
import { hourMs } from '#platform/durations.ts'
import type { KeyStatus } from '#platform/keys/key-status.ts'
import type { ApiKey } from '#platform/keys/listed-queries.ts'
import type { Words } from '#platform/sentences/said.ts'
import { type Role, scopesOf } from '#platform/sessions/roles.ts'
import { say } from './sentences.ts'

// An API key as people see it: never the key itself, which is shown once, and of which only a hash is kept. Pure.

/** Keys of an environment that work, those that are being rolled out not counted. */
export const workingKeysMax = 100
/** With those that were rolled and have not run out. */
export const livingKeysMax = 200

const yearsMax = 10

type Ending = Pick<ApiKey, 'expiresAt' | 'revokedAt'>

/** A key that was revoked stays so, also when it would have expired since. */
export function keyStatus({ expiresAt, revokedAt }: Ending, now: Date): KeyStatus {
  if (revokedAt !== null) return 'REVOKED'
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}

/** Returns the problem of a new key's end; undefined for a good one. */
export function expiryProblem(expiresAt: Date, now: Date): Words | undefined {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsMax)
  if (expiresAt <= now) return 'must be in the future'
  return expiresAt > latest ? say('must be at most {high} years from now', { high: yearsMax }) : undefined
}

/** Scopes that the role cannot grant, by their place in the list. */
export function ungrantable(
  role: Role,
  environment: EnvironmentName,
  scopes: readonly string[],
): Record<string, Words> {
  const grantable: readonly string[] = scopesOf(role, environment)
  return Object.fromEntries(
    scopes.flatMap((scope, index) =>
      grantable.includes(scope) ? [] : [[`scopes[${index}]`, say('your role cannot grant it')]],
    ),
  )
}

/** Returns why a key cannot be rolled; undefined for one that can. */
export function rollProblem(key: Ending & Pick<ApiKey, 'replacedBy'>, now: Date): Words | undefined {
  const status = keyStatus(key, now)
  if (status === 'REVOKED') return say('is revoked')
  if (status === 'EXPIRED') return say('has expired')
  return key.replacedBy === null ? undefined : say('has been rolled already')
}

/** End of a rolled key: after the overlap, but never later than its own end; without an overlap it is revoked. */
export function endOfRolled({ expiresAt }: Pick<ApiKey, 'expiresAt'>, overlapHours: number, now: Date): Ending {
  if (overlapHours === 0) return { expiresAt, revokedAt: now }
  const end = new Date(now.getTime() + overlapHours * hourMs)
  return { expiresAt: expiresAt !== null && expiresAt < end ? expiresAt : end, revokedAt: null }
}

export const presentKey = (key: ApiKey, now: Date) => ({
  id: key.id,
  name: key.name,
  environment: key.environment,
  scopes: key.scopes,
  prefix: key.prefix,
  last4: key.last4,
  status: keyStatus(key, now),
  createdAt: key.createdAt,
  ...(key.createdBy !== null &&
    key.creatorEmail !== null && { createdBy: presentCreator(key, key.createdBy, key.creatorEmail) }),
  ...(key.expiresAt && { expiresAt: key.expiresAt }),
  ...(key.revokedAt && { revokedAt: key.revokedAt }),
  ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt }),
  ...(key.allowedAddresses !== null && { ipAllowList: key.allowedAddresses }),
  ...(key.replacedBy !== null && { replacedBy: key.replacedBy }),
})

const presentCreator = ({ creatorName }: ApiKey, id: string, email: string) => ({
  id,
  ...(creatorName !== null && { name: creatorName }),
  email,
})
