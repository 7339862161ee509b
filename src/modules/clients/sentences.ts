import { sayOneOf, type Sentences } from '#platform/sentences/said.ts'

export const clientSentences = {
  'There is no such client in this account and environment.': {
    fr: 'Ce client n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا العميل في هذا الحساب وهذه البيئة.',
  },
  'There is no client with this `clientId` in this account and environment.': {
    fr: 'Aucun client n’a ce `clientId` dans ce compte et cet environnement.',
    ar: 'لا يوجد عميل بهذا `clientId` في هذا الحساب وهذه البيئة.',
  },
  'This client has no such payment method.': {
    fr: 'Ce client n’a pas ce moyen de paiement.',
    ar: 'ليس لهذا العميل وسيلة الدفع هذه.',
  },
  'This client still has active subscriptions. Cancel them first.': {
    fr: 'Ce client a encore des abonnements actifs. Annulez-les d’abord.',
    ar: 'لا تزال لهذا العميل اشتراكات فعّالة. ألغها أولاً.',
  },
} as const satisfies Sentences

export const say = sayOneOf(clientSentences)
