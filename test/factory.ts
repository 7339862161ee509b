import { randomInt } from 'node:crypto'
import { createClient } from '#modules/clients/actions.ts'
import type { Client } from '#modules/clients/client.ts'
import type { ClientCreate } from '#modules/clients/schemas.ts'
import { placeOrder } from '#modules/orders/actions/placing.ts'
import { releaseOrder, settleOrder } from '#modules/orders/actions/settling.ts'
import type { Order, OrderDraft } from '#modules/orders/order.ts'
import { createProduct } from '#modules/products/actions.ts'
import type { Product } from '#modules/products/product.ts'
import type { ProductCreate } from '#modules/products/schemas.ts'
import { draftSubscription } from '#modules/subscriptions/agreement.ts'
import type { SubscriptionState } from '#modules/subscriptions/subscription.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { assignBankAccount } from '#money/wallets/wallets.ts'
import { asOneWrite, type EnvironmentName, type Origin, type Scope, type WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { ScopeName } from '#platform/keys/scope.ts'
import { newId, newReference } from '#platform/ids.ts'
import { createKey, createMerchant } from '#platform/merchants/merchants.ts'
import { setProductionAccess } from '#platform/merchants/queries.ts'
import type { ProductionAccess } from '#platform/keys/queries.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { insertMethod, insertSubscription, insertWebhook, type NewMethod, updateOrder } from './factory-queries.ts'
import { newPortalFactory } from './portal-factory.ts'
import { newStaffFactory } from './staff-factory.ts'

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
export function newFactory(db: Database, secrets: Secrets, publicUrl: string) {
  const key = (merchantId: string, environment: EnvironmentName, scopes?: readonly ScopeName[], expiresAt?: Date) =>
    inTransaction(db, (tx) =>
      createKey(
        tx,
        { merchantId, environment, name: 'test', ...(scopes && { scopes }), ...(expiresAt && { expiresAt }) },
        new Date(),
      ),
    )

  const write = <Result>(
    scope: Scope,
    work: (ctx: WriteContext) => Promise<Result>,
    now = new Date(),
    origin: Origin = 'DASHBOARD',
  ) => asOneWrite(db, { scope, origin, correlationId: newId(now), now, publicUrl }, work)

  return {
    ...newPortalFactory(db, secrets),
    ...newStaffFactory(db, secrets),
    key,
    write,

    // In one transaction, on one connection: each that a test file uses has to learn all its statements.
    merchant: (productionAccess: ProductionAccess = 'ENABLED'): Promise<TestMerchant> =>
      inTransaction(db, async (tx) => {
        const now = new Date()
        const merchantId = newId(now)
        const keyOf = (environment: EnvironmentName) =>
          createKey(tx, { merchantId, environment, name: 'test' }, now).then(({ key }) => key)
        const [, , key, liveKey] = await Promise.all([
          createMerchant(tx, 'A test merchant', now, merchantId),
          setProductionAccess(tx, merchantId, productionAccess, now),
          keyOf('SANDBOX'),
          keyOf('PRODUCTION'),
        ])
        return {
          merchantId,
          sandbox: { merchantId, environment: 'SANDBOX' },
          production: { merchantId, environment: 'PRODUCTION' },
          key,
          liveKey,
        }
      }),

    /** A bank account behind a wallet of production, as the operator assigns one. */
    bankAccount: (scope: Scope) =>
      write(scope, (ctx) => {
        const accountNumber = String(randomInt(2 ** 48 - 1)).padStart(16, '0')
        const rib = ribOf({ bankCode: '011', cityCode: '780', accountNumber })
        return assignBankAccount(ctx, {
          holderName: 'A test merchant',
          rib,
          bic: 'BMCEMAMCXXX',
          bankName: 'Banque de la Ville',
          agency: 'Agdal',
        })
      }),

    /** Products of one moment, made in one transaction; oldest first. */
    products: (scope: Scope, inputs: Partial<ProductCreate>[], now = new Date(), origin: Origin = 'DASHBOARD') =>
      write(
        scope,
        async (ctx) => {
          const made: Product[] = []
          for (const input of inputs)
            made.push((await createProduct(ctx, { name: 'A product', price: 10, ...input })).product)
          return made
        },
        now,
        origin,
      ),

    /** Clients of one moment, made in one transaction; oldest first. */
    clients: (scope: Scope, inputs: Partial<ClientCreate>[], now = new Date(), origin: Origin = 'DASHBOARD') =>
      write(
        scope,
        async (ctx) => {
          const made: Client[] = []
          for (const input of inputs) made.push((await createClient(ctx, { name: 'A client', ...input })).client)
          return made
        },
        now,
        origin,
      ),

    /** A saved card, as the payment page will save it. */
    method: (scope: Scope, clientId: string, card: Partial<NewMethod> = {}) =>
      inTransaction(db, async (tx) => {
        const createdAt = new Date()
        const id = newId(createdAt)
        await insertMethod(tx, scope, {
          id,
          clientId,
          brand: 'visa',
          last4: '4242',
          expMonth: 12,
          expYear: 2040,
          holderName: 'A HOLDER',
          country: null,
          funding: null,
          issuer: null,
          fingerprint: `fp ${id}`,
          createdAt,
          lastUsedAt: null,
          // The accounts of the harness that take cards.
          acquirer: scope.environment === 'PRODUCTION' ? 'bank' : 'simulator',
          ...card,
        })
        return id
      }),

    subscription: (scope: Scope, clientId: string, state = 'ACTIVE') =>
      inTransaction(db, async (tx) => {
        const now = new Date()
        const [id, reference] = [newId(now), newReference('sub', scope.merchantId)]
        const input = { clientId, amount: 10, description: 'A test', interval: { unit: 'MONTH', count: 1 } } as const
        const { environment } = scope
        const dunning = { retryDays: [1, 3, 5, 7], finalAction: 'CANCEL' as const }
        const born = { id, reference, environment, origin: 'API', timeZone: 'Africa/Casablanca', dunning, now } as const
        const pausedAt = state === 'PAUSED' ? now : null
        const row = { ...draftSubscription(input, born), state: state as SubscriptionState, pausedAt }
        await insertSubscription(tx, scope, row)
        return id
      }),

    /** A webhook that is registered for `eventTypes`, such as `product.*`. */
    webhook: (scope: Scope, eventTypes: string[], status = 'ACTIVE') =>
      inTransaction(db, async (tx) => {
        const id = newId(new Date())
        await insertWebhook(tx, scope, { id, eventTypes, status, now: new Date() })
        return id
      }),

    order: (
      scope: Scope,
      productReference: string,
      draft: Partial<OrderDraft> = {},
      now = new Date(),
    ): Promise<Order> =>
      write(
        scope,
        (ctx) =>
          placeOrder(ctx, productReference, {
            quantity: 1,
            paymentMethod: 'CARD',
            buyer: { name: 'A buyer' },
            ...draft,
          }),
        now,
      ),

    paidOrder: (scope: Scope, reference: string): Promise<Order> => write(scope, (ctx) => settleOrder(ctx, reference)),

    /** An order with columns that the payment page and the dashboard will set, such as its fulfilment. */
    movedOrder: (scope: Scope, reference: string, columns: Partial<Order>) =>
      inTransaction(db, (tx) => updateOrder(tx, scope, reference, columns)),

    releasedOrder: (scope: Scope, reference: string, status: 'CANCELED' | 'EXPIRED'): Promise<Order> =>
      write(scope, (ctx) => releaseOrder(ctx, reference, status)),
  }
}
