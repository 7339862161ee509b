import { eraseAnswersOf } from '#modules/payment-links/actions/answers.ts'
import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit, eraseEvents } from '#events/emit.ts'
import { eraseCustomer } from '#money/payments/erase.ts'
import type { WriteContext } from '#platform/context.ts'
import { together } from '#platform/db/deferred-queries.ts'
import { fail } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { eraseReplies } from '#platform/idempotency/queries.ts'
import { tally } from '#platform/lists/queries.ts'
import { eraseClientCalls } from '#platform/request-log/erase.ts'
import {
  type Client,
  changedClient,
  clientRows,
  draftClient,
  presentClient,
  presentDeletedClient,
  requireNoSubscriptions,
} from './client.ts'
import { type PaymentMethod, presentMethod } from './payment-method.ts'
import {
  archiveMethod,
  bumpMethod,
  eraseClient,
  findByExternalId,
  findMethod,
  insertClients,
  listActiveSubscriptionIds,
  listAllMethods,
  listMethodIdsEver,
  lockClient,
  setDefaultMethod,
  updateClient,
} from './queries.ts'
import type { ClientCreate, ClientPut } from './schemas.ts'
import { deleteVisitsOf } from './visit-queries.ts'
import { say } from './sentences.ts'

// The verbs of clients and of their saved payment methods. They run inside the transaction that the route opened.

export const clientNotFound = (): never =>
  fail('CLIENT_NOT_FOUND', say('There is no such client in this account and environment.'))
const methodNotFound = (): never => fail('PAYMENT_METHOD_NOT_FOUND', say('This client has no such payment method.'))

/** `created` is false when the externalId was known: the client that has it is returned, unchanged. */
export async function createClient(
  ctx: WriteContext,
  input: ClientCreate,
): Promise<{ client: Client; created: boolean }> {
  const { tx, scope, now, origin } = ctx
  // We insert first and look the externalId up only after a unique violation.
  const isTaken = input.externalId !== undefined && ctx.wasTaken('clients_external_id')
  const known = isTaken ? await findByExternalId(tx, scope, input.externalId ?? '') : undefined
  if (known) return { client: known, created: false }
  const client = draftClient(input, { id: newId(now), environment: scope.environment, origin, now })
  ctx.atCommit(together(scope, insertClients, () => client))
  tally(ctx, 'clients', 1, client)
  emitClientEvent(ctx, 'client.created', client)
  return { client, created: true }
}

export async function changeClient(ctx: WriteContext, id: string, put: ClientPut): Promise<Client> {
  const before = (await lockClient(ctx.tx, ctx.scope, id)) ?? clientNotFound()
  const draft = changedClient(before, put)
  if (clientRows.isSame(before, draft)) return before
  const after = { ...draft, version: before.version + 1, updatedAt: ctx.now }
  await updateClient(ctx.tx, ctx.scope, after)
  emitClientEvent(ctx, 'client.updated', after, before)
  return after
}

/** Erases everything personal and the saved payment methods. Throws CLIENT_HAS_ACTIVE_SUBSCRIPTIONS. */
export async function deleteClient(ctx: WriteContext, id: string): Promise<void> {
  const { tx, scope, now } = ctx
  const client = (await lockClient(tx, scope, id)) ?? clientNotFound()
  const subscriptions = await listActiveSubscriptionIds(tx, scope, id)
  requireNoSubscriptions(subscriptions.map((subscription) => subscription.id))
  for (const method of await listAllMethods(tx, scope, id)) await archive(ctx, method, false)
  const version = client.version + 1
  await eraseClient(tx, scope, id, version, now)
  if (client.emailFolded !== null) await deleteVisitsOf(tx, scope, client.emailFolded)
  const gone = [id, ...(await listMethodIdsEver(tx, scope, id)).map((method) => method.id)]
  await eraseEvents(ctx, gone)
  await eraseReplies(tx, scope, gone)
  await eraseAnswersOf(ctx, id)
  await eraseCustomer(ctx, id)
  await eraseClientCalls(ctx, id)
  tally(ctx, 'clients', -1, client)
  emit(ctx, 'client.deleted', { id, sequence: version, object: presentDeletedClient(client, now) })
}

/** Deleting the default leaves none, so that no card is charged that was not chosen. */
export async function deleteMethod(ctx: WriteContext, clientId: string, methodId: string): Promise<void> {
  const client = (await lockClient(ctx.tx, ctx.scope, clientId)) ?? clientNotFound()
  const method = (await findMethod(ctx.tx, ctx.scope, clientId, methodId)) ?? methodNotFound()
  const isDefault = client.defaultPaymentMethodId === methodId
  if (isDefault) await setDefaultMethod(ctx.tx, ctx.scope, clientId, null)
  await archive(ctx, method, isDefault)
}

/** The client's row is locked first, so that of many calls at once one after the other decides. */
export async function chooseDefaultMethod(
  ctx: WriteContext,
  clientId: string,
  methodId: string,
): Promise<PaymentMethod> {
  const client = (await lockClient(ctx.tx, ctx.scope, clientId)) ?? clientNotFound()
  const method = (await findMethod(ctx.tx, ctx.scope, clientId, methodId)) ?? methodNotFound()
  if (client.defaultPaymentMethodId === methodId) return method
  await setDefaultMethod(ctx.tx, ctx.scope, clientId, methodId)
  const chosen = (await bumpMethod(ctx.tx, ctx.scope, methodId)) ?? methodNotFound()
  tellMethod(ctx, 'payment_method.default_changed', chosen, true)
  return chosen
}

async function archive(ctx: WriteContext, method: PaymentMethod, wasDefault: boolean): Promise<void> {
  const archived = await archiveMethod(ctx.tx, ctx.scope, method.id, ctx.now)
  if (archived) tellMethod(ctx, 'payment_method.deleted', archived, wasDefault)
}

function emitClientEvent(ctx: WriteContext, type: EventType, client: Client, before?: Client): void {
  const object = presentClient(client)
  emit(ctx, type, {
    id: client.id,
    sequence: client.version,
    externalId: client.externalId ?? undefined,
    metadata: object.metadata,
    object,
    previous: before && changedMembers(presentClient(before), object),
  })
}

function tellMethod(ctx: WriteContext, type: EventType, method: PaymentMethod, isDefault: boolean): void {
  emit(ctx, type, {
    id: method.id,
    sequence: method.version,
    object: { ...presentMethod(method, isDefault, ctx.now), clientId: method.clientId },
  })
}
