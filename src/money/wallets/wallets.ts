import { emit } from '#events/emit.ts'
import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { fail } from '#platform/errors.ts'
import { listSuspended } from '#platform/merchants/queries.ts'
import { balancesOf } from '../ledger/post.ts'
import { majorNumber } from '../money.ts'
import { sumHeldBetween } from '../reserves/queries.ts'
import * as queries from './queries.ts'
import {
  type BankAccount,
  type Money,
  pendingPaymentsMax,
  presentWallet,
  releasesOf,
  type Wallet,
  walletCurrency,
  walletFrom,
  walletInCurrency,
  type WalletRow,
  type WalletStatus,
  walletStates,
  walletStatusOf,
} from './wallet.ts'
import { say } from './sentences.ts'
import type { Sentence } from '#platform/sentences/said.ts'

// The verbs of wallets, in the transaction of their caller.

/** The wallet of an account in an environment. There is always one. */
export async function walletOf(tx: Queries, scope: Scope): Promise<Wallet> {
  // A key or a session of an account admits its callers, so that the account is there.
  return walletFrom((await queries.findWallet(tx, scope)) as WalletRow, scope)
}

/** The wallet in a currency, with the account that is paid out to there. */
export async function walletIn(tx: Queries, scope: Scope, currency: string): Promise<Wallet> {
  const wallet = await walletOf(tx, scope)
  if (currency === wallet.currency) return wallet
  return walletInCurrency(wallet, currency, await queries.findPayoutAccount(tx, scope, currency))
}

/** The same; refuses with `WALLET_NOT_ACTIVE` when it takes no money. */
export async function requireActiveWallet(
  tx: Queries,
  scope: Scope,
  currency: string = walletCurrency,
): Promise<Wallet> {
  const wallet = await walletIn(tx, scope, currency)
  refuseInactive(wallet.status)
  return wallet
}

/** Of these merchants, those that are suspended or whose wallet is blocked in production: nothing of theirs is paid out. */
export async function blockedAmong(tx: Queries, merchantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all([listSuspended(tx, merchantIds), queries.listBlocked(tx, merchantIds)])
  return new Set(found.flat().map(({ merchantId }) => merchantId))
}

/** Returns the state of an account's wallet. That of the sandbox depends on no access to production, which is not read for it. */
export async function findWalletStatus(tx: Queries, scope: Scope): Promise<WalletStatus> {
  const { environment } = scope
  const [owner, decided] = await Promise.all([
    environment === 'SANDBOX' ? undefined : queries.findOwner(tx, scope),
    queries.findDecided(tx, scope),
  ])
  const productionAccess = owner?.productionAccess ?? 'NOT_ENABLED'
  return walletStatusOf({ decision: decided?.decision ?? null, productionAccess }, environment)
}

/** Refuses with `WALLET_NOT_ACTIVE` for a wallet that takes no money. */
export function refuseInactive(status: WalletStatus): void {
  if (status !== 'ACTIVE') fail('WALLET_NOT_ACTIVE', refusals[status])
}

const refusals = {
  PENDING: say('The wallet is not active yet: production access is not enabled.'),
  BLOCKED: say('The wallet is blocked. Contact the operator of this service.'),
  CLOSED: say('The wallet is closed.'),
} satisfies Record<Exclude<WalletStatus, 'ACTIVE'>, Sentence>

/** The account behind a wallet. Refuses with `SERVICE_UNAVAILABLE` in production until the operator has assigned one. */
export const requireBankAccount = ({ account }: Wallet): BankAccount =>
  account ??
  fail(
    'SERVICE_UNAVAILABLE',
    say(
      'No bank account is assigned to this wallet in production yet. Sandbox keys work; the operator of this service assigns bank accounts.',
    ),
  )

/**
 * The operator's decision about a wallet, and its event. Refuses with `INVALID_STATE` what its state does not lead to. A wallet that is blocked because
 * production is suspended can be blocked for itself, and stays so when production comes back.
 */
