import { chargesCards } from '#modules/subscriptions/actions/page.ts'
import { findLastVerification } from '#modules/subscriptions/verification-queries.ts'
import { pageToken } from '#modules/payment-page/page-token.ts'
import type { LivePage } from '#platform/http/pages.ts'
import { type DueDateParts, loadSubscription } from '../due-date/due-date.ts'
import { missingPage } from '../due-date/page.ts'
import { cardPage, framedCardPage } from './page.ts'

// A card of a subscription, entered by its client although nothing is paid.

export type CardPageParts = Pick<DueDateParts, 'payments' | 'secrets'> & {
  /** The one card that the sandbox accepts; digits. */
  sandboxCard: string
}

export const cardPages = (parts: CardPageParts): readonly LivePage[] => [
  {
    path: '/s/:token/card',
    answer: async ({ params, localeFor, isFramed }) => {
      const { payments, secrets, sandboxCard } = parts
      const token = params['token'] ?? ''
      const shown = await loadSubscription(parts, token)
      const locale = localeFor(shown?.preferred, 'fr')
      if (!shown) return { status: 404, locale, page: missingPage(locale) }
      if (isFramed) return { status: 200, locale, page: framedCardPage(locale), kind: 'IN_FRAME' }
      const { subscription, scope } = shown
      const last = await findLastVerification(payments.db.read, scope, subscription.id)
      const page = cardPage(
        {
          shown,
          isCharging: chargesCards(subscription),
          last,
          authenticationToken: (inner) => pageToken(secrets, 'card', { sessionId: subscription.id, inner }),
          backPath: `/s/${token}?lang=${locale}${last?.status === 'VERIFIED' ? '&done=card' : ''}`,
          sandboxCard,
        },
        locale,
      )
      return { status: 200, locale, page, kind: last?.status === 'REQUIRES_ACTION' ? 'LEADS_AWAY' : undefined }
    },
  },
]
