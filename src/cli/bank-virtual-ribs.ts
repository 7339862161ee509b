import type { Command } from 'commander'
import { addVirtualRib, endVirtualRib, listedRibs } from '../money/bank-statements/virtual-ribs.ts'
import { ribIn } from '../money/wallets/rib.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { dayIn } from '../money/bank-files/business-day.ts'
import { rails } from '../platform/country.ts'
import { requireMerchant } from './merchant-id.ts'
import { CommandFailure, print, withDatabase } from './output.ts'
import { asCommandFailure, inScopeOf, requireBy, requireLine } from './scope.ts'

// Virtual RIBs: numbers of the operator's accounts, each given to a merchant.

const listedMost = 10_000

export function addVirtualRibCommands(virtual: Command): void {
  virtual
    .command('add')
    .description('give a merchant a number of your account: transfers to it are of this merchant')
    .requiredOption('--account <name>', 'your account, on which they arrive')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--rib <digits>', 'the number, 24 digits, as your bank has given it')
    .requiredOption('--bank <name>', 'name of the bank, for those who transfer')
    .requiredOption('--by <name>', 'who you are')
    .action(add)

  virtual
    .command('list')
    .description('show the numbers that merchants have, newest first')
    .option('--merchant <id>', 'of one merchant')
    .action(async ({ merchant }: { merchant?: string }, command: Command) => {
      const found = await withDatabase(async (db) =>
        listedRibs(db.read, merchant === undefined ? null : await requireMerchant(db, merchant), listedMost),
      )
      print(command, found.map(shown), found.length > 0 ? found.map(lineOf) : ['No virtual RIBs.'])
    })

  virtual
    .command('end <rib>')
    .description('use a number no more: transfers to it wait for your decision')
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who you are')
    .action(async (rib: string, { reason, by }: { reason: string; by: string }, command: Command) => {
      const end = { rib: requireRib(rib), because: requireLine('--reason', reason), by: requireBy(by), now: new Date() }
      const { ownerId } = await withDatabase((db) => inTransaction(db, (tx) => endVirtualRib(tx, end))).catch(
        asCommandFailure,
      )
      print(command, { rib: end.rib, merchant: ownerId }, [`${end.rib} is used no more.`])
    })
}

type AddOptions = { account: string; merchant: string; rib: string; bank: string; by: string }

async function add({ account, merchant, rib: typed, bank, by }: AddOptions, command: Command): Promise<void> {
  const rib = requireRib(typed)
  const bankName = requireLine('--bank', bank)
  if (bankName.length > 255) throw new CommandFailure('--bank must be one line of 1 to 255 characters.')
  const given = { rib, account, bankName, by: requireBy(by) }
  const { ownerId } = await inScopeOf({ merchant, environment: 'production' }, (ctx) => addVirtualRib(ctx, given))
  print(command, { rib, account, merchant: ownerId, bank }, [`${rib} is a number of ${account} for ${ownerId}.`])
}

const requireRib = (text: string): string => {
  const rib = ribIn(text)
  if (rib === undefined) throw new CommandFailure('The RIB must be 24 digits, the last two of which are the right key.')
  return rib
}

type Listed = Awaited<ReturnType<typeof listedRibs>>[number]

const shown = ({ accountId: _id, ownerId: merchant, ...row }: Listed) => ({ merchant, ...row })

const lineOf = ({ rib, account, currency, ownerId, addedBy, addedAt, endedAt, endedBy }: Listed): string => {
  const day = (at: Date) => dayIn(rails.timeZone, at)
  const end = endedAt === null ? '' : `  ended on ${day(endedAt)} by ${endedBy}`
  return `${rib}  ${account}  ${currency}  ${ownerId}  added on ${day(addedAt)} by ${addedBy}${end}`
}
