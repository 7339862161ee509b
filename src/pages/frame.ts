import { html, type Html, type HtmlInput } from '#platform/html.ts'
import { type Locale, locales } from '#platform/locale.ts'
import { script, styleSheet } from './assets.ts'
import { sheetAddress } from './brand/sheet.ts'
import type { TestMode } from '#money/acquirers/test-mode.ts'
import { fillWith } from '#platform/words.ts'
import { inFours } from './format.ts'
import { frameWordsIn, languageNames } from './words.ts'

// The frame of every hosted page: the merchant, the languages, the mark of the sandbox.

export type HostedPage = {
  locale: Locale
  /** Of the page alone; the name of the merchant is added. */
  title: string
  merchant: { name: string; logoPath?: string | undefined; color?: string | undefined }
  /** A page of the sandbox is marked; one that belongs to no environment, such as that of a broken link, leaves it out. */
  environment?: 'SANDBOX' | 'PRODUCTION'
  /** Whether search engines may list it. */
  isIndexed?: boolean
  /** Of production: the account moves no money, and the page is marked. `isPayable`: a card can be entered on it. */
  testMode?: (TestMode & { isPayable?: boolean }) | undefined
  /** Further text beside the mark that no money moves. */
  sandboxHint?: HtmlInput
  /** Style sheets and scripts of the page. */
  head?: HtmlInput
  /** Content of `<main>`: sections, of which each becomes a card. */
  main: HtmlInput
  /** Attributes of `<main>`, such as the state that a script compares. */
  mainAttributes?: Html
  /** The id to which the first link of the page leads past all that is before it. */
  skipTo?: string
  /** One column of the width of a form. */
  isNarrow?: boolean
  /** Query of the address beside the language; it stays when another language is chosen. */
  query?: Readonly<Record<string, string>>
  /** The pass with which the page reports its reader's journey; without it the page reports nothing. */
  journey?: string | undefined
  /** A line below the page; false for none. */
  footer?: HtmlInput
}

/** The whole document. `color` and `logoPath` are those of the branding, which has judged them. */
export function hostedPage(page: HostedPage): Html {
  const { locale, title, merchant, environment, sandboxHint, testMode, main, mainAttributes, isNarrow = false } = page
  const { skip, securedBy, accessibility } = frameWordsIn(locale)
  const { skipTo = 'main', head, footer = securedBy, journey } = page
  return documentOf({
    locale,
    isIndexed: page.isIndexed ?? false,
    title: `${title} · ${merchant.name}`,
    icon: merchant.logoPath,
    head: html`${merchant.color !== undefined && brandSheet(merchant.color)}
${head}
${journey !== undefined && html`<meta name="journey" content="${journey}">${script('/assets/journey.js')}`}`,
    body: html`<body${isNarrow && html` class="narrow"`}>
<a class="skip" href="#${skipTo}">${skip}</a>
<header>
<p class="merchant">${merchant.logoPath !== undefined && html`<img src="${merchant.logoPath}" alt="">`}<bdi>${merchant.name}</bdi></p>
${languageLinks(locale, page.query)}
</header>
${environment === 'SANDBOX' && sandboxMark(locale, sandboxHint)}
${testMode && testMark(locale, testMode)}
<main id="main"${mainAttributes !== undefined && html` ${mainAttributes}`}>
${main}
</main>
${footer !== false && html`<footer><p>${footer} · <a href="/accessibility?lang=${locale}">${accessibility}</a></p></footer>`}
</body>`,
  })
}

/** A page that stands in a frame of one of ours, and so has no frame itself. */
type FramelessPage = Pick<HostedPage, 'locale' | 'title' | 'main' | 'head'>

export const framelessPage = ({ main, ...page }: FramelessPage): Html =>
  documentOf({ ...page, body: html`<body><main>${main}</main></body>` })

/** Only a script can print, so that it shows the button. */
export const printButton = (label: string): Html =>
  html`<button type="button" class="quiet" data-prints data-scripted hidden>${label}</button>`

/** The sheet that has `color`, a text of the form `#rrggbb`. */
const brandSheet = (color: string): Html => html`<link rel="stylesheet" href="${sheetAddress(color)}">`

type Document = Pick<HostedPage, 'locale' | 'title' | 'head' | 'isIndexed'> & { body: Html; icon?: string | undefined }

const documentOf = ({
  locale,
  title,
  head,
  body,
  icon = 'data:,',
  isIndexed = false,
}: Document): Html => html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${!isIndexed && html`<meta name="robots" content="noindex">\n`}<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="${icon}">
${styleSheet('/assets/base.css')}
${head}
</head>
${body}
</html>
`

function languageLinks(locale: Locale, query: HostedPage['query'] = {}): Html {
  if (Object.keys(query).length > 0) return linksWith(locale, query)
  const known = plainLinks.get(locale) ?? linksWith(locale, query)
  plainLinks.set(locale, known)
  return known
}

const plainLinks = new Map<Locale, Html>()

const linksWith = (
  locale: Locale,
  query: Readonly<Record<string, string>>,
): Html => html`<nav aria-label="${frameWordsIn(locale).languages}">
${locales.map((each) => html`<a href="?${new URLSearchParams({ ...query, lang: each }).toString()}" lang="${each}" hreflang="${each}"${each === locale && html` aria-current="true"`}>${languageNames[each]}</a>`)}
</nav>`

function sandboxMark(locale: Locale, hint: HtmlInput): Html {
  const { title, text } = frameWordsIn(locale).sandbox
  return html`<aside class="sandbox"><strong>${title}.</strong> ${text} ${hint}</aside>`
}

/** The sandbox has no agents in the street: its testers take the cash themselves. */
export function agentHint(locale: Locale, number: string): Html {
  const query = new URLSearchParams({ number, lang: locale }).toString()
  return html`<a href="/simulator/agent?${query}" target="_blank" rel="noopener">${frameWordsIn(locale).sandbox.agent}</a>`
}

function testMark(locale: Locale, mode: NonNullable<HostedPage['testMode']>): Html {
  const { sandbox, testMode } = frameWordsIn(locale)
  const { acquirerName: name, isDouble, testCard, isPayable } = mode
  const card = html`<bdi dir="ltr">${inFours(testCard ?? '')}</bdi>`
  const hint = isPayable && testCard !== undefined && fillWith(testMode.card, { card })
  const text = fillWith(isDouble ? testMode.double : testMode.text, { name: html`<bdi>${name}</bdi>` })
  return html`<aside class="sandbox"><strong>${sandbox.title}.</strong> ${text} ${hint}</aside>`
}
