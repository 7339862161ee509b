import { Command, CommanderError } from 'commander'
import { rawNames } from './commands/raw-names.ts'
import { CommandFailure } from './output.ts'
import { resourceNames } from './resource-names.ts'
import { version } from './version.ts'

// The `mizan` command of developers: one file a group, loaded when its first word is typed.

export async function run(argv: string[]): Promise<void> {
  // The reader of what we print may close early: `mizan trigger | head`.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.exitCode = await carryOut(argv)
}

/** Returns the exit code. Errors are printed. */
async function carryOut(argv: string[]): Promise<number> {
  const isJson = argv.includes('--json')
  try {
    const program = await programOf(argv[2], isJson)
    await program.parseAsync(argv)
    return 0
  } catch (error) {
    return failed(error, isJson)
  }
}

type Addition = (program: Command) => void
type Loaded = () => Promise<Addition[]>

const files: [words: readonly string[], load: Loaded][] = [
  [['login', 'logout', 'profiles'], async () => [(await import('./commands/login.ts')).addLoginCommands]],
  [rawNames, async () => [(await import('./commands/raw.ts')).addRawCommands]],
  [resourceNames, async () => [(await import('./commands/resources.ts')).addResourceCommands]],
  [
    ['webhooks', 'events'],
    async () => {
      const { addEventCommands, addWebhookCommands } = await import('./commands/webhooks.ts')
      return [addWebhookCommands, addEventCommands]
    },
  ],
  [['trigger'], async () => [(await import('./commands/trigger.ts')).addTriggerCommand]],
  [['clocks'], async () => [(await import('./commands/clocks.ts')).addClockCommands]],
  [['logs'], async () => [(await import('./commands/logs.ts')).addLogCommands]],
  [['open'], async () => [(await import('./commands/open.ts')).addOpenCommand]],
  [['samples'], async () => [(await import('./commands/samples.ts')).addSampleCommands]],
  [['mcp'], async () => [(await import('./commands/mcp.ts')).addMcpCommand]],
  [
    ['completion', '__complete'],
    async () => [(await import('./commands/completion.ts')).addCompletionCommand((word) => programOf(word))],
  ],
]

/** The commands of the files that have this first word, or of all where no file has it. */
async function programOf(word = '', isJson = false): Promise<Command> {
  const program = new Command('mizan')
    .description('Calls, events and test data of a Mizan, for developers.')
    .version(version, '--version', 'print the version')
    .option('--json', 'print JSON for machines, errors too')
    .configureOutput({ outputError: (text, write) => write(isJson ? '' : asOneLine(text)) })
    .exitOverride()
  const asked = files.filter(([words]) => words.includes(word))
  for (const [, load] of asked.length > 0 ? asked : files) for (const add of await load()) add(program)
  for (const command of everyCommand(program)) if (command.commands.length === 0) withCommon(command)
  return program
}

const withCommon = (command: Command) => command.option('--json', 'print JSON for machines, errors too').exitOverride()

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...everyCommand(each)])
}

/** Commander's message about invalid arguments. */
const asOneLine = (complaint: string) =>
  `mizan: ${complaint
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')} (mizan --help lists all commands)\n`

function failed(error: unknown, isJson: boolean): number {
  if (error instanceof CommanderError) {
    // Commander has printed it, unless JSON was asked for.
    if (isJson && error.exitCode !== 0)
      told({ error: { code: 'USAGE', message: error.message.replace(/^error: /, '') } })
    return error.exitCode
  }
  const isOurs = error instanceof CommandFailure
  const message = isOurs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (isJson) told({ error: { code: 'FAILED', message }, ...(isOurs && error.facts) })
  else process.stderr.write(`mizan: ${message}\n`)
  return 1
}

const told = (failure: object) => process.stderr.write(`${JSON.stringify(failure)}\n`)
