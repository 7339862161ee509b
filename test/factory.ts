import type { Order, OrderDraft } from '#modules/products/order.ts'
import { placeOrder, releaseOrder, settleOrder } from '#modules/products/actions.ts'
import { asOneWrite, type EnvironmentName, type Scope, type WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { ScopeName } from '#platform/http/route.ts'
import { newId } from '#platform/ids.ts'
import { createKey, createMerchant } from '#platform/merchants/merchants.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import type { ProductionAccess } from '#platform/keys/queries.ts'
import { insertMethod, insertSubscription, insertWebhook } from './factory-queries.ts'

export type TestMerchant = {
  merchantId: string
  sandbox: Scope
  production: Scope
  /** A sandbox key with all scopes. */
  key: string
  /** A production key with all scopes. */
  liveKey: string
}

export type Factory = ReturnType<typeof newFactory>

/** Makes what a test needs. Each test makes a merchant of its own, so that order and parallelism never matter. */
export function newFactory(db: Database, publicUrl: string) {
  const key = (merchantId: string, environment: EnvironmentName, scopes?: ScopeName[], expiresAt?: Date) =>
    inTransaction(db, (tx) =>
      createKey(tx, { merchantId, environment, name: 'test', ...(scopes && { scopes }), ...(expiresAt && { expiresAt }) }, new Date()),
    )

  const write = <Result>(scope: Scope, work: (ctx: WriteContext) => Promise<Result>, now = new Date()) =>
    asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl }, work)

  return {
    key,
    write,

    merchant: async (productionAccess: ProductionAccess = 'ENABLED'): Promise<TestMerchant> => {
      const now = new Date()
      const { merchantId } = await inTransaction(db, (tx) => createMerchant(tx, 'A test merchant', now))
      await inTransaction(db, (tx) => setProductionAccess(tx, merchantId, productionAccess, now))
      const [sandbox, production] = await Promise.all([key(merchantId, 'SANDBOX'), key(merchantId, 'PRODUCTION')])
      return {
        merchantId,
        sandbox: { merchantId, environment: 'SANDBOX' },
        production: { merchantId, environment: 'PRODUCTION' },
        key: sandbox.key,
        liveKey: production.key,
      }
    },

    /** A saved card, as the payment page will save it. */
    method: (scope: Scope, clientId: string, card: { last4?: string; expYear?: number; expMonth?: number } = {}) =>
      inTransaction(db, async (tx) => {
        const id = newId(new Date())
        await insertMethod(tx, scope, { id, clientId, last4: '4242', expYear: 2040, expMonth: 12, ...card, now: new Date() })
        return id
      }),

    subscription: (scope: Scope, clientId: string, state = 'ACTIVE') =>
      inTransaction(db, async (tx) => {
        const id = newId(new Date())
        await insertSubscription(tx, scope, { id, clientId, state, now: new Date() })
        return id
      }),

    /** A webhook that is registered for `eventTypes`, such as `product.*`. */
    webhook: (scope: Scope, eventTypes: string[], status = 'ACTIVE') =>
      inTransaction(db, async (tx) => {
        const id = newId(new Date())
        await insertWebhook(tx, scope, { id, eventTypes: eventTypes.join(' '), status, now: new Date() })
        return id
      }),

    order: (scope: Scope, productReference: string, draft: Partial<OrderDraft> = {}, now = new Date()): Promise<Order> =>
      write(scope, (ctx) => placeOrder(ctx, productReference, { quantity: 1, paymentMethod: 'CARD', buyer: { name: 'A buyer' }, ...draft }), now),

    paidOrder: (scope: Scope, reference: string): Promise<Order> => write(scope, (ctx) => settleOrder(ctx, reference)),

    releasedOrder: (scope: Scope, reference: string, status: 'CANCELED' | 'EXPIRED'): Promise<Order> =>
      write(scope, (ctx) => releaseOrder(ctx, reference, status)),
  }
}
