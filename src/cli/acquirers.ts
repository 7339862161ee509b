import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import { type AccountRow, isDouble, isProvider, noticeUrlOf, usableAccount } from '../money/acquirers/account.ts'
import { findAccountByName } from '../money/acquirers/account-queries.ts'
import {
  addAccount,
  dropAccount,
  rotateSecretsOf,
  setRouteIn,
  takeRoutesAway,
  takeRoutesAwayIn,
} from '../money/acquirers/accounts.ts'
import { checkAccount, currenciesOf } from '../money/acquirers/checking.ts'
import type { CheckResult } from '../money/acquirers/connector.ts'
import { connectors, type Provider } from '../money/acquirers/connectors.ts'
import { openLine } from '../money/acquirers/registry.ts'
import { isCurrency } from '../money/money.ts'
import { countCardsAt } from '../modules/clients/vault-queries.ts'
import { countOpenVerificationsAt } from '../modules/subscriptions/verification-queries.ts'
import { countOpenAt } from '../money/payments/operator-queries.ts'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { recordAct } from '../platform/staff/acts.ts'
import { requireMerchant } from './merchant-id.ts'
import { list, shown } from './acquirer-list.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'

type Whose = { merchant?: string; all?: boolean; environment: string }
type AddOptions = Whose & {
  provider: string
  name: string
  setting: string[]
  secretsFile?: string
  testMode?: boolean
}

const providerNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.keys(connectors))

const collected = (value: string, all: string[]) => [...all, value]

export function addAcquirerCommands(program: Command): void {
  const group = program.command('acquirers').description('accounts at acquirers, for real money')
  const whose = (command: Command) =>
    command
      .option('--merchant <id>', 'the merchant that it is for')
      .option('--all', 'for all merchants that have none of their own')
      .requiredOption('--environment <name>', 'production')

  whose(group.command('add'))
    .description('add an account; its secrets come from standard input or a file, a line name=value each')
    .requiredOption('--provider <name>', providerNames)
    .requiredOption('--name <name>', 'what it is called here')
    .option('--setting <name=value>', 'what is no secret; may come several times', collected, [])
    .option('--secrets-file <path>', 'where the secrets stand; without it they are read from standard input')
    .option('--test-mode', 'keys for tests, or a double: no money moves')
    .action(add)

  group.command('list').description('show accounts and their routes').action(list)
  group.command('test <name>').description('ask the provider, harmlessly, whether the secrets are good').action(test)

  whose(group.command('route'))
    .description('let new payments go to an account, within 5 seconds')
    .requiredOption('--method <name>', 'card')
    .requiredOption('--account <name>', 'name of the account')
    .option('--currency <code>', 'of this currency alone')
    .action(route)

  group
    .command('unroute <name>')
    .description('take its routes away, so that nothing new begins with an account')
    .action(unroute)

  group
    .command('rotate <name>')
    .description('replace secrets; those that are not given stay, and those before are believed for 24 hours more')
    .option('--secrets-file <path>', 'where the secrets stand; without it they are read from standard input')
    .action(rotate)

  group
    .command('remove <name>')
    .description('remove an account without open payments; erases its secrets')
    .action(remove)
}

async function add(options: AddOptions, command: Command): Promise<void> {
  const { provider, name, testMode: isTestMode = false } = options
  if (!isProvider(provider)) throw new CommandFailure(`--provider must be ${providerNames}.`)
  if (name.trim() === '' || name.length > 100) throw new CommandFailure('--name must be 1 to 100 characters.')
  const environment = requireProduction(options.environment)
  const given = { settings: settingsOf(options.setting), secrets: await secretsIn(options.secretsFile) }
  const { added, words } = await withSecrets(async (db, secrets, config) => {
    const ownerId = await ownerOf(db, options)
    const parsed = await parsedFor(provider, given, config)
    if (isDouble(provider, parsed.settings) && !isTestMode)
      throw new CommandFailure('Real money needs an https:// address of the provider: give --test-mode for a double.')
    if (await findAccountByName(db.read, name)) refuseName(name)
    const id = newId(new Date())
    const draft = { id, provider, name, ownerId, environment, isTestMode, settings: parsed.settings }
    const { secrets: kept, notices } = await proved({ db, secrets, config }, { ...draft, secrets: parsed.secrets })
    const row = await addAccount({ db, secrets, now: new Date() }, { ...draft, secrets: kept })
    if (!row) return refuseName(name)
    const noticeUrl = noticeUrlOf(config.publicUrl, id)
    return { added: { ...shown(row), noticeUrl, notices }, words: noticeWords(notices, noticeUrl) }
  })
  print(command, added, [
    `Added ${name}: ${added.id}${isTestMode ? ' (test mode: no money moves)' : ''}`,
    words,
    `Next: npx mizan acquirers route ${options.merchant ? `--merchant ${options.merchant}` : '--all'} --environment production --method card --account ${name}`,
  ])
}

