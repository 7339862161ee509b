import type { EventType } from '#events/catalogue.ts'
import { majorNumber } from '#money/money.ts'
import type { EnvironmentName, Origin, World } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import { isFull, reasonOf, statusOf } from './link-status.ts'
import type { LinkCreate, LinkPatch, linkLocales, savings } from './schemas.ts'
import { fieldsOf, type LinkFields, type LinkTerms, termsOf } from './terms.ts'
import type { LinkView } from './view-schemas.ts'
import { say } from '#platform/sentences/said.ts'

// What a payment link is and what may happen to it. Pure: no SQL, no HTTP, no clock of its own.

/** A row of `payment_links`. */
export type PaymentLink = LinkTerms & {
  environment: EnvironmentName
  reference: string
  description: string
  startsAt: Date | null
  expiresAt: Date | null
  expiryAnnouncedAt: Date | null
  successUrl: string | null
  cancelUrl: string | null
  successMessage: string | null
  inactiveMessage: string | null
  locale: (typeof linkLocales)[number]
  clientId: string | null
  savePaymentMethod: (typeof savings)[number]
  active: boolean
  externalId: string | null
  metadata: string | null
  paymentCount: number
  /** Places of payments that are under way. */
  reservedCount: number
  paidMinor: bigint
  viewCount: number
  lastPaidAt: Date | null
  origin: Origin
  version: number
  createdAt: Date
  updatedAt: Date
}

type Birth = { reference: string; environment: EnvironmentName; origin: Origin; now: Date }

export function draftLink(input: LinkCreate, { reference, environment, origin, now }: Birth): PaymentLink {
  const { startsAt, expiresAt, clientId, externalId, metadata } = input
  if (startsAt) requireFuture('startsAt', startsAt, now)
  const link: PaymentLink = {
    ...termsOf(input, clientId !== undefined),
    ...blank,
    environment,
    reference,
    description: input.description,
    startsAt: startsAt ?? null,
    expiresAt: expiresAt ?? null,
    successUrl: input.successUrl ?? null,
    cancelUrl: input.cancelUrl ?? null,
    successMessage: input.successMessage || null,
    inactiveMessage: input.inactiveMessage || null,
    locale: input.locale ?? 'auto',
    clientId: clientId ?? null,
    savePaymentMethod: input.savePaymentMethod ?? 'NONE',
    externalId: externalId ?? null,
    metadata: metadata?.text ?? null,
    origin,
    createdAt: now,
    updatedAt: now,
  }
  requireSoundEnd(link, now)
  return link
}

const blank = {
  expiryAnnouncedAt: null,
  active: true,
  paymentCount: 0,
  reservedCount: 0,
  paidMinor: 0n,
  viewCount: 0,
  lastPaidAt: null,
  version: 1,
}

/** What a change says of the end, looked at before the link is: a 400 comes before a 404. */
export function requireSoundPatch(patch: LinkPatch, now: Date): void {
  const { expiresAt, clearExpiration, customFields, clearCustomFields } = patch
  if (expiresAt && clearExpiration)
    failField('clearExpiration', 'must not be true together with expiresAt; send one of the two', 'exclusive')
  if (customFields && clearCustomFields)
    failField('clearCustomFields', 'must not be true together with customFields; send one of the two', 'exclusive')
  if (expiresAt) requireFuture('expiresAt', expiresAt, now)
}

/** An absent field is left alone. Refuses with `INVALID_STATE` what a payment has fixed. */
export function changedLink(before: PaymentLink, patch: LinkPatch, now: Date): PaymentLink {
  const { startsAt, expiresAt, clearExpiration, clearCustomFields, metadata, active = before.active, ...fields } = patch
  const merged: LinkFields = {
    ...remainsOf(before, fields),
    ...fields,
    ...(clearCustomFields && { customFields: undefined }),
  }
  const { successUrl, cancelUrl, successMessage, inactiveMessage } = fields
  const after: PaymentLink = {
    ...before,
    ...termsOf(merged, before.clientId !== null),
    description: merged.description,
    active,
    ...(startsAt && { startsAt }),
    ...(expiresAt && { expiresAt, expiryAnnouncedAt: null }),
    ...(clearExpiration && { expiresAt: null, expiryAnnouncedAt: null }),
    ...(successUrl !== undefined && { successUrl }),
    ...(cancelUrl !== undefined && { cancelUrl }),
    ...(successMessage !== undefined && { successMessage: successMessage || null }),
    ...(inactiveMessage !== undefined && { inactiveMessage: inactiveMessage || null }),
    locale: fields.locale ?? before.locale,
    savePaymentMethod: fields.savePaymentMethod ?? before.savePaymentMethod,
    ...(metadata && { metadata: metadata.text }),
  }
  if (startsAt || expiresAt) requireSoundEnd(after, now)
  requireUnfrozen(before, after)
  requirePlaces(after)
  return after
}

