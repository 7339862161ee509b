import type * as Api from './merchant-api.ts'
import type { Tone } from '../ui/values.tsx'
import { countOf, type Locale, type Plural } from './language.ts'

// Names of the states and intervals of subscriptions, which clients and subscriptions use.

export type SubscriptionStatus = Api.Subscription['status']
export type IntervalUnit = Interval['unit']
export type Interval = Api.Subscription['interval']

export const toneOfSubscription: Record<SubscriptionStatus, Tone> = {
  SCHEDULED: 'plain',
  TRIALING: 'plain',
  INCOMPLETE: 'waiting',
  INCOMPLETE_EXPIRED: 'over',
  ACTIVE: 'good',
  PAST_DUE: 'bad',
  UNPAID: 'bad',
  PAUSED: 'waiting',
  CANCELED: 'over',
  COMPLETED: 'over',
}

type SubscriptionWords = {
  subscriptions: string
  subscription: string
  client: string
  deletedClient: string
  interval: string
  nextDue: string
  none: string
  statuses: Record<SubscriptionStatus, string>
  /** "every month", "every 3 months". */
  every: Record<IntervalUnit, Plural>
}

export const subscriptionWords: Record<Locale, SubscriptionWords> = {
  en: {
    subscriptions: 'Subscriptions',
    subscription: 'Subscription',
    client: 'Client',
    deletedClient: 'Deleted client',
    interval: 'Interval',
    nextDue: 'Next due date',
    none: 'No subscriptions.',
    statuses: {
      SCHEDULED: 'Scheduled',
      TRIALING: 'Trial',
      INCOMPLETE: 'Awaiting first payment',
      INCOMPLETE_EXPIRED: 'Never started',
      ACTIVE: 'Active',
      PAST_DUE: 'Overdue',
      UNPAID: 'Unpaid',
      PAUSED: 'Paused',
      CANCELED: 'Canceled',
      COMPLETED: 'Completed',
    },
    every: {
      DAY: { one: 'every day', other: 'every {n} days' },
      WEEK: { one: 'every week', other: 'every {n} weeks' },
      MONTH: { one: 'every month', other: 'every {n} months' },
      YEAR: { one: 'every year', other: 'every {n} years' },
    },
  },
  fr: {
    subscriptions: 'Abonnements',
    subscription: 'Abonnement',
    client: 'Client',
    deletedClient: 'Client supprimé',
    interval: 'Intervalle',
    nextDue: 'Prochaine échéance',
    none: 'Aucun abonnement.',
    statuses: {
      SCHEDULED: 'Programmé',
      TRIALING: 'Essai',
      INCOMPLETE: 'Premier paiement attendu',
      INCOMPLETE_EXPIRED: 'Jamais commencé',
      ACTIVE: 'Actif',
      PAST_DUE: 'En retard',
      UNPAID: 'Impayé',
      PAUSED: 'En pause',
      CANCELED: 'Résilié',
      COMPLETED: 'Terminé',
    },
    every: {
      DAY: { one: 'chaque jour', other: 'tous les {n} jours' },
      WEEK: { one: 'chaque semaine', other: 'toutes les {n} semaines' },
      MONTH: { one: 'chaque mois', other: 'tous les {n} mois' },
      YEAR: { one: 'chaque année', other: 'tous les {n} ans' },
    },
  },
  ar: {
    subscriptions: 'الاشتراكات',
    subscription: 'الاشتراك',
    client: 'العميل',
    deletedClient: 'عميل محذوف',
    interval: 'الفترة',
    nextDue: 'الاستحقاق القادم',
    none: 'لا توجد اشتراكات.',
    statuses: {
      SCHEDULED: 'مجدول',
      TRIALING: 'تجريبي',
      INCOMPLETE: 'بانتظار الدفعة الأولى',
      INCOMPLETE_EXPIRED: 'لم يبدأ',
      ACTIVE: 'نشط',
      PAST_DUE: 'متأخر',
      UNPAID: 'غير مدفوع',
      PAUSED: 'متوقف مؤقتًا',
      CANCELED: 'ملغى',
      COMPLETED: 'مكتمل',
    },
    every: {
      DAY: { one: 'كل يوم', two: 'كل يومين', few: 'كل {n} أيام', many: 'كل {n} يومًا', other: 'كل {n} يوم' },
      WEEK: { one: 'كل أسبوع', two: 'كل أسبوعين', few: 'كل {n} أسابيع', many: 'كل {n} أسبوعًا', other: 'كل {n} أسبوع' },
      MONTH: { one: 'كل شهر', two: 'كل شهرين', few: 'كل {n} أشهر', many: 'كل {n} شهرًا', other: 'كل {n} شهر' },
      YEAR: { one: 'كل سنة', two: 'كل سنتين', few: 'كل {n} سنوات', many: 'كل {n} سنة', other: 'كل {n} سنة' },
    },
  },
}

export const everyOf = ({ unit, count }: Interval, locale: Locale): string =>
  countOf(count, locale, subscriptionWords[locale].every[unit])
