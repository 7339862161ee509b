import type { Command } from 'commander'
import type { AccountRow, RouteRow } from '../money/acquirers/account.ts'
import { isInGrace } from '../money/acquirers/account.ts'
import { listAccounts, listHealth, listRoutes } from '../money/acquirers/account-queries.ts'
import type { HealthNote } from '../money/acquirers/health.ts'
import { listLastNotices } from '../money/notices/queries.ts'
import { print, withDatabase } from './output.ts'

/** `acquirers list`: accounts, where new payments go, and how each account has been lately. */
export async function list(_options: object, command: Command): Promise<void> {
  const now = new Date()
  const { accounts, routes, notes, notices } = await withDatabase(async ({ read }) => {
    const accounts = await listAccounts(read)
    const ids = accounts.map(({ id }) => id)
    const [routes, notes, notices] = await Promise.all([listRoutes(read), listHealth(read), listLastNotices(read, ids)])
    return { accounts, routes, notes, notices }
  })
  const found = accounts.map((row) => {
    const note = notes.find(({ accountId }) => accountId === row.id)
    const noticeAt = notices.find(({ accountId }) => accountId === row.id)?.receivedAt
    return {
      ...shown(row),
      ...(isInGrace(row, now) && { previousSecretsUntil: row.previousUntil }),
      routes: routes.filter(({ accountId }) => accountId === row.id).map(shownRoute),
      health: healthOf(note, noticeAt),
    }
  })
  print(command, found, found.length > 0 ? found.map(line) : ['No accounts yet: npx mizan acquirers add'])
}

type Shown = ReturnType<typeof shown> & {
  previousSecretsUntil?: Date | null
  routes: ReturnType<typeof shownRoute>[]
  health: Health
}

type Health = {
  lastAnswerAt?: Date
  lastNoticeAt?: Date
  /** Calls without an answer since the last one that was answered. */
  failures: number
  lastFailure?: string
  lastFailureAt?: Date
}

const healthOf = (note: HealthNote | undefined, noticeAt: Date | undefined): Health => ({
  ...(note?.answeredAt && { lastAnswerAt: note.answeredAt }),
  ...(noticeAt && { lastNoticeAt: noticeAt }),
  failures: note?.failures ?? 0,
  ...(note?.failedAt && { lastFailureAt: note.failedAt }),
  ...(note?.failure && { lastFailure: note.failure }),
})

const line = ({ name, provider, isTestMode, merchant, routes, health, previousSecretsUntil }: Shown): string =>
  [
    name,
    `${provider}${isTestMode ? ' (test mode)' : ''}`,
    `for ${merchant}`,
    routes.map(({ merchant: whose, method, currency }) => `${method} ${currency} of ${whose}`).join(', ') || 'no route',
    healthWords(health),
    ...(previousSecretsUntil ? [`old secrets believed until ${previousSecretsUntil.toISOString()}`] : []),
  ].join('  ')

function healthWords({ lastAnswerAt, lastNoticeAt, failures, lastFailure, lastFailureAt }: Health): string {
  const failing =
    failures > 0 && lastFailureAt
      ? `; ${failures} call${failures === 1 ? '' : 's'} without an answer since, ${lastFailure} at ${lastFailureAt.toISOString()}`
      : ''
  return `last answer ${momentOf(lastAnswerAt)}, last notice ${momentOf(lastNoticeAt)}${failing}`
}

const momentOf = (at: Date | undefined): string => at?.toISOString() ?? 'never'

const shownRoute = ({ ownerId, method, currency }: RouteRow) => ({
  merchant: ownerId ?? 'all',
  method,
  currency: currency ?? 'all',
})

export const shown = ({ id, provider, name, ownerId, environment, isTestMode, createdAt }: AccountRow) => ({
  id,
  provider,
  name,
  merchant: ownerId ?? 'all',
  environment,
  isTestMode,
  createdAt,
})
