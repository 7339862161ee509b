import { createContext, use } from 'react'
import { inseparably } from './french.ts'

// The language of the dashboard. Words are values: a feature has `words.ts` with one object for each language, so that a missing
// word does not compile.

export const locales = ['en', 'fr', 'ar'] as const
export type Locale = (typeof locales)[number]

export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' }

type LocaleChoice = { locale: Locale; setLocale: (locale: Locale) => void }
export const LocaleContext = createContext<LocaleChoice>({ locale: 'en', setLocale: () => {} })

export const useLocale = (): LocaleChoice => use(LocaleContext)

/** The words of a feature in the reader's language. */
export function useWords<Words>(words: Record<Locale, Words>): Words {
  const { locale } = useLocale()
  return locale === 'fr' ? inseparably(words.fr) : words[locale]
}

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

const kept = 'mizan-locale'

/** The earlier choice, else the browser's language. */
export function localeAtStart(): Locale {
  const wanted = [localStorage.getItem(kept), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const locale = wanted.map((tag) => locales.find((each) => each === tag)).find((each) => each !== undefined) ?? 'en'
  applyTo(document.documentElement, locale)
  return locale
}

export function keepLocale(locale: Locale): void {
  localStorage.setItem(kept, locale)
  applyTo(document.documentElement, locale)
}

function applyTo(page: HTMLElement, locale: Locale): void {
  page.lang = locale
  page.dir = directionOf(locale)
}

/** The form of a noun for a number, such as `countOf(n, locale, { one: '1 order', other: '{n} orders' })`. Arabic has six. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export const countOf = (n: number, locale: Locale, forms: Plural): string =>
  (forms[new Intl.PluralRules(locale).select(n)] ?? forms.other).replace(
    '{n}',
    new Intl.NumberFormat(tagOf(locale)).format(n),
  )

/** Western digits in Arabic too, as Morocco writes them. */
export const tagOf = (locale: Locale): string => ({ en: 'en-MA', fr: 'fr-MA', ar: 'ar-MA-u-nu-latn' })[locale]
