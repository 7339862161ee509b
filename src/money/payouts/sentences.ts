import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'The available balance is too low: a payout has at least {least}.': {
    fr: 'Le solde disponible est insuffisant : un versement est d’au moins {least}.',
    ar: 'الرصيد المتاح غير كاف: أقل دفعة هي {least}.',
  },
  'There is no such payout.': { fr: 'Ce versement n’existe pas.', ar: 'لا توجد دفعة كهذه.' },
  'The payout was sent, or has ended, and cannot be canceled.': {
    fr: 'Le versement est parti ou terminé ; il ne peut plus être annulé.',
    ar: 'أُرسلت الدفعة أو انتهت، ولا يمكن إلغاؤها.',
  },
  'The payout is {said}.': { fr: 'Le versement est {said}.', ar: 'الدفعة {said}.' },
  pending: { fr: 'en attente', ar: 'معلّقة' },
  'in transit': { fr: 'en cours de virement', ar: 'قيد التحويل' },
  paid: { fr: 'payé', ar: 'مدفوعة' },
  failed: { fr: 'en échec', ar: 'فاشلة' },
  canceled: { fr: 'annulé', ar: 'ملغاة' },
  'must be at least {least}': { fr: 'doit être d’au moins {least}', ar: 'يجب ألا يقل عن {least}' },
})
