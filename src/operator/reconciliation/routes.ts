import { majorNumber } from '../../money/money.ts'
import { findLastDay, listDays } from '../../money/ledger/day-queries.ts'
import { closeDay, isClosableAt, isClosedBy, isOver, yesterday } from '../../money/reconciliation/days.ts'
import type { Reconciliation } from '../../money/reconciliation/reconciliation.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import type { Locale } from '../../platform/locale.ts'
import { readIn } from '../../platform/sentences/said.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { reckon } from './reckonings.ts'
import { ClosedView, CloseDay, DayList, ReconciliationFilters, ReconciliationView } from './schemas.ts'

// The books beside what acquirers and banks say, at the end of a day, and the closing of days.

export const reconciliationRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/reconciliation', {
    operationId: 'getReconciliation',
    summary: 'Hold the books against acquirers and banks at the end of a day: yesterday without one',
    access: 'SUPPORT',
    mode: 'read',
    query: ReconciliationFilters,
    replies: { 200: ReconciliationView },
    handler: async ({ tx, parts, locale, clock }, { query: { day = yesterday(clock()), since } }) => {
      const { begunAt, isRunning, found = [] } = await reckon(parts.db, day, { since, now: clock() })
      const items: ReturnType<typeof present>[] = []
      for (const each of found)
        items.push(present(each, { locale, closedUntil: (await findLastDay(tx, each.currency))?.day, now: clock() }))
      return answer(200, { day, begunAt, isRunning, items })
    },
  }),

  operatorRoute('GET /operator/v1/days', {
    operationId: 'listClosedDays',
    summary: 'List closed days, newest first, with what the bank held and what merchants owned',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: DayList },
    handler: async ({ tx }) => {
      const days = await listDays(tx, 400)
      return answer(200, {
        items: days.map(({ day, currency, receivableMinor, bankMinor, merchantsMinor, closedBy, closedAt }) => ({
          day,
          currency,
          receivable: majorNumber(receivableMinor, currency),
          bank: majorNumber(bankMinor, currency),
          merchants: majorNumber(merchantsMinor, currency),
          closedBy,
          closedAt,
        })),
      })
    },
  }),

  operatorRoute('POST /operator/v1/days', {
    operationId: 'closeDay',
    summary: 'Close a day in a currency: nothing can be dated in it or before it any more',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    body: CloseDay,
    replies: { 201: ClosedView, 409: [errors.INVALID_STATE] },
    handler: async ({ db, staff, clock, record }, { body: { day, currency } }) => {
      const acts: Recorded[] = []
      const by = shortName(staff)
      await closeDay(db, {
        day,
        currency,
        by,
        now: clock(),
        within: async (tx, { bankMinor, merchantsMinor }) => {
          const bank = majorNumber(bankMinor, currency)
          const after = { bank, merchants: majorNumber(merchantsMinor, currency), currency }
          acts.push(await record(tx, { act: 'day.closed', target: `${day} ${currency}`, after }))
        },
      })
      return {
        ...answer(201, { day, currency, closedBy: by }),
        act: acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR),
      }
    },
  }),
]

type Reader = { locale: Locale; closedUntil: string | undefined; now: Date }

function present(found: Reconciliation, { locale, closedUntil, now }: Reader) {
  const { day, currency, bank, safeguarding } = found
  const major = (minor: bigint) => majorNumber(minor, currency)
  return {
    day,
    currency,
    receivable: major(found.receivableMinor),
    open: found.receivable.map(({ acquirer, age, items, minor }) => ({
      ...(acquirer !== null && { acquirer }),
      age,
      items,
      amount: major(minor),
    })),
    held: major(bank.heldMinor),
    books: major(bank.booksMinor),
    underWay: major(bank.timingMinor),
    accounts: found.accounts.map(({ name: account, isSegregated, isRetired, minor, lastDay }) => ({
      account,
      isSegregated,
      isRetired,
      balance: major(minor),
      ...(lastDay !== null && { untilDay: lastDay }),
    })),
    late: found.late.map(({ minor, ...each }) => ({ ...each, amount: major(minor) })),
    merchants: major(safeguarding.merchantsMinor),
    safeguarded: major(safeguarding.heldMinor),
    surplus: major(safeguarding.surplusMinor),
    uncovered: major(safeguarding.uncoveredMinor),
    notCome: major(safeguarding.underWayMinor),
    coming: safeguarding.underWay.map(({ source, age, minor }) => ({ source, age, amount: major(minor) })),
    suspended: found.suspended.items,
    suspense: major(found.suspended.minor),
    differences: found.differences.map(({ what, next, minor }) => ({
      what: readIn(what, locale),
      next: readIn(next, locale),
      ...(minor !== null && { amount: major(minor) }),
    })),
    isClosable: isClosableAt(found, now),
    isOver: isOver(day, now),
    isClosed: isClosedBy(day, closedUntil),
  }
}
