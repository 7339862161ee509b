import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  type Booking,
  feeCharged,
  chargebackWon,
  fundsReleased,
  payingDebt,
  suspenseResolved,
} from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { findTransaction } from '#money/ledger/queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import * as faults from './ledger-fault-queries.ts'

// Faults of a ledger, each on its own.

export async function ledgerFaults(db: Database, scope: Scope) {
  const posted = async (booking: Booking): Promise<string> => {
    const subject = { subjectId: `subject of ${booking.event}`, currency: 'MAD' }
    await inTransaction(db, (tx) => post(tx, scope, { ...booking, ...subject }, new Date()))
    const row = await findTransaction(db.read, scope, booking.event, subject.subjectId)
    assert.ok(row)
    return row.id
  }
  // Events of which no other table has to tell.
  const won = await posted(chargebackWon({ availableMinor: 100n }))
  const resolved = await posted(suspenseResolved({ amountMinor: 10_000n, to: 'MERCHANT' }))
  const charged = await posted(feeCharged({ amountMinor: 10n, owedMinor: 10n }))
  const paid = await posted(payingDebt(fundsReleased({ amountMinor: 10n }), 10n))
  const ghost = randomUUID()

  const swell = async (tx: Transaction, minor: number) => {
    await faults.addToEntry(tx, scope, { transactionId: resolved, line: 2, minor })
    await faults.addToBalance(tx, scope, 'merchant.pending', minor)
  }
  // More was taken than there was: it balances, and its balances are right.
  const overdraw = async (tx: Transaction, minor: number) => {
    await faults.dropFloors(tx)
    await faults.addToEntry(tx, scope, { transactionId: won, line: 1, minor })
    await faults.addToEntry(tx, scope, { transactionId: won, line: 2, minor: -minor })
    await faults.addToBalance(tx, scope, 'acquirer.receivable', minor)
    await faults.addToBalance(tx, scope, 'merchant.available', -minor)
  }
  const overpay = async (tx: Transaction, minor: number) => {
    await faults.addToEntry(tx, scope, { transactionId: paid, line: 1, minor: -minor })
    await faults.addToEntry(tx, scope, { transactionId: paid, line: 4, minor })
    await faults.addToBalance(tx, scope, 'merchant.pending', -minor)
    await faults.addToBalance(tx, scope, 'merchant.owed', minor)
  }
  return [
    {
      name: 'disputes',
      says: 'dispute subject of fee.charged: there is none, but the ledger has given up 10',
      plant: (tx: Transaction) => faults.setEvent(tx, scope, charged, 'chargeback.received'),
      heal: (tx: Transaction) => faults.setEvent(tx, scope, charged, 'fee.charged'),
    },
    {
      name: 'ledger-transactions',
      says: 'suspense.resolved of subject of suspense.resolved: credits less debits are 1',
      plant: (tx: Transaction) => swell(tx, 1),
      heal: (tx: Transaction) => swell(tx, -1),
    },
    {
      name: 'ledger-transactions',
      says: `entries of ${resolved}: their transaction is not there`,
      plant: (tx: Transaction) => faults.renameTransaction(tx, scope, resolved, ghost),
      heal: (tx: Transaction) => faults.renameTransaction(tx, scope, ghost, resolved),
    },
    {
      name: 'ledger-transactions',
      says: 'chargeback.won of subject of chargeback.won: what it reverses is not there',
      plant: (tx: Transaction) => faults.putReversed(tx, scope, won, ghost),
      heal: (tx: Transaction) => faults.putReversed(tx, scope, won, null),
    },
    {
      name: 'ledger-balances',
      says: `merchant.pending in MAD of ${scope.merchantId} SANDBOX: kept as 9991, but its entries say 9990`,
      plant: (tx: Transaction) => faults.addToBalance(tx, scope, 'merchant.pending', 1),
      heal: (tx: Transaction) => faults.addToBalance(tx, scope, 'merchant.pending', -1),
    },
    {
      name: 'ledger-floors',
      says: `merchant.available in MAD of ${scope.merchantId} SANDBOX: -5`,
      plant: (tx: Transaction) => overdraw(tx, 105),
      heal: (tx: Transaction) => overdraw(tx, -105),
    },
    {
      name: 'ledger-debts',
      says: `MAD of ${scope.merchantId} SANDBOX: owes -7, and 100 is available`,
      plant: (tx: Transaction) => overpay(tx, 7),
      heal: (tx: Transaction) => overpay(tx, -7),
    },
  ]
}
