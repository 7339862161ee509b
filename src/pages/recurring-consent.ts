import type { Locale } from '#platform/locale.ts'
import { fill, inLocales } from '#platform/words.ts'

// The consent of clients whose card is charged regularly, on every page. A change in any language is a new version: the texts of all versions stay
// readable in the history of this file.

export const recurringConsentVersion = 'card-recurring-1'

const texts: Record<Locale, string> = inLocales({
  en: '{merchant} may charge this card regularly, as long as the subscription runs. I can have the card deleted at any time.',
  fr: '{merchant} peut débiter cette carte régulièrement, tant que dure l’abonnement. Je peux faire supprimer la carte à tout moment.',
  ar: 'يجوز لـ «{merchant}» الخصم من هذه البطاقة بانتظام ما دام الاشتراك قائمًا. يمكنني طلب حذف البطاقة في أي وقت.',
})

export const recurringConsent = (locale: Locale, merchant: string): string => fill(texts[locale], { merchant })
