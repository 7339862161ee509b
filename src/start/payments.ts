import type { Config } from '../config.ts'
import { cardVault, forgetDeletedCards } from '../modules/clients/actions/vault.ts'
import { linkHooks } from '../modules/payment-links/actions/places.ts'
import { orderHooks } from '../modules/orders/actions/settling.ts'
import { subscriptionHooks } from '../modules/subscriptions/actions/outcome.ts'
import { fundingHooks } from '../modules/wallet/actions.ts'
import type { Acquirers } from '../money/acquirers/selection.ts'
import { expireSessions } from '../money/payments/endings.ts'
import type { PaymentParts } from '../money/payments/parts.ts'
import { releaseFunds } from '../money/payments/release.ts'
import { sessionToken } from '../money/payments/session-token.ts'
import { abandonChallenges, resolveUnknown } from '../money/payments/resolve.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { acquirersOf } from './acquirers.ts'

export type PaymentGround = { db: Database; config: Config; secrets: Secrets; now: () => Date; acquirers?: Acquirers }

/** What payments are made with: the acquirers, the modules that ask for money, and where saved cards are kept. */
export function paymentPartsOf({ db, config, secrets, now, acquirers }: PaymentGround): PaymentParts {
  return {
    db,
    publicUrl: config.publicUrl,
    now,
    acquirers: acquirers ?? acquirersOf({ db, config, secrets, now }),
    hooks: {
      FUNDING: fundingHooks,
      PAYMENT_LINK: linkHooks,
      PRODUCT_ORDER: orderHooks,
      SUBSCRIPTION: subscriptionHooks(secrets),
    },
    recoveryUrlOf: (sessionId) => `${config.publicUrl}/c/${sessionToken(secrets, sessionId)}/again`,
    vault: cardVault(db, secrets),
  }
}

/** What the clock does for payments. */
export function paymentSchedule(ground: Omit<PaymentGround, 'now'>): Scheduled[] {
  const { db, secrets } = ground
  const at = (now: Date) => paymentPartsOf({ ...ground, now: runningClock(now) })
  return [
    { name: 'checkout.expire', pattern: '* * * * *', run: (now) => expireSessions(at(now)) },
    { name: 'payments.resolve', pattern: '* * * * *', run: (now) => resolveUnknown(at(now)) },
    { name: 'payments.abandon', pattern: '* * * * *', run: (now) => abandonChallenges(at(now)) },
    { name: 'payments.release', pattern: '*/5 * * * *', run: (now) => releaseFunds(at(now)) },
    {
      name: 'clients.forget-cards',
      pattern: '*/5 * * * *',
      run: (now) => forgetDeletedCards({ db, secrets, acquirers: at(now).acquirers }),
    },
  ]
}
