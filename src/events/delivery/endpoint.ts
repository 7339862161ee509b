import { randomBytes } from 'node:crypto'
import type { Scope } from '#platform/context.ts'
import type { SealedField, Secrets } from '#platform/secrets/secrets.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { ChaosKind } from './chaos.ts'
import { secretPrefix, type SignatureFormat } from './signature.ts'

// The sender's view of an endpoint.

export const endpointStates = states({
  ACTIVE: ['PAUSED', 'SUSPENDED', 'DELETED'],
  PAUSED: ['ACTIVE', 'DELETED'],
  SUSPENDED: ['ACTIVE', 'DELETED'],
  DELETED: [],
})
export type EndpointStatus = StateOf<typeof endpointStates>

export const deliveryStates = states({
  PENDING: ['SENDING', 'HELD', 'CANCELED'],
  SENDING: ['DELIVERED', 'RETRYING', 'FAILED', 'HELD', 'CANCELED'],
  RETRYING: ['SENDING', 'HELD', 'CANCELED'],
  HELD: ['RETRYING', 'FAILED', 'CANCELED'],
  DELIVERED: ['PENDING'],
  FAILED: ['PENDING'],
  CANCELED: [],
})
export type DeliveryStatus = StateOf<typeof deliveryStates>

/** The columns that say how an endpoint does. */
export type EndpointHealth = {
  consecutiveFailures: number
  failingSince: Date | null
  /** A bit for each of the last `recentCount` attempts, the newest lowest: whether it was slow. */
  recentSlow: bigint
  recentCount: number
  warnedAt: Date | null
}

export type SecretColumns = {
  /** Sealed. */
  secret: string | null
  nextSecret: string | null
  graceEndsAt: Date | null
}

/** Without its secrets, which are read when something is signed. */
export type Endpoint = Scope &
  EndpointHealth & {
    id: string
    url: string
    status: EndpointStatus
    signatureFormat: SignatureFormat
    maxConcurrency: number
    /** Disturbances of deliveries until `chaosEndsAt`; only in the sandbox. */
    chaos: readonly ChaosKind[]
    chaosEndsAt: Date | null
  }

/** Of randomness; the prefix says what it is. */
const secretBytes = 32

export const newSigningSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

export const secretField = (id: string): SealedField => ({ table: 'webhooks', row: id, column: 'secret' })
export const nextSecretField = (id: string): SealedField => ({ table: 'webhooks', row: id, column: 'next_secret' })

/**
 * The secrets that sign at `now`, opened: the old one and the new one until the grace ends, after it the new one alone. Empty for an
 * endpoint that has none.
 */
export async function openSecretsOf(
  secrets: Pick<Secrets, 'open'>,
  { id, secret, nextSecret, graceEndsAt }: SecretColumns & { id: string },
  now: Date,
): Promise<string[]> {
  const isInGrace = graceEndsAt !== null && graceEndsAt > now
  const old = secret !== null && (nextSecret === null || isInGrace) ? [secrets.open(secretField(id), secret)] : []
  const next = nextSecret === null ? [] : [secrets.open(nextSecretField(id), nextSecret)]
  return Promise.all([...old, ...next])
}

export const deliverySummaries = ['NONE', 'PENDING', 'HELD', 'FAILED', 'DELIVERED', 'CANCELED'] as const
