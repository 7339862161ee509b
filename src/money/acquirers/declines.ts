import type { Locale } from '#platform/locale.ts'
import { setIn } from '#platform/words.ts'

// Decline reasons in one vocabulary for all acquirers, and their consequences. Pure.

type Category = 'SOFT' | 'HARD' | 'INPUT' | 'ACTION' | 'MERCHANT'

/** When a charge without its cardholder present may be tried again by itself. NEVER also ends the subscription. */
type AutomaticRetry = 'IN_AN_HOUR' | 'NEXT_DAY' | 'LATER' | 'AFTER_CARD_UPDATE' | 'NO' | 'NEVER'

/** Advice for the buyer; NONE if only the merchant can act. */
type SuggestedAction =
  | 'TRY_AGAIN'
  | 'TRY_LATER'
  | 'USE_ANOTHER_CARD'
  | 'CHECK_CARD_DETAILS'
  | 'CONTACT_BANK'
  | 'CONFIRM_WITH_BANK'
  | 'CHECK_RECENT_PAYMENTS'
  | 'NONE'

type Sentence =
  | 'generic'
  | 'funds'
  | 'bank'
  | 'limit'
  | 'moment'
  | 'expired'
  | 'details'
  | 'unsupported'
  | 'confirm'
  | 'again'
  | 'duplicate'
  | 'merchant'
  | 'fullDay'
  | 'unaccepted'

type Decline = {
  category: Category
  automaticRetry: AutomaticRetry
  /** Whether the buyer may try once more with the same card. */
  isBuyerRetryable: boolean
  suggestedAction: SuggestedAction
  sentence: Sentence
  /** The buyer and the API see a generic decline: the holder of a stolen card must not learn that it is known to be stolen. */
  isHidden?: true
}

const hidden = {
  category: 'HARD',
  automaticRetry: 'NO',
  isBuyerRetryable: false,
  suggestedAction: 'USE_ANOTHER_CARD',
  sentence: 'generic',
  isHidden: true,
} as const
const momentary = {
  category: 'SOFT',
  automaticRetry: 'IN_AN_HOUR',
  isBuyerRetryable: true,
  suggestedAction: 'TRY_AGAIN',
  sentence: 'moment',
} as const
const mistyped = {
  category: 'INPUT',
  automaticRetry: 'NO',
  isBuyerRetryable: true,
  suggestedAction: 'CHECK_CARD_DETAILS',
  sentence: 'details',
} as const
const unsupported = {
  category: 'HARD',
  automaticRetry: 'NO',
  isBuyerRetryable: false,
  suggestedAction: 'USE_ANOTHER_CARD',
  sentence: 'unsupported',
} as const
const bankOnly = {
  category: 'HARD',
  automaticRetry: 'NO',
  isBuyerRetryable: false,
  suggestedAction: 'CONTACT_BANK',
  sentence: 'bank',
} as const
const unauthenticated = {
  category: 'ACTION',
  automaticRetry: 'NO',
  isBuyerRetryable: true,
  suggestedAction: 'TRY_AGAIN',
  sentence: 'again',
} as const

