import type { Locale } from '#platform/locale.ts'
import { fill, inLocales } from '#platform/words.ts'

const words: Record<Locale, string> = inLocales({
  en: 'Continue to the secure page of {name}',
  fr: 'Continuer vers la page sécurisée de {name}',
  ar: 'المتابعة إلى الصفحة الآمنة لدى {name}',
})

/** Text of the button that leads to the page of an acquirer. */
export const destinationIn = (locale: Locale, name: string): string => fill(words[locale], { name })
