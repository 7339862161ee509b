import { contentPolicy } from '#platform/http/content-policy.ts'
import { html, type Html, htmlText } from '#platform/html.ts'
import { asRefusal, type RefusalFormat } from '#platform/http/render-error.ts'
import { type Locale, localeOf, locales } from '#platform/locale.ts'
import { hostedPage } from '../frame.ts'
import { fillWith } from '#platform/words.ts'
import { refusalWordsIn } from './words.ts'

// A browser that opens one of our pages, or an address that leads nowhere, gets a refusal as a page; scripts and programs get the envelope.

/** Calls, files, and the applications that have pages of their own. */
const others =
  /^\/(?:v1|api|agents|operator|inspect|checkout(?!\/return)|acquirers|calls|openapi|docs|dev|metrics|healthz|readyz|assets|logo|pictures|dashboard)(?:[/.-]|$)/

export const pageFormat: RefusalFormat = {
  covers: (path, accept) => !others.test(path) && accept.includes('text/html'),
  refuse: (error, { correlationId, language, method, url }) => {
    const { failure, cause } = asRefusal(error)
    const query = URL.parse(url, 'https://pay.invalid')?.searchParams ?? new URLSearchParams()
    const locale = locales.find((each) => each === query.get('lang')) ?? localeOf(language, 'fr')
    const { status, headers, message } = failure
    // A link cannot send again what a form has sent, such as the answer of a bank.
    const isRepeatable = status !== 404 && method !== 'POST'
    const wait = headers['Retry-After']
    const page = refusalPage(locale, { status, correlationId, wait, isRepeatable, query: Object.fromEntries(query) })
    return {
      status,
      type: 'text/html; charset=utf-8',
      headers: { ...headers, ...pageHeaders, 'Content-Language': locale },
      body: htmlText(page),
      summary: message,
      cause,
    }
  },
}

const pageHeaders = {
  'Content-Security-Policy': contentPolicy({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
  Vary: 'Accept, Accept-Language',
}

type Refusal = {
  status: number
  correlationId: string
  wait: string | undefined
  isRepeatable: boolean
  query: Record<string, string>
}

function refusalPage(locale: Locale, { status, correlationId, wait = '1', isRepeatable, query }: Refusal): Html {
  const words = refusalWordsIn(locale)
  const { title, text } = words[kindOf(status)]
  return hostedPage({
    locale,
    title,
    merchant: { name: 'Mizan' },
    isNarrow: true,
    query,
    main: html`<section>
<h1>${title}</h1>
<p>${fillWith(text, { seconds: wait })}</p>
${isRepeatable && html`<p><a class="button" href="?${new URLSearchParams({ ...query, lang: locale }).toString()}">${words.again}</a></p>`}
<p class="hint">${words.reference} <bdi dir="ltr">${correlationId}</bdi></p>
</section>`,
  })
}

function kindOf(status: number) {
  if (status === 404) return 'missing'
  if (status === 429) return 'busy'
  if (status === 503) return 'away'
  return status < 500 ? 'wrong' : 'broken'
}
