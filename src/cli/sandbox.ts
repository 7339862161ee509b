import type { Command } from 'commander'
import { setTimeout as delay } from 'node:timers/promises'
import { askForReset, emptySandbox } from '../modules/sandbox/actions.ts'
import { findReset } from '../modules/sandbox/queries.ts'
import { beginsAfterMs } from '../modules/sandbox/reset.ts'
import { stepsMax } from '../modules/sandbox/table-queries.ts'
import { presentReset } from '../modules/sandbox/view.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { findCompany } from '../platform/merchants/company-queries.ts'
import { requireMerchantId } from './merchant-id.ts'
import { CommandFailure, isJson, print, withDatabase } from './output.ts'

export function addSandboxCommands(program: Command): void {
  const sandbox = program.command('sandbox').description('the sandbox of a merchant')
  sandbox
    .command('reset')
    .description('remove everything that was made in a sandbox; keys, webhooks, people and settings stay')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .option('--yes', 'without this, nothing is removed')
    .action(reset)
}

type Options = { merchant: string; yes?: true }

async function reset({ merchant, yes }: Options, command: Command): Promise<void> {
  const merchantId = requireMerchantId(merchant)
  await withDatabase(async (db) => {
    const name = (await findCompany(db.read, merchantId))?.name
    if (name === undefined)
      throw new CommandFailure(`There is no merchant ${merchantId}. npx mizan merchants list shows all.`)
    if (!yes) throw new CommandFailure(`This removes everything in the sandbox of ${name}. Add --yes to do it.`)
    const isWatched = process.stderr.isTTY && !isJson(command)
    await empty(db, merchantId, isWatched ? tell : () => {})
    const done = presentReset(await findReset(db.read, merchantId), stepsMax)
    print(command, { merchantId, ...done }, [`The sandbox of ${name} is empty: ${done.removed} rows are gone.`])
  })
}

const tell = (words: string): void => void process.stderr.write(`\r${words}`)

/** A reset that is under way is waited for. */
async function empty(db: Database, merchantId: string, tell: (words: string) => void): Promise<void> {
  const now = new Date()
  const begun = await inTransaction(db, (tx) => askForReset(tx, { merchantId, actor: 'operator' }, now))
  tell('Waiting for the calls that are under way')
  if (begun) await delay(beginsAfterMs)
  await emptySandbox(
    db,
    merchantId,
    () => new Date(),
    ({ step, removed }) => tell(`Table ${step}, ${removed} rows removed          `),
  )
  tell('\n')
}
