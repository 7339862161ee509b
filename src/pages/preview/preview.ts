import { majorText } from '#money/money.ts'
import { html, type Html, raw } from '#platform/html.ts'
import { type Locale, locales } from '#platform/locale.ts'
import { size } from './picture.ts'

// The tags by which messengers and search engines show a page: its title, a description, a price and a picture.

export type Preview = {
  locale: Locale
  /** Absolute, without a query. */
  url: string
  siteName: string
  title: string
  description: string | null
  price?: { amountMinor: bigint; currency: string }
  /** Absolute; without it the drawn one of the page. */
  imageUrl?: string | null
}

/** With the territory where most speak the language: alone it is no locale to those that read the tags. */
const territories = new Map(
  locales.map((locale) => {
    const { language, region } = new Intl.Locale(locale).maximize()
    return [locale, `${language}_${region}`]
  }),
)

const descriptionMax = 200

export function previewTags(preview: Preview): Html {
  const { locale, url, siteName, title, description, price, imageUrl } = preview
  const isDrawn = imageUrl === undefined || imageUrl === null
  const tags: [name: string, content: string | number | false][] = [
    ['og:type', price ? 'product' : 'website'],
    ['og:site_name', siteName],
    ['og:locale', territories.get(locale) ?? false],
    ['og:title', title],
    ['og:url', url],
    ['og:description', description !== null && shortOf(description)],
    ['og:image', isDrawn ? `${url}/preview.png?lang=${locale}` : imageUrl],
    ['og:image:alt', title],
    ['og:image:width', isDrawn && size.width],
    ['og:image:height', isDrawn && size.height],
    ['product:price:amount', price !== undefined && majorText(price.amountMinor, price.currency)],
    ['product:price:currency', price !== undefined && price.currency],
  ]
  const shown = tags.filter(([, content]) => content !== false && content !== '')
  return html`<meta name="twitter:card" content="summary_large_image">
${shown.map(([name, content]) => html`<meta property="${name}" content="${content}">\n`)}`
}

function shortOf(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > descriptionMax ? `${letters.slice(0, descriptionMax).join('')}…` : letters.join('')
}

/** A page in the words of schema.org, as a block of data: no script, so that the policy of pages has nothing to allow. */
export const structuredData = (facts: Record<string, unknown>): Html =>
  raw(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')}</script>`,
  )
