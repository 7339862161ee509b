import { chargesCards } from '#modules/subscriptions/actions/page.ts'
import type { CardVerification } from '#modules/subscriptions/card-verification.ts'
import { findLastVerification } from '#modules/subscriptions/verification-queries.ts'
import type { LivePage } from '#platform/http/pages.ts'
import { type DueDateParts, loadSubscription } from '../due-date/due-date.ts'
import { missingPage } from '../due-date/page.ts'
import { cardToken } from './authentication.ts'
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
          last: last && isNews(last, payments.now()) ? last : undefined,
          authenticationToken: (authenticationId) =>
            cardToken(secrets, { subscriptionId: subscription.id, authenticationId, locale }),
          backPath: `/s/${token}?lang=${locale}`,
          sandboxCard,
        },
        locale,
      )
      return { status: 200, locale, page, kind: last?.status === 'REQUIRES_ACTION' ? 'LEADS_AWAY' : undefined }
    },
  },
]

const newsForMs = 3_600_000

/** What became of a card some time ago is told to nobody who comes for another one. */
const isNews = ({ completedAt }: CardVerification, now: Date): boolean =>
  completedAt === null || now.getTime() - completedAt.getTime() < newsForMs
