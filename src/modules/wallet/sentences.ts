import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'No funding of this merchant has this reference.': {
    fr: 'Aucun approvisionnement de ce commerçant n’a cette référence.',
    ar: 'لا تمويل لهذا التاجر بهذا المرجع.',
  },
  'This reference was announced in {currency}.': {
    fr: 'Cette référence a été annoncée en {currency}.',
    ar: 'أُعلن عن هذا المرجع بعملة {currency}.',
  },
  'Another amount was announced for this reference.': {
    fr: 'Un autre montant a été annoncé pour cette référence.',
    ar: 'أُعلن لهذا المرجع عن مبلغ آخر.',
  },
  'This funding has succeeded before.': {
    fr: 'Cet approvisionnement a déjà abouti.',
    ar: 'سبق أن نجح هذا التمويل.',
  },
  'This funding has failed before.': { fr: 'Cet approvisionnement a déjà échoué.', ar: 'سبق أن فشل هذا التمويل.' },
})
