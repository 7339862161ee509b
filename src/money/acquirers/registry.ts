import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { openCalls } from '#platform/outbound/calls.ts'
import { isUuid } from '#platform/ids.ts'
import { UnreadableSecret } from '#platform/secrets/envelope.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type AccountRow, isDouble, isInGrace, noticeUrlOf, usableAccount, type UsableAccount } from './account.ts'
import { findAccount, findChosenAccount, findRealAccount } from './account-queries.ts'
import { type AcquirerFailure, bounded, boundedHeld } from './bounded.ts'
import { type Bases, connectors } from './connectors.ts'
import { counted } from './counted.ts'
import { type AccountHealth, openHealth } from './health.ts'
import { freshFor } from '#platform/fresh.ts'
import type { CardAccount, LiveAccounts, RouteRequest } from './routing.ts'
import { openUpstreamObjects } from './upstream-objects.ts'

// The open accounts at acquirers in a process. Each version of an account is opened once, and lives until another replaces it. Accounts and routes
// that were read are cached for some seconds.

export type RegistryParts = {
  db: Database
  secrets: Pick<Secrets, 'open' | 'keyFor'>
  now: () => Date
  publicUrl: string
  bases: Bases
  deadlineMs: number
  onFailure?: (failure: AcquirerFailure) => void
  /** Hears of an account that cannot be opened, and why, in a word. */
  onProblem?: (accountId: string, problem: AccountProblem) => void
  /** How long a cached row is used; tests set 0. */
  freshMs?: number
  /** How long a replaced account stays open for calls that found it before. */
  lingersMs?: number
}

type AccountProblem = 'NOT_UNDERSTOOD' | 'UNREADABLE_SECRETS' | 'DOUBLE_IN_PRODUCTION'

export type Registry = LiveAccounts & { close: () => Promise<void> }

type Opened = {
  account: CardAccount | undefined
  health?: AccountHealth
  retire: () => Promise<void>
  close: () => Promise<void>
}
type Entry = { key: string; opening: Promise<Opened> }

/** A change reaches every process within 5 seconds. */
const usualFreshMs = 4_000
const usualLingersMs = 60_000
/** Limit of cached routes and rows, and of open accounts, in a process. */
const remembered = 10_000
const openMax = 1_000

export function openRegistry(parts: RegistryParts): Registry {
  const { db, freshMs = usualFreshMs } = parts
  const rows = freshFor<AccountRow | undefined>(freshMs, remembered)
  const routes = freshFor<string | undefined>(freshMs, remembered)
  const opened = new Map<string, Entry>()
  const retiring = new Set<Opened>()

  const retire = async (id: string, entry: Entry) => {
    opened.delete(id)
    const each = await entry.opening.catch(() => undefined)
    if (!each) return
    retiring.add(each)
    await each.retire()
    retiring.delete(each)
  }

  const openOf = async (row: AccountRow): Promise<CardAccount | undefined> => {
    const key = `${row.version} ${isInGrace(row, parts.now())}`
    const known = opened.get(row.id)
    if (known && known.key !== key) void retire(row.id, known)
    const entry = known?.key === key ? known : { key, opening: openAccount(parts, row) }
    // Moves the used account to the newest place.
    opened.delete(row.id)
    opened.set(row.id, entry)
    entry.opening.catch(() => opened.get(row.id) === entry && opened.delete(row.id))
    const [oldest] = opened.size > openMax ? opened : []
    if (oldest) void retire(...oldest)
    return (await entry.opening).account
  }

  const liveRow = async (id: string) => {
    const row = isUuid(id) ? await rows.get(id, () => findAccount(db.read, id)) : undefined
    return row?.removedAt === null ? row : undefined
  }
  const theirRow = async ({ merchantId, environment }: Scope, id: string) => {
    const row = await liveRow(id)
    return row?.environment === environment && (row.ownerId === null || row.ownerId === merchantId) ? row : undefined
  }
  return {
    chosen: (scope, asked) =>
      routes.get(nameOf(scope, asked), async () => (await findChosenAccount(db.read, scope, asked))?.accountId),
    isThere: async (scope, id) => (await theirRow(scope, id)) !== undefined,
    card: async (scope, id) => {
      const row = await theirRow(scope, id)
      return row && openOf(row)
    },
    // No provider takes cash so far.
    cash: async () => undefined,
    account: async (id) => {
      const row = await liveRow(id)
      return row && openOf(row)
    },
    areReal: async () => (await findRealAccount(db.read, 'PRODUCTION')) !== undefined,
    // Of an account that this process has not opened nothing is counted.
    note: (id, outcome) =>
      void opened.get(id)?.opening.then(
        ({ health }) => health?.note(outcome),
        () => {},
      ),
    close: async () => {
      const all = await Promise.allSettled([...opened.values()].map(({ opening }) => opening))
      opened.clear()
      const open = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      await Promise.all([...open, ...retiring].map((each) => each.close()))
    },
  }
}

