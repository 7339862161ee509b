import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import {
  isBic,
  isIban,
  maskedNumber,
  type OperatorAccount,
  type PaymentFormat,
  paymentFormats,
} from '../money/bank-files/account.ts'
import { businessDayFrom, dayAfter, dayIn } from '../money/bank-files/business-day.ts'
import { type BankFile } from '../money/bank-files/file.ts'
import { approve, cancel, download, makeFiles } from '../money/bank-files/files.ts'
import { calendarOf } from '../money/bank-files/holidays.ts'
import { findAccountNamed, insertAccount, listAccounts, listFiles } from '../money/bank-files/queries.ts'
import { resumeAccount, retireAccount } from '../money/bank-statements/retire-account.ts'
import { findVirtualRib } from '../money/bank-statements/virtual-rib-queries.ts'
import { isCurrency, majorText, minorUnits } from '../money/money.ts'
import { isRib, ribIn } from '../money/wallets/rib.ts'
import { rails } from '../platform/country.ts'
import { isDay } from '../platform/day.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { CommandFailure, print, withDatabase } from './output.ts'
import { addStatementCommands } from './bank-statements.ts'
import { addVirtualRibCommands } from './bank-virtual-ribs.ts'
import { asCommandFailure, requireBy, requireLine } from './scope.ts'

export function addBankCommands(program: Command): void {
  const bank = program.command('bank').description('accounts of yours at banks, and files for them')
  addAccountCommands(bank.command('accounts').description('your accounts at banks'))
  addFileCommands(bank.command('files').description('payouts and refunds as files for your bank'))
  addStatementCommands(bank)
  addVirtualRibCommands(bank.command('virtual-ribs').description('numbers of your accounts, each given to a merchant'))
}

type AccountOptions = {
  name: string
  iban?: string
  rib?: string
  bic: string
  holder: string
  currency: string
  segregated?: boolean
  format: string
  approveAbove: string
}

function addAccountCommands(accounts: Command): void {
  accounts
    .command('add')
    .description('add an account of yours, from which payouts go and on which money arrives')
    .requiredOption('--name <name>', 'what it is called here')
    .option('--iban <number>', 'its IBAN; payments name the IBANs of merchants')
    .option('--rib <digits>', 'its RIB, where the bank takes no IBAN; payments name RIBs')
    .requiredOption('--bic <code>', 'BIC of the bank')
    .requiredOption('--holder <name>', 'whose account the bank says that it is')
    .requiredOption('--currency <code>', 'such as MAD')
    .option('--segregated', 'it holds the money of merchants, apart from yours')
    .option('--format <name>', paymentFormats.join(' or '), 'pain.001.001.09')
    .option('--approve-above <amount>', 'a file of more needs the approval of a second person', '0')
    .action(addAccount)

  addRetirementCommands(accounts)

  accounts
    .command('list')
    .description('show your accounts')
    .action(async (_options: object, command: Command) => {
      const found = await withDatabase((db) => listAccounts(db.read))
      print(command, found.map(shownAccount), found.length > 0 ? found.map(accountLine) : ['No accounts.'])
    })
}

function addRetirementCommands(accounts: Command): void {
  accounts
    .command('retire <account>')
    .description(
      'use an account no more, by its name or number: no payouts leave it, and no day waits for its statements',
    )
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who you are')
    .action((account: string, { by, reason }: ByOptions & { reason: string }, command: Command) => {
      const retirement = { account, by: requireBy(by), because: requireLine('--reason', reason) }
      return changeAccount(command, (db) => retireAccount(db, retirement, new Date()))
    })

  accounts
    .command('resume <account>')
    .description('use an account again that was retired')
    .action((account: string, _options: object, command: Command) =>
      changeAccount(command, (db) => resumeAccount(db, account)),
    )
}

async function changeAccount(command: Command, work: (db: Database) => Promise<OperatorAccount>): Promise<void> {
  const account = await withDatabase(work).catch(asCommandFailure)
  print(command, shownAccount(account), [accountLine(account)])
}

