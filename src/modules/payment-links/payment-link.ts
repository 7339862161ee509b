import type { EventType } from '#events/catalogue.ts'
import { majorNumber } from '#money/money.ts'
import type { EnvironmentName, Origin, ViewContext } from '#platform/context.ts'
import { fail, failField } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import { presentTexts, type TextColumns, textColumns } from '#platform/optional-texts.ts'
import { rowsOf, type Whole } from '#platform/rows.ts'
import { isFull, reasonOf, statusOf } from './link-status.ts'
import { type LinkCreate, type LinkPatch, type linkLocales, linkTexts, type savings } from './schemas.ts'
import { fieldsOf, type LinkFields, type LinkTerms, partTerms, termsOf } from './terms.ts'
import type { LinkView } from './view-schemas.ts'
import { say } from './sentences.ts'

// A payment link and its changes. Pure: no SQL, no HTTP, no clock of its own.

/** A row of `payment_links`. */
export type PaymentLink = LinkTerms &
  TextColumns<typeof linkTexts> & {
    environment: EnvironmentName
    reference: string
    description: string
    startsAt: Date | null
    expiresAt: Date | null
    expiryAnnouncedAt: Date | null
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

export const linkRows = rowsOf<PaymentLink>()([
  'environment',
  'reference',
  'clientId',
  'externalId',
  'origin',
  'createdAt',
  // Concurrent counts of the page are not overwritten by a change.
  'viewCount',
])

type NewLink = { reference: string; environment: EnvironmentName; origin: Origin; now: Date }

export function draftLink(input: LinkCreate, { reference, environment, origin, now }: NewLink): PaymentLink {
  const { terms, others } = partTerms(input)
  const { description, startsAt, expiresAt, successMessage, inactiveMessage, ...rest } = others
  const { locale = 'auto', clientId, savePaymentMethod = 'NONE', externalId, metadata, ...texts } = rest
  if (startsAt) requireFuture('startsAt', startsAt, now)
  const link: PaymentLink = {
    ...termsOf(terms, { isBound: clientId !== undefined, savePaymentMethod }),
    ...textColumns(linkTexts, texts),
    ...blank,
    environment,
    reference,
    description,
    startsAt: startsAt ?? null,
    expiresAt: expiresAt ?? null,
    successMessage: successMessage || null,
    inactiveMessage: inactiveMessage || null,
    locale,
    clientId: clientId ?? null,
    savePaymentMethod,
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

/** Checks a patch's end before the link is looked up: a 400 comes before a 404. */
export function requireSoundPatch(patch: LinkPatch, now: Date): void {
  const { expiresAt, clearExpiration, customFields, clearCustomFields } = patch
  if (expiresAt && clearExpiration)
    failField('clearExpiration', 'must not be true together with expiresAt; send one of the two', 'exclusive')
  if (customFields && clearCustomFields)
    failField('clearCustomFields', say('must not be true together with customFields; send one of the two'), 'exclusive')
  if (expiresAt) requireFuture('expiresAt', expiresAt, now)
}

/** An absent field is left alone. Refuses with `INVALID_STATE` what a payment has fixed. */
export function changedLink(before: PaymentLink, patch: LinkPatch, now: Date): PaymentLink {
  const { terms, others } = partTerms(patch)
  const { expiresAt, clearExpiration, clearCustomFields, successMessage, inactiveMessage, metadata, ...same } = others
  const { savePaymentMethod = before.savePaymentMethod } = same
  const fields = { ...remainsOf(before, terms), ...terms, ...(clearCustomFields && { customFields: undefined }) }
  const after = linkRows.changed(before, {
    ...same,
    ...termsOf(fields, { isBound: before.clientId !== null, savePaymentMethod }),
    ...(expiresAt && { expiresAt, expiryAnnouncedAt: null }),
    ...(clearExpiration && { expiresAt: null, expiryAnnouncedAt: null }),
    ...(successMessage !== undefined && { successMessage: successMessage || null }),
    ...(inactiveMessage !== undefined && { inactiveMessage: inactiveMessage || null }),
    metadata: metadata?.text,
  })
  if (same.startsAt || expiresAt) requireSoundEnd(after, now)
  requireUnfrozen(before, after)
  requirePlaces(after)
  return after
}

/** Drops the fields of the old way to count, to price or to pay when a patch chooses another. */
function remainsOf(before: PaymentLink, patch: Partial<LinkFields>): LinkFields {
  const fields: LinkFields = fieldsOf(before)
  if (patch.amountMode === 'FIXED')
    Object.assign(fields, { minAmount: undefined, maxAmount: undefined, suggestedAmounts: undefined })
  if (patch.amountMode === 'OPEN') fields.quantity = undefined
  if (patch.usage !== undefined && patch.usage !== before.usage) fields.maxPayments = undefined
  if (patch.methods && !patch.methods.includes('CASH')) fields.voucherExpiresInSeconds = undefined
  return fields
}

const frozen = { amountMinor: 'amount', currency: 'currency', usage: 'usage', amountMode: 'amountMode' } as const

/** A printed poster stays true: every buyer from it pays the same price. */
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
  if (startsAt && expiresAt <= startsAt) failField('expiresAt', say('must be after `startsAt`'), 'contradiction')
}

/** The events of a change, in order; none when nothing differs. */
export function eventsOfChange(before: PaymentLink, after: PaymentLink): EventType[] {
  const completed: EventType[] = !isFull(before) && isFull(after) ? ['payment_link.completed'] : []
  if (before.active && !after.active) return ['payment_link.deactivated', ...completed]
  return linkRows.isSame(before, after) ? [] : ['payment_link.updated', ...completed]
}

/** The public address. It never changes, since it is printed. */
export const addressOf = (reference: string, publicUrl: string): string => `${publicUrl}/l/${reference}`

/** The address in QR codes: the same page, which notes its readers' source. */
export const tracked = (reference: string, publicUrl: string, source: 'qr' | 'poster'): string =>
  `${addressOf(reference, publicUrl)}?src=${source}`

export function presentLink(link: PaymentLink, { now, publicUrl }: ViewContext): Whole<LinkView> {
  const { clientId, successMessage, inactiveMessage } = link
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
    ...presentTexts(linkTexts, link),
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
