import type { Command } from 'commander'
import { inTransaction } from '../platform/db/transaction.ts'
import { isUuid } from '../platform/ids.ts'
import { createMerchant } from '../platform/merchants/merchants.ts'
import { listMerchants, type Merchant, setProductionAccess } from '../platform/merchants/queries.ts'
import { isBlank } from '../platform/text.ts'
import { CommandFailure, print, withDatabase } from './output.ts'

export function addMerchantCommands(program: Command): void {
  const merchants = program.command('merchants').description('accounts of this installation')

  merchants
    .command('create')
    .description('create a merchant')
    .requiredOption('--name <name>', 'name of the merchant')
    .action(async ({ name }: { name: string }, command: Command) => {
      if (isBlank(name) || name.length > 255)
        throw new CommandFailure('--name must be 1 to 255 characters and not blank.')
      const made = await withDatabase((db) => inTransaction(db, (tx) => createMerchant(tx, name, new Date())))
      print(command, shown(made), [
        `Created ${made.name}: ${made.merchantId}`,
        `Next: npx mizan keys create --merchant ${made.merchantId} --environment sandbox --name first`,
      ])
    })

  merchants
    .command('list')
    .description('list all merchants')
    .action(async (_options: object, command: Command) => {
      const all = await withDatabase((db) => listMerchants(db.read))
      const lines = all.map(
        (each) =>
          `${each.merchantId}  production ${each.productionAccess.toLowerCase().replace('_', ' ')}  ${each.name}`,
      )
      print(
        command,
        all.map(shown),
        lines.length > 0 ? lines : ['No merchants yet: npx mizan merchants create --name "My shop"'],
      )
    })

  accessCommand(merchants, 'enable-production', 'let production keys of a merchant work', 'ENABLED')
  accessCommand(merchants, 'suspend-production', 'refuse production keys of a merchant', 'SUSPENDED')
}

function accessCommand(merchants: Command, name: string, description: string, access: 'ENABLED' | 'SUSPENDED'): void {
  merchants
    .command(name)
    .description(description)
    .requiredOption('--merchant <id>', 'id of the merchant')
    .action(async ({ merchant }: { merchant: string }, command: Command) => {
      const id = requireMerchantId(merchant)
      const changed = await withDatabase((db) =>
        inTransaction(db, (tx) => setProductionAccess(tx, id, access, new Date())),
      )
      if (!changed) throw new CommandFailure(`There is no merchant ${id}. npx mizan merchants list shows all.`)
      print(command, shown(changed), [
        `${changed.name}: production ${access.toLowerCase()}. Keys follow within 5 seconds.`,
      ])
    })
}

export function requireMerchantId(text: string): string {
  if (!isUuid(text))
    throw new CommandFailure('--merchant must be the id of a merchant, as npx mizan merchants list shows it.')
  return text.toLowerCase()
}

const shown = ({ merchantId, ...rest }: Merchant) => ({ id: merchantId, ...rest })
