import type { Command } from 'commander'
import { decideProduction } from '../modules/applications/actions/production-access.ts'
import { openCompany } from '../modules/company/actions/operator.ts'
import { listWaiting } from '../modules/applications/operator-queries.ts'
import { endMerchant, type OpenMatter } from '../operator/merchants/end.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { companyName } from '../platform/http/portal-fields.ts'
import { createMerchant } from '../platform/merchants/merchants.ts'
import { listMerchants, type Merchant } from '../platform/merchants/queries.ts'
import { recordAct } from '../platform/staff/acts.ts'
import { isBlank } from '../platform/text.ts'
import { addDailyLimitCommand } from './daily-limit.ts'
import { addLogoCommand } from './logo.ts'
import { requireMerchantId } from './merchant-id.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { asCommandFailure, inScopeOf, requireLine } from './scope.ts'
import { requireEmail, requireLocale } from './users.ts'

type CreateOptions = { name: string; owner?: string; locale?: string }

export function addMerchantCommands(program: Command): void {
  const merchants = program.command('merchants').description('accounts of this installation')

  merchants
    .command('create')
    .description('create a merchant')
    .requiredOption('--name <name>', 'name of the merchant')
    .option('--owner <address>', 'e-mail address of its owner, who is invited by mail')
    .option('--locale <language>', 'language of that mail: en, fr or ar; that of the country when left out')
    .action(create)

  merchants
    .command('list')
    .description('list all merchants')
    .action(async (_options: object, command: Command) => {
      const all = await withDatabase(listWithRequests)
      const lines = all.map(
        ({ merchantId, productionAccess, productionRequestedAt: asked, name }) =>
          `${merchantId}  production ${productionAccess.toLowerCase().replace('_', ' ')}${asked ? ', asked for' : ''}  ${name}`,
      )
      print(
        command,
        all.map(shown),
        lines.length > 0 ? lines : ['No merchants yet: npx mizan merchants create --name "My shop"'],
      )
    })

  merchants
    .command('enable-production')
    .description('enable the production keys of a merchant and grant its request')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .action(({ merchant }: { merchant: string }, command: Command) =>
      decide({ merchantId: requireMerchantId(merchant), isAllowed: true }, command),
    )

  merchants
    .command('suspend-production')
    .description('refuse the open request of a merchant; without one, suspend its production keys')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .option('--reason <text>', 'what its owners are told')
    .action(({ merchant, reason }: { merchant: string; reason?: string }, command: Command) =>
      decide({ merchantId: requireMerchantId(merchant), isAllowed: false, reason: requireReason(reason) }, command),
    )

  addLogoCommand(merchants)
  addDailyLimitCommand(merchants)

  merchants
    .command('end')
    .description('end a merchant for good: production, all keys and the production wallet stop')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .requiredOption('--name <name>', 'its name, so that no other one ends')
    .requiredOption('--reason <text>', 'what its owners are told')
    .action(end)
}

async function create({ name, ...options }: CreateOptions, command: Command): Promise<void> {
  if (isBlank(name) || name.length > 255) throw new CommandFailure('--name must be 1 to 255 characters and not blank.')
  if (options.owner !== undefined) return open(name, options.owner, { locale: options.locale, command })
  const made = await withDatabase((db) => inTransaction(db, (tx) => createMerchant(tx, name, new Date())))
  print(command, shown(made), [
    `Created ${made.name}: ${made.merchantId}`,
    `Next: npx mizan keys create --merchant ${made.merchantId} --environment sandbox --name first`,
  ])
}

type More = { locale: string | undefined; command: Command }

/** The name goes out by mail, and must not carry a link into it. */
async function open(text: string, owner: string, { locale, command }: More): Promise<void> {
  const name = companyName.safeParse(text)
  if (!name.success) throw new CommandFailure(`--name ${name.error.issues[0]?.message}.`)
  const first = { email: requireEmail(owner, '--owner'), locale: requireLocale(locale) }
  const made = await withSecrets((db, secrets) =>
    inTransaction(db, (tx) => openCompany({ tx, secrets, now: new Date() }, { name: name.data, owner: first })),
  )
  const { merchantId, productionAccess, createdAt, updatedAt } = made
  print(command, { id: merchantId, name: made.name, productionAccess, createdAt, updatedAt, owner: first.email }, [
    `Created ${made.name}: ${merchantId}`,
    `${first.email} is invited by mail as its owner. The link works once, for 7 days.`,
  ])
}

