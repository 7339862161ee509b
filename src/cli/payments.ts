import type { Command } from 'commander'
import { brands } from '../platform/card-number.ts'
import { listFilesOf } from '../money/bank-files/queries.ts'
import { majorText } from '../money/money.ts'
import { listForOperator, type OwnedTransaction, type WaitingTransaction } from '../money/payments/operator-queries.ts'
import { isRib } from '../money/wallets/rib.ts'
import { presentTransaction } from '../money/payments/transaction-view.ts'
import type { MoneyTransaction } from '../money/payments/transaction.ts'
import { askFirst, decideWaiting, type Decision, decisions } from '../money/refunds/evidence.ts'
import { newId } from '../platform/ids.ts'
import { openPorts } from '../start/ports.ts'
import { refundPartsOf } from '../start/refunds.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { oneOf } from './one-transaction.ts'
import { asCommandFailure, requireLine, writeAs } from './scope.ts'

export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('payments that need a decision by the operator')

  payments
    .command('list')
    .description('list what waits for you: payments without an outcome after a day, and money that came too late')
    .requiredOption('--needs-operator', 'the one list there is')
    .action(async (_options: object, command: Command) => {
      const { found, files } = await withDatabase(async (db) => {
        const waiting = await listForOperator(db.read)
        const ids = waiting.map(({ id }) => id)
        return { found: waiting, files: await listFilesOf(db.read, ids) }
      })
      const fileOf = ({ id }: WaitingTransaction) => files.find(({ transactionId }) => transactionId === id)?.messageId
      const lines = found.map((row) => line(row, waitOf(row, fileOf(row))))
      print(
        command,
        found.map((row) => shown(row, fileOf(row))),
        lines.length > 0 ? lines : ['Nothing waits for you.'],
      )
    })

  ofTransaction(payments, 'resolve', 'end what waits for you, by evidence')
    .requiredOption('--as <outcome>', 'succeeded or failed; for money that came too late, merchant or buyer')
    .requiredOption('--evidence <text>', 'how you know, for the audit log')
    .option('--acquirer-reference <text>', 'with succeeded: what the acquirer calls it')
    .option('--authorisation-code <text>', 'with succeeded: the code of the approval')
    .option('--card <brand,last4,MM/YYYY>', 'with succeeded: the card, such as visa,4242,12/2027')
    .option('--rib <digits>', 'with buyer, of a card: the account of the buyer that you will transfer the money to')
    .option('--holder <name>', 'with --rib: whose account it is')
    .action((options: Resolution, command: Command) => resolve(options, command))
}

const ofTransaction = (payments: Command, verb: string, description: string): Command =>
  payments
    .command(verb)
    .description(description)
    .requiredOption('--transaction <reference>', 'reference or id of the transaction')

type Resolution = {
  transaction: string
  as: string
  evidence: string
  acquirerReference?: string
  authorisationCode?: string
  card?: string
  rib?: string
  holder?: string
}

async function resolve(options: Resolution, command: Command): Promise<void> {
  const note = requireLine('--evidence', options.evidence)
  const as = decisions.find((each) => each === options.as.toUpperCase())
  if (!as) throw new CommandFailure('--as must be succeeded, failed, merchant or buyer.')
  const row = await withSecrets(async (db, secrets, config) => {
    const found = await oneOf(db, options.transaction)
    const { merchantId, environment } = found
    const decision = {
      as,
      note,
      ...(as === 'SUCCEEDED' && successOf(found, options)),
      ...destinationOf(found, as, options),
    }
    const now = () => new Date()
    const parts = refundPartsOf({ db, config, secrets, now, ports: openPorts({ db, config, secrets, now }) })
    const scope = { merchantId, environment }
    await askFirst(parts, scope, found, { as, correlationId: newId(now()) })
    return writeAs(db, scope, (ctx) => decideWaiting(ctx, parts, found, decision))
  }).catch(asCommandFailure)
  printPayment(row, command)
}

function successOf({ type, method }: OwnedTransaction, options: Resolution): Omit<Decision, 'as' | 'note'> {
  if (type === 'REFUND') return { acquirerReference: referenceIn(options) }
  return method === 'CASH' ? {} : approvalOf(options)
}

function destinationOf({ type }: OwnedTransaction, as: Decision['as'], { rib, holder }: Resolution) {
  if (rib === undefined && holder === undefined) return {}
  if (rib === undefined || holder === undefined) return refuse('Give --rib and --holder, both.')
  if (as !== 'BUYER' || type !== 'REFUND')
    return refuse(
      '--rib and --holder are for a late refund of a card with --as buyer: cash goes back through its network.',
    )
  const digits = rib.replaceAll(' ', '')
  if (!isRib(digits)) return refuse('--rib must be 24 digits, the last two of which are the right key.')
  return { destination: { rib: digits, holderName: requireLine('--holder', holder) } }
}

const referenceIn = ({ acquirerReference }: Resolution): string =>
  acquirerReference === undefined
    ? refuse('A refund that succeeded needs --acquirer-reference.')
    : requireLine('--acquirer-reference', acquirerReference)

function refuse(words: string): never {
  throw new CommandFailure(words)
}

function approvalOf({ acquirerReference, authorisationCode, card = '' }: Resolution): Omit<Decision, 'as' | 'note'> {
  const [brand, last4 = '', month = '', year = ''] = card.toLowerCase().split(/[,/]/)
  const known = brands.find((each) => each === brand)
  const isDate = /^(0[1-9]|1[0-2])$/.test(month) && /^20\d\d$/.test(year)
  if (acquirerReference === undefined || authorisationCode === undefined || !known || !/^\d{4}$/.test(last4) || !isDate)
    refuse(
      'A payment that succeeded needs --acquirer-reference, --authorisation-code and --card, such as visa,4242,12/2027.',
    )
  return {
    acquirerReference: requireLine('--acquirer-reference', acquirerReference),
    authorisationCode: requireLine('--authorisation-code', authorisationCode),
    card: { brand: known, last4, expMonth: Number(month), expYear: Number(year), funding: 'UNKNOWN' },
  }
}

const printPayment = (row: MoneyTransaction, command: Command): void =>
  print(command, presentTransaction(row), [`${row.reference}: ${row.status.toLowerCase().replace('_', ' ')}.`])

const shown = (
  { merchantId, merchantName, destinationRib, destinationHolder, isByHand: _, ...row }: WaitingTransaction,
  file?: string,
) => ({
  ...presentTransaction(row),
  merchantId,
  merchantName,
  ...(destinationRib !== null && { destination: { rib: destinationRib, holderName: destinationHolder } }),
  ...(file !== undefined && { file }),
})

/** A transfer that a bank may have sent already, or that a file has, must not be made a second time. */
export function waitOf({ type, method, status, statusReason, ...row }: WaitingTransaction, file?: string): string {
  const to = `${row.destinationRib}, ${row.destinationHolder}`
  if (statusReason === 'LATE_CASH') return 'late cash'
  if (file !== undefined) return `refund in ${file}`
  if (row.destinationRib !== null)
    return row.isByHand
      ? `refund to transfer to ${to}`
      : `refund without an outcome at the bank (destination ${to}): look there first`
  if (method === 'CASH' && status === 'SUCCEEDED') return 'cash that the network does not confirm any more'
  return status === 'FAILED' ? 'late payment that could not be given back' : `${type.toLowerCase()} without an outcome`
}

const line = (row: WaitingTransaction, wait: string): string =>
  [
    row.reference,
    row.environment.toLowerCase(),
    `${majorText(row.amountMinor, row.currency)} ${row.currency}`,
    wait,
    row.merchantName,
  ].join('  ')
