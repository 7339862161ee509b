import { frenchText, narrowSpace } from './french.ts'
import type { HtmlInput } from './html.ts'
import type { Locale } from './locale.ts'

// The one way in which words take values, and count.

/** The forms of a text for a number, `{n}` being its hole: English and French have two, Arabic six. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form that a language has for this number. */
export const formFor = (n: number, locale: Locale, forms: Plural): string =>
  forms[rules[locale].select(n)] ?? forms.other

/** `countOf(2, locale, { one: 'One article', other: '{n} articles' })` */
export const countOf = (n: number, locale: Locale, forms: Plural): string => fill(formFor(n, locale, forms), { n })

const rules: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
  ar: new Intl.PluralRules('ar'),
}

/**
 * Words of each language as they are set: French has a narrow space that never breaks before `; : ? !`, and one inside of its quotation marks; a name
 * in Latin letters and digits keeps its order in Arabic. All tables of words pass here; words that are functions are set as they are said.
 */
export const inLocales = <Words>(words: Record<Locale, Words>): Record<Locale, Words> => ({
  en: words.en,
  fr: allSetIn('fr', words.fr),
  ar: allSetIn('ar', words.ar),
})

/** One text, in the same way. */
export const setIn = (locale: Locale, text: string): string =>
  locale === 'fr' ? frenchText(text) : locale === 'ar' ? arabicText(text) : text

/** The colon after a name, with its space. */
export const colonIn = (locale: Locale): string => (locale === 'fr' ? `${narrowSpace}:` : ':')

/** Digits with hyphens, such as a day, the number of a statement or a sum below zero, would be read from their end, and a name that begins with a digit would have it there. */
const arabicText = (text: string): string =>
  text.replaceAll(
    /(?<!\u2066)3-D Secure|(?<![\p{L}\d_\u2066/.:@=-])(?:\d+(?:-\d+)+|[-−]\d+(?:\.\d+)?)(?![\p{L}\d_@/-]|\.\p{L})/gu,
    '\u2066$&\u2069',
  )

function allSetIn<Words>(locale: Locale, words: Words): Words
function allSetIn(locale: Locale, words: unknown): unknown {
  if (typeof words === 'string') return setIn(locale, words)
  if (typeof words === 'function')
    return (...given: unknown[]): unknown => allSetIn(locale, (words as (...args: unknown[]) => unknown)(...given))
  if (Array.isArray(words)) return words.map((each) => allSetIn(locale, each))
  if (typeof words !== 'object' || words === null || Object.getPrototypeOf(words) !== Object.prototype) return words
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, allSetIn(locale, each)]))
}

const holes = /\{(\w+)\}/g

/** Puts values into the braces of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(holes, (whole, name: string) => String(values[name] ?? whole))

/** The same for values that are markup, in a place for markup. */
export const fillWith = (text: string, values: Readonly<Record<string, HtmlInput>>): HtmlInput[] =>
  text.split(holes).map((part, at) => (at % 2 === 0 ? part : values[part]))
