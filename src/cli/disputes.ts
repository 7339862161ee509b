import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { closeByOperator, forwardByOperator, openByOperator } from '../money/disputes/by-operator.ts'
import { type Dispute, filesOf, isOpen } from '../money/disputes/dispute.ts'
import { presentDispute } from '../money/disputes/dispute-view.ts'
import { findAnybodysDispute, listForOperator, type OwnedDispute } from '../money/disputes/queries.ts'
import type { Disputed } from '../money/disputes/record.ts'
import { majorText } from '../money/money.ts'
import { minorUnits } from '../money/money.ts'
import type { WriteContext } from '../platform/context.ts'
import type { KeptFile } from '../platform/files/file.ts'
import { type FileParts, readFile } from '../platform/files/files.ts'
import { openStore } from '../platform/files/location.ts'
import { listFilesFor } from '../platform/files/queries.ts'
import type { Database } from '../platform/db/database.ts'
import { listMerchants } from '../platform/merchants/queries.ts'
import { isUuid } from '../platform/ids.ts'
import { oneOf } from './one-transaction.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { asCommandFailure, requireLine, writeAs } from './scope.ts'

const listedMax = 500

export function addDisputeCommands(program: Command): void {
  const disputes = program.command('disputes').description('payments that buyers’ banks take back')

  disputes
    .command('list')
    .description('list disputes that are not decided, the nearest deadline first')
    .option('--all', 'decided ones too, newest first')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const [found, merchants] = await withDatabase((db) =>
        Promise.all([listForOperator(db.read, { all, limit: listedMax }), listMerchants(db.read)]),
      )
      const names = new Map(merchants.map(({ merchantId, name }) => [merchantId, name]))
      const rows = found.map((row) => ({ ...row, merchantName: names.get(row.merchantId) ?? '' }))
      print(command, rows.map(shownListed), rows.length > 0 ? rows.map(listedLine) : ['No disputes.'])
    })

  disputes
    .command('open')
    .description('enter what a buyer’s bank takes back, or asks about')
    .requiredOption('--transaction <reference>', 'reference or id of the card payment')
    .requiredOption('--reason <text>', 'what the bank says')
    .option('--amount <number>', 'the part that is disputed; all that is left of the payment without it')
    .option('--network-code <code>', 'the card network’s code of the reason')
    .option('--respond-by <time>', 'the last moment to answer, such as 2026-12-01 or 2026-12-01T17:00:00Z')
    .option('--inquiry', 'the bank asks, and takes no money so far')
    .action(open)

  ofDispute(disputes, 'show', 'show a dispute with its answer')
    .option('--files-to <folder>', 'a folder for the files of the answer')
    .action(show)
  ofDispute(disputes, 'submit', 'note that you have handed the answer to the acquirer').action(
    (id: string, _options: object, command: Command) => decide(id, command, (ctx) => forwardByOperator(ctx, id)),
  )
  for (const outcome of ['WON', 'LOST'] as const)
    ofDispute(disputes, outcome.toLowerCase(), endings[outcome]).action(
      (id: string, _options: object, command: Command) =>
        decide(id, command, (ctx) => closeByOperator(ctx, id, outcome)),
    )
}

const endings = {
  WON: 'give the merchant back what the dispute had taken',
  LOST: 'close a dispute: the money stays with the buyer',
}

const ofDispute = (disputes: Command, verb: string, description: string): Command =>
  disputes.command(`${verb} <id>`).description(description)

type Opening = {
  transaction: string
  reason: string
  amount?: string
  networkCode?: string
  respondBy?: string
  inquiry?: boolean
}

async function open(options: Opening, command: Command): Promise<void> {
  const reason = requireLine('--reason', options.reason)
  const { networkCode } = options
  if (networkCode !== undefined && !/^[\w.]{1,20}$/.test(networkCode))
    throw new CommandFailure('--network-code must be a code such as 13.1.')
  const respondBy = options.respondBy === undefined ? undefined : requireFuture(options.respondBy)
  const opened = await withDatabase(async (db) => {
    const { merchantId, environment, id, currency } = await oneOf(db, options.transaction)
    const amountMinor = options.amount === undefined ? undefined : minorOf(options.amount, currency)
    const kind = options.inquiry ? 'INQUIRY' : 'CHARGEBACK'
    return writeAs(db, { merchantId, environment }, (ctx) =>
      openByOperator(ctx, id, { kind, reason, networkCode, amountMinor, respondBy }),
    )
  }).catch(asCommandFailure)
  printDispute(opened, command)
}

