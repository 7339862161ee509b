// Pages and mails are templates in which everything that is put in is escaped, unless it is itself such a template.

const mark = Symbol('html')

/** Markup that may stand in a page as it is. Only this file makes it, so no text that came from outside can pass for it. */
export type Html = { readonly [mark]: string }

/** What may be put into a template; undefined and false put in nothing. */
export type HtmlInput = Html | string | number | false | undefined | readonly HtmlInput[]

/**
 * Markup with its inputs escaped: `` html`<p title="${text}">${text}</p>` ``. Escaping holds between tags and in attributes
 * within quotes; it judges no addresses, so that a link has to be known to begin with http:, https: or a slash. Throws
 * TypeError for an object that is no template.
 */
export function html(strings: TemplateStringsArray, ...inputs: HtmlInput[]): Html {
  return raw(strings.reduce((whole, text, index) => `${whole}${markupOf(inputs[index - 1])}${text}`))
}

/** Markup that this program wrote itself, such as a style sheet. */
export const raw = (text: string): Html => ({ [mark]: text })

/** The text to send. */
export const htmlText = (markup: Html): string => markup[mark]

function markupOf(input: HtmlInput): string {
  if (input === undefined || input === false) return ''
  if (typeof input !== 'object') return escaped(String(input))
  if (mark in input) return input[mark]
  if (Array.isArray(input)) return input.map(markupOf).join('')
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
