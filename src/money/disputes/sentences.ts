import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'A payment that is {status} cannot be disputed.': {
    fr: 'Un paiement {status} ne peut pas être contesté.',
    ar: 'لا يمكن الاعتراض على دفعة حالتها {status}.',
  },
  'All of the payment was given back or disputed already.': {
    fr: 'Tout le paiement a déjà été rendu ou contesté.',
    ar: 'أُعيدت الدفعة كلها أو اعتُرض عليها من قبل.',
  },
  'The amount is more than what of the payment is not disputed yet.': {
    fr: 'Le montant dépasse ce qui du paiement n’est pas encore contesté.',
    ar: 'المبلغ أكبر مما لم يُعترض عليه بعد من الدفعة.',
  },
  'The dispute is {status} for good.': {
    fr: 'La contestation est définitivement {status}.',
    ar: 'الاعتراض {status} نهائيًا.',
  },
  'The dispute is {status}: there is nothing to hand over.': {
    fr: 'La contestation est {status} : il n’y a rien à transmettre.',
    ar: 'الاعتراض {status}: لا شيء يُسلَّم.',
  },
  'The dispute is {status}, or the time to answer is over: it cannot be accepted any more.': {
    fr: 'La contestation est {status}, ou le délai de réponse est passé : elle ne peut plus être acceptée.',
    ar: 'الاعتراض {status} أو انتهت مهلة الرد: لم يعد ممكنًا قبوله.',
  },
  'There is no such dispute.': { fr: 'Cette contestation n’existe pas.', ar: 'لا يوجد هذا الاعتراض.' },
  'There is no such card payment.': {
    fr: 'Ce paiement par carte n’existe pas.',
    ar: 'لا توجد هذه الدفعة بالبطاقة.',
  },
})
