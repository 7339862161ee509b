import type { Locale } from '../locale.ts'
import { fieldSentences } from './fields.ts'
import { merchantSentences } from './merchant.ts'
import { moneySentences } from './money.ts'
import { refusalSentences } from './refusals.ts'

// What refusals say, in three languages. The English sentence names its rule, since it is published and never changes: whatever
// refuses says which sentence it means, and what stands in its holes. Nothing is found by looking at a finished sentence.

/** Each with its translations; `{name}` is a hole. */
export type Sentences = Readonly<Record<string, Readonly<Record<Exclude<Locale, 'en'>, string>>>>

const sentences = { ...fieldSentences, ...merchantSentences, ...moneySentences, ...refusalSentences }

type Template = keyof typeof sentences
type Hole<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Hole<Rest> : never

/** A sentence with holes, and what stands in them: names, numbers, and further sentences. */
export type Said = { readonly template: Template; readonly values: Readonly<Record<string, Words | number>> }

/** A sentence without holes, which stands for itself, or one with its values. */
export type Words = string | Said

/** Says one of the sentences. The compiler refuses one that is not translated, and one whose holes are not filled. */
export const say = <Text extends Template>(template: Text, values: Record<Hole<Text>, Words | number>): Said => ({
  template,
  values,
})

/** The same with what was probably meant, where that is known. */
export const meantFor = (said: Words, meant: string | undefined): Words =>
  meant === undefined || meant === '' ? said : say('{said}; did you mean {meant}?', { said, meant })

/** The sentence in a language. A name or a number stays as it is. */
export function wordsIn(words: Words, locale: Locale): string {
  if (typeof words === 'string') return translated(words, locale) ?? words
  const text = translated(words.template, locale) ?? words.template
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = words.values[name] ?? ''
    return typeof value === 'object' || name === 'said' ? wordsIn(value as Words, locale) : String(value)
  })
}

export const inEnglish = (words: Words): string => wordsIn(words, 'en')

const translated = (template: string, locale: Locale): string | undefined =>
  locale === 'en' || !Object.hasOwn(sentences, template) ? undefined : sentences[template as Template][locale]
