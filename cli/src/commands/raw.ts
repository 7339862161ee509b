import type { Command } from 'commander'
import { accountOf, type AccountOptions, withAccount } from '../account.ts'
import { isWrite } from '../calls.ts'
import { CommandFailure } from '../output.ts'
import { callService } from '../service.ts'
import { rawNames } from './raw-names.ts'
import { contentOf, jsonOf, requireConsent, show } from './resources.ts'

// Any path of the API, typed as it is: `mizan get /v1/wallet`.

export function addRawCommands(program: Command): void {
  for (const name of rawNames) {
    const command = program.command(name).description(`${name.toUpperCase()} a path of the API, such as /v1/products`)
    command.argument('<path>')
    if (name !== 'get') {
      command.option('--data <json>', 'the body, or @file, or - for standard input')
      command.option('--live', 'allows a production key to change something')
    }
    if (name === 'post')
      command.option('--idempotency-key <key>', 'your word for this intention; a random one without it')
    withAccount(command).action((path: string, options: RawOptions) => run(name.toUpperCase(), path, options))
  }
}

type RawOptions = AccountOptions & { data?: string; live?: boolean; idempotencyKey?: string }

async function run(method: string, typed: string, options: RawOptions): Promise<void> {
  const account = await accountOf(options)
  if (isWrite({ method })) requireConsent(account, options.live ?? false)
  const path = pathOf(typed)
  const body = options.data === undefined ? undefined : jsonOf(await contentOf(options.data), '--data')
  show(await callService(account, { method, path, body, idempotencyKey: options.idempotencyKey }))
}

/** `/v1` may be left out. The key goes to paths of the API alone. Throws CommandFailure for what is none. */
function pathOf(typed: string): string {
  const path = typed.startsWith('/') ? typed : `/${typed}`
  if (/^\/{2}|[\s{}\\#]|\/\.{1,2}(\/|$)/.test(path) || typed.includes('://'))
    throw new CommandFailure('The path must be one of the API, such as /v1/products?size=5.')
  return path.startsWith('/v1/') ? path : `/v1${path}`
}
