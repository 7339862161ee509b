import { namedClient } from '#modules/clients/actions/named.ts'
import type { EventType } from '#events/catalogue.ts'
import { changedMembers, emit } from '#events/emit.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Beside } from '#platform/http/route.ts'
import { newReference } from '#platform/ids.ts'
import { tally } from '#platform/lists/queries.ts'
import {
  changedLink,
  draftLink,
  eventsOfChange,
  type PaymentLink,
  presentLink,
  requireSoundPatch,
} from './payment-link.ts'
import { findByExternalId, insertLink, linksList, lockLink, updateLink } from './queries.ts'
import type { LinkCreate, LinkPatch } from './schemas.ts'
import { say } from './sentences.ts'

// The verbs of payment links. They run inside the transaction that the route, the page or the job opened.

export const linkNotFound = (): never =>
  fail('PAYMENT_LINK_NOT_FOUND', say('There is no such payment link in this account and environment.'))

/**
 * `created` is false when the externalId was known: the link that has it is returned, unchanged. Throws CLIENT_NOT_FOUND,
 * WALLET_NOT_ACTIVE, and SERVICE_UNAVAILABLE for a link that no acquirer could take money for.
 */
export async function createLink(
  ctx: WriteContext & Pick<Beside, 'requireAcquirer'>,
  input: LinkCreate,
): Promise<{ link: PaymentLink; created: boolean }> {
  const known = await findReplayed(ctx, input)
  if (known) return { link: known, created: false }
  const { tx, scope, origin, now } = ctx
  const reference = ctx.keyBeside('payment_link_directory', () => newReference('pl', scope.merchantId))
  const link = draftLink(input, { reference, environment: scope.environment, origin, now })
  if (link.clientId !== null) await namedClient(tx, scope, link.clientId)
  await requireActiveWallet(tx, scope)
  await ctx.requireAcquirer(scope, payable(link))
  ctx.atCommit((_tx, n) => insertLink(n, scope, link))
  tally(ctx, linksList, 1, link)
  emitLinkEvent(ctx, 'payment_link.created', link)
  return { link, created: true }
}

const payable = ({ methods, currency, savePaymentMethod }: PaymentLink) => ({
  methods,
  currency,
  ...(savePaymentMethod !== 'NONE' && { saving: 'savePaymentMethod' }),
})

// Looked up before any refusal: a repeat gets its answer even if other things have changed since. Of several concurrent requests, those that find
// nothing are refused by the unique key, and look again.
async function findReplayed(
  { tx, scope, wasTaken }: WriteContext,
  { externalId }: LinkCreate,
): Promise<PaymentLink | undefined> {
  if (externalId === undefined) return undefined
  wasTaken('payment_links_external_id')
  return findByExternalId(tx, scope, externalId)
}

/**
 * Throws PAYMENT_LINK_NOT_FOUND, INVALID_STATE for what a payment has fixed, and SERVICE_UNAVAILABLE where no acquirer could take
 * money in the ways that the change leaves.
 */
export async function changeLink(
  ctx: WriteContext & Pick<Beside, 'requireAcquirer'>,
  reference: string,
  patch: LinkPatch,
): Promise<PaymentLink> {
  requireSoundPatch(patch, ctx.now)
  const before = (await lockLink(ctx.tx, ctx.scope, reference)) ?? linkNotFound()
  const draft = changedLink(before, patch, ctx.now)
  if (differs(payable(before), payable(draft))) await ctx.requireAcquirer(ctx.scope, payable(draft))
  const events = eventsOfChange(before, draft)
  return events.length === 0 ? before : write(ctx, { before, draft, events })
}

const differs = (before: object, after: object): boolean => JSON.stringify(before) !== JSON.stringify(after)

/** Tells once that the end of a link was reached. Safe to run twice. */
export async function announceExpiry(ctx: WriteContext, reference: string): Promise<void> {
  const link = await lockLink(ctx.tx, ctx.scope, reference)
  if (!link?.expiresAt || link.expiresAt > ctx.now || link.expiryAnnouncedAt) return
  const draft = { ...link, expiryAnnouncedAt: ctx.now }
  await write(ctx, { before: link, draft, events: ['payment_link.expired'] })
}

type Change = {
  before: PaymentLink
  draft: PaymentLink
  events: EventType[]
  /** Further fields of the events, beside the link. */
  beside?: Record<string, string>
}

/** Writes a change of a link, with its events in their order. The caller holds the link's lock. */
export async function write(ctx: WriteContext, { before, draft, events, beside }: Change): Promise<PaymentLink> {
  const after = { ...draft, version: before.version + events.length, updatedAt: ctx.now }
  await updateLink(ctx.tx, ctx.scope, after)
  events.forEach((type, at) =>
    emitLinkEvent(ctx, type, { ...after, version: before.version + at + 1 }, { before, beside }),
  )
  return after
}

type LinkEventExtras = { before?: PaymentLink | undefined; beside?: Record<string, string> | undefined }

function emitLinkEvent(
  ctx: WriteContext,
  type: EventType,
  link: PaymentLink,
  { before, beside }: LinkEventExtras = {},
): void {
  const view = presentLink(link, ctx)
  emit(ctx, type, {
    id: link.reference,
    sequence: link.version,
    externalId: link.externalId ?? undefined,
    metadata: view.metadata,
    object: { ...view, ...beside },
    previous: before && changedMembers(presentLink(before, ctx), view),
  })
}
