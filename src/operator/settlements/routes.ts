import { listAccounts } from '../../money/acquirers/account-queries.ts'
import { listEntriesOfSettlement } from '../../money/bank-statements/operator-queries.ts'
import { majorNumber } from '../../money/money.ts'
import {
  findShownLine,
  findShownSettlement,
  listLinesOf,
  listSuspended,
  sumSuspended,
} from '../../money/settlements/operator-queries.ts'
import { listSettlements } from '../../money/settlements/queries.ts'
import type { Queries } from '../../platform/db/database.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { listOpenOf } from '../../platform/staff/approval-queries.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { candidatesFor } from './candidates.ts'
import {
  ByLine,
  BySettlement,
  LineDetail,
  PlaceFilters,
  SettlementDetail,
  SettlementFilters,
  SettlementList,
  SettlementSuspense,
  SuspenseFilters,
} from './schemas.ts'
import { namesOf, presentLine, presentPart, presentSettlement } from './view.ts'

// Settlements of acquirers, their lines, and those that nothing was found for.

const settlementsMost = 200
const linesMost = 200
const entriesMost = 100
const waitingMost = 100

export const settlementRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/settlements', {
    operationId: 'listSettlements',
    summary: 'List what acquirers have settled, newest first',
    access: 'SUPPORT',
    mode: 'read',
    query: SettlementFilters,
    replies: { 200: SettlementList },
    handler: async ({ tx }, { query: { account } }) => {
      const [accounts, found] = await Promise.all([
        listProduction(tx),
        listSettlements(tx, account ?? null, settlementsMost),
      ])
      const names = await namesOf(tx, found)
      return answer(200, { accounts, items: found.map((each) => presentSettlement(each, names)) })
    },
  }),

  operatorRoute('GET /operator/v1/settlements/{id}', {
    operationId: 'getSettlement',
    summary: 'Read a settlement with its lines, and what each of them is of',
    access: 'SUPPORT',
    mode: 'read',
    params: BySettlement,
    query: PlaceFilters,
    replies: { 200: SettlementDetail, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, locale, now }, { params: { id }, query: { after = 0 } }) => {
      const settlement = (await findShownSettlement(tx, id)) ?? failPortal(errors.NOT_FOUND)
      const [names, found, entries, open] = await Promise.all([
        namesOf(tx, [settlement]),
        listLinesOf(tx, settlement, after, linesMost + 1),
        listEntriesOfSettlement(tx, id, entriesMost),
        listOpenOf(tx, ['SETTLEMENT_END'], id),
      ])
      const request = open.find(({ expiresAt }) => expiresAt > now)
      const lines = found.slice(0, linesMost)
      const next = found.length > linesMost ? lines.at(-1)?.line : undefined
      return answer(200, {
        settlement: presentSettlement(settlement, names),
        lines: lines.map((line) => presentLine(line, { names, locale })),
        entries: entries.map(presentPart),
        ...(request && { asked: request.id }),
        ...(next !== undefined && { next }),
      })
    },
  }),

  operatorRoute('GET /operator/v1/settlement-lines', {
    operationId: 'listSettlementSuspense',
    summary: 'List lines of settlements that wait in suspense, with the reason',
    access: 'SUPPORT',
    mode: 'read',
    query: SuspenseFilters,
    replies: { 200: SettlementSuspense },
    handler: async ({ tx, locale }, { query: { account: accountId, kind, doubt, after } }) => {
      const filters = { accountId, kind, doubt }
      const [accounts, found, sums] = await Promise.all([
        listProduction(tx),
        listSuspended(tx, { ...filters, after }, waitingMost + 1),
        sumSuspended(tx, filters),
      ])
      const lines = found.slice(0, waitingMost)
      const names = await namesOf(tx, lines)
      const next = found.length > waitingMost ? lines.at(-1)?.id : undefined
      return answer(200, {
        accounts,
        items: lines.map((line) => presentLine(line, { names, locale })),
        sums: sums.map(({ currency, lines: count, minor }) => ({
          currency,
          lines: count,
          amount: majorNumber(minor, currency),
        })),
        ...(next !== undefined && { next }),
      })
    },
  }),

  operatorRoute('GET /operator/v1/settlement-lines/{id}', {
    operationId: 'getSettlementLine',
    summary: 'Read a line of a settlement, and the payments that it may be of',
    access: 'SUPPORT',
    mode: 'read',
    params: ByLine,
    replies: { 200: LineDetail, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, locale, now }, { params: { id } }) => {
      const line = (await findShownLine(tx, id)) ?? failPortal(errors.NOT_FOUND)
      const [names, candidates, open] = await Promise.all([
        namesOf(tx, [line]),
        candidatesFor(tx, line),
        listOpenOf(tx, ['SETTLEMENT_WRITE_OFF', 'SETTLEMENT_MATCH'], id),
      ])
      const request = open.find(({ expiresAt }) => expiresAt > now)
      return answer(200, {
        line: presentLine(line, { names, locale }),
        candidates,
        ...(request && { asked: request.id }),
      })
    },
  }),
]

/** Accounts that settle something: the acquirer of the sandbox pays nothing. */
const listProduction = async (tx: Queries) =>
  (await listAccounts(tx))
    .filter(({ environment }) => environment === 'PRODUCTION')
    .map(({ id, name }) => ({ id, name }))
