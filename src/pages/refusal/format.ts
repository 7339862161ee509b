import { html, type Html, htmlText } from '#platform/html.ts'
import { asRefusal, type RefusalFormat } from '#platform/http/render-error.ts'
import { type Locale, localeOf, locales } from '#platform/locale.ts'
import { hostedPage } from '../frame.ts'
import { fillWith } from '../words.ts'
import { refusalWordsIn } from './words.ts'

// Whoever opens one of our pages in a browser reads a refusal as a page; scripts and programs get the envelope.

const hosted = /^\/(?:c|l|p|s|r|v|verify|account|simulator)(?:\/|$)/

export const pageFormat: RefusalFormat = {
  covers: (path, accept) => hosted.test(path) && accept.includes('text/html'),
  refuse: (error, { correlationId, language, url }) => {
    const { failure, cause } = asRefusal(error)
    const asked = URL.parse(url, 'https://pay.invalid')?.searchParams.get('lang')
    const locale = locales.find((each) => each === asked) ?? localeOf(language, 'fr')
    const { status, headers, message } = failure
    const page = refusalPage(locale, { status, correlationId, wait: headers['Retry-After'] })
    return {
      status,
      type: 'text/html; charset=utf-8',
      headers: { ...headers, ...pageHeaders, 'Content-Language': locale },
      body: htmlText(page),
      summary: message,
      cause: cause ?? failure,
    }
  },
}

const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  Vary: 'Accept, Accept-Language',
}

type Refusal = { status: number; correlationId: string; wait: string | undefined }

function refusalPage(locale: Locale, { status, correlationId, wait = '1' }: Refusal): Html {
  const words = refusalWordsIn(locale)
  const { title, text } = words[kindOf(status)]
  return hostedPage({
    locale,
    title,
    merchant: { name: 'Mizan' },
    isNarrow: true,
    main: html`<section>
<h1>${title}</h1>
<p>${fillWith(text, { seconds: wait })}</p>
${status !== 404 && html`<p><a class="button" href="?lang=${locale}">${words.again}</a></p>`}
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
