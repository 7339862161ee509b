import type { Locale, Plural } from './language.ts'

// Words of the terms that a company pays by.

type TermsWords = {
  kinds: { CARD: string; DOMESTIC: string; FOREIGN: string; UNKNOWN: string; CASH: string }
  fee: string
  feeOf: (parts: { percent: string; fixed?: string; minimum?: string; maximum?: string }) => string
  vat: string
  vatOf: (percent: string) => string
  available: string
  days: Plural
  refundFee: string
  returnsFee: string
  returned: { yes: string; no: string }
  disputeFee: string
  reserve: string
  reserveOf: (parts: { percent: string; days: string }) => string
  plainDays: Plural
  payoutFee: string
  none: string
  payouts: string
  minimumPayout: string
  monthlyFee: string
  plan: string
  next: (moment: string) => string
}

export const termsWords: Record<Locale, TermsWords> = {
  en: {
    kinds: {
      CARD: 'Cards',
      DOMESTIC: 'Moroccan cards',
      FOREIGN: 'Foreign cards',
      UNKNOWN: 'Cards whose country is unknown',
      CASH: 'Cash',
    },
    fee: 'Fee per payment',
    feeOf: ({ percent, fixed, minimum, maximum }) =>
      [
        fixed ? `${percent} + ${fixed}` : percent,
        ...(minimum ? [`at least ${minimum}`] : []),
        ...(maximum ? [`at most ${maximum}`] : []),
      ].join(', '),
    vat: 'VAT on fees',
    vatOf: (percent) => `${percent} on top`,
    available: 'Funds available after',
    days: { one: '{n} business day', other: '{n} business days' },
    refundFee: 'Fee per refund',
    returnsFee: 'Payment fee on a refund',
    returned: { yes: 'Comes back, in proportion', no: 'Is kept' },
    disputeFee: 'Fee per chargeback',
    reserve: 'Reserve for chargebacks',
    reserveOf: ({ percent, days }) => `${percent} for ${days}`,
    plainDays: { one: '{n} day', other: '{n} days' },
    payoutFee: 'Fee per payout',
    none: 'None',
    payouts: 'Payouts and account',
    minimumPayout: 'Minimum payout',
    monthlyFee: 'Monthly fee',
    plan: 'Plan',
    next: (moment) => `From ${moment}`,
  },
  fr: {
    kinds: {
      CARD: 'Cartes',
      DOMESTIC: 'Cartes marocaines',
      FOREIGN: 'Cartes étrangères',
      UNKNOWN: 'Cartes de pays inconnu',
      CASH: 'Espèces',
    },
    fee: 'Frais par paiement',
    feeOf: ({ percent, fixed, minimum, maximum }) =>
      [
        fixed ? `${percent} + ${fixed}` : percent,
        ...(minimum ? [`au moins ${minimum}`] : []),
        ...(maximum ? [`au plus ${maximum}`] : []),
      ].join(', '),
    vat: 'TVA sur les frais',
    vatOf: (percent) => `${percent} en plus`,
    available: 'Argent disponible après',
    days: { one: '{n} jour ouvré', other: '{n} jours ouvrés' },
    refundFee: 'Frais par remboursement',
    returnsFee: 'Frais du paiement remboursé',
    returned: { yes: 'Rendus, en proportion', no: 'Conservés' },
    disputeFee: 'Frais par rétrofacturation',
    reserve: 'Réserve pour litiges',
    reserveOf: ({ percent, days }) => `${percent} pendant ${days}`,
    plainDays: { one: '{n} jour', other: '{n} jours' },
    payoutFee: 'Frais par versement',
    none: 'Aucun',
    payouts: 'Versements et compte',
    minimumPayout: 'Versement minimum',
    monthlyFee: 'Frais mensuels',
    plan: 'Formule',
    next: (moment) => `À partir du ${moment}`,
  },
  ar: {
    kinds: {
      CARD: 'البطاقات',
      DOMESTIC: 'البطاقات المغربية',
      FOREIGN: 'البطاقات الأجنبية',
      UNKNOWN: 'بطاقات بلدها غير معروف',
      CASH: 'النقد',
    },
    fee: 'رسوم كل دفعة',
    feeOf: ({ percent, fixed, minimum, maximum }) =>
      [
        fixed ? `${percent} + ${fixed}` : percent,
        ...(minimum ? [`${minimum} على الأقل`] : []),
        ...(maximum ? [`${maximum} على الأكثر`] : []),
      ].join('، '),
    vat: 'الضريبة على الرسوم',
    vatOf: (percent) => `${percent} إضافةً`,
    available: 'يتاح المال بعد',
    days: {
      zero: 'اليوم نفسه',
      one: 'يوم عمل واحد',
      two: 'يومي عمل',
      few: '{n} أيام عمل',
      many: '{n} يوم عمل',
      other: '{n} يوم عمل',
    },
    refundFee: 'رسوم كل استرداد',
    returnsFee: 'رسوم الدفعة عند استردادها',
    returned: { yes: 'تُعاد بنسبتها', no: 'لا تُعاد' },
    disputeFee: 'رسوم كل استرجاع من البنك',
    reserve: 'احتياط لاسترجاعات البنك',
    reserveOf: ({ percent, days }) => `${percent} لمدة ${days}`,
    plainDays: { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' },
    payoutFee: 'رسوم كل تحويل إلى البنك',
    none: 'لا رسوم',
    payouts: 'التحويلات والحساب',
    minimumPayout: 'أدنى مبلغ للتحويل',
    monthlyFee: 'الرسوم الشهرية',
    plan: 'الخطة',
    next: (moment) => `ابتداءً من ${moment}`,
  },
}
