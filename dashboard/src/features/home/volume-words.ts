import type { Locale, Plural } from '../../lib/language.ts'

type VolumeWords = {
  title: string
  measure: string
  gross: string
  net: string
  before: string
  payments: Plural
  rate: string
  /** `{succeeded}` of those that a bank or an agent has decided on. */
  decided: Plural
  none: string
  week: (day: string) => string
  chart: (span: string, total: string) => string
}

export const volumeWords: Record<Locale, VolumeWords> = {
  en: {
    title: 'Payments by day',
    measure: 'Amount',
    gross: 'Gross',
    net: 'Net',
    before: 'Period before',
    payments: { one: '{n} payment', other: '{n} payments' },
    rate: 'Success rate',
    decided: { one: '{succeeded} of {n} payment', other: '{succeeded} of {n} payments' },
    none: 'No payments in this period or the one before.',
    week: (day) => `Week from ${day}`,
    chart: (span, total) => `Bar chart of payments, ${span}, ${total} in total. The arrow keys read it out day by day.`,
  },
  fr: {
    title: 'Paiements par jour',
    measure: 'Montant',
    gross: 'Brut',
    net: 'Net',
    before: 'Période précédente',
    payments: { one: '{n} paiement', other: '{n} paiements' },
    rate: 'Taux de réussite',
    decided: { other: '{succeeded} sur {n} ont abouti' },
    none: 'Aucun paiement pendant cette période ni la précédente.',
    week: (day) => `Semaine du ${day}`,
    chart: (span, total) => `Paiements en barres, ${span}, ${total} au total. Les flèches les lisent jour par jour.`,
  },
  ar: {
    title: 'المدفوعات كل يوم',
    measure: 'المبلغ',
    gross: 'الإجمالي',
    net: 'الصافي',
    before: 'الفترة السابقة',
    payments: {
      zero: 'لا دفعات',
      one: 'دفعة واحدة',
      two: 'دفعتان',
      few: '{n} دفعات',
      many: '{n} دفعة',
      other: '{n} دفعة',
    },
    rate: 'نسبة النجاح',
    decided: {
      few: '{succeeded} من {n} دفعات',
      other: '{succeeded} من {n} دفعة',
    },
    none: 'لا دفعات في هذه الفترة ولا في التي قبلها.',
    week: (day) => `أسبوع من ${day}`,
    chart: (span, total) => `أعمدة المدفوعات، ${span}، ${total} في المجموع. تقرؤها الأسهم يومًا بيوم.`,
  },
}
