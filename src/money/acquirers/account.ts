import type { EnvironmentName } from '#platform/context.ts'
import { isLocal } from '#platform/outbound/url-rule.ts'
import type { SealedField, Secrets } from '#platform/secrets/secrets.ts'
import type { OpenedAccount } from './connector.ts'
import { type Bases, connectors, type Provider } from './connectors.ts'

// An account at an acquirer as it is kept: settings that are no secret, and secrets that are sealed to its row.

export type AccountRow = {
  id: string
  provider: string
  name: string
  /** The merchant that it serves; null for the operator's own, which serves all. */
  ownerId: string | null
  environment: EnvironmentName
  isTestMode: boolean
  /** JSON. */
  settings: string
  /** Sealed JSON; null once the account is removed. */
  secrets: string | null
  previousSecrets: string | null
  previousUntil: Date | null
  version: number
  createdAt: Date
  updatedAt: Date
  removedAt: Date | null
}

export type RouteRow = {
  id: string
  ownerId: string | null
  environment: EnvironmentName
  method: 'CARD' | 'CASH'
  currency: string | null
  accountId: string
  createdAt: Date
  updatedAt: Date
}

type RouteQuestion = { merchantId: string; method: RouteRow['method']; currency: string }

/** The account that new payments of production go to, as `findChosenAccount` has it; undefined without one. */
export function routeOf(
  routes: readonly RouteRow[],
  { merchantId, method, currency }: RouteQuestion,
): string | undefined {
  const fitting = routes.filter(
    (each) =>
      each.environment === 'PRODUCTION' &&
      each.method === method &&
      (each.ownerId === null || each.ownerId === merchantId) &&
      (each.currency === null || each.currency === currency),
  )
  const rankOf = (each: RouteRow) => Number(each.ownerId === null) * 2 + Number(each.currency === null)
  return fitting.toSorted((one, other) => rankOf(one) - rankOf(other))[0]?.accountId
}

/** For this long after a rotation we still accept what the old secrets signed. */
export const graceMs = 24 * 3_600_000

export const secretsField = (id: string): SealedField => ({ table: 'acquirer_accounts', row: id, column: 'secrets' })
export const previousField = (id: string): SealedField => ({
  table: 'acquirer_accounts',
  row: id,
  column: 'previous_secrets',
})

export const isProvider = (text: string): text is Provider => Object.hasOwn(connectors, text)

export const isInGrace = ({ previousSecrets, previousUntil }: AccountRow, now: Date): boolean =>
  previousSecrets !== null && previousUntil !== null && previousUntil > now

export type UsableAccount = OpenedAccount<object, unknown> & { provider: Provider }

/** Undefined for a provider that this version does not know, and for settings or secrets that it cannot read. */
export async function usableAccount(
  row: AccountRow,
  secrets: Pick<Secrets, 'open'>,
  { bases, now }: { bases: Bases; now: Date },
): Promise<UsableAccount | undefined> {
  const { id, provider, environment, isTestMode } = row
  if (!isProvider(provider) || row.secrets === null) return undefined
  const { load, withBase } = connectors[provider]
  const connector = await load()
  const settings = connector.settings.safeParse(withBase(JSON.parse(row.settings) as object, bases))
  const sealed = connector.secrets.safeParse(JSON.parse(await secrets.open(secretsField(id), row.secrets)))
  if (!settings.success || !sealed.success) return undefined
  const account = { id, provider, environment, isTestMode, settings: settings.data as object, secrets: sealed.data }
  if (!isInGrace(row, now) || row.previousSecrets === null) return account
  const opened = JSON.parse(await secrets.open(previousField(id), row.previousSecrets)) as unknown
  const previous = connector.secrets.safeParse(opened)
  return previous.success ? { ...account, previousSecrets: previous.data } : account
}

/** Whether a double stands in for the provider, or for a part of it; real money goes to none. */
export const isDouble = (provider: Provider, settings: object): boolean =>
  connectors[provider].addressesOf(settings).some(isDoubleAt)

/** An address of this machine, or without TLS, belongs to a double. */
const isDoubleAt = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol !== 'https:' || isLocal(url)
}

export const noticeUrlOf = (publicUrl: string, id: string): string => `${publicUrl}/acquirers/${id}/notices`
