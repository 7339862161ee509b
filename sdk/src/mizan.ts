import { type MizanOptions, settingsOf } from './options.ts'
import { analyticsOf } from './resources/analytics.ts'
import { checkoutOf } from './resources/checkout.ts'
import { clientsOf } from './resources/clients.ts'
import { paymentLinksOf } from './resources/payment-links.ts'
import { picturesOf } from './resources/pictures.ts'
import { productsOf } from './resources/products.ts'
import { refundsOf } from './resources/refunds.ts'
import { subscriptionsOf } from './resources/subscriptions.ts'
import { transactionsOf } from './resources/transactions.ts'
import { walletOf } from './resources/wallet.ts'
import { eventTypesOf, webhooksOf } from './resources/webhooks.ts'
import { newTransport } from './transport.ts'

export type { Answer, AnswerFacts, FileAnswer } from './answer.ts'
export * from './errors.ts'
export type * as Api from './generated/api.ts'
export type { CallOptions, MizanOptions, RequestFacts, ResponseFacts } from './options.ts'
export { toArray } from './pages.ts'
export * from './webhooks.ts'

/**
 * The merchant API of a Mizan. Failed requests that may be repeated are repeated, with one Idempotency-Key; every error is a MizanError of its kind.
 * The key is kept where no property shows it.
 */
export class Mizan {
  /** That of the key. */
  readonly environment: 'SANDBOX' | 'PRODUCTION'
  readonly products: ReturnType<typeof productsOf>
  readonly pictures: ReturnType<typeof picturesOf>
  readonly clients: ReturnType<typeof clientsOf>
  readonly wallet: ReturnType<typeof walletOf>
  readonly paymentLinks: ReturnType<typeof paymentLinksOf>
  readonly checkout: ReturnType<typeof checkoutOf>
  readonly transactions: ReturnType<typeof transactionsOf>
  readonly subscriptions: ReturnType<typeof subscriptionsOf>
  readonly refunds: ReturnType<typeof refundsOf>
  readonly webhooks: ReturnType<typeof webhooksOf>
  readonly analytics: ReturnType<typeof analyticsOf>
  readonly eventTypes: ReturnType<typeof eventTypesOf>

  /** Throws TypeError for options with which no call could succeed. */
  constructor(options: MizanOptions) {
    const settings = settingsOf(options)
    const transport = newTransport(settings)
    this.environment = settings.environment
    this.products = productsOf(transport)
    this.pictures = picturesOf(transport)
    this.clients = clientsOf(transport)
    this.wallet = walletOf(transport)
    this.paymentLinks = paymentLinksOf(transport)
    this.checkout = checkoutOf(transport)
    this.transactions = transactionsOf(transport)
    this.subscriptions = subscriptionsOf(transport)
    this.refunds = refundsOf(transport)
    this.webhooks = webhooksOf(transport)
    this.analytics = analyticsOf(transport)
    this.eventTypes = eventTypesOf(transport)
  }
}
