import { settleTransfer, startFunding } from '#modules/wallet/actions.ts'
import { deleteDirectoryEntry, insertDirectoryEntry } from '#money/wallets/queries.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Factory } from '../factory.ts'
import * as faults from './wallet-fault-queries.ts'

// Faults of wallets and fundings, each on its own.

export async function walletFaults(make: Factory, secrets: Secrets) {
  const { sandbox, production } = await make.merchant()
  const id = await make.write(sandbox, async (ctx) => {
    const started = { ...ctx, secrets, requireAcquirer: async () => {} }
    const { funding } = await startFunding(started, { amount: 20, method: 'BANK_TRANSFER' })
    await settleTransfer(ctx, funding.id, { status: 'SUCCEEDED' })
    await changeWalletStatus(ctx, 'BLOCKED')
    return funding.id
  })
  const { account } = await make.bankAccount(production)
  const rib = account?.rib ?? ''
  const other = '011519000001205000534921'
  /** Entries of two accounts may be on two servers. */
  const replace = async (tx: Transaction, from: string, to: string) => {
    await deleteDirectoryEntry(tx, production, from)
    await insertDirectoryEntry(tx, production, to)
  }
  return [
    {
      name: 'wallet-events',
      says: `the wallet of ${sandbox.merchantId} SANDBOX: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToWalletVersion(tx, sandbox, 1),
      heal: (tx: Transaction) => faults.addToWalletVersion(tx, sandbox, -1),
    },
    {
      name: 'funding-events',
      says: `${id}: version 3, but 2 events up to 2`,
      plant: (tx: Transaction) => faults.addToFundingVersion(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToFundingVersion(tx, sandbox, id, -1),
    },
    {
      name: 'fundings',
      says: `${id}: the funding is SUCCEEDED, and the ledger has 2000 of 2001`,
      plant: (tx: Transaction) => faults.addToFunding(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToFunding(tx, sandbox, id, -1),
    },
    {
      name: 'bank-accounts',
      says: `RIB of ${production.merchantId}: the directory of bank accounts and the wallets differ`,
      plant: (tx: Transaction) => replace(tx, rib, other),
      heal: (tx: Transaction) => replace(tx, other, rib),
    },
  ]
}
