import { type CardEntry, cardEntryOf } from '#money/acquirers/entry.ts'
import { findRoute } from '#money/acquirers/routing.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import type { PaymentSession } from '#money/payments/session.ts'
import type { Scope } from '#platform/context.ts'
import type { Locale } from '#platform/locale.ts'
import { destinationIn } from './destination.ts'
import type { VerifiedView } from './schemas.ts'

// The payment methods that a session offers now, from the accounts to which its money goes.

type Payable = { methods: readonly PaymentSession['methods'][number][]; currency: string }
type Parts = Pick<PaymentParts, 'acquirers'>

/** Undefined where cards are not taken, or no account takes them. */
export async function cardEntryFor(
  { acquirers }: Parts,
  scope: Scope,
  { methods, currency }: Payable,
): Promise<CardEntry | undefined> {
  if (!methods.includes('CARD')) return undefined
  const account = await findRoute(acquirers, scope, { method: 'CARD', currency })
  return account && cardEntryOf(account)
}

export async function takesCash({ acquirers }: Parts, scope: Scope, { methods, currency }: Payable): Promise<boolean> {
  return methods.includes('CASH') && (await findRoute(acquirers, scope, { method: 'CASH', currency })) !== undefined
}

type Methods = { entry: CardEntry | undefined; isCashTaken: boolean; locale: Locale }

export const presentMethods = ({ entry, isCashTaken, locale }: Methods): VerifiedView['methods'] => [
  ...(entry ? [{ method: 'CARD' as const, ...presentEntry(entry, locale) }] : []),
  ...(isCashTaken ? [{ method: 'CASH' as const }] : []),
]

function presentEntry(entry: CardEntry, locale: Locale) {
  const { acquirerName: acquirer } = entry
  if (entry.shape === 'FIELDS') {
    const { publishableKey, scriptUrl } = entry
    return { entry: entry.shape, acquirer, publishableKey, scriptUrl }
  }
  if (entry.shape === 'CARD') return { entry: entry.shape }
  return { entry: entry.shape, acquirer, destination: destinationIn(locale, acquirer) }
}
