import { Command, CommanderError } from 'commander'
import { Failure } from '../platform/errors.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'
import { CommandFailure } from '../../cli/src/output.ts'

// The `mizan` command: one file a group. Every command takes --json, and fails with one clear line.

export async function run(argv: string[]): Promise<void> {
  // The reader of what we print may close early: `mizan openapi | head`, or the collector of the service's log.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const code = await carryOut(argv)
  if (code === 0) return
  process.exitCode = code
  // A failed start is over, even if parts of it do not end.
  setTimeout(() => process.exit(), exitWithinMs).unref()
}

/** Returns the exit code. Errors are printed. */
export async function carryOut(argv: string[]): Promise<number> {
  try {
    const program = await programOf(argv[2])
    await program.parseAsync(argv)
    return 0
  } catch (error) {
    return failed(error)
  }
}

const exitWithinMs = 5_000

type Addition = (program: Command) => void

/** The files of commands, by the first words of their commands: each loads more than another needs. */
const files: [words: string[], load: () => Promise<Addition[]>][] = [
  [['start'], async () => [addStart]],
  [['migrate', 'doctor', 'openapi'], async () => [(await import('./database.ts')).addDatabaseCommands]],
  [['verify'], async () => [(await import('./verify.ts')).addVerify]],
  [['cluster'], async () => [(await import('./cluster.ts')).addClusterCommands]],
  [['backup', 'restore'], async () => [(await import('./backup.ts')).addBackupCommands]],
  [['merchants'], async () => [(await import('./merchants.ts')).addMerchantCommands]],
  [['keys'], async () => [(await import('./keys.ts')).addKeyCommands]],
  [['users'], async () => [(await import('./users.ts')).addUserCommands]],
  [['staff'], async () => [(await import('./staff.ts')).addStaffCommands]],
  [['wallets'], async () => [(await import('./wallets.ts')).addWalletCommands]],
  [['agents'], async () => [(await import('./agents.ts')).addAgentCommands]],
  [['payouts'], async () => [(await import('./payouts.ts')).addPayoutCommands]],
  [['plans'], async () => [(await import('./plans.ts')).addPlanCommands]],
  [['statements'], async () => [(await import('./statements.ts')).addStatementCommands]],
  [['bank'], async () => [(await import('./bank.ts')).addBankCommands]],
  [['applications'], async () => [(await import('./applications.ts')).addApplicationCommands]],
  [['disputes'], async () => [(await import('./disputes.ts')).addDisputeCommands]],
  [['sandbox'], async () => [(await import('./sandbox.ts')).addSandboxCommands]],
  [['alerts'], async () => [(await import('./alerts.ts')).addAlertCommands]],
  [['risk'], async () => [(await import('./risk.ts')).addRiskCommands]],
  [['settlements'], async () => [(await import('./settlements.ts')).addSettlementCommands]],
  [['reconcile'], async () => [(await import('./reconcile.ts')).addReconcileCommand]],
  [['payments'], async () => [(await import('./payments.ts')).addPaymentCommands]],
  [
    ['acquirers'],
    async () => [
      (await import('./acquirers.ts')).addAcquirerCommands,
      (await import('./acquirer-notices.ts')).addNoticeCommands,
    ],
  ],
  [['privacy'], async () => [(await import('./privacy.ts')).addPrivacyCommands]],
  [['secrets'], async () => [(await import('./secrets.ts')).addSecretCommands]],
  [['demo'], async () => [(await import('./demo.ts')).addDemoCommands]],
  [
    ['webhooks', 'events'],
    async () => {
      const { addEventCommands, addWebhookCommands } = await import('../../cli/src/commands/webhooks.ts')
      return [addWebhookCommands, addEventCommands]
    },
  ],
]

/** The commands with their options: those of the file that has this first word, or all where no file has it. */
export async function programOf(word = ''): Promise<Command> {
  const program = new Command('mizan')
    .description('A merchant payments service that you run yourself.')
    .option('--json', 'print JSON for machines')
    .configureOutput({ outputError: (text, write) => write(asOneLine(text)) })
    .exitOverride()
  const asked = files.filter(([words]) => words.includes(word))
  for (const [, load] of asked.length > 0 ? asked : files) for (const add of await load()) add(program)
  for (const command of everyCommand(program))
    if (command.commands.length === 0) command.option('--json', 'print JSON for machines').exitOverride()
  return program
}

function addStart(program: Command): void {
  program
    .command('start')
    .description('start the service; settings come from the environment')
    .action(async () => (await import('../main.ts')).start())
}

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...everyCommand(each)])
}

/** Commander's message about invalid arguments. */
const asOneLine = (complaint: string) =>
  `mizan: ${complaint
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')} (npx mizan --help lists all commands)\n`

/** Prints what went wrong and returns the exit code. Commander has printed its own complaints already. */
function failed(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof StartProblem || error instanceof CommandFailure || error instanceof Failure) {
    process.stderr.write(`mizan: ${error.message}\n`)
    return 1
  }
  process.stderr.write(`mizan: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 1
}
