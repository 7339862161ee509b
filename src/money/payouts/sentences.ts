import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'The available balance is too low: a payout has at least {least}.': {
    fr: 'Le solde disponible est insuffisant : un versement est d’au moins {least}.',
    ar: 'الرصيد المتاح غير كاف: أقل دفعة هي {least}.',
  },
  'must be at least {least}': { fr: 'doit être d’au moins {least}', ar: 'يجب ألا يقل عن {least}' },
})
