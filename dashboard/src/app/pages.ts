import { sessionPages } from '../features/checkout-sessions/routes.ts'
import { clientPages } from '../features/clients/routes.ts'
import { disputePages } from '../features/disputes/routes.ts'
import { orderPages } from '../features/orders/routes.ts'
import { paymentLinkPages } from '../features/payment-links/routes.ts'
import { productPages } from '../features/products/routes.ts'
import { subscriptionPages } from '../features/subscriptions/routes.ts'
import { homePages } from '../features/home/routes.ts'
import { analyticsPages } from '../features/analytics/routes.ts'
import { refundPages } from '../features/refunds/routes.ts'
import { transactionPages } from '../features/transactions/routes.ts'
import { walletPages } from '../features/wallet/routes.ts'
import { apiKeyPages } from '../features/api-keys/routes.ts'
import { requestPages } from '../features/requests/routes.ts'
import { webhookPages } from '../features/webhooks/routes.ts'
import { settingsPages } from '../features/settings/routes.ts'
import { profilePages } from '../features/profile/routes.ts'
import { inProduction, type PageRoute } from '../lib/route.ts'

/** Every page behind the log-in. */
export const pages: readonly PageRoute[] = [
  ...homePages,
  ...inProduction(analyticsPages),
  ...inProduction(refundPages),
  ...disputePages,
  ...inProduction(transactionPages),
  ...walletPages,
  ...apiKeyPages,
  ...inProduction(webhookPages),
  ...requestPages,
  ...settingsPages,
  ...profilePages,
  ...inProduction(sessionPages),
  ...inProduction(clientPages),
  ...inProduction(orderPages),
  ...inProduction(paymentLinkPages),
  ...inProduction(productPages),
  ...inProduction(subscriptionPages),
]