const table = {
  GENERIC_DECLINE: {
    category: 'SOFT',
    automaticRetry: 'LATER',
    isBuyerRetryable: true,
    suggestedAction: 'TRY_AGAIN',
    sentence: 'generic',
  },
  INSUFFICIENT_FUNDS: {
    category: 'SOFT',
    automaticRetry: 'LATER',
    isBuyerRetryable: true,
    suggestedAction: 'USE_ANOTHER_CARD',
    sentence: 'funds',
  },
  DO_NOT_HONOR: { ...bankOnly, isBuyerRetryable: true },
  CARD_VELOCITY_EXCEEDED: {
    category: 'SOFT',
    automaticRetry: 'NEXT_DAY',
    isBuyerRetryable: true,
    suggestedAction: 'TRY_LATER',
    sentence: 'limit',
  },
  TRY_AGAIN_LATER: momentary,
  ISSUER_UNAVAILABLE: momentary,
  PROCESSING_ERROR: momentary,
  EXPIRED_CARD: {
    category: 'HARD',
    automaticRetry: 'AFTER_CARD_UPDATE',
    isBuyerRetryable: false,
    suggestedAction: 'USE_ANOTHER_CARD',
    sentence: 'expired',
  },
  INCORRECT_NUMBER: mistyped,
  INVALID_EXPIRY: mistyped,
  INCORRECT_CVV: mistyped,
  CARD_NOT_SUPPORTED: unsupported,
  CURRENCY_NOT_SUPPORTED: unsupported,
  TRANSACTION_NOT_ALLOWED: unsupported,
  LOST_CARD: hidden,
  STOLEN_CARD: hidden,
  PICKUP_CARD: hidden,
  RESTRICTED_CARD: hidden,
  SUSPECTED_FRAUD: hidden,
  BLOCKED_BY_RULES: {
    category: 'HARD',
    automaticRetry: 'NO',
    isBuyerRetryable: false,
    suggestedAction: 'USE_ANOTHER_CARD',
    sentence: 'unaccepted',
  },
  DAILY_LIMIT_REACHED: {
    category: 'MERCHANT',
    automaticRetry: 'NEXT_DAY',
    isBuyerRetryable: true,
    suggestedAction: 'TRY_LATER',
    sentence: 'fullDay',
  },
  INVALID_ACCOUNT: bankOnly,
  ACCOUNT_CLOSED: bankOnly,
  AUTHENTICATION_REQUIRED: {
    category: 'ACTION',
    automaticRetry: 'NO',
    isBuyerRetryable: true,
    suggestedAction: 'CONFIRM_WITH_BANK',
    sentence: 'confirm',
  },
  THREE_DS_FAILED: unauthenticated,
  THREE_DS_ABANDONED: unauthenticated,
  REVOKED_AUTHORIZATION: { ...bankOnly, automaticRetry: 'NEVER' },
  DUPLICATE_TRANSACTION: {
    category: 'HARD',
    automaticRetry: 'NO',
    isBuyerRetryable: false,
    suggestedAction: 'CHECK_RECENT_PAYMENTS',
    sentence: 'duplicate',
  },
  CONFIGURATION_ERROR: {
    category: 'MERCHANT',
    automaticRetry: 'NO',
    isBuyerRetryable: false,
    suggestedAction: 'NONE',
    sentence: 'merchant',
  },
} as const satisfies Record<string, Decline>

export type DeclineCode = keyof typeof table

/** No bank has said it: rules and limits of the operator decline before one is asked, or the acquirer's own rules do. */
export const isOurOwn = (code: DeclineCode): boolean => code === 'BLOCKED_BY_RULES' || code === 'DAILY_LIMIT_REACHED'

export const declineOf = (code: DeclineCode): Decline => table[code]

export const declineCodes = Object.keys(table) as [DeclineCode, ...DeclineCode[]]

type HiddenCode = { [Code in DeclineCode]: (typeof table)[Code] extends { isHidden: true } ? Code : never }[DeclineCode]

/** Decline codes that the buyer and the API may see. */
export type ShownDeclineCode = Exclude<DeclineCode, HiddenCode>

const isShown = (code: DeclineCode): code is ShownDeclineCode => !declineOf(code).isHidden

export const shownDeclineCodes = declineCodes.filter(isShown) as [ShownDeclineCode, ...ShownDeclineCode[]]

export const isDeclineCode = (text: string): text is DeclineCode => Object.hasOwn(table, text)

export type BuyersDecline = {
  code: ShownDeclineCode
  message: string
  retryable: boolean
  suggestedAction: SuggestedAction
}

/** The decline as the buyer and the API see it. A hidden code is shown exactly as GENERIC_DECLINE is. */
export function presentDecline(code: DeclineCode, locale: Locale): BuyersDecline {
  const shown = isShown(code) ? code : 'GENERIC_DECLINE'
  const { isBuyerRetryable, suggestedAction, sentence } = declineOf(shown)
  return {
    code: shown,
    message: setIn(locale, sentences[sentence][locale]),
    retryable: isBuyerRetryable,
    suggestedAction,
  }
}

