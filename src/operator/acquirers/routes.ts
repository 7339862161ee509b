import type { AccountRow } from '../../money/acquirers/account.ts'
import { findAccount } from '../../money/acquirers/account-queries.ts'
import { setRouteIn, takeRoutesAwayIn } from '../../money/acquirers/accounts.ts'
import { checkAccount, currenciesOf } from '../../money/acquirers/checking.ts'
import { isCurrency } from '../../money/money.ts'
import { actJob } from '../../money/notices/receive.ts'
import { listNoticesOf, reopenNotice } from '../../money/notices/queries.ts'
import { syncJob } from '../../money/notices/sync.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer, done } from '../../platform/http/portal-route.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { listPresented, presentAccount, syncKeyOf } from './account.ts'
import { presentNotice } from './notice.ts'
import {
  AccountDetail,
  AccountFilters,
  AccountList,
  ActOnNotice,
  ByAccount,
  CheckView,
  NewRoute,
  NoticeFilters,
  NoticeList,
} from './schemas.ts'

// Accounts at acquirers: where new payments go, how the providers answer, and what they tell. Accounts and their secrets are added, rotated and
// removed on the command line: no secret goes through a browser.

const notFound = { 404: [errors.NO_SUCH_ACQUIRER] } as const

export const acquirerRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/acquirers', {
    operationId: 'listAcquirerAccounts',
    summary: 'List accounts at acquirers, with their routes and how they were lately',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: AccountList },
    handler: async (ctx) => answer(200, { items: await listPresented(ctx) }),
  }),

  operatorRoute('GET /operator/v1/acquirers/{id}', {
    operationId: 'getAcquirerAccount',
    summary: 'Everything about one account: settings, routes, and its health by hour',
    access: 'SUPPORT',
    mode: 'read',
    params: ByAccount,
    query: AccountFilters,
    replies: { 200: AccountDetail, ...notFound },
    handler: async (ctx, { params, query: { days = 1 } }) =>
      answer(200, await presentAccount(ctx, await requireAccount(ctx.tx, params.id), days)),
  }),

  operatorRoute('GET /operator/v1/acquirers/{id}/notices', {
    operationId: 'listAcquirerNotices',
    summary: 'List what an acquirer told of its own accord, newest first',
    access: 'SUPPORT',
    mode: 'read',
    params: ByAccount,
    query: NoticeFilters,
    replies: { 200: NoticeList, ...notFound },
    handler: async ({ tx }, { params, query: { waiting, before, limit = 50 } }) => {
      const { id } = await requireAccount(tx, params.id)
      const found = await listNoticesOf(tx, id, { isWaiting: waiting !== undefined, before, limit })
      const last = found.length === limit ? found.at(-1) : undefined
      return answer(200, { items: found.map(presentNotice), ...(last && { next: last.eventId }) })
    },
  }),

  operatorRoute('POST /operator/v1/acquirers/{id}/check', {
    operationId: 'checkAcquirerAccount',
    summary: 'Ask the provider, harmlessly, whether it takes the secrets',
    access: 'ADMIN',
    mode: 'phased',
    confirmed: true,
    params: ByAccount,
    replies: { 200: CheckView, ...notFound },
    handler: async (ctx, { params }) => {
      const { db, record } = ctx
      const row = await requireAccount(db.read, params.id)
      const found = await checkAccount(linePartsOf(ctx), row)
      const after = { name: row.name, status: found.status }
      const act = await inTransaction(db, (tx) => record(tx, { act: 'acquirer.checked', target: row.id, after }))
      const unchecked = found.status === 'GOOD' ? [...found.unchecked] : []
      return { ...answer(200, { status: found.status, unchecked }), act }
    },
  }),

  operatorRoute('POST /operator/v1/acquirers/{id}/sync', {
    operationId: 'syncAcquirerAccount',
    summary: 'Begin to ask the provider about everything that has no outcome yet, and act on notices that wait',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ByAccount,
    replies: { 202: AccountDetail, ...notFound, 409: [errors.ACQUIRER_CLOSED] },
    handler: async (ctx, { params }) => {
      const { tx, parts, record } = ctx
      const row = await requireAccount(tx, params.id)
      if (!(await parts.ports.acquirers.live.account(row.id))) failPortal(errors.ACQUIRER_CLOSED)
      await enqueue(tx, syncJob, { accountId: row.id }, { jobKey: syncKeyOf(row.id), maxAttempts: 1 })
      const act = await record(tx, { act: 'acquirer.synced', target: row.id, after: { name: row.name } })
      return { ...answer(202, await presentAccount(ctx, row, 1)), act }
    },
  }),

  operatorRoute('POST /operator/v1/acquirers/{id}/routes', {
    operationId: 'routeToAcquirer',
    summary: 'Let new card payments go to an account, within 5 seconds',
    access: 'ADMIN',
    mode: 'phased',
    confirmed: true,
    params: ByAccount,
    body: NewRoute,
    replies: {
      200: AccountDetail,
      400: [errors.VALIDATION_ERROR],
      404: [errors.NO_SUCH_ACQUIRER],
      409: [errors.ACQUIRER_OF_ANOTHER],
    },
    handler: async (ctx, { params, body: { merchantId, currency } }) => {
      const { db, now, record } = ctx
      const row = await requireAccount(db.read, params.id)
      const ownerId = merchantId?.toLowerCase() ?? null
      if (row.ownerId !== null && row.ownerId !== ownerId) failPortal(errors.ACQUIRER_OF_ANOTHER)
      if (ownerId !== null && !(await findCompany(db.read, ownerId)))
        failPortal(errors.VALIDATION_ERROR, { fields: { merchantId: say('is no merchant of this installation') } })
      if (currency !== undefined) await requireTaken(ctx, row, currency)
      const { environment } = row
      const draft = { ownerId, environment, method: 'CARD', currency: currency ?? null } as const
      const after = { name: row.name, method: 'CARD', currency: currency ?? 'all' }
      const act = await inTransaction(db, async (tx) => {
        const { before } = (await setRouteIn(tx, row, draft, now)) ?? failPortal(errors.NO_SUCH_ACQUIRER)
        return record(tx, {
          act: 'acquirer.routed',
          target: row.id,
          ...(ownerId !== null && { merchantId: ownerId }),
          ...(before !== undefined && { before: { name: before } }),
          after,
        })
      })
      return { ...answer(200, await presentAccount({ ...ctx, tx: db.read }, row, 1)), act }
    },
  }),

  operatorRoute('DELETE /operator/v1/acquirers/{id}/routes', {
    operationId: 'unrouteAcquirer',
    summary: 'Take the routes of an account away, so that nothing new begins with it',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ByAccount,
    replies: { 200: AccountDetail, ...notFound, 409: [errors.NOTHING_TO_CHANGE] },
    handler: async (ctx, { params }) => {
      const { tx, now, record } = ctx
      const row = await requireAccount(tx, params.id)
      const routes = await takeRoutesAwayIn(tx, row, now)
      if (routes === 0) failPortal(errors.NOTHING_TO_CHANGE)
      const act = await record(tx, { act: 'acquirer.unrouted', target: row.id, before: { name: row.name, routes } })
      return { ...answer(200, await presentAccount(ctx, row, 1)), act }
    },
  }),

  operatorRoute('POST /operator/v1/acquirers/{id}/notices/act', {
    operationId: 'actOnAcquirerNotice',
    summary: 'Act on a notice once more, as if it had come now',
    access: 'ADMIN',
    mode: 'write',
    confirmed: true,
    params: ByAccount,
    body: ActOnNotice,
    replies: { 204: 'empty', 404: [errors.NO_SUCH_ACQUIRER, errors.NO_SUCH_NOTICE] },
    handler: async ({ tx, now, record }, { params, body: { eventId } }) => {
      const { id: accountId, name } = await requireAccount(tx, params.id)
      if ((await reopenNotice(tx, { accountId, eventId }, now)) === 0) failPortal(errors.NO_SUCH_NOTICE)
      await enqueue(tx, actJob, { accountId, eventId })
      const act = await record(tx, { act: 'acquirer.notice_reread', target: accountId, after: { name, eventId } })
      return { ...done(), act }
    },
  }),
]

async function requireAccount(tx: Queries, id: string): Promise<AccountRow> {
  const row = await findAccount(tx, id)
  return row?.removedAt === null ? row : failPortal(errors.NO_SUCH_ACQUIRER)
}

type Calling = Pick<OperatorCall<'ADMIN', 'phased'>, 'db' | 'secrets' | 'clock' | 'parts'>

const linePartsOf = ({ db, secrets, clock, parts: { config } }: Calling) => ({
  db,
  secrets,
  publicUrl: config.publicUrl,
  bases: config.acquirerBases,
  now: clock,
  deadlineMs: 30_000,
})

async function requireTaken(ctx: Calling, row: AccountRow, currency: string): Promise<void> {
  if (!isCurrency(currency))
    failPortal(errors.VALIDATION_ERROR, { fields: { currency: say('must be a currency, such as MAD') } })
  const currencies = (await currenciesOf(linePartsOf(ctx), row)) ?? 'ALL'
  if (currencies !== 'ALL' && !currencies.includes(currency))
    failPortal(errors.VALIDATION_ERROR, { fields: { currency: say('is no currency that this account takes') } })
}