const refuseName = (name: string): never => {
  throw new CommandFailure(`There is an account ${name} already. npx mizan acquirers list shows all.`)
}

/**
 * REGISTERED: the provider's interface has our address. TO_ENTER: the operator enters the address at the provider. NOT_REGISTERED: registering
 * failed, so the operator enters the address there and the notices' secret here.
 */
type NoticeState = 'REGISTERED' | 'TO_ENTER' | 'NOT_REGISTERED'

const noticeWords = (state: NoticeState, url: string): string =>
  ({
    REGISTERED: `Notices come to ${url}: the provider was told.`,
    TO_ENTER: `Notices come to ${url}: enter it at the provider.`,
    NOT_REGISTERED: `Notices are not believed yet: the provider could not be told to send them to ${url}. Enter it there, and then webhookSecret here by npx mizan acquirers rotate.`,
  })[state]

type Parts = { db: Database; secrets: Secrets; config: Config }
type Draft = {
  id: string
  provider: Provider
  environment: 'PRODUCTION'
  isTestMode: boolean
  settings: object
  secrets: object
}

/** Throws CommandFailure unless the provider accepts the secrets. If its interface can register our address for notices, this does so. */
async function proved(parts: Parts, draft: Draft): Promise<{ secrets: object; notices: NoticeState }> {
  const { account, close } = await openLine(linePartsOf(parts), draft)
  try {
    requireGood(await account.check?.())
    if (!account.registerNotices || 'webhookSecret' in draft.secrets)
      return { secrets: draft.secrets, notices: 'TO_ENTER' }
    const registered = await account.registerNotices()
    return registered.status === 'REGISTERED'
      ? { secrets: { ...draft.secrets, ...registered.secrets }, notices: 'REGISTERED' }
      : { secrets: draft.secrets, notices: 'NOT_REGISTERED' }
  } finally {
    await close()
  }
}

const linePartsOf = ({ db, secrets, config: { publicUrl, acquirerBases: bases } }: Parts) => ({
  db,
  secrets,
  publicUrl,
  bases,
  now: () => new Date(),
  deadlineMs: 30_000,
})

function requireGood(found: CheckResult | undefined): void {
  if (found?.status === 'GOOD') return
  const words = {
    REFUSED: 'The provider refuses these secrets, or they are of the other mode (--test-mode). Nothing was changed.',
    UNREACHABLE:
      'The provider cannot be reached at this address. Nothing was changed; try again, or look at the address.',
    NOT_UNDERSTOOD: 'What answers at this address is not the provider. Nothing was changed.',
  }
  throw new CommandFailure(words[found?.status ?? 'UNREACHABLE'])
}

async function test(name: string, _options: object, command: Command): Promise<void> {
  const found = await withSecrets(async (db, secrets, config) => {
    const answered = await checkAccount(linePartsOf({ db, secrets, config }), await requireAccount(db, name))
    if (answered.status === 'UNREADABLE')
      throw new CommandFailure(
        `The settings or secrets of ${name} cannot be read: MIZAN_SECRET is another, or they are of another version. Give them again: npx mizan acquirers rotate ${name}`,
      )
    return answered
  })
  requireGood(found)
  const unchecked = found.status === 'GOOD' ? found.unchecked : []
  print(command, { name, ...found }, [
    `${name}: the provider takes the secrets${unchecked.length > 0 ? `; nothing proves ${unchecked.join(', ')}` : ''}.`,
  ])
}

type RouteOptions = Whose & { method: string; account: string; currency?: string }

