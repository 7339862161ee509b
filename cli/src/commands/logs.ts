import { type Command, Option } from 'commander'
import { profileOf } from '../account.ts'
import { CommandFailure, say } from '../output.ts'
import { callPortal, sessionOf } from '../session.ts'
import { tail } from '../tail.ts'

// The log of a company's API requests, as its dashboard shows it.

export function addLogCommands(program: Command): void {
  program
    .command('logs')
    .description('requests of your API keys')
    .command('tail')
    .description('print requests as they are answered; takes a log-in with --email')
    .option('--filter <filter...>', 'method=POST, status=4xx, path=/v1/products; several with a blank between')
    .option('--production', 'those of production keys')
    .option('--profile <name>', 'the account to use')
    .addOption(new Option('--every <ms>', 'milliseconds between looks').default('1000').hideHelp())
    .action(runTail)
}

type LoggedCall = {
  id: string
  at: string
  method: string
  path: string
  status: number
  errorCode?: string
  durationMs: number
  apiKey: { name: string }
  requestId: string
}

const filterNames = ['method', 'status', 'path', 'requestId', 'apiKeyId', 'idempotencyKey']
/** How far back each look reaches: the log is written a moment after the answer. */
const overlapMs = 30_000

type Options = { filter?: string[]; production?: boolean; profile?: string; every: string }

async function runTail(options: Options, command: Command): Promise<void> {
  const { name, profile } = await profileOf(options)
  const { url, token } = sessionOf(name, profile)
  const filters = Object.fromEntries((options.filter ?? []).map(filterOf))
  const environment = options.production ? 'PRODUCTION' : 'SANDBOX'
  const seen = new Set<string>()
  const look = async (signal: AbortSignal) => {
    const from = new Date(Date.now() - overlapMs).toISOString()
    const query = { environment, from, size: '100', ...filters }
    const { content } = await callPortal<{ content: LoggedCall[] }>(url, 'GET /api/v1/request-log', {
      token,
      query,
      signal,
    })
    const fresh = content.filter(({ id }) => !seen.has(id)).toReversed()
    for (const { id } of fresh) seen.add(id)
    return fresh
  }
  let isBeginning = true
  await tail({
    everyMs: Number(options.every),
    waiting: 'Waiting for requests.',
    look: async (signal) => {
      const found = await look(signal)
      if (!isBeginning) for (const call of found) say(command, call, [line(call)])
      isBeginning = false
    },
  })
}

function filterOf(text: string): [string, string] {
  const [name = '', ...rest] = text.split('=')
  if (filterNames.includes(name) && rest.length > 0) return [name, rest.join('=')]
  throw new CommandFailure(`--filter must be one of ${filterNames.map((each) => `${each}=…`).join(', ')}.`)
}

const line = ({ at, method, path, status, errorCode, durationMs, apiKey }: LoggedCall) =>
  [at.slice(11, 23), status, method.padEnd(6), path, errorCode ?? '', `${durationMs} ms`, apiKey.name]
    .filter(Boolean)
    .join('  ')
