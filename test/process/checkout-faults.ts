import { requireNotifier } from '#events/notifier.ts'
import { checkoutsList, createSession } from '#money/payments/sessions.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Factory } from '../factory.ts'
import * as faults from './checkout-fault-queries.ts'
import { addToCounter } from './fault-queries.ts'

// Faults of checkout sessions, each on its own.

export async function checkoutFaults(make: Factory, secrets: Secrets) {
  const { sandbox, merchantId } = await make.merchant()
  const stranger = (await make.merchant()).merchantId
  const [notificationUrl, other] = ['https://shop.example/paid', 'https://shop.example/elsewhere']
  const { id } = await make.write(sandbox, async (ctx) => {
    await requireNotifier({ ...ctx, secrets })
    return createSession(ctx, {
      sourceKind: 'CHECKOUT',
      amountMinor: 2_000n,
      currency: 'MAD',
      notificationUrl,
      expiresAt: new Date(ctx.now.getTime() + 3_600_000),
    })
  })
  return [
    {
      name: 'checkout-events',
      says: `${id}: version 2, but 1 events up to 1`,
      plant: (tx: Transaction) => faults.addToSessionVersion(tx, sandbox, id, 1),
      heal: (tx: Transaction) => faults.addToSessionVersion(tx, sandbox, id, -1),
    },
    {
      name: 'checkout-totals',
      says: `${merchantId} SANDBOX: counted 2, there are 1`,
      plant: (tx: Transaction) => addToCounter(tx, sandbox, checkoutsList, 1),
      heal: (tx: Transaction) => addToCounter(tx, sandbox, checkoutsList, -1),
    },
    {
      name: 'payment-sessions',
      says: `${id}: the directory of payment sessions and the sessions differ`,
      plant: (tx: Transaction) => faults.moveSessionEntry(tx, id, stranger),
      heal: (tx: Transaction) => faults.moveSessionEntry(tx, id, merchantId),
    },
    {
      name: 'notifications',
      says: ` (checkout.session.created) has no delivery to ${notificationUrl}`,
      plant: (tx: Transaction) => faults.readdress(tx, sandbox, notificationUrl, other),
      heal: (tx: Transaction) => faults.readdress(tx, sandbox, other, notificationUrl),
    },
  ]
}
