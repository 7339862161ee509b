import type { Command } from 'commander'
import { majorText } from '../money/money.ts'
import { makeStatements, makeStatementsOf } from '../money/statements/make.ts'
import { listAnybodys } from '../money/statements/queries.ts'
import { numberOf } from '../money/statements/statement.ts'
import { statementPartsOf } from '../start/statements.ts'
import { requireMerchant } from './merchant-id.ts'
import { CommandFailure, print, settings, withDatabase } from './output.ts'

export function addStatementCommands(program: Command): void {
  const statements = program.command('statements').description('monthly statements of merchants')

  statements
    .command('list')
    .description('list monthly statements, the newest first')
    .option('--merchant <id>', 'only those of one merchant')
    .option('--month <month>', 'only those of one month, such as 2026-11')
    .action(list)
  statements
    .command('make')
    .description('make the statements of months that are over; those that are made stay as they are')
    .option('--merchant <id>', 'only those of one merchant')
    .action(make)
}

type Which = { merchant?: string; month?: string }
const shownAtOnce = 1_000

async function list({ merchant, month }: Which, command: Command): Promise<void> {
  if (month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    throw new CommandFailure('--month must be a month, such as 2026-11.')
  const found = await withDatabase(async (db) => {
    const merchantId = merchant === undefined ? undefined : await requireMerchant(db, merchant)
    return listAnybodys(db.read, { merchantId, month }, shownAtOnce)
  })
  const shown = found.map((row) => ({
    number: numberOf(row),
    merchantId: row.merchantId,
    environment: row.environment,
    month: row.month,
    currency: row.currency,
    fees: majorText(row.feesMinor, row.currency),
    vat: majorText(row.vatMinor, row.currency),
    closing: majorText(row.closingMinor, row.currency),
  }))
  const lines = shown.map(
    ({ number, month: of, merchantId: id, currency, fees, vat, closing }) =>
      `${number}  ${of}  ${id}  fees ${fees} and tax ${vat}, closing ${closing} ${currency}`,
  )
  print(command, shown, lines.length > 0 ? lines : ['No statements.'])
}

async function make({ merchant }: Which, command: Command): Promise<void> {
  const config = settings()
  const made = await withDatabase(async (db) => {
    const parts = statementPartsOf({ db, config, now: () => new Date() })
    return merchant === undefined ? makeStatements(parts) : makeStatementsOf(parts, await requireMerchant(db, merchant))
  })
  const words = made === 0 ? 'All statements of months that are over were there.' : `${made} statements were made.`
  print(command, { made }, [words, ...(config.issuer ? [] : ['ISSUER_NAME is not set: they are no invoices.'])])
}
