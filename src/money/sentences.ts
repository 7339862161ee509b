import { sayOneOf, type Sentences } from '#platform/sentences/said.ts'

export const moneySentences = {
  'must have at most {digits} decimals in {currency}, such as {example}': {
    fr: 'doit avoir au plus {digits} décimales en {currency}, par exemple {example}',
    ar: 'يجب ألا يتجاوز {digits} خانات عشرية بعملة {currency}، مثل {example}',
  },
  'must be more than 0 and at most 9999999999.99': {
    fr: 'doit être supérieur à 0 et ne pas dépasser 9999999999.99',
    ar: 'يجب أن يكون أكبر من 0 وألا يتجاوز 9999999999.99',
  },
  'must have at least one day': { fr: 'doit comporter au moins un jour', ar: 'يجب أن يحتوي على يوم واحد على الأقل' },
  'must have at most 15 days': { fr: 'doit comporter au plus 15 jours', ar: 'يجب ألا يتجاوز 15 يومًا' },
  'must rise': { fr: 'doit être croissant', ar: 'يجب أن يكون تصاعديًا' },
  'must be an active ISO-4217 code in upper case, such as MAD': {
    fr: 'doit être un code ISO 4217 en vigueur, en majuscules, par exemple MAD',
    ar: 'يجب أن يكون رمز ISO 4217 ساريًا بأحرف كبيرة، مثل MAD',
  },
  'must be an active ISO 4217 code, such as MAD': {
    fr: 'doit être un code ISO 4217 en vigueur, par exemple MAD',
    ar: 'يجب أن يكون رمز ISO 4217 ساريًا، مثل MAD',
  },
  'must be an active ISO 4217 code': {
    fr: 'doit être un code ISO 4217 en vigueur',
    ar: 'يجب أن يكون رمز ISO 4217 ساريًا',
  },
  'must be a finite number, such as 20': {
    fr: 'doit être un nombre fini, par exemple 20',
    ar: 'يجب أن يكون رقمًا محدودًا، مثل 20',
  },
  'must be greater than 0': { fr: 'doit être supérieur à 0', ar: 'يجب أن يكون أكبر من 0' },
  'must be a whole number, such as 20: {currency} has no decimals': {
    fr: 'doit être un nombre entier, par exemple 20 : {currency} n’a pas de décimales',
    ar: 'يجب أن يكون عددًا صحيحًا، مثل 20: لا كسور لعملة {currency}',
  },
  'must be the 24 digits of a RIB whose key is right, without blanks': {
    fr: 'doit être les 24 chiffres d’un RIB dont la clé est juste, sans espaces',
    ar: 'يجب أن يكون 24 رقمًا لـ RIB مفتاحه صحيح، بلا مسافات',
  },
} as const satisfies Sentences

export const say = sayOneOf(moneySentences)
