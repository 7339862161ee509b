import { dayMs } from '#platform/durations.ts'
import { rails } from '#platform/country.ts'
import { createHash } from 'node:crypto'
import type { EnvironmentName, Scope } from '#platform/context.ts'
import { type StateOf, states } from '#platform/states.ts'
import type { Balances } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { ribOf } from './rib.ts'

// A wallet: its owner, its state, and the bank account behind it. The ledger holds its balance. Every account has one in each environment from the
// first; only later decisions are a row. Pure.

/** PENDING until the account has access to production; the sandbox never waits. */
export const walletStates = states({
  PENDING: ['ACTIVE', 'BLOCKED', 'CLOSED'],
  ACTIVE: ['BLOCKED', 'CLOSED'],
  BLOCKED: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
})
export type WalletStatus = StateOf<typeof walletStates>

/** An account at a bank. */
export type BankAccount = { holderName: string; rib: string; bic: string; bankName: string; agency: string }

/** The account that a transfer into a wallet is sent to. */
export type Receiver = Pick<BankAccount, 'rib' | 'holderName' | 'bankName'> & {
  /** The number is of this merchant alone. */
  isDedicated?: true
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

/** An account, with its row of `wallets` where there is one. */
export type WalletRow = Nullable<BankAccount> & {
  name: string
  legalName: string | null
  productionAccess: 'NOT_ENABLED' | 'ENABLED' | 'SUSPENDED'
  /** The operator's decision; without one the state follows the access to production. */
  decision: 'BLOCKED' | 'CLOSED' | null
  version: number
  createdAt: Date
  updatedAt: Date
}

export const walletCurrency = rails.currency

export type Wallet = {
  environment: EnvironmentName
  id: string
  status: WalletStatus
  /** By a decision of its own: it stays so when production comes back. */
  isBlocked: boolean
  currency: string
  /** Undefined in production until the operator has assigned one. */
  account: BankAccount | undefined
  version: number
  createdAt: Date
  updatedAt: Date
}

export function walletFrom(row: WalletRow, { merchantId, environment }: Scope): Wallet {
  const { version, createdAt, updatedAt } = row
  const account = assignedAccount(row) ?? (environment === 'SANDBOX' ? sandboxAccount(row, merchantId) : undefined)
  const status = walletStatusOf(row, environment)
  const id = uuidFrom(`wallet ${environment} ${merchantId}`)
  const isBlocked = row.decision === 'BLOCKED'
  return { environment, id, status, isBlocked, currency: walletCurrency, account, version, createdAt, updatedAt }
}

/** The same wallet in another currency, with its account there. In the sandbox one account takes every currency. */
export const walletInCurrency = (wallet: Wallet, currency: string, account: BankAccount | undefined): Wallet => ({
  ...wallet,
  currency,
  account: account ?? (wallet.environment === 'SANDBOX' ? wallet.account : undefined),
})

export const walletStatusOf = (
  { decision, productionAccess }: Pick<WalletRow, 'decision' | 'productionAccess'>,
  environment: EnvironmentName,
): WalletStatus => decision ?? (environment === 'SANDBOX' ? 'ACTIVE' : statusByAccess[productionAccess])

const statusByAccess = {
  NOT_ENABLED: 'PENDING',
  ENABLED: 'ACTIVE',
  SUSPENDED: 'BLOCKED',
} as const satisfies Record<WalletRow['productionAccess'], WalletStatus>

function assignedAccount({ holderName, rib, bic, bankName, agency }: WalletRow): BankAccount | undefined {
  if (holderName === null || rib === null || bic === null || bankName === null || agency === null) return undefined
  return { holderName, rib, bic, bankName, agency }
}

// No bank of Morocco has the code 999, and a BIC with a 0 at its eighth place is one for tests: no money can be sent there.
const sandboxAccount = ({ name, legalName }: WalletRow, merchantId: string): BankAccount => ({
  holderName: legalName ?? name,
  rib: ribOf({ bankCode: '999', cityCode: '999', accountNumber: digitsFrom(`account ${merchantId}`) }),
  bic: 'MIZNMAM0XXX',
  bankName: 'Mizan sandbox bank',
  agency: 'Sandbox',
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Sixteen digits that are the same for the same text, and practically never for another. */
const digitsFrom = (text: string): string => String(digest(text).readBigUInt64BE() % 10n ** 16n).padStart(16, '0')

/** A UUID of version 8 (RFC 9562), made of a text. */
function uuidFrom(text: string): string {
  const bytes = digest(text).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Early in the morning in Casablanca, after what became available with the new day. */
const dayBeginsMs = 6 * 3_600_000

/** The day, from six to six by UTC, that has ended last. */
export function lastDay(now: Date): { from: Date; until: Date } {
  const until = Math.floor((now.getTime() - dayBeginsMs) / dayMs) * dayMs + dayBeginsMs
  return { from: new Date(until - dayMs), until: new Date(until) }
}

/** Amount that becomes available at a time, in minor units; with `since`, between that time and `availableAt`. */
export type Release = { availableAt: Date; amountMinor: bigint; since?: Date }

/** A day on which payments become available, the number of them that were read, and the last day of all that are pending. */
export type PendingDay = { availableAt: Date; lastAt: Date; payments: number }

/** Pending payments that are summed by day; of more, those that come later are one sum. */
export const pendingPaymentsMax = 200_000

/**
 * The releases of a wallet, soonest first. The days come from the `paymentsMax + 1` payments that become available soonest: where there are so many,
 * the last day may be a part of one, and stands with all that comes later for what the days before it leave of the pending balance.
 */
export function releasesOf(
  days: readonly (PendingDay & { amountMinor: bigint })[],
  { pendingMinor, paymentsMax }: { pendingMinor: bigint; paymentsMax: number },
): Release[] {
  const payments = days.reduce((sum, each) => sum + each.payments, 0)
  const cut = payments > paymentsMax ? days.at(-1) : undefined
  const whole = (cut ? days.slice(0, -1) : days).map(({ availableAt, amountMinor }) => ({ availableAt, amountMinor }))
  const restMinor = whole.reduce((left, each) => left - each.amountMinor, pendingMinor)
  const rest = cut ? [{ availableAt: cut.lastAt, amountMinor: restMinor, since: cut.availableAt }] : []
  return [...whole, ...rest].filter(({ amountMinor }) => amountMinor !== 0n)
}

/** The part of each release that becomes available: the merchant's debts are paid first, the earliest release first. */
export function afterDebt(releases: readonly Release[], owedMinor: bigint): Release[] {
  let leftMinor = owedMinor
  return releases.flatMap(({ availableAt, amountMinor }) => {
    const paidMinor = amountMinor < leftMinor ? amountMinor : leftMinor
    if (amountMinor <= 0n || paidMinor === 0n) return [{ availableAt, amountMinor }]
    leftMinor -= paidMinor
    return amountMinor === paidMinor ? [] : [{ availableAt, amountMinor: amountMinor - paidMinor }]
  })
}

export type Money = {
  held: Balances
  releases: readonly Release[]
  /** Balances in other currencies than that of the wallet, with the account that each is paid out to. */
  others: readonly { currency: string; held: Balances; account: BankAccount | undefined }[]
}

const releasesShown = 100

/** The last of those that are shown is all that comes then and later: together they are what is pending. */
function shownOf(releases: readonly Release[]): readonly Release[] {
  const rest = releases.slice(releasesShown - 1)
  const last = rest.at(-1)
  if (rest.length <= 1 || !last) return releases
  const amountMinor = rest.reduce((sum, each) => sum + each.amountMinor, 0n)
  return [...releases.slice(0, releasesShown - 1), { availableAt: last.availableAt, amountMinor }]
}

/** Money in other currencies waits beside that of the wallet: nothing converts it. */
export function presentWallet(wallet: Wallet, { held, releases, others }: Money) {
  const inMajor = (minor: bigint) => majorNumber(minor, wallet.currency)
  return {
    id: wallet.id,
    status: wallet.status,
    currency: wallet.currency,
    balance: presentBalance(held, wallet.currency),
    ...(others.length > 0 && {
      balances: others.map(({ currency, held: other, account }) => ({
        currency,
        ...presentBalance(other, currency),
        ...(account && { payoutAccount: { bankName: account.bankName, ribLast4: account.rib.slice(-4) } }),
      })),
    }),
    pendingByAvailability: shownOf(releases).map(({ availableAt, amountMinor }) => ({
      availableAt,
      amount: inMajor(amountMinor),
    })),
    environment: wallet.environment,
    createdAt: wallet.createdAt,
    updatedAt: wallet.updatedAt,
  }
}

function presentBalance(balances: Balances, currency: string) {
  const inMajor = (minor: bigint) => majorNumber(minor, currency)
  const availableMinor = balances['merchant.available']
  const pendingMinor = balances['merchant.pending']
  const reservedMinor =
    balances['merchant.reserved'] + balances['merchant.refund_hold'] + balances['merchant.payout_hold']
  const owedMinor = balances['merchant.owed']
  return {
    available: inMajor(availableMinor),
    pending: inMajor(pendingMinor),
    reserved: inMajor(reservedMinor),
    ...(owedMinor !== 0n && { owed: inMajor(owedMinor) }),
    total: inMajor(availableMinor + pendingMinor + reservedMinor - owedMinor),
  }
}
