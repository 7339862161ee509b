import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'The {said} balance is too low for this amount.': {
    fr: 'Le solde {said} est insuffisant pour ce montant.',
    ar: 'الرصيد {said} لا يكفي لهذا المبلغ.',
  },
  available: { fr: 'disponible', ar: 'المتاح' },
  pending: { fr: 'en attente', ar: 'المعلّق' },
})
