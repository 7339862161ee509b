import { type Command, Option } from 'commander'
import { Mizan, MizanError } from '../../sdk/src/mizan.ts'
import { type Settings, settingsOf } from '../../sdk/src/options.ts'
import { CommandFailure } from './output.ts'
import { readProfiles } from './profiles.ts'

// The account that a command works for: its options first, then the environment, then the profile that was logged in to.

export const defaultUrl = 'http://localhost:4000'

export const withAccount = (command: Command): Command =>
  command
    .addOption(new Option('--key <key>', 'an API key; `mizan login` keeps one').env('MIZAN_KEY'))
    .addOption(
      new Option('--url <url>', `where Mizan runs (default: that of the profile, or ${defaultUrl})`).env('MIZAN'),
    )
    .addOption(new Option('--profile <name>', 'the account to use, of those in `mizan profiles`').env('MIZAN_PROFILE'))

export type AccountOptions = { key?: string; url?: string; profile?: string }

export type Account = { key: string; url: string }

/** Throws CommandFailure without a key, and for a key or an address with which no call can succeed. */
export async function accountOf(options: AccountOptions): Promise<Account> {
  const { key, url } = options
  // A key that is given goes to the address that is given beside it, and never to the one that another account was kept with.
  if (key !== undefined) return { key, url: url ?? defaultUrl }
  const { name, profile } = await profileOf(options)
  if (profile?.key === undefined)
    throw new CommandFailure(
      profile ? `The profile ${name} has no key. Log in with one: mizan login --profile ${name} --key -` : noAccount,
    )
  return { key: profile.key, url: url ?? profile.url }
}

const noAccount = 'No account: log in with `mizan login`, or give --key, or set MIZAN_KEY.'

export async function profileOf({ profile: asked }: AccountOptions) {
  const { current, profiles } = await readProfiles()
  const name = asked ?? current
  const profile = profiles[name]
  if (asked !== undefined && !profile)
    throw new CommandFailure(
      `There is no profile ${asked}. There ${Object.keys(profiles).length === 0 ? 'is none yet' : `are ${Object.keys(profiles).join(', ')}`}.`,
    )
  return { name, profile }
}

export const userAgent = (version: string) => `mizan-cli/${version}`

/** The settings of the SDK for an account. Throws CommandFailure as `accountOf` does. */
export function settingsFor({ key, url }: Account, version: string): Settings {
  return asked(() => settingsOf({ apiKey: key, baseUrl: url, userAgent: userAgent(version) }))
}

export function mizanFor({ key, url }: Account): Mizan {
  return asked(() => new Mizan({ apiKey: key, baseUrl: url }))
}

function asked<Made>(make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    throw new CommandFailure(`--key or --url: ${(error as Error).message}`)
  }
}

/** For commands that make test data or hand events out: only a key of the sandbox will do. */
export function requireSandbox({ key }: Account, why: string): void {
  if (key.startsWith('svc_sk_live_')) throw new CommandFailure(`--key must be a sandbox key: ${why}`)
}

/** Throws a refusal of the API as a failure of the command, with its code, its fields and its correlation id. */
export function asCommandFailure(error: unknown): never {
  if (!(error instanceof MizanError)) throw error
  const { code, message, status, correlationId, details } = error
  const fields = details.map(({ field, rule, message: right }) => `\n  ${field ?? rule ?? ''}  ${right ?? ''}`)
  const trace = correlationId === undefined ? '' : ` (request ${correlationId})`
  throw new CommandFailure(`${message}${trace}${fields.join('')}`, {
    error: { code, status, message, details },
    correlationId,
  })
}
