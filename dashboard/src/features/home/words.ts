import type { Locale } from '../../lib/language.ts'

// Words of the first load; the rest stands in glance-words.ts.

type HomeWords = { title: string; balance: { available: string; pending: string; reserved: string }; others: string }

export const homeWords: Record<Locale, HomeWords> = {
  en: {
    title: 'Home',
    balance: { available: 'Available', pending: 'Pending', reserved: 'Reserved' },
    others: 'Other currencies',
  },
  fr: {
    title: 'Accueil',
    balance: { available: 'Disponible', pending: 'En attente', reserved: 'Réservé' },
    others: 'Autres devises',
  },
  ar: {
    title: 'الرئيسية',
    balance: { available: 'المتاح', pending: 'قيد الانتظار', reserved: 'المحجوز' },
    others: 'عملات أخرى',
  },
}
