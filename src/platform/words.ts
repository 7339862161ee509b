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

const holes = /\{(\w+)\}/g

/** Puts values into the braces of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(holes, (whole, name: string) => String(values[name] ?? whole))

/** The same for values that are markup, in a place for markup. */
export const fillWith = (text: string, values: Readonly<Record<string, HtmlInput>>): HtmlInput[] =>
  text.split(holes).map((part, at) => (at % 2 === 0 ? part : values[part]))
