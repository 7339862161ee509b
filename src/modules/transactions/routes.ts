import { documentPath } from '#money/payments/document-token.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import { presentTransaction, TransactionView } from '#money/payments/transaction-view.ts'
import { hasReceipt, type MoneyTransaction } from '#money/payments/transaction.ts'
import type { ReadContext, Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { fail, failField } from '#platform/errors.ts'
import { cursorReply, pageIn, pageReply, walkIn } from '#platform/http/pagination.ts'
import { fileReply, reply, route, type Route } from '#platform/http/route.ts'
import { RawJson } from '#platform/json.ts'
import { cursorText, sequenceOf } from '#platform/lists/cursors.ts'
import { isRising } from '#platform/lists/page-queries.ts'
import { readStory } from './actions/timeline.ts'
import { csvOf, csvVersion } from './csv.ts'
import { batchesOf, findAnswers, listBelow, listSequences, listTransactions, sumTransactions } from './queries.ts'
import {
  ById,
  ExportFile,
  ExportQuery,
  exportRowsMax,
  filtersIn,
  TimelineView,
  TransactionList,
  TransactionQuery,
} from './schemas.ts'
import { say } from './sentences.ts'
import { presentStep, presentSum } from './transaction.ts'

/** Every movement of money, by pages, from cursor to cursor, and as CSV. */
export const transactionRoutes: readonly Route[] = [
  route('GET /transactions', {
    operationId: 'listTransactions',
    summary: 'List transactions, by pages or from cursor to cursor',
    access: 'transactions:read',
    mode: 'read',
    query: TransactionQuery,
    replies: { 200: TransactionList },
    handler: async (ctx, { query }) => {
      if (!query.summary) return listed(ctx, query)
      const [{ sums, searchedUntil }, { status, body }] = await Promise.all([
        sumTransactions(ctx.tx, ctx.scope, filtersIn(query), { isRising: isRising(pageIn(query)) }),
        listed(ctx, query),
      ])
      return reply(status, { ...body, searchedUntil, summary: sums.map(presentSum) })
    },
  }),

  route('GET /transactions/export', {
    operationId: 'getTransactionsExport',
    summary: 'Export transactions as CSV',
    access: 'transactions:export',
    mode: 'read',
    query: ExportQuery,
    replies: { 200: ExportFile },
    handler: async ({ tx, scope, now, locale }, { query }) => {
      const { sequences, isCut } = await listSequences(tx, scope, filtersIn(query), exportRowsMax)
      return fileReply(200, {
        mediaType: 'text/csv',
        name: `transactions-${now.toISOString().slice(0, 10)}.csv`,
        content: csvOf(batchesOf(tx, scope, sequences), {
          separator: query.separator ?? ',',
          hasMark: locale !== 'en',
        }),
        headers: {
          'X-Export-Rows': String(sequences.length),
          'X-Export-Version': String(csvVersion),
          ...(isCut && { 'X-Export-Truncated': 'true' }),
        },
      })
    },
  }),

  route('GET /transactions/{id}', {
    operationId: 'getTransaction',
    summary: 'Retrieve a transaction',
    access: 'transactions:read',
    mode: 'read',
    params: ById,
    replies: { 200: TransactionView, 404: ['OPERATION_NOT_FOUND'] },
    handler: async ({ tx, scope, secrets, publicUrl }, { params }) => {
      const row = (await findTransaction(tx, scope, params.id)) ?? operationNotFound()
      const receiptUrl = hasReceipt(row) ? publicUrl + documentPath(secrets, 'RECEIPT', scope, row.id) : undefined
      const customFields = await answersTo(tx, scope, row)
      return reply(200, { ...presentTransaction(row), receiptUrl, customFields })
    },
  }),

  route('GET /transactions/{id}/timeline', {
    operationId: 'getTransactionTimeline',
    summary: 'Retrieve the timeline of a transaction',
    access: 'transactions:read',
    mode: 'read',
    params: ById,
    replies: { 200: TimelineView, 404: ['OPERATION_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      const row = (await findTransaction(ctx.tx, ctx.scope, params.id)) ?? operationNotFound()
      return reply(200, { transactionId: row.id, entries: (await readStory(ctx, row)).map(presentStep) })
    },
  }),
]

async function answersTo(tx: Queries, scope: Scope, { sourceKind, sessionId }: MoneyTransaction) {
  if (sourceKind !== 'PAYMENT_LINK' || sessionId === null) return undefined
  const found = await findAnswers(tx, scope, sessionId)
  return found?.answers === undefined || found.answers === null ? undefined : new RawJson(found.answers)
}

async function listed({ tx, scope, secrets }: ReadContext, query: TransactionQuery) {
  const [filters, walk, page] = [filtersIn(query), walkIn(query), pageIn(query)]
  if (!walk) return pageReply(await listTransactions(tx, scope, filters, page), page, presentTransaction)
  const place = { secrets, scope, filters }
  const below = walk.cursor === undefined ? undefined : (sequenceOf(place, walk.cursor) ?? refuseCursor())
  const { rows, floor } = await listBelow(tx, scope, filters, { below, limit: walk.limit + 1 })
  return cursorReply(rows, walk.limit, {
    present: presentTransaction,
    cursorAt: ({ sequence }) => cursorText(place, sequence),
    further: floor === undefined ? undefined : cursorText(place, floor),
  })
}

const refuseCursor = (): never =>
  failField('cursor', 'must be a nextCursor of this list with these filters; start again without it')

const operationNotFound = (): never =>
  fail('OPERATION_NOT_FOUND', say('There is no such transaction in this account and environment.'))
