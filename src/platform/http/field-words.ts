import type { Locale } from '../locale.ts'
import { fieldSentences } from './field-sentences.ts'

/**
 * What is wrong with a field, in the reader's language. Names and numbers stay as they are; a sentence that has no translation
 * stays English.
 */
export function fieldWords(problem: string, locale: Locale): string {
  if (locale === 'en') return problem
  const [, said = problem, meant] = /^(.*); did you mean (\S+)\?$/s.exec(problem) ?? []
  const words = exactly.get(said)?.[locale] ?? filled(said, locale)
  if (words === undefined) return problem
  return meant === undefined ? words : words + suggestions[locale](meant)
}

type Translated = Record<Exclude<Locale, 'en'>, string>

const suggestions = {
  fr: (meant: string) => ` ; vouliez-vous dire ${meant} ?`,
  ar: (meant: string) => `؛ هل تقصد ${meant}؟`,
}

const placeholder = /\{(\w+)\}/g
const sentences = fieldSentences.map(([en, fr, ar]): [en: string, words: Translated] => [en, { fr, ar }])
const exactly = new Map(sentences.filter(([en]) => en.search(placeholder) === -1))
const patterns = sentences.filter(([en]) => !exactly.has(en)).map(([en, words]) => ({ form: patternOf(en), words }))

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(placeholder)
  return new RegExp(
    `^${parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+?)`)).join('')}$`,
    's',
  )
}

/** `{say}` stands for what is said in a sentence of its own; every other placeholder for what is no language at all. */
function filled(said: string, locale: Exclude<Locale, 'en'>): string | undefined {
  for (const { form, words } of patterns) {
    const { groups } = form.exec(said) ?? {}
    if (groups)
      return words[locale].replaceAll(placeholder, (_, name: string) =>
        name === 'say' ? fieldWords(groups[name] ?? '', locale) : (groups[name] ?? ''),
      )
  }
  return undefined
}