/** A day alone means its end, in UTC. */
function requireFuture(text: string): Date {
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text)
  if (!/^\d{4}-\d\d-\d\d(T.+)?$/.test(text) || Number.isNaN(at.getTime()) || at.getTime() <= Date.now())
    throw new CommandFailure('--respond-by must be a time to come, such as 2026-12-01 or 2026-12-01T17:00:00Z.')
  return at
}

function minorOf(text: string, currency: string): bigint {
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(text)) throw new CommandFailure('--amount must be an amount, such as 99.50.')
  return minorUnits(Number(text), currency, 'amount')
}

async function decide(id: string, command: Command, work: (ctx: WriteContext) => Promise<Disputed>): Promise<void> {
  const decided = await withDatabase(async (db) => {
    const { merchantId, environment } = await requireDispute(db, id)
    return writeAs(db, { merchantId, environment }, work)
  }).catch(asCommandFailure)
  printDispute(decided, command)
}

async function requireDispute(db: Database, id: string): Promise<OwnedDispute> {
  const found = isUuid(id) ? await findAnybodysDispute(db.read, id) : undefined
  if (!found) throw new CommandFailure(`There is no dispute ${id}. npx mizan disputes list shows all.`)
  return found
}

const printDispute = ({ dispute, payment }: Disputed, command: Command): void =>
  print(command, { ...presentDispute(dispute), transaction: payment.reference, paymentStatus: payment.status }, [
    `${dispute.id}: ${wordsOf(dispute)}. ${payment.reference} is ${payment.status.toLowerCase().replace('_', ' ')}.`,
  ])

const wordsOf = ({ status }: Dispute): string => status.toLowerCase().replaceAll('_', ' ')

const answerOf = ({ explanation, trackingNumber }: Dispute) => ({
  ...(explanation !== null && { explanation }),
  ...(trackingNumber !== null && { trackingNumber }),
})

async function show(id: string, { filesTo }: { filesTo?: string }, command: Command): Promise<void> {
  const { dispute, files } = await withSecrets(async (db, secrets, config) => {
    const found = await requireDispute(db, id)
    const listed = await listFilesFor(db.read, found.merchantId, filesOf(id))
    const parts = { db, secrets, store: openStore(config.documents) }
    if (filesTo !== undefined) for (const file of listed) await saveFile(parts, file, filesTo)
    return { dispute: found, files: listed }
  })
  const { merchantId, environment, paymentId } = dispute
  const facts = { ...presentDispute(dispute), merchantId, environment, transactionId: paymentId, ...answerOf(dispute) }
  const lines = Object.entries(facts).map(
    ([name, value]) => `${name}: ${value instanceof Date ? value.toISOString() : value}`,
  )
  const shown = files.map(({ id: fileId, kind, name, sizeBytes: size }) => ({ id: fileId, kind, name, size }))
  const saved = files.map((file) => `file: ${filesTo === undefined ? file.name : pathOf(file, filesTo)} (${file.kind})`)
  print(command, { ...facts, files: shown }, [...lines, ...saved])
}

const pathOf = ({ kind, name }: KeptFile, folder: string): string => join(folder, `${kind}-${name}`)

async function saveFile(parts: FileParts, file: KeptFile, folder: string): Promise<void> {
  const found = await readFile(parts, file.merchantId, file.id)
  if (!found) throw new CommandFailure(`The store has lost the file ${file.id}.`)
  await mkdir(folder, { recursive: true })
  await writeFile(pathOf(file, folder), found.content, { mode: 0o600 })
}

type ListedDispute = OwnedDispute & { merchantName: string }

const shownListed = ({ merchantName, ...dispute }: ListedDispute) => ({
  ...presentDispute(dispute),
  merchantId: dispute.merchantId,
  merchantName,
  environment: dispute.environment,
  transaction: dispute.paymentReference,
})

const listedLine = (row: ListedDispute): string =>
  [
    row.id,
    row.environment.toLowerCase(),
    row.paymentReference,
    `${majorText(row.amountMinor, row.currency)} ${row.currency}`,
    row.kind === 'INQUIRY' && isOpen(row) ? `inquiry, ${wordsOf(row)}` : wordsOf(row),
    row.respondBy && isOpen(row) ? `until ${row.respondBy.toISOString().slice(0, 16)}Z` : '',
    row.reason,
    row.merchantName,
  ]
    .filter((each) => each !== '')
    .join('  ')
