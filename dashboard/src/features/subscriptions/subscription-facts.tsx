import { dunningWords } from '../../lib/dunning.ts'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { useCardText } from '../../ui/card.tsx'
import { FactSheet } from '../../ui/section.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment } from '../../ui/values.tsx'
import type { Subscription } from './api.ts'
import { ownWords } from './words.ts'

/** The agreement, and its state. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const own = useWords(ownWords)
  const common = useWords(commonWords)
  const terms = useWords(dunningWords)
  const format = useFormat()
  const cardText = useCardText()
  const { paymentMethod: card, currentPeriod: period, dunning, dunningState: state } = subscription
  const moment = (at: string | undefined) => at && <Moment at={at} />
  return (
    <FactSheet
      facts={[
        [own.reference, <Copyable key="reference" value={subscription.reference} />],
        [own.collection, own.collections[subscription.collection]],
        [own.card, card && <span className="ltr">{cardText(card)}</span>],
        [own.consent, subscription.consent && <bdi>{subscription.consent.reference}</bdi>],
        [own.period, period && `${format.day(period.start)} – ${format.day(period.end)}`],
        [own.startAt, moment(subscription.startAt)],
        [own.trialEndsAt, moment(subscription.trialEndsAt)],
        [own.billingDay, subscription.billingDay && format.number(subscription.billingDay)],
        [own.tries, state && <span className="ltr">{`${state.attempt} / ${state.maxAttempts}`}</span>],
        [own.nextTry, moment(state?.nextAttemptAt)],
        [
          terms.retryDays,
          <span key="days" className="ltr">
            {dunning.retryDays.join(', ')}
          </span>,
        ],
        [terms.finalAction, terms.finalActions[dunning.finalAction]],
        [own.pause.label, moment(subscription.pausedAt)],
        [own.resumeAt, moment(subscription.resumeAt)],
        [own.reason, subscription.cancelReason ?? subscription.pauseReason],
        [own.comment, subscription.cancelComment && <bdi>{subscription.cancelComment}</bdi>],
        [own.canceledAt, moment(subscription.canceledAt)],
        [own.externalId, subscription.externalId && <bdi>{subscription.externalId}</bdi>],
        [common.created, moment(subscription.createdAt)],
      ]}
    />
  )
}
