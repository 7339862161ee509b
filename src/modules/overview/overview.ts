import { majorNumber } from '#money/money.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { countAttention, findFirstSteps, findSettings, listDays } from './queries.ts'
import type { OverviewView } from './schemas.ts'

const dayMs = 86_400_000
const daysShown = 30

export async function readOverview(tx: Queries, scope: Scope, now: Date): Promise<OverviewView> {
  const settings = await findSettings(tx, scope.merchantId)
  const { timeZone, lowStockAt } = settings ?? missing('The merchant of a session')
  const days = lastDays(timeZone, now)
  // A day longer than the first of them can begin; what is older than it is in no day of the list.
  const from = new Date(now.getTime() - (daysShown + 1) * dayMs)
  const rows = await listDays(tx, scope, { timeZone, currency: walletCurrency, from, now })
  const limits = { lowStockAt, dayAgo: new Date(now.getTime() - dayMs), from, now }
  const inDays = rows.filter(({ day }) => days.includes(day))
  return {
    currency: walletCurrency,
    timeZone,
    days: days.map((day) => presentDay(day, rows)),
    payments: { succeeded: sumOf(inDays, 'succeeded'), failed: sumOf(inDays, 'failed') },
    attention: (await countAttention(tx, scope, limits)) ?? missing('A row of counts'),
    firstSteps: (await findFirstSteps(tx, scope, now)) ?? missing('A row of steps'),
  }
}

const missing = (what: string): never => {
  throw new Error(`${what} is missing.`)
}

type Row = Awaited<ReturnType<typeof listDays>>[number]

function presentDay(day: string, rows: Row[]): OverviewView['days'][number] {
  const row = rows.find((each) => each.day === day)
  return { day, amount: majorNumber(row?.amountMinor ?? 0n, walletCurrency), payments: row?.payments ?? 0 }
}

const sumOf = (rows: Row[], name: 'succeeded' | 'failed'): number => rows.reduce((sum, row) => sum + row[name], 0)

/** Days by the calendar of `timeZone`, such as 2026-11-21, the oldest first; a day of 23 or 25 hours is one of them. */
function lastDays(timeZone: string, now: Date): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const noon = new Date(`${today}T12:00:00.000Z`).getTime()
  return Array.from({ length: daysShown }, (_, index) =>
    new Date(noon - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
