import { sayOneOf } from '#platform/sentences/said.ts'

// Refusals of decisions about lines of settlements, and the reasons for which these wait in suspense.

export const say = sayOneOf({
  'The line waits for a decision, or is a fee of yours: there is nothing to take back.': {
    fr: 'La ligne attend une décision, ou ce sont vos propres frais : il n’y a rien à annuler.',
    ar: 'ينتظر السطر قرارًا، أو هو رسوم عليكم: لا شيء للتراجع عنه.',
  },
  'The settlement is not ended: there is nothing to take back.': {
    fr: 'Le règlement n’est pas terminé : il n’y a rien à annuler.',
    ar: 'التسوية غير منتهية: لا شيء للتراجع عنه.',
  },
  'Nothing of the settlement is open.': {
    fr: 'Rien du règlement n’est ouvert.',
    ar: 'لا شيء مفتوح من التسوية.',
  },
  'The settlement is to be paid on {day}: wait until then.': {
    fr: 'Le règlement est à payer le {day} : attendez ce jour.',
    ar: 'تُدفع التسوية في {day}: انتظروا حتى ذلك اليوم.',
  },
  'There is no payment {reference} in production.': {
    fr: 'Il n’y a pas de paiement {reference} en production.',
    ar: 'لا توجد دفعة {reference} في الإنتاج.',
  },
  'The line cannot be of it: {said}.': {
    fr: 'La ligne ne peut pas en être : {said}.',
    ar: 'لا يمكن أن يخصّها هذا السطر: {said}.',
  },
  'The line does not wait for a decision.': {
    fr: 'La ligne n’attend pas de décision.',
    ar: 'لا ينتظر هذا السطر قرارًا.',
  },
  'There is no such line: npx mizan settlements suspense lists all.': {
    fr: 'Cette ligne n’existe pas : npx mizan settlements suspense les montre toutes.',
    ar: 'لا يوجد سطر كهذا: يعرضها كلها npx mizan settlements suspense.',
    onPage: {
      en: 'There is no such line. The page Settlements shows all.',
      fr: 'Cette ligne n’existe pas. La page Règlements les montre toutes.',
      ar: 'لا يوجد سطر كهذا. تعرضها كلها صفحة التسويات.',
    },
  },
  'it names no payment': { fr: 'elle ne nomme aucun paiement', ar: 'لا يسمّي أي دفعة' },
  'no payment of this account goes by what it names': {
    fr: 'aucun paiement de ce compte ne répond à ce qu’elle nomme',
    ar: 'لا توجد في هذا الحساب دفعة بما يسمّيه',
  },
  'more than one payment goes by what it names': {
    fr: 'plusieurs paiements répondent à ce qu’elle nomme',
    ar: 'أكثر من دفعة بما يسمّيه',
  },
  'the books have not had it happen yet': {
    fr: 'dans les livres, cela n’a pas encore eu lieu',
    ar: 'لم يحدث ذلك بعد في الدفاتر',
  },
  'the books have another amount for it': {
    fr: 'les livres en ont un autre montant',
    ar: 'له في الدفاتر مبلغ آخر',
  },
  'the payment is in another currency, and it does not say how much of that it is': {
    fr: 'le paiement est dans une autre devise, et elle ne dit pas combien cela fait dans celle-ci',
    ar: 'الدفعة بعملة أخرى، ولا يذكر السطر مقداره بها',
  },
  'it was settled before': { fr: 'cela a déjà été réglé', ar: 'سُوّي ذلك من قبل' },
  'it was taken for a payment, and a person has taken that back': {
    fr: 'elle a été prise pour un paiement, et quelqu’un l’a annulé',
    ar: 'اعتُبر لدفعة، ثم تراجع شخص عن ذلك',
  },
  'it belongs to no payment': { fr: 'elle n’appartient à aucun paiement', ar: 'لا يخصّ أي دفعة' },
})
