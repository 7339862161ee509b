import { testModeFor } from '#money/acquirers/test-mode.ts'
import { chargesCards } from '#modules/subscriptions/actions/page.ts'
import { cardEntryFor } from '#modules/payment-page/entry.ts'
import { cardEntryOf } from '#money/acquirers/entry.ts'
import { accountOf } from '#money/acquirers/routing.ts'
import { actionIn, type CardVerification } from '#modules/subscriptions/card-verification.ts'
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
      const { acquirers } = payments
      const entry = await cardEntryFor({ acquirers }, scope, { methods: ['CARD'], currency: subscription.currency })
      const isWaiting = last?.status === 'REQUIRES_ACTION'
      const begun = isWaiting ? await accountOf(acquirers, scope, last) : undefined
      const acquirer = begun?.id ?? null
      const testMode = await testModeFor(acquirers, scope, { currency: subscription.currency, acquirer })
      const page = cardPage(
        {
          shown,
          isCharging: chargesCards(subscription),
          last: last && isNews(last, payments.now()) ? last : undefined,
          authenticationToken: (authenticationId) =>
            cardToken(secrets, { subscriptionId: subscription.id, authenticationId, locale }),
          backPath: `/s/${token}?lang=${locale}`,
          sandboxCard,
          entry,
          testMode,
          acquirerName: begun && cardEntryOf(begun).acquirerName,
        },
        locale,
      )
      const isAway = isWaiting && actionIn(last)?.type === 'REDIRECT'
      const fields = !isWaiting && entry?.shape === 'FIELDS' ? entry.origins : undefined
      const allowed = isAway ? { forms: begun?.origins ?? [] } : fields && { forms: [], fields }
      return { status: 200, locale, page, kind: isWaiting ? 'LEADS_AWAY' : undefined, acquirer: allowed }
    },
  },
]

const newsForMs = 3_600_000

/** The result of an earlier card is not shown on a visit for another one. */
const isNews = ({ completedAt }: CardVerification, now: Date): boolean =>
  completedAt === null || now.getTime() - completedAt.getTime() < newsForMs
