import { moneySentences } from '#money/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...moneySentences,
  'makes the amount larger than 9999999999.99': {
    fr: 'porte le montant au-delà de 9999999999.99',
    ar: 'يجعل المبلغ أكبر من 9999999999.99',
  },
})