const sentences: Record<Sentence, Record<Locale, string>> = {
  generic: {
    en: 'Your card was declined. Try again, or use another card.',
    fr: 'Votre carte a été refusée. Réessayez ou utilisez une autre carte.',
    ar: 'تم رفض بطاقتك. حاول مرة أخرى أو استخدم بطاقة أخرى.',
  },
  funds: {
    en: 'There is not enough money on this card. Use another card, or try later.',
    fr: 'Le solde de cette carte est insuffisant. Utilisez une autre carte ou réessayez plus tard.',
    ar: 'رصيد هذه البطاقة غير كافٍ. استخدم بطاقة أخرى أو حاول لاحقًا.',
  },
  bank: {
    en: 'Your bank declined this payment. Contact your bank, or use another card.',
    fr: 'Votre banque a refusé ce paiement. Contactez votre banque ou utilisez une autre carte.',
    ar: 'رفض بنكك هذه العملية. اتصل ببنكك أو استخدم بطاقة أخرى.',
  },
  limit: {
    en: 'The limit of this card is reached. Try tomorrow, or use another card.',
    fr: 'Le plafond de cette carte est atteint. Réessayez demain ou utilisez une autre carte.',
    ar: 'تم بلوغ سقف هذه البطاقة. حاول غدًا أو استخدم بطاقة أخرى.',
  },
  moment: {
    en: 'The payment could not be made at the moment. Try again.',
    fr: 'Le paiement n’a pas pu être effectué pour le moment. Réessayez.',
    ar: 'تعذر إتمام الدفع في الوقت الحالي. حاول مرة أخرى.',
  },
  expired: {
    en: 'This card has expired. Use another card.',
    fr: 'Cette carte a expiré. Utilisez une autre carte.',
    ar: 'انتهت صلاحية هذه البطاقة. استخدم بطاقة أخرى.',
  },
  details: {
    en: 'Check the number of the card, its expiry date and its security code.',
    fr: 'Vérifiez le numéro de la carte, sa date d’expiration et son code de sécurité.',
    ar: 'تحقق من رقم البطاقة وتاريخ انتهاء صلاحيتها ورمز الأمان.',
  },
  unsupported: {
    en: 'This card cannot be used for this payment. Use another card, or ask your bank to allow online payments.',
    fr: 'Cette carte ne peut pas servir à ce paiement. Utilisez une autre carte ou demandez à votre banque d’activer le paiement en ligne.',
    ar: 'لا يمكن استخدام هذه البطاقة لهذا الدفع. استخدم بطاقة أخرى أو اطلب من بنكك تفعيل الدفع عبر الإنترنت.',
  },
  confirm: {
    en: 'Your bank wants you to confirm this payment.',
    fr: 'Votre banque vous demande de confirmer ce paiement.',
    ar: 'يطلب بنكك تأكيد هذا الدفع.',
  },
  again: {
    en: 'The payment was not confirmed with your bank. Try again.',
    fr: 'Le paiement n’a pas été confirmé auprès de votre banque. Réessayez.',
    ar: 'لم يتم تأكيد الدفع لدى بنكك. حاول مرة أخرى.',
  },
  duplicate: {
    en: 'The same payment was made a moment ago. Check your recent payments before you pay again.',
    fr: 'Le même paiement vient d’être effectué. Vérifiez vos paiements récents avant de payer à nouveau.',
    ar: 'تم إجراء الدفع نفسه قبل قليل. تحقق من مدفوعاتك الأخيرة قبل الدفع مجددًا.',
  },
  merchant: {
    en: 'The merchant cannot take this payment at the moment. Contact the merchant.',
    fr: 'Le commerçant ne peut pas accepter ce paiement pour le moment. Contactez le commerçant.',
    ar: 'لا يمكن للتاجر قبول هذا الدفع في الوقت الحالي. اتصل بالتاجر.',
  },
  fullDay: {
    en: 'This seller takes no more payments today. Try again tomorrow, or contact the seller.',
    fr: 'Ce commerçant n’accepte plus de paiements aujourd’hui. Réessayez demain ou contactez-le.',
    ar: 'لا يقبل هذا التاجر مدفوعات أخرى اليوم. أعد المحاولة غدًا أو اتصل به.',
  },
  unaccepted: {
    en: 'This payment was not accepted. Use another card, or contact the merchant.',
    fr: 'Ce paiement n’a pas été accepté. Utilisez une autre carte ou contactez le commerçant.',
    ar: 'لم يُقبل هذا الدفع. استخدم بطاقة أخرى أو اتصل بالتاجر.',
  },
}
