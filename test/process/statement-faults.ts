import { paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { makeStatementsOf } from '#money/statements/make.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Factory } from '../factory.ts'
import * as faults from './statement-fault-queries.ts'

// Faults of monthly statements, each on its own: money that no other table tells of.

export async function statementFaults(db: Database, make: Factory) {
  const { merchantId, sandbox } = await make.merchant()
  const earned = (at: Date) =>
    make.write(
      sandbox,
      ({ tx }) =>
        post(
          tx,
          sandbox,
          { ...paymentCaptured({ amountMinor: 2_000n, feeMinor: 60n }), subjectId: newId(at), currency: 'MAD' },
          at,
        ),
      at,
    )
  const times = ['2026-01-10', '2026-02-10'].map((day) => new Date(`${day}T10:00:00Z`))
  for (const at of times) await earned(at)
  await makeStatementsOf(
    {
      db,
      publicUrl: 'https://pay.example',
      now: () => new Date('2026-03-02T10:00:00Z'),
      issuer: undefined,
      registrationOf: async () => undefined,
    },
    merchantId,
  )
  const month = `of ${merchantId} SANDBOX in MAD`
  return [
    {
      name: 'statements',
      says: `2026-01 ${month}: its lines or the parts of its balance are not those of the ledger`,
      plant: (tx: Transaction) => faults.moveToRefunds(tx, sandbox, '2026-01', 1),
      heal: (tx: Transaction) => faults.moveToRefunds(tx, sandbox, '2026-01', -1),
    },
    {
      name: 'statements',
      says: `2026-02 ${month}: has fees of 61 and tax of 0, but the ledger 60 and 0`,
      plant: (tx: Transaction) => faults.addToFees(tx, sandbox, '2026-02', 1),
      heal: (tx: Transaction) => faults.addToFees(tx, sandbox, '2026-02', -1),
    },
    {
      name: 'statements',
      says: `2026-02 ${month}: opens with 1941, after 1940`,
      plant: (tx: Transaction) => faults.addToOpening(tx, sandbox, '2026-02', 1),
      heal: (tx: Transaction) => faults.addToOpening(tx, sandbox, '2026-02', -1),
    },
    {
      name: 'statements',
      says: `payment.captured ${month}: stands on no statement`,
      plant: (tx: Transaction) => faults.moveBeginning(tx, sandbox, '2026-01', 20),
      heal: (tx: Transaction) => faults.moveBeginning(tx, sandbox, '2026-01', -20),
    },
    {
      name: 'statement-numbers',
      says: `SANDBOX 2026-1: the statement of ${merchantId} has a number of no one or another`,
      plant: (tx: Transaction) => faults.moveNumber(tx, 1, 9),
      heal: (tx: Transaction) => faults.moveNumber(tx, 9, 1),
    },
    {
      name: 'statement-numbers',
      says: 'SANDBOX 2026: 2 numbers up to 9',
      plant: (tx: Transaction) => faults.moveNumber(tx, 2, 9),
      heal: (tx: Transaction) => faults.moveNumber(tx, 9, 2),
    },
  ]
}
