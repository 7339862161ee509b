import type { Config } from '../config.ts'
import {
  type AccountRow,
  isDouble,
  isInGrace,
  routeOf,
  type RouteRow,
  usableAccount,
} from '../money/acquirers/account.ts'
import { listAccounts, listRoutes } from '../money/acquirers/account-queries.ts'
import { inTime } from '../money/acquirers/bounded.ts'
import type { CheckResult } from '../money/acquirers/connector.ts'
import { openLine } from '../money/acquirers/registry.ts'
import { listNoticesForOperator } from '../money/notices/queries.ts'
import type { Database } from '../platform/db/database.ts'
import { type Merchant, listMerchants } from '../platform/merchants/queries.ts'
import { country } from '../platform/country.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { type Finding, ill, well } from './doctor.ts'

// `doctor`'s findings about real money. None if there is neither an account nor a merchant in production.

type Parts = { db: Database; config: Config; secrets: Secrets }

const shownMax = 5
const checkedMax = 50
const deadlineMs = 10_000

export async function examineAcquirers(parts: Parts): Promise<Finding[]> {
  const { db } = parts
  const [accounts, routes, merchants, notices] = await Promise.all([
    listAccounts(db.read),
    listRoutes(db.read),
    listMerchants(db.read),
    listNoticesForOperator(db.read, ['UNMATCHED', 'FOR_OPERATOR']),
  ])
  const looks = await Promise.all(accounts.slice(0, checkedMax).map((row) => examineAccount(parts, row, routes)))
  return [
    ...looks.map(({ finding }) => finding),
    ...unrouted(merchants, routes, takersAmong(looks)),
    ...(notices.length === 0
      ? []
      : [ill('notices of acquirers', `${counted(notices.length, 'notice')} for you: npx mizan acquirers notices`)]),
  ]
}

type AccountCheck = { accountId: string; finding: Finding; currencies: readonly string[] | 'ALL' | undefined }

/** Whether an account takes a currency. One that could not be looked at has a line of its own, and is not blamed twice. */
const takersAmong = (looks: readonly AccountCheck[]) => (accountId: string, currency: string) => {
  const found = looks.find((each) => each.accountId === accountId)?.currencies ?? 'ALL'
  return found === 'ALL' || found.includes(currency)
}

/** Merchants whose cards no account takes in the currency of the installation. */
function unrouted(
  merchants: readonly Merchant[],
  routes: readonly RouteRow[],
  takes: ReturnType<typeof takersAmong>,
): Finding[] {
  const { currency } = country()
  const isPayable = ({ merchantId }: Merchant) => {
    const accountId = routeOf(routes, { merchantId, method: 'CARD', currency })
    return accountId !== undefined && takes(accountId, currency)
  }
  const found = merchants.filter((each) => each.productionAccess === 'ENABLED' && !isPayable(each))
  if (found.length === 0) return []
  const names = found.slice(0, shownMax).map(({ name, merchantId }) => `${name} (${merchantId})`)
  const more = found.length > shownMax ? ` and ${found.length - shownMax} more` : ''
  const wayOut = 'npx mizan acquirers list shows accounts, acquirers route lets payments go to one'
  return [
    ill('routes', `in production, no acquirer takes cards in ${currency} for ${names.join(', ')}${more}: ${wayOut}`),
  ]
}

async function examineAccount(parts: Parts, row: AccountRow, routes: readonly RouteRow[]): Promise<AccountCheck> {
  const { problem, currencies } = await checkAccount(parts, row)
  return { accountId: row.id, currencies, finding: findingOf(parts, row, { routes, problem }) }
}

type Checked = { problem: string | undefined; currencies?: AccountCheck['currencies'] }

function findingOf(
  { config }: Parts,
  row: AccountRow,
  { routes, problem }: { routes: readonly RouteRow[]; problem: string | undefined },
): Finding {
  const subject = `account ${row.name}`
  if (problem !== undefined) return ill(subject, problem)
  const isRouted = routes.some(({ accountId }) => accountId === row.id)
  if (row.isTestMode && isRouted && !config.acquirerDemo)
    return ill(
      subject,
      'is in test mode, so that payments in production move no money: route them to an account with live keys',
    )
  const grace = isInGrace(row, new Date())
    ? `; what the secrets before have signed is believed until ${row.previousUntil?.toISOString()}`
    : ''
  return well(subject, `the provider takes its secrets${row.isTestMode ? ' (test mode)' : ''}${grace}`)
}

async function checkAccount({ db, config, secrets }: Parts, row: AccountRow): Promise<Checked> {
  const now = () => new Date()
  const { acquirerBases: bases, publicUrl } = config
  const usable = await usableAccount(row, secrets, { bases, now: now() }).catch(() => undefined)
  if (!usable)
    return {
      problem: `its settings or secrets cannot be read: npx mizan acquirers rotate ${row.name} takes them again`,
    }
  if (isDouble(usable.provider, usable.settings) && !row.isTestMode)
    return {
      problem:
        'its address belongs to a double, so that it takes no payments: CMI_BASE, STRIPE_API_BASE or STRIPE_JS is set',
    }
  const { account, close } = await openLine({ db, secrets, publicUrl, bases, now, deadlineMs }, usable)
  try {
    const found = await inTime(async (signal) => account.check?.(signal), deadlineMs)
    const status = 'value' in found ? (found.value as CheckResult | undefined)?.status : 'UNREACHABLE'
    const problem = status === 'GOOD' ? undefined : words[status ?? 'UNREACHABLE'](row.name)
    return { problem, currencies: account.acquirer.can.currencies }
  } finally {
    await close()
  }
}

const words: Record<Exclude<CheckResult['status'], 'GOOD'>, (name: string) => string> = {
  REFUSED: (name) => `the provider refuses its secrets: npx mizan acquirers rotate ${name} takes new ones`,
  UNREACHABLE: () => 'the provider cannot be reached: look at its address, and at the way out of this machine',
  NOT_UNDERSTOOD: () => 'what answers at its address is not the provider: look at the address',
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? ' is' : 's are'}`
