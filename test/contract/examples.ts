import { paymentCaptured } from '#money/ledger/bookings.ts'
import { post } from '#money/ledger/post.ts'
import { makeStatementsOf } from '#money/statements/make.ts'
import { countStatements, listStatements } from '#money/statements/queries.ts'
import { numberOf } from '#money/statements/statement.ts'
import { statementPartsOf } from '../../src/start/statements.ts'
import { secretField } from '#events/delivery/endpoint.ts'
import { findWebhook, insertWebhook } from '#events/webhook-queries.ts'
import { draftClient } from '#modules/clients/client.ts'
import { findClient, findMethod, insertClients } from '#modules/clients/queries.ts'
import { draftWebhook } from '#modules/webhooks/webhook.ts'
import { findTransaction } from '#money/payments/transaction-queries.ts'
import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { tally } from '#platform/lists/queries.ts'
import { listEvents } from '#test/factory-queries.ts'
import type { Harness } from '#test/harness.ts'
import { recordSteps, recordTransactions } from '#test/transaction-factory.ts'
import { markDelivered } from '#test/webhook-queries.ts'
import { ask } from './conventions.ts'
import type { Credential, Door } from './doors.ts'
import type { Row, Values } from './rows.ts'

// One way for each first word of a path to make the object that its rows name. Rows are called with it and with the examples
// of the documentation.

/** The owner of the object: credentials with full access, and their scope. */
export type Owner = Credential & { scope: Scope }

type Maker = (harness: Harness, owner: Owner, prefix: Door['prefix'], row: Row) => Promise<Values>

const makers: Record<string, Maker> = {
  products: async (harness, by, prefix) => {
    const body = { name: 'An example', price: 10, stockQuantity: 40 }
    const made = await ask(harness, { method: 'POST', path: `${prefix}/products`, by, body })
    const { reference: order } = await harness.make.order(by.scope, made.body.reference)
    return { reference: made.body.reference, order }
  },

  clients: async (harness, by, prefix) => {
    const body = { name: 'An example' }
    const made = await ask(harness, { method: 'POST', path: `${prefix}/clients`, by, body })
    return { id: made.body.id, paymentMethodId: await harness.make.method(by.scope, made.body.id) }
  },

  checkout: async (harness, by, prefix) => {
    await makeExampleClient(harness, by.scope)
    const body = { amount: 10, orderId: newId(new Date()), returnUrl: 'https://shop.example/thanks' }
    const made = await ask(harness, { method: 'POST', path: `${prefix}/checkout/sessions`, by, body })
    return { sessionId: made.body.id }
  },

  subscriptions: async (harness, by, prefix, { route }) => {
    await makeExampleClient(harness, by.scope)
    await makeExampleMethod(harness, by.scope)
    const body = {
      clientId: exampleClientId,
      amount: 10,
      description: 'An example',
      interval: { unit: 'MONTH', count: 1 },
      trialEndsAt: '2031-01-31T09:00:00Z',
    }
    const made = await ask(harness, { method: 'POST', path: `${prefix}/subscriptions`, by, body })
    const { id } = made.body
    if (route.path.endsWith('/resume'))
      await ask(harness, { method: 'POST', path: `${prefix}/subscriptions/${id}/pause`, by })
    return { id }
  },

  'payment-links': async (harness, by, prefix) => {
    await makeExampleClient(harness, by.scope)
    const body = { amount: 10, description: 'An example' }
    const made = await ask(harness, { method: 'POST', path: `${prefix}/payment-links`, by, body })
    return { reference: made.body.reference }
  },

  webhooks: async (harness, by, _prefix, { route }) => {
    if (route.path.endsWith('/redeliver')) await makeExampleWebhook(harness, by.scope, exampleWebhookId)
    const id = await makeExampleWebhook(harness, by.scope, newId(new Date()))
    const [client] = await harness.make.clients(by.scope, [{}])
    const made = await listEvents(harness.db.read, by.scope)
    const { id: eventId = '' } = made.find(({ resourceId }) => resourceId === client?.id) ?? {}
    await markDelivered(harness.db, by.scope)
    return { id, eventId }
  },

  'event-types': async () => ({}),

  analytics: async () => ({}),

  transactions: async ({ make }, by) => {
    const [made] = await recordTransactions(make, by.scope, [{ orderId: 'order-1042' }])
    if (!made) throw new Error('No transaction was recorded.')
    await recordSteps(make, by.scope, made, [{ type: 'CAPTURED', actor: 'BANK', message: 'The bank approved it.' }])
    return { id: made.id }
  },

  refunds: async (harness, by, prefix) => {
    await makeExampleCashPayment(harness, by.scope)
    const [payment] = await recordTransactions(harness.make, by.scope, [{}])
    const body = { transactionId: payment?.id, amount: 10, reason: 'OTHER', refundReference: newId(new Date()) }
    const made = await ask(harness, { method: 'POST', path: `${prefix}/refunds`, by, body })
    return { id: made.body.id }
  },

  wallet: async (harness, by) => {
    // The sandbox has a bank account from the first; in production the operator assigns one.
    if (by.scope.environment === 'PRODUCTION') await harness.make.bankAccount(by.scope)
    return { number: await makeExampleStatement(harness, by.scope) }
  },
}

