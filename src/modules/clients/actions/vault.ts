import { emit } from '#events/emit.ts'
import type { EventType } from '#events/catalogue.ts'
import { type Acquirers, requireAccountOf } from '#money/acquirers/routing.ts'
import { isGone } from '#money/acquirers/saved-cards.ts'
import type { CardVault, RenewedCard, SavedCard } from '#money/payments/parts.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { SealedField, Secrets } from '#platform/secrets/secrets.ts'
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
  listMethodsOfCard,
  listStaleTokens,
  renewSavedCard,
  setLastUsed,
  updateCardFacts,
} from '../vault-queries.ts'

// Saved cards, as payments make and charge them. The acquirer's token is stored sealed, and is opened for one call.

export const methodTokenField = (id: string): SealedField => ({ table: 'payment_methods', row: id, column: 'token' })

export const staleTokenField = (id: string): SealedField => ({ table: 'stale_card_tokens', row: id, column: 'token' })

export const cardVault = (db: Database, secrets: Secrets): CardVault => ({
  save: (ctx, clientId, saved) => saveCard(ctx, secrets, clientId, saved),
  tokenOf: async (scope, clientId, id, now) => {
    const found = await findMethodToken(db.read, scope, clientId, id)
    if (!found) return undefined
    const isUsable = found.deletedAt === null && found.token !== null && statusOfMethod(found, now) === 'ACTIVE'
    const { acquirer, brand, country, fingerprint } = found
    if (!isUsable || found.token === null) return { acquirer }
    const card = { brand, ...(country !== null && { country }), ...(fingerprint !== null && { fingerprint }) }
    return { acquirer, token: await secrets.open(methodTokenField(id), found.token), card }
  },
  renew: (ctx, renewed) => renewCard(ctx, secrets, renewed),
  noteUse: (ctx, id) => setLastUsed(ctx.tx, ctx.scope, id, ctx.now),
})

/** The client's lock lets one after the other save the same card: the second renews what the first has made. */
async function saveCard(
  ctx: WriteContext,
  secrets: Secrets,
  clientId: string,
  { card, consent, token, acquirer }: SavedCard,
): Promise<string | undefined> {
  const { tx, scope, now } = ctx
  const client = await lockClient(tx, scope, clientId)
  if (!client) return undefined
  const known = await findMethodOfCard(tx, scope, clientId, card.fingerprint)
  const id = known?.id ?? newId(now)
  if (known?.token) {
    const before = { token: await secrets.open(methodTokenField(id), known.token), acquirer: known.acquirer }
    if (before.token !== token || before.acquirer !== acquirer) await keepStale(ctx, secrets, before)
  }
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
    token: await secrets.seal(methodTokenField(id), token),
    acquirer,
  }
  const stored = known ? await renewSavedCard(tx, scope, row) : await insertSavedCard(tx, scope, row)
  if (!stored) throw new Error(`The payment method ${id} was not stored.`)
  const isDefault = client.defaultPaymentMethodId === id || (await becomesDefault(ctx, client, id))
  if (isDefault) await setDefaultMethod(tx, scope, clientId, id)
  emitMethodEvent(ctx, known ? 'payment_method.updated' : 'payment_method.saved', stored, isDefault)
  return id
}

/** The bank has given the holder another card, or another expiry, which the same token charges. Told once. */
async function renewCard(
  ctx: WriteContext,
  secrets: Secrets,
  { acquirer, token, card, knownAs }: RenewedCard,
): Promise<boolean> {
  const { tx, scope } = ctx
  for (const { id, clientId, token: sealed } of await listMethodsOfCard(tx, scope, acquirer, knownAs)) {
    if ((await secrets.open(methodTokenField(id), sealed)) !== token) continue
    const client = await lockClient(tx, scope, clientId)
    const { brand, last4, expMonth, expYear } = card
    // The client may have saved the new card beside it: then that one has the fingerprint.
    const other = await findMethodOfCard(tx, scope, clientId, card.fingerprint)
    const fingerprint = other && other.id !== id ? null : card.fingerprint
    const renewed = await updateCardFacts(tx, scope, { id, brand, last4, expMonth, expYear, fingerprint })
    if (client && renewed) emitMethodEvent(ctx, 'payment_method.updated', renewed, client.defaultPaymentMethodId === id)
    return true
  }
  return false
}

/** There is another token for the same card: the one before is forgotten at its acquirer by the next `clients.forget-cards`. */
async function keepStale(
  { tx, scope, now }: WriteContext,
  secrets: Secrets,
  before: Pick<SavedCard, 'token' | 'acquirer'>,
) {
  const id = newId(now)
  await insertStaleToken(
    tx,
    { ...scope, ...before, id, token: await secrets.seal(staleTokenField(id), before.token) },
    now,
  )
}

/** The first card becomes the default. With other cards but no default, it stays so until one is chosen. */
const becomesDefault = async ({ tx, scope }: WriteContext, client: Client, id: string): Promise<boolean> =>
  client.defaultPaymentMethodId === null && !(await findOtherMethod(tx, scope, client.id, id))

export function emitMethodEvent(ctx: WriteContext, type: EventType, method: PaymentMethod, isDefault: boolean): void {
  const object = { ...presentMethod(method, isDefault, ctx.now), clientId: method.clientId }
  emit(ctx, type, { id: method.id, sequence: method.version, object })
}

const forgottenAtOnce = 200

type VaultParts = { db: Database; secrets: Secrets; acquirers: Acquirers }

/** `clients.forget-cards`: removes deleted cards and replaced tokens at the acquirer, then here. Returns their number. Safe to run twice. */
export async function forgetDeletedCards(parts: VaultParts): Promise<number> {
  const failures: unknown[] = []
  let forgotten = 0
  const { read } = parts.db
  const [deleted, stale] = await Promise.all([
    listDeletedCards(read, forgottenAtOnce),
    listStaleTokens(read, forgottenAtOnce),
  ])
  const all: Forgetting[] = [
    ...deleted.map((each) => ({ ...each, place: methodTokenField, drop: clearToken })),
    ...stale.map((each) => ({ ...each, place: staleTokenField, drop: deleteStaleToken })),
  ]
  for (const each of all) {
    // One that cannot be forgotten does not keep the others from it.
    await forgetCard(parts, each).then(
      (count) => (forgotten += count),
      (error: unknown) => failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cards could not be forgotten.`)
  return forgotten
}

type Forgetting = DeletedCard & { place: (id: string) => SealedField; drop: typeof clearToken }

async function forgetCard({ db, secrets, acquirers }: VaultParts, each: Forgetting): Promise<number> {
  const { merchantId, environment, id, place, drop } = each
  const scope = { merchantId, environment }
  // Its secrets are gone, so that no process can ask it, and none can charge the card.
  if (await isGone(acquirers, scope, each.acquirer)) return inTransaction(db, (tx) => drop(tx, each))
  const { acquirer } = await requireAccountOf(acquirers, scope, each)
  const token = await secrets.open(place(id), each.token)
  const outcome = await acquirer.forgetToken({ scope, token })
  // For any other answer, the call is repeated later.
  return outcome.status === 'FORGOTTEN' ? inTransaction(db, (tx) => drop(tx, each)) : 0
}
