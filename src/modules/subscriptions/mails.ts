import { country } from '#platform/country.ts'
import { documentPath } from '#money/payments/document-token.ts'
import { amountIn } from '#money/shown-amount.ts'
import { causes, type MailContext, type Message, type Template } from '#platform/mail/mail.ts'
import { named, quoted } from '#platform/mail/named.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { dayIn } from '#platform/shown-time.ts'
import { type NotificationName, notificationNames, notificationWords } from './notification-words.ts'
import { subscriptionPath } from './token.ts'

// Mails to clients in the merchant's name. Names and descriptions were typed by the merchant: they are cut short, and mail programs find nothing in
// them to make a link of.

type Parameters = Record<string, string>

function written(name: NotificationName, parameters: Parameters, world: MailContext, secrets: Secrets): Message {
  const words = notificationWords[world.locale]
  const dayOf = (key: 'dueAt' | 'nextAttemptAt' | 'expiresOn') =>
    parameters[key] === undefined ? '' : dayIn(world.locale, new Date(parameters[key]), parameters['timeZone'] ?? 'UTC')
  const merchant = named(parameters['merchant'])
  const { subject, text, note, label } = words[name]({
    merchant,
    description: named(parameters['description']),
    amount: amountIn(
      world.locale,
      BigInt(parameters['amountMinor'] ?? 0),
      parameters['currency'] ?? country().currency,
    ),
    day: dayOf('dueAt'),
    retry: dayOf('nextAttemptAt'),
    last4: parameters['last4'] ?? '',
    expiry: dayOf('expiresOn'),
    note: quoted(parameters['note'] ?? ''),
  })
  const link = `${world.publicUrl}${subscriptionPath(secrets, parameters['subscriptionId'] ?? '')}`
  return {
    subject,
    paragraphs: [text, ...(note === undefined ? [] : [note])],
    ...(label !== undefined && { action: { label, link } }),
    ...receiptIn(parameters, world, secrets),
    footnotes: [words.question(merchant), ...(parameters[causes.environment] === 'SANDBOX' ? [words.test] : [])],
  }
}

/** Of a mail about money that came in. */
function receiptIn(parameters: Parameters, { locale, publicUrl }: MailContext, secrets: Secrets): Partial<Message> {
  const { transactionId, [causes.merchant]: merchantId, [causes.environment]: environment } = parameters
  if (transactionId === undefined || merchantId === undefined) return {}
  const scope = { merchantId, environment: environment === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX' } as const
  const receipt = publicUrl + documentPath(secrets, 'RECEIPT', scope, transactionId)
  const { receipt: view, document } = notificationWords[locale]
  return {
    action: { label: view, link: `${receipt}?lang=${locale}` },
    also: { label: document, link: `${receipt}/receipt.pdf?lang=${locale}` },
  }
}

/** The templates; links are made with the secret of the installation, so that none rests in a table. */
export const subscriptionMails = (secrets: Secrets): Record<string, Template> =>
  Object.fromEntries(
    notificationNames.map((name) => [
      `subscription.${name}`,
      (parameters: Parameters, world: MailContext) => written(name, parameters, world, secrets),
    ]),
  )
