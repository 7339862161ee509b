import { moneySentences } from '#money/sentences.ts'
import { type Sentences, sayOneOf } from '#platform/sentences/said.ts'

/** States of an order, with what may be done next. */
const stateSentences = {
  'The order waits for its payment: it can be canceled, and nothing else yet.': {
    fr: 'La commande attend son paiement : elle peut être annulée, rien d’autre pour l’instant.',
    ar: 'الطلب في انتظار دفعه: يمكن إلغاؤه، ولا شيء غير ذلك بعد.',
  },
  'The order has expired without a payment: nothing can be done with it any more.': {
    fr: 'La commande a expiré sans paiement : il n’y a plus rien à en faire.',
    ar: 'انتهت مهلة الطلب دون دفع: لم يعد ممكنًا فعل شيء به.',
  },
  'The order is canceled: nothing can be done with it any more.': {
    fr: 'La commande est annulée : il n’y a plus rien à en faire.',
    ar: 'الطلب ملغى: لم يعد ممكنًا فعل شيء به.',
  },
  'The order is refunded: nothing can be done with it any more.': {
    fr: 'La commande est remboursée : il n’y a plus rien à en faire.',
    ar: 'استُرد مبلغ الطلب: لم يعد ممكنًا فعل شيء به.',
  },
  'The order is paid and not prepared yet: it can be prepared or canceled.': {
    fr: 'La commande est payée et n’est pas encore préparée : elle peut être préparée ou annulée.',
    ar: 'الطلب مدفوع ولم يُحضَّر بعد: يمكن تحضيره أو إلغاؤه.',
  },
  'The order is being prepared: it can be shipped or canceled.': {
    fr: 'La commande est en préparation : elle peut être expédiée ou annulée.',
    ar: 'الطلب قيد التحضير: يمكن شحنه أو إلغاؤه.',
  },
  'The order is shipped: it can be marked as delivered.': {
    fr: 'La commande est expédiée : elle peut être marquée comme livrée.',
    ar: 'شُحن الطلب: يمكن تسجيل تسليمه.',
  },
  'The order is delivered: nothing can be done with it any more.': {
    fr: 'La commande est livrée : il n’y a plus rien à en faire.',
    ar: 'سُلّم الطلب: لم يعد ممكنًا فعل شيء به.',
  },
} as const satisfies Sentences

export const say = sayOneOf({
  ...moneySentences,
  ...stateSentences,
  'makes the amount larger than 9999999999.99': {
    fr: 'porte le montant au-delà de 9999999999.99',
    ar: 'يجعل المبلغ أكبر من 9999999999.99',
  },
})

export type StateSentence = keyof typeof stateSentences
