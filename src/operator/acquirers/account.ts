import { hourMs } from '#platform/durations.ts'
import { type AccountRow, isInGrace, type RouteRow } from '../../money/acquirers/account.ts'
import { listAccounts, listHealth, listRoutes } from '../../money/acquirers/account-queries.ts'
import { secretNamesOf } from '../../money/acquirers/checking.ts'
import { type AccountHour, listHoursOf, sumHours, type SummedHours } from '../../money/acquirers/hour-queries.ts'
import { noCounts } from '../../money/acquirers/health.ts'
import { countNoticesForOperator, listLastNotices } from '../../money/notices/queries.ts'
import { syncJob } from '../../money/notices/sync.ts'
import { countOpenAt } from '../../money/payments/operator-queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { isJobKeyTaken } from '../../platform/jobs/queries.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { OperatorParts } from '../row.ts'

// Accounts at acquirers as the console shows them. Everything is read by an index, or of tables that hold a row for each account.

export type Reading = { tx: Queries; now: Date; secrets: Secrets; parts: Pick<OperatorParts, 'config' | 'ports'> }

async function presentAccounts(reading: Reading, accounts: readonly AccountRow[]) {
  const { tx, now, parts } = reading
  const [routes, notes, last, waiting, sums] = await Promise.all([
    listRoutes(tx),
    listHealth(tx),
    listLastNotices(
      tx,
      accounts.map(({ id }) => id),
    ),
    countNoticesForOperator(tx),
    sumHours(tx, new Date(now.getTime() - 24 * hourMs)),
  ])
  const nameOf = await namesOf(tx, accounts, routes)
  return Promise.all(
    accounts.map(async (row) => {
      const { id, name, provider, environment, isTestMode, ownerId, createdAt } = row
      const note = notes.find(({ accountId }) => accountId === id)
      const noticeAt = last.find(({ accountId }) => accountId === id)?.receivedAt
      const isOpen = (await parts.ports.acquirers.live.account(id)) !== undefined
      return {
        id,
        name,
        provider,
        environment,
        isTestMode,
        state: isOpen ? ('OPEN' as const) : ('CLOSED' as const),
        ...nameOf(ownerId),
        routes: routes
          .filter(({ accountId }) => accountId === id)
          .map(({ ownerId: whose, method, currency }) => ({
            ...nameOf(whose),
            method,
            ...(currency !== null && { currency }),
          })),
        ...(note?.answeredAt && { lastAnswerAt: note.answeredAt }),
        ...(noticeAt && { lastNoticeAt: noticeAt }),
        failures: note?.failures ?? 0,
        ...(note?.failure && { lastFailure: note.failure }),
        ...(note?.failedAt && { lastFailureAt: note.failedAt }),
        waitingNotices: waiting.find(({ accountId }) => accountId === id)?.n ?? 0,
        lastDay: sumsOf(sums.find(({ accountId }) => accountId === id)),
        createdAt,
      }
    }),
  )
}

const sumsOf = ({ calls, unanswered, approved, declined, unknown }: Omit<SummedHours, 'accountId'> = noCounts) => ({
  calls,
  unanswered,
  approved,
  declined,
  unknown,
})

/** Merchants by id, for those that accounts and routes name. */
async function namesOf(tx: Queries, accounts: readonly AccountRow[], routes: readonly RouteRow[]) {
  const ids = [...new Set([...accounts, ...routes].flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])))]
  const found = await listNamesOfMerchants(tx, ids)
  return (ownerId: string | null) =>
    ownerId === null
      ? {}
      : { merchantId: ownerId, merchantName: found.find(({ merchantId }) => merchantId === ownerId)?.name ?? ownerId }
}

export const syncKeyOf = (accountId: string) => `${syncJob} ${accountId}`

export async function presentAccount(reading: Reading, row: AccountRow, days: number) {
  const { tx, now, secrets, parts } = reading
  const firstMs = now.getTime() - (now.getTime() % hourMs) - (days * 24 - 1) * hourMs
  const { acquirerBases: bases } = parts.config
  const [[account], hours, open, names, isSyncing, line] = await Promise.all([
    presentAccounts(reading, [row]),
    listHoursOf(tx, row.id, new Date(firstMs)),
    countOpenAt(tx, row.id),
    secretNamesOf({ secrets, bases, now: () => now }, row),
    isJobKeyTaken(tx, syncKeyOf(row.id)),
    parts.ports.acquirers.live.account(row.id),
  ])
  const currencies = line?.acquirer.can.currencies
  return {
    // One row was given.
    ...(account as NonNullable<typeof account>),
    ...(currencies !== undefined && currencies !== 'ALL' && { currencies: [...currencies] }),
    settings: textsOf(JSON.parse(row.settings) as object),
    secretNames: names ?? [],
    ...(isInGrace(row, now) && row.previousUntil && { previousSecretsUntil: row.previousUntil }),
    openPayments: open?.payments ?? 0,
    openRefunds: open?.refunds ?? 0,
    isSyncing,
    hours: Array.from({ length: days * 24 }, (_, index) => presentHour(new Date(firstMs + index * hourMs), hours)),
    refused: hours.toReversed().flatMap(refusedIn),
  }
}

const textsOf = (settings: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  )

function presentHour(hour: Date, found: readonly AccountHour[]) {
  const counts = found.find((each) => each.hour.getTime() === hour.getTime()) ?? noCounts
  return {
    hour,
    ...sumsOf(counts),
    meanMs: counts.calls === 0 ? 0 : Math.round(Number(counts.tookMs) / counts.calls),
    slowestMs: counts.slowestMs,
    refusedNotices: counts.forged + counts.stale + counts.notUnderstood,
  }
}

const refusedIn = ({ hour, forged, stale, notUnderstood }: AccountHour) =>
  (
    [
      { reason: 'FORGED', hour, count: forged },
      { reason: 'STALE', hour, count: stale },
      { reason: 'NOT_UNDERSTOOD', hour, count: notUnderstood },
    ] as const
  ).filter(({ count }) => count > 0)

export const listPresented = async (reading: Reading) => presentAccounts(reading, await listAccounts(reading.tx))
