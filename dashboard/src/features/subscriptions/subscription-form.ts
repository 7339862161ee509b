import { dunningIn, type DunningValues } from '../../lib/dunning.ts'
import type { IntervalUnit } from '../../lib/subscription-words.ts'
import { numberIn, textIn } from '../../lib/typed.ts'
import { instantOf } from '../../lib/zoned-time.ts'

// Between a form of a subscription, which holds texts, and what the API takes.

export type SubscriptionValues = DunningValues & {
  clientId: string
  description: string
  amount: string
  currency: string
  unit: IntervalUnit
  count: string
  collection: 'AUTO' | 'MANUAL'
  paymentMethodId: string
  consentReference: string
  billingDay: string
  startAt: string
  trialEndsAt: string
  cycles: string
  isNotified: boolean
  externalId: string
}

export const blank: SubscriptionValues = {
  clientId: '',
  description: '',
  amount: '',
  currency: 'MAD',
  unit: 'MONTH',
  count: '1',
  collection: 'AUTO',
  paymentMethodId: '',
  consentReference: '',
  billingDay: '',
  startAt: '',
  trialEndsAt: '',
  cycles: '',
  retryDays: '',
  finalAction: '',
  isNotified: true,
  externalId: '',
}

export function bodyOf(values: SubscriptionValues, timeZone: string): Record<string, unknown> {
  const instant = (wall: string) => (wall === '' ? undefined : instantOf(wall, timeZone))
  const isAuto = values.collection === 'AUTO'
  const consent = isAuto ? textIn(values.consentReference) : undefined
  return {
    clientId: textIn(values.clientId),
    description: values.description.trim(),
    amount: numberIn(values.amount),
    currency: values.currency,
    interval: { unit: values.unit, count: numberIn(values.count) },
    collection: values.collection,
    paymentMethodId: isAuto ? textIn(values.paymentMethodId) : undefined,
    consent: consent && { reference: consent },
    billingDay: numberIn(values.billingDay),
    startAt: instant(values.startAt),
    trialEndsAt: instant(values.trialEndsAt),
    cycles: numberIn(values.cycles),
    dunning: dunningIn(values),
    notifyClient: values.isNotified,
    externalId: textIn(values.externalId),
  }
}