/** What stays of the fields when another way to count or to price is chosen: that of the old one goes. */
function remainsOf(before: PaymentLink, patch: Partial<LinkFields>): LinkFields {
  const { savePaymentMethod, description } = before
  const fields: LinkFields = { ...fieldsOf(before), savePaymentMethod, description }
  if (patch.amountMode === 'FIXED')
    Object.assign(fields, { minAmount: undefined, maxAmount: undefined, suggestedAmounts: undefined })
  if (patch.amountMode === 'OPEN') fields.quantity = undefined
  if (patch.usage !== undefined && patch.usage !== before.usage) fields.maxPayments = undefined
  return fields
}

const frozen = { amountMinor: 'amount', currency: 'currency', usage: 'usage', amountMode: 'amountMode' } as const

/** What is printed stays true: nobody who pays by a poster pays another price than the one before. */
function requireUnfrozen(before: PaymentLink, after: PaymentLink): void {
  if (before.paymentCount + before.reservedCount === 0) return
  const columns = Object.keys(frozen) as (keyof typeof frozen)[]
  const changed = columns.find((column) => before[column] !== after[column])
  if (!changed) return
  const message = say(
    '{field} cannot be changed any more: the link has been paid, or is being paid. Create another one.',
    { field: frozen[changed] },
  )
  fail('INVALID_STATE', message, { details: [{ field: frozen[changed], rule: 'FROZEN', message }] })
}

function requirePlaces({ paymentsMax, paymentCount, reservedCount }: PaymentLink): void {
  const taken = paymentCount + reservedCount
  if (paymentsMax === null || taken <= paymentsMax) return
  const message = say('maxPayments must be at least {taken}: {paid} are paid and {reserved} are being paid.', {
    taken,
    paid: paymentCount,
    reserved: reservedCount,
  })
  fail('INVALID_STATE', message, { details: [{ field: 'maxPayments', rule: 'TAKEN', message }] })
}

function requireFuture(field: string, at: Date, now: Date): void {
  if (at <= now) failField(field, 'must be in the future', 'future')
}

function requireSoundEnd({ startsAt, expiresAt }: PaymentLink, now: Date): void {
  if (!expiresAt) return
  requireFuture('expiresAt', expiresAt, now)
  if (startsAt && expiresAt <= startsAt) failField('expiresAt', 'must be after `startsAt`', 'contradiction')
}

/** The events of a change, in order; none when nothing differs. */
export function eventsOfChange(before: PaymentLink, after: PaymentLink): EventType[] {
  const completed: EventType[] = !isFull(before) && isFull(after) ? ['payment_link.completed'] : []
  if (before.active && !after.active) return ['payment_link.deactivated', ...completed]
  return differs(before, after) ? ['payment_link.updated', ...completed] : []
}

function differs(before: PaymentLink, after: PaymentLink): boolean {
  const names = Object.keys(after) as (keyof PaymentLink)[]
  return names.some((name) => valueOf(before[name]) !== valueOf(after[name]))
}

const valueOf = (value: PaymentLink[keyof PaymentLink]) => (value instanceof Date ? value.getTime() : value)

/** Where buyers go. It never changes, since it is printed. */
export const addressOf = (reference: string, publicUrl: string): string => `${publicUrl}/l/${reference}`

/** What the QR codes hold: the same page, which notes where its readers come from. */
export const tracked = (reference: string, publicUrl: string, source: 'qr' | 'poster'): string =>
  `${addressOf(reference, publicUrl)}?src=${source}`

export function presentLink(link: PaymentLink, { now, publicUrl }: World): LinkView {
  const { clientId, successUrl, cancelUrl, successMessage, inactiveMessage } = link
  const resource = `${publicUrl}/v1/payment-links/${link.reference}`
  return {
    reference: link.reference,
    url: addressOf(link.reference, publicUrl),
    qrCodeUrl: `${resource}/qr-code`,
    posterUrl: `${resource}/poster`,
    description: link.description,
    ...fieldsOf(link),
    currency: link.currency,
    amountMode: link.amountMode,
    usage: link.usage,
    startsAt: link.startsAt ?? undefined,
    expiresAt: link.expiresAt ?? undefined,
    successUrl: successUrl ?? undefined,
    cancelUrl: cancelUrl ?? undefined,
    successMessage: successMessage ?? undefined,
    inactiveMessage: inactiveMessage ?? undefined,
    locale: link.locale,
    clientId: clientId ?? undefined,
    savePaymentMethod: link.savePaymentMethod,
    status: statusOf(link, now),
    statusReason: reasonOf(link, now),
    paymentCount: link.paymentCount,
    paidAmount: majorNumber(link.paidMinor, link.currency),
    viewCount: link.viewCount,
    lastPaidAt: link.lastPaidAt ?? undefined,
    active: link.active,
    externalId: link.externalId ?? undefined,
    metadata: link.metadata === null ? undefined : new RawJson(link.metadata),
    origin: link.origin,
    environment: link.environment,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
  }
}
