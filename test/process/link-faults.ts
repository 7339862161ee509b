import { createLink } from '#modules/payment-links/actions.ts'
import { linksList } from '#modules/payment-links/queries.ts'
import { takesAll } from '#money/acquirers/simulator/takes-all.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Factory } from '../factory.ts'
import { addToCounter } from './fault-queries.ts'
import * as faults from './link-fault-queries.ts'

// Faults of payment links, each on its own.

export async function linkFaults(make: Factory) {
  const { sandbox, merchantId } = await make.merchant()
  const stranger = (await make.merchant()).merchantId
  const { link } = await make.write(sandbox, (ctx) =>
    createLink({ ...ctx, ...takesAll }, { amount: 20, description: 'A link' }),
  )
  const { reference } = link
  return [
    {
      name: 'link-events',
      says: `${reference}: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToLinkVersion(tx, sandbox, reference, 1),
      heal: (tx: Transaction) => faults.addToLinkVersion(tx, sandbox, reference, -1),
    },
    {
      name: 'link-payments',
      says: `${reference}: 0 paid with 0 and 1 reserved, but its sessions say 0 with 0 and 0`,
      plant: (tx: Transaction) => faults.addToReserved(tx, sandbox, reference, 1),
      heal: (tx: Transaction) => faults.addToReserved(tx, sandbox, reference, -1),
    },
    {
      name: 'link-totals',
      says: `${merchantId} SANDBOX: counted 2, there are 1`,
      plant: (tx: Transaction) => addToCounter(tx, sandbox, linksList, 1),
      heal: (tx: Transaction) => addToCounter(tx, sandbox, linksList, -1),
    },
    {
      name: 'links',
      says: `${reference}: the directory of payment links and the links differ`,
      plant: (tx: Transaction) => faults.moveLinkEntry(tx, reference, stranger),
      heal: (tx: Transaction) => faults.moveLinkEntry(tx, reference, merchantId),
    },
  ]
}
