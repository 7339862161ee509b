import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

type PosterWords = {
  title: string
  scan: string
  anyAmount: string
  between: string
  from: string
  upTo: string
  each: string
  type: string
  card: string
  cash: string
  test: string
}

/** Texts of a poster, with `{holes}` for values. */
export const posterWords: Record<Locale, PosterWords> = inLocales({
  en: {
    title: 'Pay {merchant}',
    scan: 'Scan to pay',
    anyAmount: 'Any amount',
    between: 'From {least} to {most}',
    from: 'From {least}',
    upTo: 'Up to {most}',
    each: 'each',
    type: 'or go to',
    card: 'Card',
    cash: 'Cash at an agent',
    test: 'TEST · no money moves',
  },
  fr: {
    title: 'Payer {merchant}',
    scan: 'Scannez pour payer',
    anyAmount: 'Montant libre',
    between: 'De {least} à {most}',
    from: 'À partir de {least}',
    upTo: 'Jusqu’à {most}',
    each: 'l’unité',
    type: 'ou ouvrez',
    card: 'Carte bancaire',
    cash: 'Espèces chez un agent',
    test: 'TEST · aucun argent ne circule',
  },
  ar: {
    title: 'الدفع إلى {merchant}',
    scan: 'امسح الرمز للدفع',
    anyAmount: 'المبلغ الذي تريد',
    between: 'من {least} إلى {most}',
    from: 'ابتداءً من {least}',
    upTo: 'حتى {most}',
    each: 'للوحدة',
    type: 'أو افتح',
    card: 'بطاقة بنكية',
    cash: 'نقدًا لدى وكيل',
    test: 'اختبار · لا تُنقل أي أموال',
  },
})
