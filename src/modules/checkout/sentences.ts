import { paymentSentences } from '#money/payments/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...paymentSentences,
  'There is no such checkout session in this account and environment.': {
    fr: 'Cette session de paiement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا توجد جلسة الدفع هذه في هذا الحساب وهذه البيئة.',
  },
  'is required unless `integration` is CUSTOM': {
    fr: 'est obligatoire sauf si `integration` vaut CUSTOM',
    ar: 'إلزامي ما لم تكن قيمة `integration` هي CUSTOM',
  },
  'must add up to `amount`; quantity times unitPrice makes {sum} in all': {
    fr: 'doit totaliser `amount` ; quantity fois unitPrice fait {sum} en tout',
    ar: 'يجب أن يساوي مجموعها `amount`؛ حاصل quantity في unitPrice هو {sum} إجمالاً',
  },
  'must be 5 minutes to 7 days from now': {
    fr: 'doit être dans 5 minutes à 7 jours',
    ar: 'يجب أن يكون بعد 5 دقائق إلى 7 أيام من الآن',
  },
  'must be one exact origin on https such as https://shop.example: no path, no wildcard': {
    fr: 'doit être une origine exacte en https telle que https://shop.example : ni chemin ni joker',
    ar: 'يجب أن يكون أصلًا واحدًا محددًا على https مثل https://shop.example: بلا مسار ولا رمز بديل',
  },
  'must be transactions or journey, or both with a comma between them': {
    fr: 'doit être transactions ou journey, ou les deux séparés par une virgule',
    ar: 'يجب أن يكون transactions أو journey، أو كليهما بينهما فاصلة',
  },
})