async function addAccount(options: AccountOptions, command: Command): Promise<void> {
  const account = accountOf(options)
  const added = await withDatabase(async (db) => {
    const rib = ribIn(account.rib ?? account.iban ?? '')
    if (rib !== undefined && (await findVirtualRib(db.read, rib)))
      throw new CommandFailure('The number is a virtual RIB of a merchant: npx mizan bank virtual-ribs list.')
    return inTransaction(db, (tx) => insertAccount(tx, account))
  })
  if (added === 0)
    throw new CommandFailure('There is an account with this name or number: npx mizan bank accounts list.')
  print(command, shownAccount(account), [accountLine(account)])
}

function accountOf({ name, bic, currency, approveAbove, ...options }: AccountOptions): OperatorAccount {
  if (!/^[\w.-]{1,40}$/.test(name)) throw new CommandFailure('--name must be 1 to 40 letters, digits, dots or dashes.')
  if (!isBic(bic)) throw new CommandFailure('--bic must be 8 or 11 characters, such as BCMAMAMCXXX.')
  if (!isCurrency(currency)) throw new CommandFailure('--currency must be an active ISO 4217 code, such as MAD.')
  const format = paymentFormats.find((each): each is PaymentFormat => each === options.format)
  if (!format) throw new CommandFailure(`--format must be ${paymentFormats.join(' or ')}.`)
  const holder = requireLine('--holder', options.holder)
  if (holder.length > 140) throw new CommandFailure('--holder must be one line of 1 to 140 characters.')
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(approveAbove))
    throw new CommandFailure('--approve-above must be an amount, such as 100000.')
  const limit = Number(approveAbove)
  return {
    id: newId(new Date()),
    name,
    ...numberOf(options),
    bic,
    holder,
    currency,
    isSegregated: options.segregated === true,
    format,
    approvalAboveMinor: limit === 0 ? 0n : minorUnits(limit, currency, '--approve-above'),
    createdAt: new Date(),
    openedAt: null,
    retiredAt: null,
  }
}

function numberOf({ iban, rib }: Pick<AccountOptions, 'iban' | 'rib'>): Pick<OperatorAccount, 'iban' | 'rib'> {
  if ((iban === undefined) === (rib === undefined)) throw new CommandFailure('Give --iban or --rib, one of the two.')
  const text = (iban ?? rib ?? '').replaceAll(' ', '').toUpperCase()
  if (rib !== undefined && !isRib(text))
    throw new CommandFailure('--rib must be 24 digits, the last two of which are the right key.')
  if (iban !== undefined && !isIban(text))
    throw new CommandFailure('--iban must be an IBAN whose check digits are right, such as MA64 and a RIB.')
  return rib === undefined ? { iban: text, rib: null } : { iban: null, rib: text }
}

const shownAccount = ({
  approvalAboveMinor,
  createdAt: _at,
  openedAt: _opened,
  id: _id,
  ...account
}: OperatorAccount) => ({
  ...account,
  approveAbove: majorText(approvalAboveMinor, account.currency),
})

const accountLine = (account: OperatorAccount): string =>
  [
    account.name,
    account.currency,
    `${maskedNumber(account)} at ${account.bic}`,
    account.format,
    `approval above ${majorText(account.approvalAboveMinor, account.currency)}`,
    ...(account.isSegregated ? ['segregated'] : []),
    ...(account.retiredAt === null ? [] : [`retired on ${dayIn(rails.timeZone, account.retiredAt)}`]),
  ].join('  ')

type ByOptions = { by: string }

