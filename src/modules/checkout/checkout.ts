import { country } from '#platform/country.ts'
import { exponentOf, minorUnits } from '#money/money.ts'
import { cashCurrency, type PaymentSession, type SessionDraft } from '#money/payments/session.ts'
import { presentSession } from '#money/payments/session-view.ts'
import type { TransactionStep } from '#money/payments/transaction.ts'
import type { ViewContext } from '#platform/context.ts'
import { failField } from '#platform/errors.ts'
import { type CheckoutCreate, type CheckoutView, type JourneyStep, lifetimeSeconds } from './schemas.ts'
import { say } from './sentences.ts'

// A checkout session: its construction and the merchant's view of it. Pure.

/** The session that an order asks for. Refuses with `VALIDATION_ERROR` what contradicts itself. */
export function draftCheckout(input: CheckoutCreate, now: Date): SessionDraft {
  const { amount, currency = country().currency, expiresInSeconds: _, reuseOpenSession: _reuse, ...same } = input
  const amountMinor = minorUnits(amount, currency)
  requireSum(input, amountMinor, currency)
  if (input.methods?.includes('CASH') && currency !== cashCurrency)
    failField(
      'methods',
      say('must not hold CASH, which is paid in {currency} alone', { currency: cashCurrency }),
      'contradiction',
    )
  const takesCash = input.methods?.includes('CASH') ?? currency === cashCurrency
  if (input.voucherExpiresInSeconds !== undefined && !takesCash)
    failField('voucherExpiresInSeconds', say('needs CASH among the `methods`'), 'contradiction')
  if (input.integration !== 'CUSTOM' && input.returnUrl === undefined)
    failField('returnUrl', say('is required unless `integration` is CUSTOM'), 'contradiction')
  if (input.savePaymentMethod && input.clientId === undefined)
    failField('savePaymentMethod', say('needs `clientId`: a card is saved for a client'), 'contradiction')
  return { ...same, sourceKind: 'CHECKOUT', amountMinor, currency, expiresAt: endOf(input, now) }
}

function requireSum({ items }: CheckoutCreate, amountMinor: bigint, currency: string): void {
  if (!items) return
  const lines = items.map(
    ({ quantity, unitPrice }, index) => BigInt(quantity) * minorUnits(unitPrice, currency, `items[${index}].unitPrice`),
  )
  const sumMinor = lines.reduce((sum, line) => sum + line, 0n)
  if (sumMinor === amountMinor) return
  const sum = `${majorText(sumMinor, currency)} ${currency}`
  failField(
    'items',
    say('must add up to `amount`; quantity times unitPrice makes {sum} in all', { sum }),
    'contradiction',
  )
}

/** A sum may have more digits than an amount may. */
function majorText(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  const digits = String(minor).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  return exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`
}

function endOf({ expiresAt, expiresInSeconds }: CheckoutCreate, now: Date): Date {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const ends = [expiresAt, expiresInSeconds === undefined ? undefined : after(expiresInSeconds)]
  const [first = after(lifetimeSeconds.default)] = ends
    .filter((end) => end !== undefined)
    .sort((one, other) => one.getTime() - other.getTime())
  if (first < after(lifetimeSeconds.least) || first > after(lifetimeSeconds.most))
    failField('expiresAt', say('must be 5 minutes to 7 days from now'), 'lifetime')
  return first
}

/** `token` gives a buyer access; only the answer to a creation contains it. */
export function presentCheckout(session: PaymentSession, world: ViewContext, token: string): CheckoutView {
  const isHosted = session.integration === 'HOSTED'
  return {
    ...presentSession(session, world),
    checkoutUrl: isHosted ? `${world.publicUrl}/c/${token}` : undefined,
  }
}

export const presentCreated = (session: PaymentSession, world: ViewContext, token: string): CheckoutView => ({
  ...presentCheckout(session, world, token),
  sessionToken: session.integration === 'CUSTOM' ? token : undefined,
})

/** Events of a session and its attempts, oldest first. */
export function journeyOf(session: PaymentSession, steps: TransactionStep[], { now }: ViewContext): JourneyStep[] {
  const { createdAt, openedAt, paidAt, canceledAt, expiredAt } = presentSession(session, { now })
  const own: [JourneyStep['type'], Date | undefined][] = [
    ['SESSION_CREATED', createdAt],
    ['SESSION_OPENED', openedAt],
    ['SESSION_PAID', paidAt],
    ['SESSION_CANCELED', canceledAt],
    ['SESSION_EXPIRED', expiredAt],
  ]
  const [begun = [], ended = []] = [own.slice(0, 2), own.slice(2)].map((some) =>
    some.flatMap(([type, at]) => (at === undefined ? [] : [{ at, type }])),
  )
  const between = steps.map(({ at, type, transactionId, message }) => ({ at, type, transactionId, message }))
  // Steps of one transaction have one time: then this order remains.
  return [...begun, ...between, ...ended].sort((one, other) => one.at.getTime() - other.at.getTime())
}
