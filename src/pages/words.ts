import type { HtmlInput } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'

// What the frame of every hosted page says, and how values are put into words.

type FrameWords = {
  languages: string
  skip: string
  sandbox: { title: string; text: string }
  securedBy: string
}

const frameWords: Record<Locale, FrameWords> = {
  en: {
    languages: 'Language',
    skip: 'Skip to the content',
    sandbox: { title: 'Test mode', text: 'No money moves.' },
    securedBy: 'Payment page by Mizan',
  },
  fr: {
    languages: 'Langue',
    skip: 'Aller au contenu',
    sandbox: { title: 'Mode test', text: 'Aucun argent ne circule.' },
    securedBy: 'Page de paiement Mizan',
  },
  ar: {
    languages: 'اللغة',
    skip: 'الانتقال إلى المحتوى',
    sandbox: { title: 'وضع الاختبار', text: 'لا تُنقل أي أموال.' },
    securedBy: 'صفحة دفع من ميزان',
  },
}

export const frameWordsIn = (locale: Locale): FrameWords => frameWords[locale]

export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' }

/** Puts values into the braces of a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The same for values that are markup, in a place for markup. */
export const fillWith = (text: string, values: Record<string, HtmlInput>): HtmlInput[] =>
  text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : values[part]))
