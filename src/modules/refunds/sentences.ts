import { moneySentences } from '#money/sentences.ts'
import { paymentSentences } from '#money/payments/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...moneySentences,
  ...paymentSentences,
  'There is no such refund in this account and environment.': {
    fr: 'Ce remboursement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الاسترداد في هذا الحساب وهذه البيئة.',
  },
})