export async function changeWalletStatus(ctx: WriteContext, to: Exclude<WalletStatus, 'PENDING'>): Promise<Wallet> {
  const { tx, scope, now } = ctx
  await queries.lockRow(tx, scope, now)
  const before = await walletOf(tx, scope)
  const changed = await queries.setDecision(tx, scope, to === 'ACTIVE' ? null : to, now)
  const after = await walletOf(tx, scope)
  const isNewBlock = to === 'BLOCKED' && before.status === 'BLOCKED' && changed > 0
  // A merchant without access to production has no active wallet there, whatever the operator decided about the wallet.
  if (after.status !== to || !(isNewBlock || walletStates.can(before.status, to)))
    fail('INVALID_STATE', say('A wallet that is {status} cannot become {to}.', { status: before.status, to }))
  if (isNewBlock) return after
  const object = await walletView(tx, scope, after)
  const previous = { status: before.status }
  emit(ctx, 'wallet.status_changed', { id: after.id, sequence: after.version, object, previous })
  return after
}

/** Puts an account at a bank behind a wallet, in the place of the one before. Refuses with `INVALID_STATE` a RIB that another has. */
export async function assignBankAccount(
  ctx: WriteContext,
  account: BankAccount,
  currency: string = walletCurrency,
): Promise<Wallet> {
  const { tx, scope, now } = ctx
  if (ctx.wasTaken('bank_account_directory_pkey')) fail('INVALID_STATE', say('Another wallet has this RIB.'))
  await queries.lockRow(tx, scope, now)
  const before = (await walletIn(tx, scope, currency)).account
  if (before) await queries.deleteDirectoryEntry(tx, scope, before.rib)
  await queries.insertDirectoryEntry(tx, scope, account.rib)
  if (currency === walletCurrency) await queries.setBankAccount(tx, scope, account, now)
  else await queries.putPayoutAccount(tx, scope, currency, account, now)
  return walletIn(tx, scope, currency)
}

type ReleasedDay = { amountMinor: bigint; payments: number; from: Date; until: Date }

/** Emits, once, the event about the payments of a day that became available. */
export async function emitReleased(
  ctx: WriteContext,
  { amountMinor, payments, from, until }: ReleasedDay,
): Promise<void> {
  const { tx, scope, now } = ctx
  await queries.lockRow(tx, scope, now)
  if ((await queries.noteReleaseEvent(tx, scope, until)) === 0) return
  const wallet = await walletOf(tx, scope)
  const { currency } = wallet
  const debtMinor = (await queries.sumDebtPaid(tx, scope, currency, { from, until }))?.amountMinor ?? 0n
  const keptMinor = (await sumHeldBetween(tx, scope, { currency, from, until }))?.keptMinor ?? 0n
  const amount = majorNumber(amountMinor - debtMinor - keptMinor, currency)
  const debtPaid = debtMinor > 0n ? { debtPaid: majorNumber(debtMinor, currency) } : {}
  const reserved = keptMinor > 0n ? { reserved: majorNumber(keptMinor, currency) } : {}
  const released = { amount, ...debtPaid, ...reserved, payments, from, until }
  const object = { ...(await walletView(tx, scope, wallet)), released }
  emit(ctx, 'wallet.balance.available', { id: wallet.id, sequence: wallet.version, object })
}

/** Returns the balance of a wallet, and its pending amounts with their dates, at one moment. */
export async function moneyOf(
  tx: Queries,
  scope: Scope,
  wallet: Wallet,
  paymentsMax = pendingPaymentsMax,
): Promise<Money> {
  const { currency } = wallet
  const [holdings, others] = await Promise.all([
    queries.listHoldings(tx, scope, currency, paymentsMax),
    queries.listOtherHoldings(tx, scope, currency),
  ])
  const accounts = others.length > 0 ? await queries.listPayoutAccounts(tx, scope) : []
  const accountIn = (code: string) => accounts.find((each) => each.currency === code)
  const held = balancesOf(holdings.flatMap((each) => (each.account === null ? [] : [each])))
  const days = holdings.flatMap((each) => (each.account === null ? [each] : []))
  return {
    others: [...Map.groupBy(others, (each) => each.currency)].map(([code, found]) => ({
      currency: code,
      held: balancesOf(found),
      account: walletInCurrency(wallet, code, accountIn(code)).account,
    })),
    held,
    releases: releasesOf(days, { pendingMinor: held['merchant.pending'], paymentsMax }),
  }
}

/** The wallet as reads and events show it. */
export const walletView = async (tx: Queries, scope: Scope, wallet: Wallet) =>
  presentWallet(wallet, await moneyOf(tx, scope, wallet))
