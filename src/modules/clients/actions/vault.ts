import { emit } from '#events/emit.ts'
import type { EventType } from '#events/catalogue.ts'
import { acquirerFor, type Acquirers } from '#money/acquirers/selection.ts'
import type { CardVault, SavedCard } from '#money/payments/parts.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Place, Secrets } from '#platform/secrets/secrets.ts'
import type { Client } from '../client.ts'
import { lockClient, setDefaultMethod } from '../queries.ts'
import { type PaymentMethod, presentMethod, statusOfMethod } from '../payment-method.ts'
import {
  clearToken,
  type DeletedCard,
  deleteStaleToken,
  findMethodOfCard,
  findMethodToken,
  findOtherMethod,
  insertSavedCard,
  insertStaleToken,
  listDeletedCards,
  listStaleTokens,
  renewSavedCard,
  setLastUsed,
} from '../vault-queries.ts'

// Saved cards, as payments make and charge them. What stands for the card at the acquirer is sealed, and leaves here for one call.

export const methodTokenPlace = (id: string): Place => ({ table: 'payment_methods', row: id, column: 'token' })

export const staleTokenPlace = (id: string): Place => ({ table: 'stale_card_tokens', row: id, column: 'token' })

export const cardVault = (db: Database, secrets: Secrets): CardVault => ({
  save: (ctx, clientId, saved) => saveCard(ctx, secrets, clientId, saved),
  tokenOf: async (scope, clientId, id, now) => {
    const found = await findMethodToken(db.read, scope, clientId, id)
    if (!found) return undefined
    const isUsable = found.deletedAt === null && found.token !== null && statusOfMethod(found, now) === 'ACTIVE'
    return isUsable && found.token !== null ? { token: await secrets.open(methodTokenPlace(id), found.token) } : {}
  },
  noteUse: (ctx, id) => setLastUsed(ctx.tx, ctx.scope, id, ctx.now),
})

/** The client's lock lets one after the other save the same card: the second renews what the first has made. */
async function saveCard(
  ctx: WriteContext,
  secrets: Secrets,
  clientId: string,
  { card, consent, token }: SavedCard,
): Promise<string | undefined> {
  const { tx, scope, now } = ctx
  const client = await lockClient(tx, scope, clientId)
  if (!client) return undefined
  const known = await findMethodOfCard(tx, scope, clientId, card.fingerprint)
  const id = known?.id ?? newId(now)
  if (known?.token) await keepStale(ctx, secrets, await secrets.open(methodTokenPlace(id), known.token), token)
  const row = {
    id,
    clientId,
    type: 'CARD' as const,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    holderName: consent.holderName,
    country: card.country ?? null,
    funding: card.funding,
    issuer: card.issuer ?? null,
    fingerprint: card.fingerprint,
    consentGivenAt: new Date(consent.givenAt),
    consentChannel: consent.channel,
    consentTextVersion: consent.textVersion,
    version: 1,
    createdAt: now,
    lastUsedAt: now,
    deletedAt: null,
    token: await secrets.seal(methodTokenPlace(id), token),
  }
  const stored = known ? await renewSavedCard(tx, scope, row) : await insertSavedCard(tx, scope, row)
  if (!stored) throw new Error(`The payment method ${id} was not stored.`)
  const isDefault = client.defaultPaymentMethodId === id || (await becomesDefault(ctx, client, id))
  if (isDefault) await setDefaultMethod(tx, scope, clientId, id)
  tell(ctx, known ? 'payment_method.updated' : 'payment_method.saved', stored, isDefault)
  return id
}

/** The acquirer has given another token for the same card: the one before is forgotten there by the next `clients.forget-cards`. */
async function keepStale({ tx, scope, now }: WriteContext, secrets: Secrets, before: string, after: string) {
  if (before === after) return
  const id = newId(now)
  await insertStaleToken(tx, { ...scope, id, token: await secrets.seal(staleTokenPlace(id), before) }, now)
}

/** Contract 4: the first card is the default. Beside others, none is until somebody chooses. */
const becomesDefault = async ({ tx, scope }: WriteContext, client: Client, id: string): Promise<boolean> =>
  client.defaultPaymentMethodId === null && !(await findOtherMethod(tx, scope, client.id, id))

function tell(ctx: WriteContext, type: EventType, method: PaymentMethod, isDefault: boolean): void {
  const object = { ...presentMethod(method, isDefault, ctx.now), clientId: method.clientId }
  emit(ctx, type, { id: method.id, sequence: method.version, object })
}

const forgottenAtOnce = 200

type Ground = { db: Database; secrets: Secrets; acquirers: Acquirers }

/**
 * `clients.forget-cards`: the acquirer forgets the cards that were deleted, and the tokens that others took the place of; so do we. How
 * many. Safe to run twice.
 */
export async function forgetDeletedCards(ground: Ground): Promise<number> {
  const failures: unknown[] = []
  let forgotten = 0
  const { read } = ground.db
  const [deleted, stale] = await Promise.all([
    listDeletedCards(read, forgottenAtOnce),
    listStaleTokens(read, forgottenAtOnce),
  ])
  const all: Forgetting[] = [
    ...deleted.map((each) => ({ ...each, place: methodTokenPlace, drop: clearToken })),
    ...stale.map((each) => ({ ...each, place: staleTokenPlace, drop: deleteStaleToken })),
  ]
  for (const each of all) {
    // One that cannot be forgotten does not keep the others from it.
    await forgetCard(ground, each).then(
      (count) => (forgotten += count),
      (error: unknown) => failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cards could not be forgotten.`)
  return forgotten
}

type Forgetting = DeletedCard & { place: (id: string) => Place; drop: typeof clearToken }

async function forgetCard({ db, secrets, acquirers }: Ground, each: Forgetting): Promise<number> {
  const { merchantId, environment, id, place, drop } = each
  const scope = { merchantId, environment }
  const acquirer = await acquirerFor(acquirers, scope)
  const token = await secrets.open(place(id), each.token)
  const outcome = await acquirer.forgetToken({ scope, token })
  // Whatever else it answers: it is asked again.
  return outcome.status === 'FORGOTTEN' ? inTransaction(db, (tx) => drop(tx, each)) : 0
}
