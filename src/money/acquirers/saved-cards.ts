import type { Scope } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { CardUse } from '#platform/http/route.ts'
import { say } from './sentences.ts'
import { accountOf, type Acquirers, type CardAccount, findRoute, requireAccountOf, takes } from './routing.ts'

// Uses of saved cards. A token works only at the account that issued it, so the card is charged there for as long as the account exists, wherever new
// payments go.

type SavedAt = { acquirer: string; currency: string }

/** Of the account that a saved card belongs to, or else of the account of new payments. Undefined where none can take the currency. */
export async function cardUse(
  acquirers: Acquirers,
  scope: Scope,
  { currency, acquirer }: { currency: string; acquirer?: string },
): Promise<CardUse | undefined> {
  if (acquirer === undefined) return (await findRoute(acquirers, scope, { method: 'CARD', currency }))?.acquirer.can
  const account = await accountOf(acquirers, scope, { acquirer })
  if (account) return takes(account, scope, currency) ? account.acquirer.can : undefined
  // If this server cannot open the account now, the charge decides.
  return (await isGone(acquirers, scope, acquirer)) ? undefined : { savesCards: true, chargesWithoutBuyer: true }
}

/** Whether an account was removed, so that its tokens are of no use for ever. */
export const isGone = async ({ live }: Acquirers, scope: Scope, acquirer: string): Promise<boolean> =>
  scope.environment === 'PRODUCTION' && !(await live.isThere(scope, acquirer))

/**
 * Returns the account that charges a saved card. Refuses with `PAYMENT_METHOD_UNUSABLE`, and with `SERVICE_UNAVAILABLE` when the account exists and
 * cannot be opened.
 */
export async function requireAccountOfCard(
  acquirers: Acquirers,
  scope: Scope,
  { acquirer, currency }: SavedAt,
): Promise<CardAccount> {
  if (await isGone(acquirers, scope, acquirer))
    fail(
      'PAYMENT_METHOD_UNUSABLE',
      say('This payment method was saved with an acquirer that is no longer there. Use another one.'),
    )
  const account = await requireAccountOf(acquirers, scope, { acquirer })
  if (!takes(account, scope, currency))
    fail(
      'PAYMENT_METHOD_UNUSABLE',
      say('The acquirer of this payment method does not take {currency}. Use another one.', { currency }),
    )
  return account
}
