import type * as Portal from '../../generated/portal.ts'
import type { Locale } from '../../lib/language.ts'

type AccountWords = {
  spent: string
  paid: string
  refunded: string
  disputed: string
  payments: string
  since: string
  lastPayment: string
  nothingSpent: string
  partial: string
  timeline: string
  older: string
  note: string
  noNote: string
  noteHint: string
  steps: Record<Portal.ClientStory['entries'][number]['type'], string>
}

export const accountWords: Record<Locale, AccountWords> = {
  en: {
    spent: 'Total spent',
    paid: 'Paid',
    refunded: 'Refunded',
    disputed: 'Disputed',
    payments: 'Successful payments',
    since: 'First payment',
    lastPayment: 'Last payment',
    nothingSpent: 'No successful payment yet.',
    partial: 'This client has more than 10,000 movements. The sums are of 10,000 of them.',
    timeline: 'Timeline',
    older: 'These are the newest steps. Older payments and subscriptions are in their lists.',
    note: 'Note',
    noNote: 'No note.',
    noteHint: 'For the people of your company. The client does not see it.',
    steps: {
      CLIENT_CREATED: 'Client added',
      PAYMENT: 'Payment',
      REFUND: 'Refund',
      RECEIPT_SENT: 'Receipt sent by mail',
      SUBSCRIPTION_CREATED: 'Subscription created',
      SUBSCRIPTION_PAUSED: 'Subscription paused',
      SUBSCRIPTION_ENDED: 'Subscription ended',
      CARD_SAVED: 'Card saved',
      CARD_DELETED: 'Card deleted',
    },
  },
  fr: {
    spent: 'Total dépensé',
    paid: 'Payé',
    refunded: 'Remboursé',
    disputed: 'Contesté',
    payments: 'Paiements réussis',
    since: 'Premier paiement',
    lastPayment: 'Dernier paiement',
    nothingSpent: 'Aucun paiement réussi pour l’instant.',
    partial: 'Ce client a plus de 10 000 mouvements. Les sommes portent sur 10 000 d’entre eux.',
    timeline: 'Historique',
    older: 'Voici les étapes les plus récentes. Les paiements et abonnements plus anciens sont dans leurs listes.',
    note: 'Note',
    noNote: 'Aucune note.',
    noteHint: 'Pour les personnes de votre entreprise. Le client ne la voit pas.',
    steps: {
      CLIENT_CREATED: 'Client ajouté',
      PAYMENT: 'Paiement',
      REFUND: 'Remboursement',
      RECEIPT_SENT: 'Reçu envoyé par e-mail',
      SUBSCRIPTION_CREATED: 'Abonnement créé',
      SUBSCRIPTION_PAUSED: 'Abonnement mis en pause',
      SUBSCRIPTION_ENDED: 'Abonnement terminé',
      CARD_SAVED: 'Carte enregistrée',
      CARD_DELETED: 'Carte supprimée',
    },
  },
  ar: {
    spent: 'مجموع ما أنفقه',
    paid: 'المدفوع',
    refunded: 'المسترد',
    disputed: 'المتنازع عليه',
    payments: 'الدفعات الناجحة',
    since: 'أول دفعة',
    lastPayment: 'آخر دفعة',
    nothingSpent: 'لا توجد دفعة ناجحة بعد.',
    partial: 'لهذا العميل أكثر من 10000 حركة. المجاميع لعشرة آلاف منها.',
    timeline: 'السجل',
    older: 'هذه أحدث الخطوات. الدفعات والاشتراكات الأقدم في قوائمها.',
    note: 'ملاحظة',
    noNote: 'لا توجد ملاحظة.',
    noteHint: 'لأفراد شركتك. لا يراها العميل.',
    steps: {
      CLIENT_CREATED: 'أُضيف العميل',
      PAYMENT: 'دفعة',
      REFUND: 'استرداد',
      RECEIPT_SENT: 'أُرسل الإيصال بالبريد الإلكتروني',
      SUBSCRIPTION_CREATED: 'أُنشئ الاشتراك',
      SUBSCRIPTION_PAUSED: 'أُوقف الاشتراك مؤقتًا',
      SUBSCRIPTION_ENDED: 'انتهى الاشتراك',
      CARD_SAVED: 'حُفظت البطاقة',
      CARD_DELETED: 'حُذفت البطاقة',
    },
  },
}
