import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { dayMs } from '../platform/durations.ts'
import { type Finding, ill, well } from './doctor.ts'
import { type Expiry, listExpiries, stateOf } from './expiries.ts'

// `doctor`'s findings about secrets and certificates that end on a known day.

export async function examineExpiries(db: Database, config: Config, now = new Date()): Promise<Finding[]> {
  const found = await listExpiries(db.read, config, now)
  return found.flatMap((each) => {
    const says = words[each.kind](each, now)
    if (says === undefined) return []
    const state = stateOf(each, now)
    return [state === 'NOW' ? ill('expiry', `${says}: ${wayOut[each.kind]}`) : well('expiry', says)]
  })
}

const inDays = (days: number): string => `${days} day${days === 1 ? '' : 's'}`

const left = ({ endsAt = new Date(0) }: Expiry, now: Date): string => {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs)
  const day = endsAt.toISOString().slice(0, 10)
  return days < 0 ? `has ended on ${day}` : `ends on ${day}, in ${inDays(days)}`
}

const words: Record<Expiry['kind'], (expiry: Expiry, now: Date) => string | undefined> = {
  DATABASE_CERTIFICATE: (each, now) => `the certificate for the database (sslcert) ${left(each, now)}`,
  DATABASE_AUTHORITY: (each, now) => `the authority of the database (sslrootcert) ${left(each, now)}`,
  OIDC_SECRET: (each, now) => `the secret of the company's log-in (OIDC_CLIENT_SECRET) ${left(each, now)}`,
  WEBHOOK_SECRETS: (each, now) =>
    `old secrets of ${each.count} webhooks that are rotated: the first ${left(each, now)}`,
  // The line of the account says it.
  ACQUIRER_SECRETS: () => undefined,
  DATA_KEY: ({ since = new Date(0) }, now) =>
    `the key that seals secrets is ${inDays(Math.floor((now.getTime() - since.getTime()) / dayMs))} old`,
}

const wayOut: Record<Expiry['kind'], string> = {
  DATABASE_CERTIFICATE: 'put a new one into its file, and restart',
  DATABASE_AUTHORITY: 'put the new one into its file, and restart',
  OIDC_SECRET: 'make a new one at the provider, and restart with it and with its OIDC_CLIENT_SECRET_EXPIRES',
  WEBHOOK_SECRETS: '',
  ACQUIRER_SECRETS: '',
  DATA_KEY: '',
}