type EndOptions = { merchant: string; name: string; reason: string }

async function end({ merchant, name, reason }: EndOptions, command: Command): Promise<void> {
  const why = requireLine('--reason', reason)
  const ended = await inScopeOf({ merchant, environment: 'production' }, async (ctx) => {
    const result = await endMerchant(ctx, { name, reason: why })
    if (typeof result === 'string' || 'open' in result) return result
    const { merchantId } = ctx.scope
    const before = { productionAccess: result.company.productionAccess }
    const after = { wallet: 'CLOSED', keysRevoked: result.keys, reason: why }
    const act = { act: 'merchant.ended', target: merchantId, merchantId, before, after } as const
    await recordAct(ctx.tx, { actor: 'command line' }, act, ctx.now)
    return { ...result, merchantId }
  })
  if (ended === 'NO_COMPANY')
    throw new CommandFailure(`There is no merchant ${merchant}. npx mizan merchants list shows all.`)
  if (ended === 'ENDED') throw new CommandFailure('This merchant has ended already: its production wallet is closed.')
  if (ended === 'OTHER_NAME')
    throw new CommandFailure('--name must be the name of the merchant, as npx mizan merchants list shows it.')
  if ('open' in ended) throw new CommandFailure(`Still open in production: ${openWords(ended.open)}. Close it first.`)
  print(command, { merchantId: ended.merchantId, keysRevoked: ended.keys }, [
    `${ended.company.name} has ended. Keys follow within 5 seconds. Its people may still log in and read its books.`,
  ])
}

const openNames = {
  PRODUCTION: 'production, which is to be suspended two minutes before',
  MONEY: 'books that are not empty (currencies)',
  TRANSACTIONS: 'transactions',
  DISPUTES: 'disputes',
  SUBSCRIPTIONS: 'subscriptions',
} satisfies Record<OpenMatter['kind'], string>
const openWords = (open: readonly OpenMatter[]): string =>
  open
    .map(({ kind, count }) =>
      kind === 'PRODUCTION' ? openNames[kind] : `${openNames[kind]}: ${count === 500 ? '500 or more' : count}`,
    )
    .join(', ')

/** When a merchant waits for production, since when. */
async function listWithRequests(db: Database): Promise<Listed[]> {
  const [all, open] = await Promise.all([listMerchants(db.read), listWaiting(db.read)])
  const askedAt = new Map(open.map(({ merchantId, submittedAt }) => [merchantId, submittedAt]))
  return all.map((merchant) => {
    const productionRequestedAt = askedAt.get(merchant.merchantId)
    return { ...merchant, ...(productionRequestedAt && { productionRequestedAt }) }
  })
}

type Decision = Parameters<typeof decideProduction>[1]

async function decide(decision: Decision, command: Command): Promise<void> {
  const { merchantId } = decision
  const decided = await withDatabase((db) =>
    inTransaction(db, (tx) => decideProduction(tx, decision, new Date())),
  ).catch(asCommandFailure)
  if (!decided) throw new CommandFailure(`There is no merchant ${merchantId}. npx mizan merchants list shows all.`)
  const { company, outcome } = decided
  const { name, productionAccess, createdAt, updatedAt } = company
  const isRefused = outcome === 'REFUSED'
  print(
    command,
    { id: merchantId, name, productionAccess, ...(isRefused && { request: outcome }), createdAt, updatedAt },
    [
      isRefused
        ? `${name}: the request for production was refused.`
        : `${name}: production ${productionAccess.toLowerCase().replace('_', ' ')}. Keys follow within 5 seconds.`,
    ],
  )
}

function requireReason(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (isBlank(text) || text.length > 500 || /\p{Cc}/u.test(text))
    throw new CommandFailure('--reason must be one line of 1 to 500 characters.')
  return text
}

type Listed = Merchant & { productionRequestedAt?: Date }

const shown = ({ merchantId, ...rest }: Listed) => ({ id: merchantId, ...rest })
