import { countStatements, listStatements } from '#money/statements/queries.ts'
import { statementOf } from '#money/statements/row.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { fileReply, reply, route, type Route } from '#platform/http/route.ts'
import { requireStatement, statementCsv, statementPdf } from './actions.ts'
import { ByNumber, StatementFile, StatementFileQuery, StatementFilters, StatementView } from './schemas.ts'
import { presentStatement } from './statement-view.ts'

/** Monthly statements, which are invoices for the fees as well. */
export const statementRoutes: readonly Route[] = [
  route('GET /wallet/statements', {
    operationId: 'listWalletStatements',
    summary: 'List monthly statements',
    access: 'wallet:read',
    mode: 'read',
    query: StatementFilters,
    replies: { 200: pageOf(StatementView) },
    handler: async ({ tx, scope }, { query }) => {
      const { page, size, sort, currency } = query
      const isRising = sort[0]?.direction === 'asc'
      const [rows, total] = await Promise.all([
        listStatements(tx, scope, { currency }, { offset: page * size, limit: size, isRising }),
        countStatements(tx, scope, { currency }),
      ])
      return pageReply({ rows: rows.map(statementOf), total }, query, presentStatement)
    },
  }),

  route('GET /wallet/statements/{number}', {
    operationId: 'getWalletStatement',
    summary: 'Retrieve a monthly statement',
    access: 'wallet:read',
    mode: 'read',
    params: ByNumber,
    replies: { 200: StatementView, 404: ['STATEMENT_NOT_FOUND'] },
    handler: async ({ tx, scope }, { params }) =>
      reply(200, presentStatement(await requireStatement(tx, scope, params.number))),
  }),

  route('GET /wallet/statements/{number}/file', {
    operationId: 'getWalletStatementFile',
    summary: 'Retrieve a monthly statement as PDF or CSV',
    access: 'wallet:read',
    mode: 'read',
    params: ByNumber,
    query: StatementFileQuery,
    replies: { 200: StatementFile, 404: ['STATEMENT_NOT_FOUND'] },
    handler: async (ctx, { params, query }) => {
      const statement = await requireStatement(ctx.tx, ctx.scope, params.number)
      return query.format === 'csv'
        ? fileReply(200, statementCsv(ctx, statement, query.separator))
        : fileReply(200, await statementPdf(ctx, statement, query.locale ?? ctx.locale))
    },
  }),
]