/** A month with one payment, as the job has told of it. */
async function makeExampleStatement({ db, make, config }: Harness, scope: Scope): Promise<string> {
  // Each call makes another one: a month after the last.
  const months = await countStatements(db.read, scope, {})
  const at = new Date(Date.UTC(2020, months, 12, 10))
  const captured = paymentCaptured({ amountMinor: 10_000n, feeMinor: 300n, vatMinor: 50n })
  const booking = { ...captured, subjectId: newId(at), currency: 'MAD' }
  await make.write(scope, ({ tx }) => post(tx, scope, booking, at), at)
  const parts = {
    db,
    config: { publicUrl: config.publicUrl, issuer: undefined },
    now: () => new Date(Date.UTC(2020, months + 1, 2, 10)),
  }
  await makeStatementsOf(statementPartsOf(parts), scope.merchantId)
  const [made] = await listStatements(db.read, scope, {}, { offset: 0, limit: 1 })
  return made ? numberOf(made) : ''
}

/** The payment that the examples of bodies name: in cash, since they have a destination, and of as much as there is. */
const makeExampleCashPayment = async ({ db, make }: Harness, scope: Scope) => {
  if (await findTransaction(db.read, scope, examplePaymentId)) return
  const paid = { id: examplePaymentId, method: 'CASH', amountMinor: 999_999_999_999n } as const
  await recordTransactions(make, scope, [{ ...paid, card: null, cardLast4: null }])
}

const examplePaymentId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

async function makeExampleWebhook({ make, db, secrets }: Harness, scope: Scope, id: string): Promise<string> {
  if (await findWebhook(db.read, scope, id)) return id
  const now = new Date()
  const secret = await secrets.seal(secretField(id), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=')
  const input = { url: 'https://shop.example/hooks/mizan', events: ['*'] }
  const { environment } = scope
  const webhook = draftWebhook(input, { id, environment, origin: 'API', now, secret })
  await make.write(scope, (ctx) => insertWebhook(ctx.tx, scope, webhook))
  return id
}

/** The webhook that the examples of bodies name. */
const exampleWebhookId = '0199a0b4-7c1e-7d3a-9f00-5e1f352b6c4d'

/** The client that the examples of bodies name. */
const makeExampleClient = ({ make }: Harness, scope: Scope) =>
  make.write(scope, async (ctx) => {
    if (await findClient(ctx.tx, scope, exampleClientId)) return
    const { environment } = scope
    const born = { id: exampleClientId, environment, origin: ctx.origin, now: ctx.now }
    const client = draftClient({ name: 'An example' }, born)
    ctx.atCommit((tx, n) => insertClients(tx, n, scope, [client]))
    tally(ctx, 'clients', 1, client)
  })

/** The card of that client that the examples of bodies name. */
const makeExampleMethod = async ({ db, make }: Harness, scope: Scope) => {
  const client = await findClient(db.read, scope, exampleClientId)
  const isThere = client && (await findMethod(db.read, scope, exampleClientId, exampleClientId))
  if (client && !isThere) await make.method(scope, exampleClientId, { id: exampleClientId })
}

const exampleClientId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

/** Makes an object of `owner` that `row` can be called with. */
export function makeObject(harness: Harness, row: Row, owner: Owner): Promise<Values> {
  const maker = makers[row.noun]
  if (!maker)
    throw new Error(
      `${row.title} has no example: add \`${row.noun}\` to the makers of test/contract/examples.ts, a function that makes ` +
        'what a path names and returns the values of its parameters.',
    )
  return maker(harness, owner, row.door.prefix, row)
}

/** A merchant that is enabled for production, as the owner of objects in either environment, at one door. */
export async function newOwners(harness: Harness, { door }: { door: Door }): Promise<Owners> {
  const { sandbox, production } = await harness.make.merchant()
  const ownerOf = async (scope: Scope): Promise<Owner> => ({ ...(await door.credential(harness, scope)), scope })
  return { sandbox: await ownerOf(sandbox), production: await ownerOf(production) }
}

export type Owners = { sandbox: Owner; production: Owner }
