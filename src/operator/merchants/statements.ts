import { z } from 'zod'
import { statementCsv, statementPdf } from '../../modules/statements/actions.ts'
import { ByNumber } from '../../modules/statements/schemas.ts'
import { presentStatement } from '../../modules/statements/statement-view.ts'
import { findStatement, listAnybodys } from '../../money/statements/queries.ts'
import { statementOf } from '../../money/statements/row.ts'
import { numberIn } from '../../money/statements/statement.ts'
import { environmentNames } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { choice, objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { at, ByMerchant } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'

// Monthly statements of a merchant, which are invoices for its fees as well: the same papers as its own people read.

/** Eight years of one currency in both environments. */
const statementsMax = 200
/** Rows of a CSV that is made in memory. */
const linesMax = 10_000

const text = (description: string, example: string) => z.string().meta({ description, example })
const amount = (description: string, example: number) => z.number().meta({ description, example })
const number = text('Its number: F, the year and a serial number in production; T in the sandbox.', 'F-2026-000042')

const MadeView = z
  .strictObject({
    number,
    month: text('The month, by the calendar of the merchant.', '2026-10'),
    environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
    currency: text('Currency of the amounts.', 'MAD'),
    payments: amount('Amount of the payments, fees apart.', 5000),
    payouts: amount('Amount of the payouts, below zero.', -3000),
    fees: amount('Fees, without tax.', 125),
    vat: amount('Tax of the fees.', 25),
    closing: amount('Balance when the month ended.', 2800),
    lines: z.int().meta({ description: 'Number of movements.', example: 96, format: 'int32' }),
    createdAt: at('When it was made.'),
  })
  .meta({ id: 'MerchantStatement' })

const MadeList = z
  .strictObject({ items: z.array(MadeView).meta({ description: 'Newest first; 200 at most.' }) })
  .meta({ id: 'MerchantStatementList' })

const Asked = objectOf({ format: choice(['pdf', 'csv'], { description: 'Form of the file.', example: 'pdf' }) })

const PaperView = z
  .strictObject({
    name: text('Name of the file.', 'statement-f-2026-000042-fr.pdf'),
    mediaType: text('Its media type.', 'application/pdf'),
    content: text('The file, in base64.', 'JVBERi0xLjQK'),
  })
  .meta({ id: 'MerchantStatementContent' })

const ByStatement = z.strictObject({ ...ByMerchant.shape, ...ByNumber.shape })

export const statementRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/merchants/{merchantId}/statements', {
    operationId: 'listMerchantStatements',
    summary: 'List the monthly statements of a merchant',
    access: 'SUPPORT',
    mode: 'read',
    params: ByMerchant,
    replies: { 200: MadeList, 404: [errors.NO_SUCH_MERCHANT] },
    handler: async ({ tx }, { params: { merchantId } }) => {
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const rows = await listAnybodys(tx, { merchantId, month: undefined }, statementsMax)
      const shown = rows.map((row) => presentStatement(statementOf(row)))
      return answer(200, { items: shown.map(presentMade) })
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/statements/{number}/download', {
    operationId: 'downloadMerchantStatement',
    summary: 'Take a monthly statement as PDF or CSV; the reading is recorded',
    access: 'FINANCE',
    mode: 'phased',
    params: ByStatement,
    body: Asked,
    replies: { 200: PaperView, 404: [errors.NOT_FOUND], 409: [errors.STATEMENT_TOO_LONG] },
    handler: async ({ db, locale, record }, { params: { merchantId, number: asked }, body: { format } }) => {
      const environment = asked.startsWith('F') ? 'PRODUCTION' : 'SANDBOX'
      const ctx = { tx: db.read, scope: { merchantId, environment }, locale } as const
      const key = numberIn(environment, asked)
      const statement = statementOf(
        (key && (await findStatement(ctx.tx, ctx.scope, key))) ?? failPortal(errors.NOT_FOUND),
      )
      if (format === 'csv' && statement.lines > linesMax) failPortal(errors.STATEMENT_TOO_LONG)
      const { name, mediaType, content } =
        format === 'csv' ? statementCsv(ctx, statement) : await statementPdf(ctx, statement, locale)
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from((await Array.fromAsync(content)).join(''))
      const act = await inTransaction(db, (tx) =>
        record(tx, { act: 'statement.read', target: asked, merchantId, after: { file: name } }),
      )
      return { ...answer(200, { name, mediaType, content: bytes.toString('base64') }), act }
    },
  }),
]

const presentMade = ({
  number: shown,
  month,
  environment,
  currency,
  payments,
  payouts,
  fees,
  vat,
  closing,
  lines,
  createdAt,
}: ReturnType<typeof presentStatement>) => ({
  number: shown,
  month,
  environment,
  currency,
  payments,
  payouts,
  fees,
  vat,
  closing,
  lines,
  createdAt,
})
