import assert from 'node:assert/strict'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Harness } from '#test/harness.ts'
import { chargebackWon } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import { recordByHand } from '../payouts/by-hand.ts'
import { ibanOf, ribOf } from '../wallets/rib.ts'
import { assignBankAccount } from '../wallets/wallets.ts'
import type { OperatorAccount } from './account.ts'
import { insertAccount } from './queries.ts'

// An operator's account, and merchants who are paid out from it.

let accounts = 0

export async function operatorAccount(
  { db }: Pick<Harness, 'db'>,
  given: Partial<OperatorAccount> = {},
  number: 'rib' | 'iban' = 'rib',
): Promise<OperatorAccount> {
  accounts++
  const accountNumber = String(accounts).padStart(16, '0')
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber })
  const account: OperatorAccount = {
    id: newId(new Date()),
    name: `bank-${accounts}`,
    ...(number === 'rib' ? { iban: null, rib } : { iban: ibanOf(rib), rib: null }),
    bic: 'BCMAMAMCXXX',
    holder: 'Opérateur de paiement SA',
    currency: 'MAD',
    isSegregated: true,
    format: 'pain.001.001.09',
    approvalAboveMinor: 0n,
    createdAt: new Date(),
    openedAt: null,
    retiredAt: null,
    ...given,
  }
  assert.equal(await inTransaction(db, (tx) => insertAccount(tx, account)), 1)
  return account
}

/** A merchant in production with money that is available, and an account to be paid out to. */
export async function paidMerchant({ make, db }: Pick<Harness, 'make' | 'db'>, holderName = 'Épicerie Atlas & Fils') {
  const merchant = await make.merchant()
  const scope = merchant.production
  await make.write(scope, async (ctx) => {
    const accountNumber = String(Math.floor(Math.random() * 1e15)).padStart(16, '0')
    const rib = ribOf({ bankCode: '011', cityCode: '780', accountNumber })
    await assignBankAccount(ctx, { holderName, rib, bic: 'BMCEMAMCXXX', bankName: 'Banque', agency: 'Agdal' })
    const funded = { ...chargebackWon({ availableMinor: 10_000_000n }), subjectId: newId(ctx.now), currency: 'MAD' }
    await post(ctx.tx, scope, funded, ctx.now)
  })
  return {
    ...merchant,
    scope,
    payOut: (amountMinor: bigint) => make.write(scope, (ctx) => recordByHand(ctx, amountMinor)),
    transaction: async (id: string): Promise<MoneyTransaction> =>
      (await findTransaction(db.read, scope, id)) ?? assert.fail(`There is no ${id}.`),
  }
}
