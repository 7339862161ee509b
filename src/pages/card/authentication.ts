import { openPageToken, pageToken } from '#modules/payment-page/page-token.ts'
import { type Locale, locales } from '#platform/locale.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// Identifies an authentication of a card for the page and the bank. It contains the language, so that the client returns in it.

type CardAuthentication = { subscriptionId: string; authenticationId: string; locale: Locale }

export const cardToken = (secrets: Secrets, { subscriptionId, authenticationId, locale }: CardAuthentication): string =>
  pageToken(secrets, 'card', { sessionId: subscriptionId, inner: `${locale} ${authenticationId}` })

/** Undefined for every text that was not made here. */
export function openCardToken(secrets: Secrets, text: string): CardAuthentication | undefined {
  const opened = openPageToken(secrets, 'card', text)
  const locale = locales.find((each) => opened?.inner.startsWith(`${each} `))
  if (!opened || !locale) return undefined
  return { subscriptionId: opened.sessionId, authenticationId: opened.inner.slice(locale.length + 1), locale }
}
