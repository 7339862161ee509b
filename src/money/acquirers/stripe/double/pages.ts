import { type Html, html, htmlText, raw } from '#platform/html.ts'
import { contentPolicy } from '#platform/http/content-policy.ts'
import { type Locale, locales } from '#platform/locale.ts'
import type Stripe from 'stripe'
import { majorNumber } from '../../../money.ts'
import { doubleStyle, hashOf } from '../../double-page.ts'
import { minorOf } from '../amounts.ts'
import type { Books } from './books.ts'
import { testCards } from './cards.ts'
import { formOf, partIn, textIn } from './form.ts'
import { answerChallenge } from './intents.ts'
import { DoubleProblem } from './problem.ts'
import { confirmationToken, tokenize } from './routes.ts'
import { fieldsScript, loaderScript } from './script.ts'
import { words } from './words.ts'

// The double's pages for a browser: the script, the frame with the fields, and the page of 3-D Secure. All say that it is a double.

export type Page = { statusCode: number; headers: Record<string, string>; body: string }
type Visit = { method: string; path: string; query: string; body: string; languages: string }

/** Of a frame with one field, which looks as the page around it says. */
const fieldStyle = `html{color-scheme:light only;background:#0000}body,form{margin:0}
input{display:block;width:100%;height:1.2em;margin:0;padding:0;border:0;outline:0;background:#0000;box-sizing:border-box;
color:var(--color,#000);font:var(--size,16px)/1.2 var(--font,sans-serif);text-align:var(--align,left)}
input::placeholder{color:var(--faint,#6b7280);opacity:1}[aria-invalid=true]{color:var(--wrong,#b91c1c)}`
const frameStyle = `body{font:16px/1.4 sans-serif;margin:0}form{display:flex;flex-wrap:wrap;gap:.5rem}
label{flex:1 1 5rem;font-size:.8rem}label:first-of-type{flex-basis:100%}
input{font:inherit;font-size:1rem;padding:.5rem;width:100%;box-sizing:border-box}
p,summary{font-size:.75rem;margin:.4rem 0 0}.notice{border:1px solid #b45309;background:#fef3c7;color:#451a03;padding:.3rem}`

export function pageFor(
  books: Books,
  { method, path, query, body, languages }: Visit,
  { publishableKey }: { publishableKey: string },
): Page {
  const asked = formOf(query)
  if (method === 'GET' && path === '/v3/') return plain(loaderScript, 'text/javascript; charset=utf-8')
  if (method === 'GET' && path === '/double/fields')
    return framePage(localeIn(textIn(asked, 'locale')), textIn(asked, 'part'))
  if (method === 'POST' && path === '/double/tokens') return tokenPage(books, body, publishableKey)
  if (path !== '/double/3ds')
    return { ...plain('There is nothing here.', 'text/plain; charset=utf-8'), statusCode: 404 }
  const [id, secret] = [textIn(asked, 'intent') ?? '', textIn(asked, 'secret') ?? '']
  // As a bank's page does, in a language of the browser.
  const locale = localeIn(languages.slice(0, 2))
  if (method === 'GET') return challengePage(books, { id, secret, locale })
  const back = answerChallenge(books, id, secret, textIn(formOf(body), 'do') === 'pass')
  if (back === undefined) return shown(locale, html`<p>${words[locale].ended}</p>`, 400)
  return {
    statusCode: 303,
    headers: { location: back, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  }
}

const localeIn = (text: string | undefined): Locale => locales.find((each) => each === text) ?? 'en'

const safe = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }

const plain = (body: string, type: string): Page => ({
  statusCode: 200,
  headers: { ...safe, 'content-type': type },
  body,
})

