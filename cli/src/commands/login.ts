import type { Command } from 'commander'
import { defaultUrl, mizanFor, profileOf, settingsFor } from '../account.ts'
import { CommandFailure, print } from '../output.ts'
import { pair } from '../pairing.ts'
import { type Profile, readProfiles, writeProfiles } from '../profiles.ts'
import { ask, valueOrInput } from '../prompt.ts'
import { logInAs } from '../session.ts'
import { openInBrowser } from '../browser.ts'
import { version } from '../version.ts'

export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description('get a key by the browser, or keep one, or a log-in by e-mail, for the commands that follow')
    .option('--url <url>', 'where Mizan runs', process.env['MIZAN'] ?? defaultUrl)
    .option('--key <key>', 'an API key; - reads it from standard input')
    .option('--browser', 'confirm a code in the dashboard, as without any option in a terminal')
    .option('--paste', 'paste a key that you made in the dashboard')
    .option('--email <address>', 'log in as a person, for mizan logs; the password is asked for')
    .option('--profile <name>', 'the name to keep it under', 'default')
    .action(runLogin)

  program
    .command('logout')
    .description('forget what was kept; keys stay valid until they are revoked')
    .option('--profile <name>', 'the account to forget; the current one without it')
    .action(runLogout)

  const profiles = program.command('profiles').description('accounts that are kept here')
  profiles.command('list', { isDefault: true }).description('list them; keys are masked').action(runList)
  profiles.command('use <name>').description('take this account from now on').action(runUse)
}

type LoginOptions = {
  url: string
  key?: string
  browser?: boolean
  paste?: boolean
  email?: string
  profile: string
}

async function runLogin(options: LoginOptions, command: Command): Promise<void> {
  const { url, email, profile: name } = options
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new CommandFailure('--profile must be a name of letters, digits, dots and dashes.')
  const address = addressOf(url)
  const made = email === undefined ? await keyFor(address, options) : { session: await logInAs(address, email) }
  const { current, profiles } = await readProfiles()
  const before = profiles[name]
  // A key that was kept for another address is not sent to this one.
  const kept: Profile = { ...(before?.url === address ? before : {}), url: address, ...made }
  const isFirst = Object.keys(profiles).length === 0
  await writeProfiles({ current: isFirst ? name : current, profiles: { ...profiles, [name]: kept } })
  const hint =
    isFirst || name === current ? '' : ` Use it with --profile ${name}, or for good: mizan profiles use ${name}`
  print(command, { profile: name, ...shown(kept) }, [`Logged in to ${address}, kept as ${name}.${hint}`])
}

/** By the browser, unless a key is given or asked for: a script has no person at hand who could confirm a code. */
async function keyFor(url: string, { key, browser, paste }: LoginOptions): Promise<{ key: string }> {
  const isByBrowser = browser ?? (key === undefined && !paste && process.stdin.isTTY)
  return isByBrowser ? { key: (await pair(url)).key } : byKey(url, key)
}

/** Asks for a key where none is given, with the page on which one is made opened beside. */
async function byKey(url: string, given: string | undefined): Promise<{ key: string }> {
  if (given === undefined && process.stdin.isTTY) {
    const page = `${url}/dashboard/api-keys/new`
    process.stderr.write(`Make a key at ${page} and paste it here. It is not shown while you type.\n`)
    openInBrowser(page)
  }
  const key = given === undefined ? await ask('API key', { isHidden: true }) : await valueOrInput(given)
  settingsFor({ key, url }, version)
  const refused = await mizanFor({ key, url })
    .eventTypes.list({ size: 1 })
    .then(() => undefined)
    .catch((error: Error & { status?: number }) => error)
  // A key without that scope is a key all the same.
  if (refused && refused.status !== 403) throw new CommandFailure(`The key was not kept: ${refused.message}`)
  return { key }
}

function addressOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '')
    throw new CommandFailure('--url must be where your Mizan runs, such as https://pay.example.com.')
  return parsed.href.replace(/\/$/, '')
}

async function runLogout({ profile: asked }: { profile?: string }, command: Command): Promise<void> {
  const { name, profile } = await profileOf({ profile: asked })
  const { current, profiles } = await readProfiles()
  const { [name]: _, ...left } = profiles
  const next = Object.keys(left)[0] ?? 'default'
  if (profile) await writeProfiles({ current: current === name ? next : current, profiles: left })
  print(command, { profile: name, wasKept: profile !== undefined }, [
    profile ? `${name} is forgotten here.` : 'Nothing was kept.',
  ])
}

async function runList(_options: object, command: Command): Promise<void> {
  const { current, profiles } = await readProfiles()
  const rows = Object.entries(profiles).map(([name, profile]) => ({
    name,
    isCurrent: name === current,
    ...shown(profile),
  }))
  const lines = rows.map(({ name, isCurrent, url, key = '', session }) =>
    [isCurrent ? '*' : ' ', name, url, key, session ? `${session.email} until ${session.expiresAt}` : '']
      .join('  ')
      .trimEnd(),
  )
  print(command, rows, rows.length === 0 ? ['No account is kept. Log in with: mizan login'] : lines)
}

async function runUse(name: string, _options: object, command: Command): Promise<void> {
  await profileOf({ profile: name })
  const { profiles } = await readProfiles()
  await writeProfiles({ current: name, profiles })
  print(command, { current: name }, [`${name} is used from now on.`])
}

/** A profile without its secrets. */
const shown = ({ url, key, session }: Profile) => ({
  url,
  ...(key !== undefined && { key: `${key.slice(0, 16)}…${key.slice(-4)}` }),
  ...(session && { session: { email: session.email, company: session.company, expiresAt: session.expiresAt } }),
})
