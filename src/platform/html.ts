import { isolated } from './bidi.ts'

// Pages and mails are templates in which everything that is put in is escaped, unless it is itself such a template.

const mark = Symbol('html')

/** Markup that may stand in a page as it is. Only this file makes it, so no text that came from outside can pass for it. */
export type Html = { readonly [mark]: string }

/** Values that a template accepts; undefined and false insert nothing. */
export type HtmlInput = Html | string | number | false | undefined | readonly HtmlInput[]

/**
 * Markup with its inputs escaped: `` html`<p title="${text}">${text}</p>` ``. Escaping holds between tags and in attributes
 * within quotes; it judges no addresses, so that a link has to be known to begin with http:, https: or a slash. Throws
 * TypeError for an object that is no template.
 */
export function html(strings: TemplateStringsArray, ...inputs: HtmlInput[]): Html {
  const areValues = placesOf(strings)
  let whole = strings[0] ?? ''
  for (let index = 0; index < inputs.length; index++)
    whole += markupOf(inputs[index], areValues[index] ?? false) + (strings[index + 1] ?? '')
  return raw(whole)
}

const known = new WeakMap<TemplateStringsArray, readonly boolean[]>()

/** Whether each input of a template stands in a tag, as the value of an attribute. A template is looked at once: its texts are one object for good. */
function placesOf(strings: TemplateStringsArray): readonly boolean[] {
  const places = known.get(strings) ?? strings.map((_, index) => isWithinTag(strings.slice(0, index + 1).join('')))
  known.set(strings, places)
  return places
}

const isWithinTag = (before: string): boolean =>
  before.lastIndexOf('<') > before.lastIndexOf('>') || /=\s*"[^"]*$/.test(before)

/** Markup that this program wrote itself, such as a style sheet. */
export const raw = (text: string): Html => ({ [mark]: text })

/** The text to send. */
export const htmlText = (markup: Html): string => markup[mark]

function markupOf(input: HtmlInput, isValue: boolean): string {
  if (input === undefined || input === false) return ''
  // A value of a form comes back as it is.
  if (typeof input !== 'object') return escaped(isValue ? String(input) : isolated(String(input)))
  if (mark in input) return input[mark]
  if (Array.isArray(input)) return input.map((each) => markupOf(each, isValue)).join('')
  throw new TypeError('A template takes text, numbers and other templates.')
}

const escaped = (text: string) => text.replaceAll(/[&<>"'`]/g, (character) => entities[character] ?? '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}
