import { orderByForm } from '#modules/orders/actions/placing.ts'
import { allOrdersList } from '#modules/orders/queries.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Factory } from '../factory.ts'
import { addToCounter } from './fault-queries.ts'
import * as faults from './sales-fault-queries.ts'

// Faults of products on sale and of their orders, each on its own.

export async function salesFaults(make: Factory) {
  const { sandbox, merchantId } = await make.merchant()
  const stranger = (await make.merchant()).merchantId
  const [product] = await make.products(sandbox, [{}])
  const productReference = product?.reference ?? ''
  const { order } = await make.write(sandbox, (ctx) =>
    orderByForm({ ...ctx, requireAcquirer: async () => {} }, productReference, {
      quantity: 1,
      buyer: {},
      formId: 'a form',
    }),
  )
  const { reference } = order
  return [
    {
      name: 'products',
      says: `${productReference}: the directory of products and the products differ`,
      plant: (tx: Transaction) => faults.moveProductEntry(tx, productReference, stranger),
      heal: (tx: Transaction) => faults.moveProductEntry(tx, productReference, merchantId),
    },
    {
      name: 'sales-totals',
      says: `${merchantId} SANDBOX: counted 2, there are 1`,
      plant: (tx: Transaction) => addToCounter(tx, sandbox, allOrdersList, 1),
      heal: (tx: Transaction) => addToCounter(tx, sandbox, allOrdersList, -1),
    },
    {
      name: 'sales-totals',
      says: `${productReference}: says that it has 3 orders, there are 1`,
      plant: (tx: Transaction) => faults.addToOrdersCount(tx, sandbox, productReference, 2),
      heal: (tx: Transaction) => faults.addToOrdersCount(tx, sandbox, productReference, -2),
    },
    {
      name: 'order-events',
      says: `${reference}: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToOrderVersion(tx, sandbox, reference, 1),
      heal: (tx: Transaction) => faults.addToOrderVersion(tx, sandbox, reference, -1),
    },
    {
      name: 'order-sessions',
      says: `${reference}: the order is PENDING, its session CANCELED`,
      plant: (tx: Transaction) => faults.putSessionStatus(tx, sandbox, reference, 'CANCELED'),
      heal: (tx: Transaction) => faults.putSessionStatus(tx, sandbox, reference, 'OPEN'),
    },
  ]
}
