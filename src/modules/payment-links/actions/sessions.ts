import { cancelSession } from '#money/payments/endings.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import { type Attribution, customerOf, type Item, type PaymentSession, statusOf } from '#money/payments/session.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { createSession } from '#money/payments/sessions.ts'
import { majorNumber } from '#money/money.ts'
import { requireActiveWallet } from '#money/wallets/wallets.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Beside } from '#platform/http/route.ts'
import { RawJson } from '#platform/json.ts'
import type { Locale } from '#platform/locale.ts'
import { linkNotFound } from '../actions.ts'
import type { Filled } from '../filled-form.ts'
import { requirePayable } from '../link-status.ts'
import { addressOf, type PaymentLink } from '../payment-link.ts'
import { findLink } from '../queries.ts'
import { findSessionOfForm, forgetForm, insertLinkSession } from '../session-queries.ts'
import { methodsOf, quantityOf } from '../terms.ts'

// A form that was sent becomes a session, in which its buyer pays.

type PageContext = WriteContext & Pick<Beside, 'requireAcquirer'> & { payments: Pick<PaymentParts, 'hooks'> }

export type SentForm = {
  reference: string
  /** Drawn with the form: however often it is sent, it leads to one session. */
  nonce: string
  filled: Filled
  attribution: Attribution
  /** The language that it was filled in. */
  locale: Locale
}

const sessionForMs = 3_600_000

/**
 * The session that this form leads to: the one that it has led to already, unless that has ended or something else was filled in
 * since, in which case it is canceled. Throws PAYMENT_LINK_NOT_FOUND, SESSION_NOT_ACTIVE for a link that cannot be paid,
 * WALLET_NOT_ACTIVE and SERVICE_UNAVAILABLE.
 */
export async function openLinkSession(ctx: PageContext, sent: SentForm): Promise<PaymentSession> {
  const { tx, scope, now } = ctx
  const known = await findReusable(ctx, sent)
  if (known) return known
  const link = (await findLink(tx, scope, sent.reference)) ?? linkNotFound()
  requirePayable(link, now)
  await requireActiveWallet(tx, scope)
  await ctx.requireAcquirer(scope, { ...link, mustSave: link.savePaymentMethod === 'REQUIRED' })
  const session = await createSession(ctx, draftOf(ctx, link, sent))
  const { reference, nonce, filled } = sent
  const row = { sessionId: session.id, reference, nonce, quantity: filled.quantity, answers: answersOn(filled) }
  ctx.atCommit((_tx, n) => [insertLinkSession(n, scope, { ...row, place: 'FREE', createdAt: now })])
  return session
}

/** Of forms that are sent at once, those that find nothing are refused by the unique key, and look again. */
async function findReusable(ctx: PageContext, sent: SentForm): Promise<PaymentSession | undefined> {
  const { tx, scope, now } = ctx
  ctx.wasTaken('payment_link_sessions_nonce')
  const found = await findSessionOfForm(tx, scope, sent)
  const session = found && (await lockSession(tx, scope, found.id))
  if (!found || !session) return undefined
  const status = statusOf(session, now)
  // A buyer whose money may be moving, or has moved, sees that state, whatever the form contains.
  if (status !== 'OPEN' && !isOver(status)) return session
  if (status === 'OPEN') {
    if (isSame({ ...found, ...session }, sent)) return session
    await cancelSession(ctx, ctx.payments, session, 'The buyer has filled in something else.')
  }
  await forgetForm(tx, scope, session.id)
  return undefined
}

const isOver = (status: PaymentSession['status']): boolean =>
  status === 'EXPIRED' || status === 'CANCELED' || status === 'BLOCKED'

type Made = PaymentSession & { quantity: number; answers: string | null }

const isSame = (made: Made, { filled }: SentForm): boolean =>
  made.amountMinor === filled.amountMinor &&
  made.quantity === filled.quantity &&
  made.answers === answersOn(filled) &&
  JSON.stringify(customerOf(made) ?? {}) === JSON.stringify(filled.customer)

const answersOn = ({ answers }: Filled): string | null =>
  Object.keys(answers).length === 0 ? null : JSON.stringify(answers)

function draftOf({ now, publicUrl }: WriteContext, link: PaymentLink, { filled, attribution, locale }: SentForm) {
  const { reference, currency, description, externalId, metadata, clientId, successUrl, cancelUrl } = link
  const { amountMinor, customer } = filled
  const end = new Date(now.getTime() + sessionForMs)
  return {
    sourceKind: 'PAYMENT_LINK' as const,
    sourceId: reference,
    amountMinor,
    currency,
    // A buyer still filling in a card when the link ends is too late.
    expiresAt: link.expiresAt && link.expiresAt < end ? link.expiresAt : end,
    description,
    items: itemsOf(link, filled),
    customer: Object.keys(customer).length === 0 ? undefined : customer,
    clientId: clientId ?? undefined,
    methods: methodsOf(link),
    voucherExpiresInSeconds: link.voucherSeconds ?? undefined,
    returnUrl: successUrl ?? undefined,
    cancelUrl: cancelUrl ?? addressOf(reference, publicUrl),
    locale: link.locale === 'auto' ? locale : link.locale,
    savePaymentMethod: link.savePaymentMethod !== 'NONE',
    attribution: Object.keys(attribution).length === 0 ? undefined : attribution,
    sourceExternalId: externalId,
    metadata: metadata === null ? undefined : new RawJson(metadata),
  }
}

/** The lines of the summary, where the buyer has chosen how many. */
function itemsOf(link: PaymentLink, { quantity }: Filled): Item[] | undefined {
  if (!quantityOf(link)) return undefined
  return [{ name: link.description, quantity, unitPrice: majorNumber(link.amountMinor ?? 0n, link.currency) }]
}
