import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'There is no such product in this account and environment.': {
    fr: 'Ce produit n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا المنتج في هذا الحساب وهذه البيئة.',
  },
  'must be at least {taken}: {sold} sold and {reserved} reserved': {
    fr: 'doit être d’au moins {taken} : {sold} vendus et {reserved} réservés',
    ar: 'يجب ألا يقل عن {taken}: {sold} مباعة و{reserved} محجوزة',
  },
  'stockQuantity {said}.': { fr: 'stockQuantity {said}.', ar: 'stockQuantity {said}.' },
})
