import type { Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { isNumberOf, type OperatorAccount } from '../bank-files/account.ts'
import { findAccountNamed, holdAccount, listAccounts } from '../bank-files/queries.ts'
import { insertDirectoryEntry } from '../wallets/queries.ts'
import type { Receiver, Wallet } from '../wallets/wallet.ts'
import { say } from './sentences.ts'
import * as queries from './virtual-rib-queries.ts'

// Virtual RIBs: a bank gives the operator's account a number more for each merchant, and statements say which of them a transfer was sent to.

export type NewVirtualRib = { rib: string; account: string; bankName: string; by: string }

/** Gives a merchant a number of an account of the operator. The caller has checked its key. Refuses with `OPERATION_NOT_FOUND` and `INVALID_STATE`. */
export async function addVirtualRib(
  ctx: WriteContext,
  { rib, account: named, bankName, by }: NewVirtualRib,
): Promise<queries.VirtualRib> {
  const { tx, scope, now } = ctx
  // Two at once: the second finds what the first has taken.
  for (const key of ['bank_virtual_ribs_in_use', 'bank_virtual_ribs_pkey']) ctx.wasTaken(key)
  if (ctx.wasTaken('bank_account_directory_pkey'))
    fail('INVALID_STATE', say('A merchant has this RIB: none is ever given to another.'))
  const account = await requireAddable(tx, { ownerId: scope.merchantId, rib, account: named })
  const row = {
    rib,
    accountId: account.id,
    ownerId: scope.merchantId,
    bankName,
    addedBy: by,
    addedAt: now,
    endedBy: null,
    endedBecause: null,
    endedAt: null,
  }
  if ((await queries.reopenVirtualRib(tx, row)) > 0) return row
  await insertDirectoryEntry(tx, scope, rib)
  await queries.insertVirtualRib(tx, row)
  return row
}

type RibOfMerchant = { ownerId: string; rib: string; account: string }

/** Refuses a number that is of another, or that the merchant does not need. It may have had the same number on the same account before. */
export async function requireAddable(
  tx: Transaction,
  { ownerId, rib, account: named }: RibOfMerchant,
): Promise<OperatorAccount> {
  const account = await requireUsed(tx, named)
  const known = await queries.findVirtualRib(tx, rib)
  const isOwnAgain = known?.endedAt && known.ownerId === ownerId && known.accountId === account.id
  if (known && !isOwnAgain) fail('INVALID_STATE', say('A merchant has this RIB: none is ever given to another.'))
  const own = (await listAccounts(tx)).find((each) => isNumberOf(each, rib))
  if (own) fail('INVALID_STATE', say('The RIB is that of your account {account}.', { account: own.name }))
  const inUse = await queries.listInUse(tx, ownerId)
  if (inUse.some(({ accountId }) => accountId === account.id))
    fail('INVALID_STATE', say('The merchant has a virtual RIB on {account}: end it first.', { account: named }))
  return account
}

/** Keeps the account from being retired meanwhile. */
async function requireUsed(tx: Transaction, named: string): Promise<OperatorAccount> {
  const account =
    (await findAccountNamed(tx, named)) ??
    fail('OPERATION_NOT_FOUND', say('There is no account {account} of yours.', { account: named }))
  if (!(await holdAccount(tx, account.id)))
    fail('INVALID_STATE', say('{account} is retired already.', { account: named }))
  return account
}

type End = { rib: string; by: string; because: string; now: Date }

/** From now on transfers to it wait for a decision. Refuses with `OPERATION_NOT_FOUND` and `INVALID_STATE`. `ownerId`: it must be of this merchant. */
export async function endVirtualRib(
  tx: Transaction,
  { rib, ...end }: End,
  ownerId?: string,
): Promise<queries.VirtualRib> {
  const known = await queries.lockVirtualRib(tx, rib)
  if (!known || (ownerId !== undefined && known.ownerId !== ownerId))
    return fail('OPERATION_NOT_FOUND', say('There is no virtual RIB {rib}.', { rib }))
  if ((await queries.endVirtualRib(tx, rib, end)) === 0)
    fail('INVALID_STATE', say('The virtual RIB {rib} has ended before.', { rib }))
  return known
}

/** A transfer into a wallet goes to the merchant's virtual RIB, else to the account behind the wallet. */
export async function receiverOf(
  tx: Queries,
  { merchantId, environment }: Scope,
  { account, currency }: Pick<Wallet, 'account' | 'currency'>,
): Promise<Receiver | undefined> {
  const inUse = environment === 'PRODUCTION' ? await queries.listInUse(tx, merchantId) : []
  if (inUse.length === 0) return account
  const accounts = await listAccounts(tx)
  for (const { rib, bankName, accountId } of inUse) {
    const own = accounts.find(({ id }) => id === accountId)
    if (own?.currency === currency) return { rib, bankName, holderName: own.holder, isDedicated: true }
  }
  return account
}

/** Those of one merchant, or of all, newest first, with the accounts on which transfers to them arrive. */
export async function listedRibs(tx: Queries, ownerId: string | null, limit: number) {
  const [all, accounts] = await Promise.all([queries.listVirtualRibs(tx, ownerId, limit), listAccounts(tx)])
  return all.map((row) => {
    const { name = '', currency = '' } = accounts.find(({ id }) => id === row.accountId) ?? {}
    return { ...row, account: name, currency }
  })
}
