import { tellExpiringCards } from '../modules/clients/actions/expiring.ts'
import { askForAnotherCard } from '../modules/subscriptions/actions/expiring-card.ts'
import type { Config } from '../config.ts'
import { cardVault, forgetDeletedCards } from '../modules/clients/actions/vault.ts'
import { linkHooks } from '../modules/payment-links/actions/places.ts'
import { orderHooks } from '../modules/orders/actions/settling.ts'
import { askAboutCard } from '../modules/subscriptions/actions/verify-card.ts'
import { subscriptionHooks } from '../modules/subscriptions/actions/outcome.ts'
import { fundingHooks } from '../modules/wallet/actions.ts'
import { withReceipts } from '../modules/receipts/actions.ts'
import { returnPath } from '../modules/payment-page/page-token.ts'
import { expireSessions } from '../money/payments/endings.ts'
import type { PaymentParts } from '../money/payments/parts.ts'
import { countAllDays, countRecentDays } from '../money/payment-days/count.ts'
import { releaseFunds } from '../money/payments/release.ts'
import { releaseReserves } from '../money/reserves/reserves.ts'
import { sessionToken } from '../money/payments/session-token.ts'
import { abandonChallenges, resolveUnknown } from '../money/payments/resolve.ts'
import { riskOf } from '../money/risk/risk.ts'
import type { Database } from '../platform/db/database.ts'
import { runningClock } from '../platform/jobs/clock.ts'
import type { Scheduled } from '../platform/jobs/worker.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Ports } from './ports.ts'

export type PaymentDependencies = {
  db: Database
  config: Config
  secrets: Secrets
  now: () => Date
  ports: Pick<Ports, 'acquirers'>
}

/** The modules that request payments, and hear of what becomes of them. */
export const hooksOf = (secrets: Secrets) => ({
  FUNDING: fundingHooks,
  CHECKOUT: withReceipts(),
  PAYMENT_LINK: withReceipts(linkHooks),
  PRODUCT_ORDER: orderHooks,
  SUBSCRIPTION: subscriptionHooks(secrets),
})

/** The parts of payments: the acquirers, the modules that request payments, and the storage of saved cards. */
export function paymentPartsOf({ db, config, secrets, now, ports }: PaymentDependencies): PaymentParts {
  return {
    db,
    publicUrl: config.publicUrl,
    now,
    acquirers: ports.acquirers,
    hooks: hooksOf(secrets),
    recoveryUrlOf: (sessionId) => `${config.publicUrl}/c/${sessionToken(secrets, sessionId)}/again`,
    returnUrlOf: (sessionId) => `${config.publicUrl}${returnPath(secrets, sessionId)}`,
    risk: riskOf(db, secrets),
    vault: cardVault(db, secrets),
    askAboutCard,
  }
}

/** Scheduled work for payments. */
export function paymentSchedule(dependencies: Omit<PaymentDependencies, 'now'>): Scheduled[] {
  const { db, secrets, ports } = dependencies
  const at = (now: Date) => paymentPartsOf({ ...dependencies, now: runningClock(now) })
  return [
    { name: 'checkout.expire', pattern: '* * * * *', run: (now) => expireSessions(at(now)) },
    { name: 'payments.resolve', pattern: '* * * * *', run: (now) => resolveUnknown(at(now)) },
    { name: 'payments.abandon', pattern: '* * * * *', run: (now) => abandonChallenges(at(now)) },
    { name: 'payments.release', pattern: '*/5 * * * *', run: (now) => releaseFunds(at(now)) },
    { name: 'payments.count-days', pattern: '*/5 * * * *', run: (now) => countRecentDays(db, now) },
    { name: 'payments.recount-days', pattern: '31 4 * * *', run: (now) => countAllDays(db, now) },
    { name: 'reserves.release', pattern: '13 * * * *', run: (now) => releaseReserves(at(now)) },
    {
      name: 'cards.expiring',
      pattern: '47 8 * * *',
      run: (now) =>
        tellExpiringCards({ db, publicUrl: dependencies.config.publicUrl, onExpiring: askForAnotherCard }, now),
    },
    {
      name: 'clients.forget-cards',
      pattern: '*/5 * * * *',
      run: () => forgetDeletedCards({ db, secrets, acquirers: ports.acquirers }),
    },
  ]
}
