import type { WriteContext } from '#platform/context.ts'
import type { Database, Queries } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { isNumberOf, type OperatorAccount } from '../bank-files/account.ts'
import {
  findAccountNamed,
  hasAccountIn,
  listAccounts,
  listUnsentFiles,
  lockAccount,
  markRetired,
  unmarkRetired,
} from '../bank-files/queries.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { majorText } from '../money.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'
import { findUnshownPayment } from './verify-queries.ts'
import { countInUse } from './virtual-rib-queries.ts'

// An account of the operator that is used no more: payouts do not leave it, and days do not wait for its statements. One that comes all the same is read.

type Retirement = { account: string; by: string; because: string }

/** `account`: its name, or its number. Refuses with `OPERATION_NOT_FOUND` and `INVALID_STATE`. */
export const retireAccount = (db: Database, retirement: Retirement, now: Date): Promise<OperatorAccount> =>
  inTransaction(db, (tx) => retireAccountIn({ tx, now }, retirement))

/** The same in the transaction of the caller. Files and statements of the account wait for it. */
export async function retireAccountIn(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { account: named, by, because }: Retirement,
): Promise<OperatorAccount> {
  const { id } = await findAccount(tx, named)
  await lockAccount(tx, id)
  const account = await findAccount(tx, named)
  await requireUnused(tx, account)
  await markRetired(tx, id, { by, because, now })
  return findAccount(tx, named)
}

/** Payouts leave it again, and days wait for its statements again. */
export const resumeAccount = (db: Database, named: string): Promise<OperatorAccount> =>
  inTransaction(db, async (tx) => {
    const { id, name } = await findAccount(tx, named)
    if ((await unmarkRetired(tx, id)) === 0) fail('INVALID_STATE', say('{account} is not retired.', { account: name }))
    return findAccount(tx, named)
  })

async function findAccount(tx: Queries, named: string): Promise<OperatorAccount> {
  const found = (await findAccountNamed(tx, named)) ?? (await listAccounts(tx)).find((each) => isNumberOf(each, named))
  return found ?? fail('OPERATION_NOT_FOUND', say('There is no account {account} of yours.', { account: named }))
}

/** Refuses with `INVALID_STATE` an account with anything that only its statements can tell of. */
export async function requireUnused(tx: Transaction, account: OperatorAccount): Promise<void> {
  const { id, name, currency, retiredAt } = account
  if (retiredAt !== null) fail('INVALID_STATE', say('{account} is retired already.', { account: name }))
  const [file] = await listUnsentFiles(tx, id)
  if (file)
    fail(
      'INVALID_STATE',
      say('{file} has not left yet: cancel it, or send it and read the statement that shows it.', {
        file: file.messageId,
      }),
    )
  const payment = await findUnshownPayment(tx, id)
  if (payment)
    fail(
      'INVALID_STATE',
      say('{reference} is in a file for {account}, and no statement shows it: read the one that does.', {
        reference: payment.reference,
        account: name,
      }),
    )
  const virtual = await countInUse(tx, id)
  if (virtual > 0)
    fail(
      'INVALID_STATE',
      say('Virtual RIBs of {account} that are in use: {count}. End them first.', {
        account: name,
        count: String(virtual),
      }),
    )
  const waiting = await queries.countWaiting(tx, id)
  if (waiting > 0)
    fail(
      'INVALID_STATE',
      say('Entries of {account} that wait for a decision: {count}. Decide them first.', {
        account: name,
        count: String(waiting),
      }),
    )
  const onIt = (await queries.findLastStatement(tx, id))?.closingMinor ?? 0n
  if (onIt !== 0n)
    fail(
      'INVALID_STATE',
      say('{amount} are on {account} by its last statement: transfer them, and read the statement that shows it.', {
        amount: `${majorText(onIt, currency)} ${currency}`,
        account: name,
      }),
    )
  const isLast = !(await hasAccountIn(tx, currency, id))
  const inBooks = isLast ? await sumOfBank(tx, currency) : 0n
  if (inBooks !== 0n)
    fail(
      'INVALID_STATE',
      say(
        '{account} is the last account in {currency}, and the books have {amount} at the bank: add another one first.',
        { account: name, amount: `${majorText(inBooks, currency)} ${currency}`, currency },
      ),
    )
}