const nameOf = ({ merchantId, environment }: Scope, { method, currency }: RouteRequest): string =>
  [merchantId, environment, method, currency].join(' ')

async function openAccount(parts: RegistryParts, row: AccountRow): Promise<Opened> {
  const account = await usableAccount(row, parts.secrets, { bases: parts.bases, now: parts.now() }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableSecret) return 'UNREADABLE_SECRETS' as const
      throw error
    },
  )
  const problem = typeof account === 'string' ? account : account ? problemOf(account) : 'NOT_UNDERSTOOD'
  if (problem !== undefined || account === undefined || typeof account === 'string') {
    parts.onProblem?.(row.id, problem ?? 'NOT_UNDERSTOOD')
    return { account: undefined, retire: async () => {}, close: async () => {} }
  }
  return openLine(parts, account, openHealth(parts.db, row.id, parts.now))
}

const problemOf = ({ provider, settings, isTestMode }: UsableAccount): AccountProblem | undefined =>
  isDouble(provider, settings) && !isTestMode ? 'DOUBLE_IN_PRODUCTION' : undefined

/** The connector of an account, with the door to its hosts and nothing else. Its calls are noted in `health`. */
export async function openLine(
  parts: RegistryParts,
  opened: UsableAccount,
  health?: AccountHealth,
): Promise<Opened & { account: CardAccount }> {
  const { db, secrets, now, publicUrl, deadlineMs, onFailure, lingersMs = usualLingersMs } = parts
  const { id, provider, isTestMode, settings } = opened
  const { load, fieldsOf } = connectors[provider]
  const connector = await load()
  const line = openCalls({
    hosts: connector.hosts(settings),
    isLocalAllowed: isTestMode && isDouble(provider, settings),
    ownHost: new URL(publicUrl).hostname,
  })
  const live = connector.open(opened, {
    http: health?.watched(line.call) ?? line.call,
    objects: openUpstreamObjects(db, id, now),
    now,
    publicUrl,
    noticeUrl: noticeUrlOf(publicUrl, id),
    fingerprintKey: secrets.keyFor('card fingerprints'),
  })
  const { port, unused } = counted(live, lingersMs)
  const bounds = {
    deadlineMs,
    onFailure: (failure: AcquirerFailure) => {
      onFailure?.(failure)
      if (failure.cause === 'NOT_UNDERSTOOD' || failure.cause === 'MISMATCH') health?.noteFailure(failure.cause)
    },
  }
  const close = async () => {
    await line.close()
    await health?.flush()
  }
  const { check, held, registerNotices, lookUpDispute, answerDispute, lookUpCard, settlements } = port
  return {
    ...(health && { health }),
    account: {
      id,
      provider,
      isTestMode,
      isDouble: isDouble(provider, settings),
      settings,
      origins: connector.origins(settings),
      acquirer: bounded(port, bounds),
      notices: health?.watchedNotices(port.notices) ?? port.notices,
      check,
      ...(registerNotices && { registerNotices }),
      ...(fieldsOf && { fields: fieldsOf(settings) }),
      ...(lookUpDispute && { lookUpDispute }),
      ...(answerDispute && { answerDispute }),
      ...(lookUpCard && { lookUpCard }),
      ...(settlements && { settlements }),
      ...(held && { held: boundedHeld(port.name, held, bounds) }),
    },
    retire: async () => {
      await unused()
      await close()
    },
    close,
  }
}
