import { colonIn } from '../words.ts'
import { html, type Html, htmlText, raw } from '../html.ts'
import type { Locale } from '../locale.ts'
import { endedOnce } from './endings.ts'
import { contactOf, type MailHead, paintOn } from './head.ts'
import type { Message } from './mail.ts'
import { frameWords } from './words.ts'

export type Rendered = { subject: string; text: string; html: string }

/** A message as its two parts, with the head of the merchant in whose name it goes out. Throws TypeError for a link that is not http or https. */
export function renderMail(given: Message, locale: Locale, head?: MailHead): Rendered {
  const links = [given.action, given.also].filter((each) => each !== undefined)
  if (!links.every(({ link }) => /^https?:\/\//.test(link)))
    throw new TypeError('A mail links to http and https alone.')
  const message = locale === 'ar' ? endedOnce(given) : given
  const subject = message.subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const text = plainText(message, locale, head)
  return { subject, text, html: htmlText(page({ ...message, subject }, locale, head)) }
}

function plainText(message: Message, locale: Locale, head: MailHead | undefined): string {
  const { paragraphs, facts = [], action, also, footnotes = [] } = message
  // French has a space before it, at which no line ends.
  const colon = colonIn(locale)
  const parts = [
    ...paragraphs.map((text) => plainWords(text, locale)),
    ...(facts.length > 0
      ? [facts.map(([name, value]) => plainWords(`${name}${colon} ${value}`, locale)).join('\n')]
      : []),
    ...[action, also].map((each) => each && `${each.label}${colon}\n${each.link}`).filter((each) => each !== undefined),
    '—',
    ...footnotes.map((text) => plainWords(text, locale)),
    ...(head ? [[head.name, ...contactOf(head)].map((text) => plainLine(text, locale)).join('\n')] : []),
    frameWords[locale].automatic,
  ]
  return `${parts.join('\n\n')}\n`
}

// Tables and attributes, because some mail programs know neither blocks with a width nor style sheets. The colours of the dark
// scheme stand in the sheet alone: a program that knows no scheme shows the light one.
function page(message: Message, locale: Locale, head: MailHead | undefined): Html {
  const { subject, paragraphs, facts = [], action, also, footnotes = [] } = message
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const paint = paintOn(head)
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${sheet}</style>
</head>
<body style="margin:0;padding:0;background-color:#f3f4f6">
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" dir="${direction}" width="560" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:560px;border-radius:12px;border-top:4px solid ${paint.fill}">
${head && sender(head)}
<tr><td class="text" style="padding:32px 32px 8px;${face};font-size:16px;line-height:1.6;color:#1f2937">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.35;font-weight:600">${words(subject, locale)}</h1>
${paragraphs.map((text) => html`<p style="margin:0 0 16px">${words(text, locale)}</p>\n`)}
${facts.length > 0 && table(facts, locale)}
${action && button(action, locale, paint)}
${also && html`<p style="margin:0 0 20px"><a class="link" href="${also.link}" style="color:${paint.link}">${also.label}</a></p>`}
</td></tr>
<tr><td class="faint" style="padding:0 32px 28px;${face};font-size:13px;line-height:1.6;color:#6b7280">
<hr class="rule" style="margin:0 0 16px;border:0;border-top:1px solid #e5e7eb">
${[...footnotes, frameWords[locale].automatic].map(
  (text) => html`<p style="margin:0 0 8px">${words(text, locale)}</p>\n`,
)}
${head && foot(head)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

// A logo stands beside the name, because many programs show no picture before they are told to.
const sender = ({ name, logoUrl }: MailHead): Html => html`
<tr><td class="text" style="padding:24px 32px 0;${face};font-size:17px;font-weight:600;color:#1f2937">
${logoUrl !== undefined && html`<img src="${logoUrl}" alt="" height="40" style="height:40px;max-width:160px;vertical-align:middle;border:0"> &nbsp;`}<bdi>${name}</bdi>
</td></tr>`

const foot = (head: MailHead): Html =>
  html`<p style="margin:0"><strong><bdi>${head.name}</bdi></strong>${contactOf(head).map((each) => html`<br><bdi>${each}</bdi>`)}</p>`

const table = (facts: NonNullable<Message['facts']>, locale: Locale): Html => html`
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${facts.map(
  ([
    name,
    value,
  ]) => html`<tr><td class="faint" valign="top" style="padding:4px 0;padding-inline-end:16px;color:#6b7280">${name}</td>
<td valign="top" style="padding:4px 0;text-align:end;word-break:break-word">${words(value, locale)}</td></tr>
`,
)}</table>`

// The link stands under its button too: for programs that show no button, and so that a reader sees where it leads.
const button = ({ label, link }: NonNullable<Message['action']>, locale: Locale, paint: Paint): Html => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td${paint.isOurs && html` class="button"`} bgcolor="${paint.fill}" style="border-radius:8px;border:1px solid ${paint.edge}">
<a href="${link}" style="display:inline-block;padding:12px 24px;${face};font-size:16px;font-weight:600;color:${paint.text};text-decoration:none">${label}</a>
</td></tr>
</table>
<p class="faint" style="margin:0 0 20px;font-size:13px;color:#6b7280">${frameWords[locale].orOpen}<br>
<a class="link" href="${link}" style="color:${paint.link};word-break:break-all"><bdi dir="ltr">${link}</bdi></a></p>
`

type Paint = ReturnType<typeof paintOn>

const face = raw("font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif")

const sheet = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  body, .back { background-color: #111827 !important }
  .card { background-color: #1f2937 !important }
  .text { color: #f3f4f6 !important }
  .faint { color: #9ca3af !important }
  .rule { border-top-color: #374151 !important }
  .button { background-color: #2563eb !important }
  .link { color: #93b4ff !important }
}
`)

// Left to right within right to left: an address or a number that is not set apart is shown with its parts in disorder. A text that its mail has
// set apart stays whole.
const leftToRight =
  /([\u2066\u2068][^\u2066-\u2069]*\u2069|https?:\/\/[^\s<>]*[^\s<>.,:;!?،؛؟)]|[^\s@<>()]+@[^\s@<>()]*[^\s@<>().,:;!?،؛؟]|(?<![\p{L}\d_])(?:[+\d][\d .,:/-]*\d|\d))/u

const words = (text: string, locale: Locale): Html =>
  locale === 'ar'
    ? html`${text.split(leftToRight).map((part, index) => (index % 2 === 1 ? apart(part) : part))}`
    : html`${text}`

const isApart = (part: string): boolean => /^[\u2066\u2068]/.test(part)

// Elements stand for the invisible characters, of which not every mail program knows all.
const apart = (part: string): Html =>
  isApart(part)
    ? html`<bdi${part.startsWith('\u2066') && html` dir="ltr"`}>${part.slice(1, -1)}</bdi>`
    : html`<bdi dir="ltr" style="white-space:${part.length < 40 ? 'nowrap' : 'normal'}">${part}</bdi>`

/** A line of an address keeps its order, whatever it begins with. */
const plainLine = (text: string, locale: Locale): string => (locale === 'ar' ? `\u2068${text}\u2069` : text)

// Plain text has invisible characters for it. A link has none, because it would be copied with them.
const plainWords = (text: string, locale: Locale): string =>
  locale === 'ar'
    ? text.replaceAll(new RegExp(leftToRight, 'gu'), (part) =>
        part.includes('://') || isApart(part) ? part : `\u2066${part}\u2069`,
      )
    : text
