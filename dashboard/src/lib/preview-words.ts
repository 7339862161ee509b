import type { Locale } from './language.ts'

// Words of the preview of a buyers' page.

type Kind = 'PRODUCT' | 'LINK'
type PreviewWords = {
  title: string
  each: string
  pay: string
  order: string
  nothing: Record<Kind, string>
  open: string
}

export const previewWords: Record<Locale, PreviewWords> = {
  en: {
    title: 'What buyers see',
    each: 'each',
    pay: 'Pay',
    order: 'Order',
    nothing: { PRODUCT: 'Name', LINK: 'Description' },
    open: 'The buyer chooses the amount',
  },
  fr: {
    title: 'Ce que voient les acheteurs',
    each: 'pièce',
    pay: 'Payer',
    order: 'Commander',
    nothing: { PRODUCT: 'Nom', LINK: 'Description' },
    open: 'L’acheteur choisit le montant',
  },
  ar: {
    title: 'ما يراه المشترون',
    each: 'للوحدة',
    pay: 'ادفع',
    order: 'اطلب',
    nothing: { PRODUCT: 'الاسم', LINK: 'الوصف' },
    open: 'يختار المشتري المبلغ',
  },
}
