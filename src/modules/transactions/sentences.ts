import { paymentSentences } from '#money/payments/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...paymentSentences,
  'must be an amount in major units, such as 149.90': {
    fr: 'doit être un montant en unités principales, par exemple 149.90',
    ar: 'يجب أن يكون مبلغًا بالوحدات الرئيسية، مثل 149.90',
  },
  'must be four digits': { fr: 'doit comporter quatre chiffres', ar: 'يجب أن يتكون من أربعة أرقام' },
})
