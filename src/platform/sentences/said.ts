import type { Locale } from '../locale.ts'
import { isDay } from '../day.ts'
import { amountTextIn } from '../shown-amount.ts'
import { calendarDayIn } from '../shown-time.ts'
import { fill, formFor, type Plural, setIn } from '../words.ts'
import { fieldSentences } from './fields.ts'
import { refusalSentences } from './refusals.ts'

// The sentences of refusals, in three languages. A refusal names its sentence by the English text, which is published and never changes, and gives
// the values of its holes. This file has the sentences of every module; those of one module stand in its own `sentences.ts`, and a said sentence
// carries its translations with it.

/** A translation whose form follows the number in one of its holes. */
type Counted = Plural & { by: string }
type Translations = Readonly<Record<Exclude<Locale, 'en'>, string | Counted>> & {
  /** In place of a sentence that names a command, for a reader who can do the same on a page. */
  readonly onPage?: Readonly<Record<Locale, string>>
}

/** Sentences by their English text, with their translations; `{name}` is a hole. */
export type Sentences = Readonly<Record<string, Translations>>

const common = { ...fieldSentences, ...refusalSentences }

type Common = keyof typeof common
type Hole<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Hole<Rest> : never
type WithoutHoles<Text extends string> = Text extends `${string}{${string}}${string}` ? never : Text

/** Names and numbers, which are the same in every language; the hole `said` takes a sentence. */
type Values = Readonly<Record<string, string | number | Sentence>>

/** A sentence with the values of its holes. */
export type Sentence = {
  readonly template: string
  readonly values: Values
  readonly translations: Translations | undefined
}

/** The words of a refusal. A common sentence without holes stands for itself; `say` makes every other. */
export type Words = WithoutHoles<Common> | Sentence

type ValueOf<Name extends string> = Name extends 'said' ? Words : string | number
type ValuesOf<Text extends string> = [Hole<Text>] extends [never]
  ? []
  : [values: { [Name in Hole<Text>]: ValueOf<Name> }]

/** Makes the `say` of a module: it says the module's own sentences and the common ones, and no other compiles. */
export const sayOneOf =
  <const Own extends Sentences>(own: Own) =>
  <Text extends Common | (keyof Own & string)>(template: Text, ...[values]: ValuesOf<Text>): Sentence => ({
    template,
    values: values ?? {},
    translations: own[template] ?? translationsOf(template),
  })

/** Says one of the common sentences. */
export const say = sayOneOf({})

/** For buyers' pages, cash networks and operators: these get English, whatever their language. */
export const sayInEnglish = (text: string): Sentence => ({ template: text, values: {}, translations: undefined })

/** The same with what was probably meant, where that is known. */
export const meantFor = (said: Words, meant: string | undefined): Words =>
  meant === undefined || meant === '' ? said : say('{said}; did you mean {meant}?', { said, meant })

/**
 * The sentence in a language. A name, a number, and a text that is none of the sentences stay as they are; so do days and amounts in English, which
 * programs and terminals show as well.
 */
export const wordsIn = (words: Sentence | string, locale: Locale): string =>
  wordsWith(words, locale, { areValuesWritten: locale !== 'en', isOnPage: false })

/** The same for the pages of people, with days and amounts as people write them in all languages, and with pages in place of commands. */
export const readIn = (words: Sentence | string, locale: Locale): string =>
  wordsWith(words, locale, { areValuesWritten: true, isOnPage: true })

type Reader = { areValuesWritten: boolean; isOnPage: boolean }

function wordsWith(words: Sentence | string, locale: Locale, reader: Reader): string {
  const { template, values, translations } = saidOf(words)
  const inPlace = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' || name === 'said'
      ? wordsWith(value as Words, locale, reader)
      : reader.areValuesWritten && typeof value === 'string'
        ? writtenIn(locale, value)
        : value,
  ])
  const onPage = reader.isOnPage ? translations?.onPage?.[locale] : undefined
  const text = onPage === undefined ? translated(translations, locale, values) : setIn(locale, onPage)
  const filled = fill(text ?? template, Object.fromEntries(inPlace))
  // Values may be numbers of statements. French spaces are of the words alone.
  return locale === 'ar' ? setIn(locale, filled) : filled
}

/** A day and an amount as people write them; any other value as it is. */
function writtenIn(locale: Locale, value: string): string {
  if (isDay(value)) return calendarDayIn(locale, value)
  const [, amount, currency] = /^(-?\d{1,30}(?:\.\d{1,4})?) ([A-Z]{3})$/.exec(value) ?? []
  return amount !== undefined && currency !== undefined && currencies.has(currency)
    ? amountTextIn(locale, amount, currency)
    : value
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const inEnglish = (words: Sentence | string): string => wordsIn(words, 'en')

const saidOf = (words: Sentence | string): Sentence =>
  typeof words === 'string' ? { template: words, values: {}, translations: translationsOf(words) } : words

const translationsOf = (template: string): Translations | undefined =>
  Object.hasOwn(common, template) ? common[template as Common] : undefined

function translated(translations: Translations | undefined, locale: Locale, values: Values): string | undefined {
  if (locale === 'en' || !translations) return undefined
  const translation = translations[locale]
  const text =
    typeof translation === 'string' ? translation : formFor(Number(values[translation.by]), locale, translation)
  return setIn(locale, text)
}
