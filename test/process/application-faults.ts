import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import * as rows from './application-fault-queries.ts'

type Fault = {
  name: string
  says: string
  plant: (tx: Transaction) => Promise<unknown>
  heal: (tx: Transaction) => Promise<unknown>
}

/** An application that waits, and what may be wrong with it; `other` has none. */
export async function applicationFaults(db: Database, merchantId: string, other: string): Promise<Fault[]> {
  const now = new Date()
  const [card, account, staff] = [newId(now), newId(now), newId(now)]
  await inTransaction(db, async (tx) => {
    await rows.insertApplied(tx, merchantId, now)
    await rows.insertDocument(tx, merchantId, card, 'IDENTITY', now)
    await rows.insertDocument(tx, merchantId, account, 'BANK_CERTIFICATE', now)
  })
  /** A row of another merchant may be on another server: it is made anew there. */
  const move = async (tx: Transaction, id: string, { from, to }: { from: string; to: string }) => {
    await rows.deleteDocument(tx, from, id)
    await rows.insertDocument(tx, to, id, 'IDENTITY', now)
  }
  return [
    {
      name: 'applications',
      says: `application of ${merchantId}: SUBMITTED, and has no document IDENTITY`,
      plant: (tx) => rows.setKind(tx, merchantId, card, 'OTHER'),
      heal: (tx) => rows.setKind(tx, merchantId, card, 'IDENTITY'),
    },
    {
      name: 'applications',
      says: `document ${card} of ${other}: there is no application`,
      plant: (tx) => move(tx, card, { from: merchantId, to: other }),
      heal: (tx) => move(tx, card, { from: other, to: merchantId }),
    },
    {
      name: 'applications',
      says: `application of ${merchantId}: QUESTIONS, and 0 questions are open`,
      plant: (tx) => rows.setStatus(tx, merchantId, 'QUESTIONS'),
      heal: (tx) => rows.setStatus(tx, merchantId, 'SUBMITTED'),
    },
    {
      name: 'applications',
      says: `document ${card} of ${merchantId}: there is no renewal`,
      plant: (tx) => rows.useFor(tx, merchantId, card, `renewal:${staff}`),
      heal: (tx) => rows.useFor(tx, merchantId, card, 'application'),
    },
    {
      name: 'applications',
      says: `renewal ${staff} of ${merchantId}: there is no application, or it has no document`,
      plant: (tx) => rows.insertRenewal(tx, merchantId, staff, now),
      heal: (tx) => rows.deleteRenewal(tx, merchantId, staff),
    },
    {
      name: 'application-approvals',
      says: `application of ${merchantId}: approved by ${staff} without a request of another person`,
      plant: (tx) => rows.approveAlone(tx, merchantId, staff, now),
      heal: (tx) => rows.takeApprovalBack(tx, merchantId),
    },
  ]
}