function shown(locale: Locale, content: Html, statusCode = 200): Page {
  const said = words[locale]
  const markup = html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${said.confirmTitle}</title><style>${raw(doubleStyle)}</style></head>
<body><p class="notice" role="note">${said.notice}</p><h1>${said.confirmTitle}</h1>${content}</body></html>`
  // Without form-action, because the payment may name any address to return to.
  const policy = contentPolicy({
    'default-src': ["'none'"],
    'style-src': [hashOf(doubleStyle)],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
  const headers = { ...safe, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return { statusCode, headers, body: htmlText(markup) }
}

function challengePage(books: Books, { id, secret, locale }: { id: string; secret: string; locale: Locale }): Page {
  const said = words[locale]
  const intent = books.payments.get(id) ?? books.setups.get(id)
  if (intent?.client_secret !== secret || intent.status !== 'requires_action')
    return shown(locale, html`<p>${said.ended}</p>`, 400)
  const amount = 'amount' in intent && shownAmount(intent, locale)
  return shown(
    locale,
    html`<p>${said.confirm}</p>${amount && html`<p>${said.amount}: ${amount}</p>`}
<form method="post"><button name="do" value="pass">${said.pass}</button><button name="do" value="fail">${said.fail}</button></form>`,
  )
}

function shownAmount({ amount, currency: code }: Stripe.PaymentIntent, locale: Locale): string {
  const currency = code.toUpperCase()
  const major = majorNumber(minorOf(amount, currency) ?? 0n, currency)
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(major)
}

type Part = { name: 'number' | 'expiry' | 'cvc'; complete: string; placeholder: string }
const parts: readonly Part[] = [
  { name: 'number', complete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  { name: 'expiry', complete: 'cc-exp', placeholder: 'MM / YY' },
  { name: 'cvc', complete: 'cc-csc', placeholder: 'CVC' },
]

/** Every page may hold the frame, as every shop may have Stripe's. All fields stand in one unless one is requested. */
function framePage(locale: Locale, asked: string | undefined): Page {
  const said = words[locale]
  const labels = { number: said.number, expiry: said.expiry, cvc: said.code }
  const one = parts.find(({ name }) => name === asked)
  const input = ({ name, complete, placeholder }: Part, more: Html) =>
    html`<input name="${name}" autocomplete="${complete}" inputmode="numeric" maxlength="23" placeholder="${placeholder}" ${more}>`
  const style = one ? fieldStyle : frameStyle
  const content = one
    ? html`<form>${input(one, html`aria-label="${labels[one.name]}"`)}</form>`
    : html`<form>${parts.map((part) => html`<label>${labels[part.name]}${input(part, html``)}</label>`)}</form>
<p class="notice" role="note">${said.notice}</p>
<details><summary>${said.cards}</summary>${testCards.map(({ number, does }) => html`<p><code>${number}</code>: ${said.does[does]}</p>`)}</details>`
  const markup = html`<!doctype html>
<html lang="${locale}" dir="ltr">
<head><meta charset="utf-8"><title>${one ? labels[one.name] : said.number}</title><style>${raw(style)}</style></head>
<body data-bad="${said.badCard}" data-wrong="${JSON.stringify(said.wrong)}">${content}
<script>${raw(fieldsScript)}</script></body></html>`
  const policy = contentPolicy({
    'default-src': ["'none'"],
    'style-src': [hashOf(style)],
    'script-src': [hashOf(fieldsScript)],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
  })
  return {
    statusCode: 200,
    headers: { ...safe, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: htmlText(markup),
  }
}

/** Turns the card typed into the frame into a method, and into a token if the page wants one. */
function tokenPage(books: Books, body: string, publishableKey: string): Page {
  const form = formOf(body)
  const answer = (statusCode: number, said: object): Page => ({
    ...plain(JSON.stringify(said), 'application/json'),
    statusCode,
  })
  if (textIn(form, 'key') !== publishableKey)
    return answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } })
  try {
    const method = tokenize(books, partIn(form, 'card'))
    if (textIn(form, 'as') !== 'confirmation_token') return answer(200, method)
    return answer(200, confirmationToken(books, formOf(`payment_method=${method.id}`)))
  } catch (error) {
    if (error instanceof DoubleProblem) return answer(error.statusCode, { error: error.body })
    throw error
  }
}
