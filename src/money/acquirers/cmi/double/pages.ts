import { type Html, html, htmlText, raw } from '#platform/html.ts'
import { contentPolicy } from '#platform/http/content-policy.ts'
import { type Locale, locales } from '#platform/locale.ts'
import { doubleStyle, hashOf } from '../../double-page.ts'
import { currencyOfNumber } from '../../../currency-numbers.ts'
import type { Form } from './books.ts'
import { testCards } from './cards.ts'
import { words } from './words.ts'

// The pages that a person sees at the double. They work without a script, but for the way back, which a button leads too.

export type Page = { statusCode: number; headers: Record<string, string>; body: string }

const script = `document.forms[0].submit()`

// Without form-action, because the signed form may name any address to return to.
const policy = contentPolicy({
  'default-src': ["'none'"],
  'style-src': [hashOf(doubleStyle)],
  'script-src': [hashOf(script)],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})

const localeIn = (form: Form): Locale => locales.find((each) => each === form['lang']) ?? 'fr'

function page(locale: Locale, title: string, content: Html, statusCode = 200): Page {
  const { notice } = words[locale]
  const markup = html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${raw(doubleStyle)}</style></head>
<body><p class="notice" role="note">${notice}</p><h1>${title}</h1>${content}</body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return { statusCode, headers, body: htmlText(markup) }
}

export function paymentPage(form: Form, visit: string, problem?: 'badCard'): Page {
  const locale = localeIn(form)
  const said = words[locale]
  const field = (name: string, label: string, length: number) =>
    html`<label>${label}<input name="${name}" autocomplete="off" inputmode="numeric" maxlength="${length}"></label>`
  return page(
    locale,
    said.title,
    html`<dl><dt>${said.amount}</dt><dd>${form['amount']} ${currencyOfNumber(form['currency'] ?? '')}</dd><dt>${said.order}</dt><dd>${form['oid']}</dd></dl>
${problem && html`<p class="error" role="alert">${said[problem]}</p>`}
<form method="post" action="/fim/double/pay"><input type="hidden" name="visit" value="${visit}">
${field('pan', said.number, 23)}${field('month', said.month, 2)}${field('year', said.year, 4)}${field('cv2', said.code, 4)}
<button name="do" value="pay">${said.pay}</button><button name="do" value="cancel">${said.cancel}</button></form>
<p>${said.cards}</p><ul>${testCards.map(([number, does]) => html`<li><code dir="ltr">${number.replaceAll(/\d{4}(?=\d)/g, '$& ')}</code>: ${said.does[does]}</li>`)}</ul>`,
  )
}

export function challengePage(form: Form, visit: string): Page {
  const locale = localeIn(form)
  const said = words[locale]
  return page(
    locale,
    said.confirmTitle,
    html`<p>${said.confirm}</p><form method="post" action="/fim/double/challenge"><input type="hidden" name="visit" value="${visit}">
<label>${said.oneTimeCode}<input name="code" autocomplete="off" inputmode="numeric"></label>
<button name="do" value="confirm">${said.send}</button><button name="do" value="cancel">${said.cancel}</button></form>`,
  )
}

/** Sends the browser back to the shop, with what became of the try. */
export function returnPage(form: Form, url: string, fields: Record<string, string>): Page {
  const locale = localeIn(form)
  const said = words[locale]
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    locale,
    said.title,
    html`<p>${said.done}</p><form method="post" action="${url}">${hidden}<button>${said.back}</button></form>
${form['AutoRedirect'] === 'true' && html`<script>${raw(script)}</script>`}`,
  )
}

/** For a form that cannot be paid. */
export const problemPage = (form: Form, message: string): Page =>
  page(localeIn(form), words[localeIn(form)].title, html`<p class="error" role="alert">${message}</p>`, 400)
