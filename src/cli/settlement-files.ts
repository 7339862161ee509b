import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type AccountRow } from '../money/acquirers/account.ts'
import { findAccountByName } from '../money/acquirers/account-queries.ts'
import { isDay } from '../platform/day.ts'
import { matchSettlementsAgain } from '../money/bank-statements/match-settlement.ts'
import { majorText, minorUnits } from '../money/money.ts'
import type { SettlementParts } from '../money/settlements/book.ts'
import { fileFormat, type FileFormat, FileProblem, type ReadRow } from '../money/settlements/mapping.ts'
import { rowsOf, sumsIn } from '../money/settlements/read-file.ts'
import { ContradictedSettlement, recordSettlements } from '../money/settlements/record.ts'
import { type SettledSum, sumsOf } from '../money/settlements/settlement.ts'
import type { Database } from '../platform/db/database.ts'
import { CommandFailure, print, settings, withDatabase } from './output.ts'
import { requireBy } from './scope.ts'
import { lineWords, recordedWords, textsOf } from './settlement-words.ts'

// Files of acquirers: read by a format, tried out, and taken as a whole or not at all.

export const settlementParts = (db: Database): SettlementParts => ({
  db,
  publicUrl: settings().publicUrl,
  now: () => new Date(),
})

export async function requireAccount(db: Database, name: string): Promise<AccountRow> {
  const account = await findAccountByName(db.read, name)
  if (!account) throw new CommandFailure(`There is no account ${name}: npx mizan acquirers list shows all.`)
  return account
}

type ImportOptions = {
  account: string
  format: string
  by?: string
  reference?: string
  day?: string
  total?: string
  dryRun?: boolean
}

export async function importFile(path: string, options: ImportOptions, command: Command): Promise<void> {
  const format = await formatIn(options.format)
  if (options.day !== undefined && !isDay(options.day))
    throw new CommandFailure('--day must be a date, such as 2026-11-24.')
  const given = { reference: options.reference, paidOn: options.day }
  try {
    if (options.dryRun) return await tryOut(path, format, command)
    const by = requireBy(options.by ?? '')
    const sums = await sumsIn(rowsOf(bytesOf(path), format), given)
    requireTotal(sums, options.total)
    const recorded = await withDatabase(async (db) => {
      const { id } = await requireAccount(db, options.account)
      const found = await recordSettlements(settlementParts(db), { accountId: id, source: 'FILE', by }, sums)
      await matchSettlementsAgain(settlementParts(db))
      return found
    })
    const words = recordedWords(recorded)
    print(command, recorded, [
      recorded.settlements === 0 ? 'This file was imported before: nothing has changed.' : `${words}.`,
    ])
  } catch (error) {
    if (error instanceof FileProblem) throw new CommandFailure(`${error.message} Nothing of the file was taken.`)
    if (error instanceof ContradictedSettlement) return refuseContradiction(error, command)
    throw error
  }
}

const bytesOf = (path: string) => createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>

async function formatIn(path: string): Promise<FileFormat> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailure(`${path} cannot be read.`)
  })
  const parsed = fileFormat.safeParse(jsonIn(path, text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandFailure(`${path}: ${issue?.path.join('.') || 'the format'}: ${issue?.message ?? 'is not valid'}.`)
}

function jsonIn(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFailure(`${path} is no JSON.`)
  }
}

/** The sum that the acquirer states; a file that was cut off comes to another. */
function requireTotal([first, ...more]: readonly SettledSum[], total: string | undefined): void {
  if (total === undefined || !first) return
  const { currency } = first
  if (more.some((each) => each.currency !== currency)) throw new FileProblem('--total needs a file of one currency.')
  if (!/^-?\d{1,12}(\.\d{1,3})?$/.test(total)) throw new CommandFailure('--total must be an amount, such as 15230.75.')
  const amount = Math.abs(Number(total))
  // Refunds may come to as much as payments.
  const minor = amount === 0 ? 0n : minorUnits(amount, currency, '--total') * (total.startsWith('-') ? -1n : 1n)
  const found = [first, ...more].reduce((sum, { lines }) => sum + sumsOf(lines).netMinor, 0n)
  if (found !== minor)
    throw new FileProblem(
      `The lines come to ${majorText(found, currency)} ${currency}, and --total says ${majorText(minor, currency)}.`,
    )
}

const shownAtFirst = 10

async function tryOut(path: string, format: FileFormat, command: Command): Promise<void> {
  const first: ReadRow[] = []
  let rows = 0
  const sums = new Map<string, bigint>()
  for await (const row of rowsOf(bytesOf(path), format)) {
    if (rows++ < shownAtFirst) first.push(row)
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.netMinor)
  }
  const totals = [...sums].map(([currency, minor]) => `${majorText(minor, currency)} ${currency}`)
  print(
    command,
    {
      rows,
      totals,
      first: first.map(({ line, ...row }) => ({
        ...row,
        netMinor: String(row.netMinor),
        ...textsOf(line, row.currency),
      })),
    },
    [
      ...first.map(
        (row) =>
          `${row.settlement ?? '-'}  paid ${row.paidOn ?? '-'}  ${lineWords({ ...row.line, currency: row.currency })}`,
      ),
      `${rows} ${rows === 1 ? 'row' : 'rows'}, ${totals.join(' and ')} in all. Nothing was changed.`,
    ],
  )
}

function refuseContradiction({ contradicted }: ContradictedSettlement, command: Command): never {
  print(
    command,
    contradicted.map(({ reference, differences }) => ({
      reference,
      differences: differences.map(({ what, line }) => ({ what, kind: line.kind, reference: line.reference })),
    })),
    contradicted.flatMap(({ reference, currency, differences }) => [
      `${reference} was imported before. This file differs:`,
      ...differences
        .slice(0, 100)
        .map(({ what, line }) => `  ${what === 'ADDED' ? '+' : '-'} ${lineWords({ ...line, currency })}`),
    ]),
  )
  throw new CommandFailure('Nothing of the file was taken. Ask the acquirer which of the two is right.')
}
