import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { findRotating } from '../events/operator-queries.ts'
import { isInGrace } from '../money/acquirers/account.ts'
import { listAccounts } from '../money/acquirers/account-queries.ts'
import { dayMs } from '../platform/durations.ts'
import type { Queries } from '../platform/db/database.ts'
import { findSealingSince } from '../platform/secrets/queries.ts'

// Secrets and certificates whose end is known, and the age of the key that seals. One whose end is not known is left out.

export const expiryKinds = [
  'DATABASE_CERTIFICATE',
  'DATABASE_AUTHORITY',
  'OIDC_SECRET',
  'ACQUIRER_SECRETS',
  'WEBHOOK_SECRETS',
  'DATA_KEY',
] as const

export type Expiry = {
  kind: (typeof expiryKinds)[number]
  /** Name of an account. */
  name?: string
  /** Number of webhooks. */
  count?: number
  endsAt?: Date
  since?: Date
}

export type ExpiryState = 'GOOD' | 'SOON' | 'NOW'

const [soonMs, nowMs] = [30 * dayMs, 7 * dayMs]

/** Rotations end by themselves, as was asked for: their ends are told, and warn of nothing. */
const planned: ReadonlySet<Expiry['kind']> = new Set(['ACQUIRER_SECRETS', 'WEBHOOK_SECRETS'])

export function stateOf({ kind, endsAt }: Expiry, now: Date): ExpiryState {
  if (endsAt === undefined || planned.has(kind)) return 'GOOD'
  const leftMs = endsAt.getTime() - now.getTime()
  return leftMs <= nowMs ? 'NOW' : leftMs <= soonMs ? 'SOON' : 'GOOD'
}

/** The nearest end first; the age of the key last. */
export async function listExpiries(tx: Queries, config: Config, now: Date): Promise<Expiry[]> {
  const [certificates, accounts, rotating, sealing] = await Promise.all([
    certificatesOf(config),
    listAccounts(tx),
    findRotating(tx, now),
    findSealingSince(tx),
  ])
  const { oidc } = config
  const found: Expiry[] = [
    ...certificates,
    ...(oidc?.secretEndsAt ? [{ kind: 'OIDC_SECRET' as const, endsAt: oidc.secretEndsAt }] : []),
    ...accounts.flatMap((row) =>
      isInGrace(row, now) && row.previousUntil
        ? [{ kind: 'ACQUIRER_SECRETS' as const, name: row.name, endsAt: row.previousUntil }]
        : [],
    ),
    ...(rotating?.endsAt ? [{ kind: 'WEBHOOK_SECRETS' as const, count: rotating.n, endsAt: rotating.endsAt }] : []),
  ]
  const endOf = ({ endsAt }: Expiry): number => endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  return [
    ...found.toSorted((one, other) => endOf(one) - endOf(other)),
    ...(sealing ? [{ kind: 'DATA_KEY' as const, since: sealing.createdAt }] : []),
  ]
}

/** Certificates that DATABASE_URL names: ours, and the authority of the server's. A file that cannot be read is the database's own finding. */
async function certificatesOf({ databaseUrl }: Config): Promise<Expiry[]> {
  // An address with several hosts is no URL.
  const given = new URLSearchParams(databaseUrl?.split('?')[1])
  const files = [
    ['DATABASE_CERTIFICATE', given.get('sslcert')],
    ['DATABASE_AUTHORITY', given.get('sslrootcert')],
  ] as const
  const found = await Promise.all(
    files.map(async ([kind, path]) => {
      const endsAt = path ? await endOfCertificate(path) : undefined
      return endsAt ? [{ kind, endsAt }] : []
    }),
  )
  return found.flat()
}

/** The earliest end of the certificates in a PEM file. */
async function endOfCertificate(path: string): Promise<Date | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const parts = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const ends = parts.flatMap((part) => {
    try {
      return [new X509Certificate(part).validToDate.getTime()]
    } catch {
      return []
    }
  })
  return ends.length === 0 ? undefined : new Date(Math.min(...ends))
}