async function route(options: RouteOptions, command: Command): Promise<void> {
  const environment = requireProduction(options.environment)
  if (options.method.toLowerCase() !== 'card')
    throw new CommandFailure('--method must be card: no provider takes cash.')
  const currency = options.currency ?? null
  if (currency !== null && !isCurrency(currency)) throw new CommandFailure('--currency must be a code such as MAD.')
  await withSecrets(async (db, secrets, config) => {
    const ownerId = await ownerOf(db, options)
    const row = await requireAccount(db, options.account)
    if (row.ownerId !== null && row.ownerId !== ownerId)
      throw new CommandFailure(`${row.name} is of merchant ${row.ownerId}, and serves no other.`)
    if (currency !== null) await requireTaken({ db, secrets, config }, row, currency)
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const set = await setRouteIn(tx, row, { ownerId, environment, method: 'CARD', currency }, now)
      if (!set) throw new CommandFailure(`${row.name} was removed meanwhile.`)
      const about = { target: row.id, ...(ownerId !== null && { merchantId: ownerId }) }
      const before = set.before === undefined ? {} : { before: { name: set.before } }
      const after = { name: row.name, method: 'CARD', currency: currency ?? 'all' }
      await recordAct(tx, { actor: 'command line' }, { act: 'acquirer.routed', ...about, ...before, after }, now)
    })
  })
  const whose = options.merchant ?? 'all merchants'
  print(command, { account: options.account, merchant: options.merchant ?? 'all', method: 'CARD', currency }, [
    `New card payments${currency === null ? '' : ` in ${currency}`} of ${whose} go to ${options.account} within 5 seconds.`,
  ])
}

/** An account whose secrets cannot be read is judged by `doctor`. */
async function requireTaken(parts: Parts, row: AccountRow, currency: string): Promise<void> {
  const currencies = (await currenciesOf(linePartsOf(parts), row)) ?? 'ALL'
  if (currencies !== 'ALL' && !currencies.includes(currency))
    throw new CommandFailure(
      `${row.name} takes no ${currency}, but ${currencies.join(', ')}: its setting currencies says so.`,
    )
}

async function unroute(name: string, _options: object, command: Command): Promise<void> {
  const routes = await withDatabase(async (db) => {
    const row = await requireAccount(db, name)
    const now = new Date()
    return inTransaction(db, async (tx) => {
      const taken = await takeRoutesAwayIn(tx, row, now)
      const before = { name: row.name, routes: taken }
      const act = { act: 'acquirer.unrouted', target: row.id, before } as const
      if (taken > 0) await recordAct(tx, { actor: 'command line' }, act, now)
      return taken
    })
  })
  print(command, { name, routes }, [
    routes === 0
      ? `${name} has no route.`
      : `Took away ${countedWords(routes, 'route')}: within 5 seconds nothing new begins with ${name}. What has begun there goes on.`,
  ])
}

async function rotate(name: string, options: { secretsFile?: string }, command: Command): Promise<void> {
  const given = await secretsIn(options.secretsFile)
  const { until, notices, noticeUrl } = await withSecrets(async (db, secrets, config) => {
    const row = await requireAccount(db, name)
    const { id, provider, environment, isTestMode, settings: text } = row
    if (!isProvider(provider) || environment !== 'PRODUCTION')
      throw new CommandFailure(`${name} is of a provider that this version does not know.`)
    const before = await opened(row, secrets, config)
    const settings = JSON.parse(text) as object
    // Omitted values stay as they are.
    const parsed = await parsedFor(
      provider,
      { settings, secrets: { ...(before?.secrets as object), ...given } },
      config,
    )
    const kept = await proved({ db, secrets, config }, { id, provider, environment, isTestMode, ...parsed })
    const after = await rotateSecretsOf({ db, secrets, now: new Date() }, { id, secrets: kept.secrets })
    return {
      until: after?.previousUntil ?? undefined,
      notices: kept.notices,
      noticeUrl: noticeUrlOf(config.publicUrl, id),
    }
  })
  print(command, { name, previousUntil: until, notices }, [
    `${name} has new secrets. What was signed with the ones before is believed until ${until?.toISOString()}.`,
    ...(notices === 'TO_ENTER' ? [] : [noticeWords(notices, noticeUrl)]),
  ])
}

/** As long as a process believes what it has read of a route. */
const noticedAfterMs = 6_000