function addFileCommands(files: Command): void {
  files
    .command('make')
    .description('put the payouts and refunds that wait for you into files, of at most 10,000 each')
    .requiredOption('--account <name>', 'the account from which they are paid')
    .requiredOption('--by <name>', 'who you are')
    .option('--day <date>', 'when the bank is to pay, such as 2026-11-24; the next business day without it')
    .action(make)

  files
    .command('list')
    .description('list files, newest first')
    .action(async (_options: object, command: Command) => {
      const found = await withDatabase((db) => listFiles(db.read, 200))
      print(command, found.map(shownFile), found.length > 0 ? found.map(listedLine) : ['No files.'])
    })

  for (const [verb, description, work] of steps)
    files
      .command(`${verb} <file>`)
      .description(description)
      .requiredOption('--by <name>', 'who you are')
      .action(async (file: string, { by }: ByOptions, command: Command) => {
        const step = { messageId: file.toUpperCase(), by: requireBy(by), now: new Date() }
        const changed = await withDatabase((db) => work(db, step)).catch(asCommandFailure)
        print(command, shownFile(changed), [fileLine(changed)])
      })

  files
    .command('download <file>')
    .description('write the file for your bank; from then on it cannot be canceled')
    .requiredOption('--by <name>', 'who you are')
    .requiredOption('--to <path>', 'a new file')
    .action(async (name: string, { by, to }: ByOptions & { to: string }, command: Command) => {
      const step = { messageId: name.toUpperCase(), by: requireBy(by), now: new Date() }
      const { file, content } = await withDatabase((db) => download(db, step)).catch(asCommandFailure)
      await writeFile(to, content, { flag: 'wx', mode: 0o600 }).catch(() => {
        throw new CommandFailure(`${to} cannot be written: name a file that is not there yet.`)
      })
      print(command, { ...shownFile(file), writtenTo: to }, [fileLine(file), `Written to ${to}. Send it to your bank.`])
    })
}

const steps: [
  string,
  string,
  (db: Database, step: { messageId: string; by: string; now: Date }) => Promise<BankFile>,
][] = [
  ['approve', 'approve a file that another person has made', approve],
  ['cancel', 'cancel a file before it is downloaded; its payments can go into another', cancel],
]

async function make(
  { account: name, by, day }: ByOptions & { account: string; day?: string },
  command: Command,
): Promise<void> {
  const now = new Date()
  if (day !== undefined) requireDay(day, now)
  const files = await withDatabase(async (db) => {
    const account = await requireAccount(db, name)
    const executionDay = executionDayOf(account, day, now)
    return makeFiles(db, { account, executionDay, by: requireBy(by), now })
  }).catch(asCommandFailure)
  print(command, files.map(shownFile), files.length > 0 ? files.map(fileLine) : ['Nothing waits for a file.'])
}

async function requireAccount(db: Database, name: string): Promise<OperatorAccount> {
  const account = await findAccountNamed(db.read, name)
  if (!account) throw new CommandFailure(`There is no account ${name}: npx mizan bank accounts list.`)
  return account
}

function requireDay(day: string, now: Date): void {
  if (!isDay(day)) throw new CommandFailure('--day must be a date, such as 2026-11-24.')
  if (day < dayIn(rails.timeZone, now)) throw new CommandFailure('--day must not be in the past.')
}

function executionDayOf({ currency }: OperatorAccount, day: string | undefined, now: Date): string {
  const calendar = calendarOf(currency)
  if (day === undefined) return businessDayFrom(dayAfter(dayIn(rails.timeZone, now)), calendar)
  const open = businessDayFrom(day, calendar)
  if (day !== open) throw new CommandFailure(`Banks are closed on ${day}; the next business day is ${open}.`)
  return day
}

const shownFile = ({ id: _id, accountId: _account, messageId, totalMinor, ...file }: BankFile) => ({
  file: messageId,
  ...file,
  total: majorText(totalMinor, file.currency),
})

const listedLine = (file: BankFile & { account: string }): string => `${fileLine(file)}  from ${file.account}`

function fileLine({ messageId, payments, totalMinor, currency, executionDay, status, ...people }: BankFile): string {
  const count = payments === 1 ? '1 payment' : `${payments} payments`
  return `${messageId}  ${count}, ${majorText(totalMinor, currency)} ${currency}, to be paid on ${executionDay}  ${words[status]}  ${peopleOf(people)}`
}

const peopleOf = ({
  madeBy,
  approvedBy,
  downloadedBy,
  canceledBy,
}: Pick<BankFile, 'madeBy' | 'approvedBy' | 'downloadedBy' | 'canceledBy'>): string =>
  [
    `made by ${madeBy}`,
    ...(approvedBy === null ? [] : [`approved by ${approvedBy}`]),
    ...(downloadedBy === null ? [] : [`downloaded by ${downloadedBy}`]),
    ...(canceledBy === null ? [] : [`canceled by ${canceledBy}`]),
  ].join(', ')

const words = {
  WAITING: 'waits for approval',
  READY: 'ready to download',
  DOWNLOADED: 'downloaded',
  CANCELED: 'canceled',
} as const
