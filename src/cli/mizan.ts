import { Command, CommanderError } from 'commander'
import { StartProblem } from '../platform/postgres/start-problem.ts'
import { addAgentCommands } from './agents.ts'
import { addBackupCommands } from './backup.ts'
import { addDatabaseCommands } from './database.ts'
import { addDemoCommands } from './demo.ts'
import { addKeyCommands } from './keys.ts'
import { addMerchantCommands } from './merchants.ts'
import { CommandFailure } from './output.ts'
import { addPaymentCommands } from './payments.ts'
import { addPayoutCommands } from './payouts.ts'
import { addSecretCommands } from './secrets.ts'
import { addUserCommands } from './users.ts'
import { addWalletCommands } from './wallets.ts'
import { addEventCommands, addWebhookCommands } from './webhooks.ts'

// The `mizan` command: one file a group. Every command takes --json, and fails with one clear line.

export async function run(argv: string[]): Promise<void> {
  const program = programOf()
  // The reader of what we print may close early: `mizan openapi | head`, or the collector of the service's log.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = failed(error)
    // A start that failed is over, whatever of it does not come to its end.
    setTimeout(() => process.exit(), exitWithinMs).unref()
  }
}

const exitWithinMs = 5_000

/** All commands, with their options. */
export function programOf(): Command {
  const program = new Command('mizan')
    .description('A merchant payments service that you run yourself.')
    .option('--json', 'print JSON for machines')
    .configureOutput({ outputError: (text, write) => write(asOneLine(text)) })
    .exitOverride()
  program
    .command('start')
    .description('start the service; settings come from the environment')
    .action(async () => (await import('../main.ts')).start())
  addDatabaseCommands(program)
  addBackupCommands(program)
  addMerchantCommands(program)
  addKeyCommands(program)
  addUserCommands(program)
  addWalletCommands(program)
  addAgentCommands(program)
  addPayoutCommands(program)
  addPaymentCommands(program)
  addSecretCommands(program)
  addDemoCommands(program)
  addWebhookCommands(program)
  addEventCommands(program)
  for (const command of everyCommand(program))
    if (command.commands.length === 0) command.option('--json', 'print JSON for machines').exitOverride()
  return program
}

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...everyCommand(each)])
}

/** What Commander says of arguments that it cannot use. */
const asOneLine = (complaint: string) =>
  `mizan: ${complaint
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')} (npx mizan --help lists all commands)\n`

/** Prints what went wrong and returns the exit code. Commander has printed its own complaints already. */
function failed(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof StartProblem || error instanceof CommandFailure) {
    process.stderr.write(`mizan: ${error.message}\n`)
    return 1
  }
  process.stderr.write(`mizan: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 1
}