async function remove(name: string, _options: object, command: Command): Promise<void> {
  const savedCards = await withDatabase(async (db) => {
    const row = await requireAccount(db, name)
    await refuseOpen(db, row)
    if ((await takeRoutesAway({ db, now: new Date() }, row)) > 0) await delay(noticedAfterMs)
    await refuseOpen(db, row)
    await dropAccount({ db, now: new Date() }, row)
    return (await countCardsAt(db.read, row.id))?.n ?? 0
  })
  const cards = countedWords(savedCards, 'saved card')
  print(command, { name, isRemoved: true, savedCards }, [
    `Removed ${name}; its secrets are erased, and its payments can no longer be refunded.`,
    ...(cards === undefined ? [] : [`${cards} can no longer be charged: their subscriptions ask the client.`]),
  ])
}

async function refuseOpen(db: Database, { id, name }: AccountRow): Promise<void> {
  const [money, cards] = await Promise.all([countOpenAt(db.read, id), countOpenVerificationsAt(db.read, id)])
  const open = [
    countedWords(money?.payments ?? 0, 'payment'),
    countedWords(money?.refunds ?? 0, 'refund'),
    countedWords(cards?.n ?? 0, 'card that is being verified', 'cards that are being verified'),
  ].filter((each) => each !== undefined)
  if (open.length > 0)
    throw new CommandFailure(
      `${name} has not decided ${open.join(', ')}: npx mizan acquirers sync ${name} asks now; remove it when they are decided.`,
    )
}

const countedWords = (n: number, one: string, many = `${one}s`): string | undefined =>
  n === 0 ? undefined : `${n} ${n === 1 ? one : many}`

/** Undefined where the settings or the secrets cannot be read. */
const opened = (row: AccountRow, secrets: Secrets, { acquirerBases: bases }: Config) =>
  usableAccount(row, secrets, { bases, now: new Date() }).catch(() => undefined)

const requireAccount = async (db: Database, name: string): Promise<AccountRow> => {
  const row = await findAccountByName(db.read, name)
  if (!row) throw new CommandFailure(`There is no account ${name}. npx mizan acquirers list shows all.`)
  return row
}

async function ownerOf(db: Database, { merchant, all }: Whose): Promise<string | null> {
  if ((merchant === undefined) === (all === undefined)) throw new CommandFailure('Give either --merchant ID or --all.')
  return merchant === undefined ? null : requireMerchant(db, merchant)
}

function requireProduction(text: string): 'PRODUCTION' {
  if (text.toLowerCase() !== 'production')
    throw new CommandFailure('--environment must be production: the simulator serves the sandbox.')
  return 'PRODUCTION'
}

/** Settings are texts, but for lists of currencies and numbers of seconds. */
const settingsOf = (given: string[]): object =>
  Object.fromEntries(
    Object.entries(pairsIn(given, '--setting')).map(([name, text]) => [
      name,
      name === 'currencies' ? text.split(',') : name.endsWith('Seconds') ? Number(text) : text,
    ]),
  )

function pairsIn(lines: string[], what: string): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      if (at < 1) throw new CommandFailure(`${what} must be name=value.`)
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
}

async function secretsIn(file: string | undefined): Promise<object> {
  const text = file === undefined ? await standardInput() : await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new CommandFailure(`${file} cannot be read.`)
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0)
    throw new CommandFailure('There are no secrets: a line name=value for each, on standard input.')
  return pairsIn(lines, 'Each line of the secrets')
}

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function parsedFor(provider: Provider, given: { settings: object; secrets: object }, { acquirerBases }: Config) {
  const { load, withBase } = connectors[provider]
  const { settings: settingsForm, secrets: secretsForm } = await load()
  const settings = settingsForm.safeParse(withBase(given.settings, acquirerBases))
  const secrets = secretsForm.safeParse(given.secrets)
  // The names alone: a message could quote a secret.
  const wrong = [...(settings.error?.issues ?? []), ...(secrets.error?.issues ?? [])].map(({ path, code, ...rest }) =>
    (code === 'unrecognized_keys' ? (rest as { keys: string[] }).keys : path).join('.'),
  )
  if (!settings.success || !secrets.success)
    throw new CommandFailure(`Missing, unknown or of another form: ${[...new Set(wrong)].join(', ')}.`)
  return { settings: settings.data as object, secrets: secrets.data as object }
}
