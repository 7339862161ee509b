import { inLocales } from '#platform/words.ts'
import { country } from '#platform/country.ts'
import { documentPath } from '#money/payments/document-token.ts'
import { amountIn } from '#money/shown-amount.ts'
import type { Locale } from '#platform/locale.ts'
import { causes, type MailContext, type Message, type Template } from '#platform/mail/mail.ts'
import { named, quoted } from '#platform/mail/named.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

// Mails to buyers and owners about an order. Names were typed by others: they are cut short, and mail programs find nothing in them to make a link
// of.

type Parameters = Record<string, string>
type Say = (facts: Facts) => { subject: string; paragraphs: (string | false)[] }
type Facts = Record<
  | 'number'
  | 'product'
  | 'quantity'
  | 'amount'
  | 'shop'
  | 'carrier'
  | 'tracking'
  | 'reason'
  | 'refunded'
  | 'note'
  | 'buyer'
  | 'city',
  string
> & { isPaid: boolean }
type Words = Record<'confirmed' | 'shipped' | 'canceled' | 'refunded' | 'new', Say> & {
  follow: string
  look: string
  receipt: string
  document: string
  ask: (address: string) => string
  test: string
}

const english: Words = {
  confirmed: ({ number, shop, product, quantity, amount }) => ({
    subject: `Your order ${number} from ${shop} is confirmed`,
    paragraphs: [
      `Thank you. ${shop} has received your payment of ${amount}.`,
      `Your order: ${quantity} × ${product}.`,
      'We will let you know when it ships.',
    ],
  }),
  shipped: ({ number, shop, product, quantity, carrier, tracking }) => ({
    subject: `Your order ${number} from ${shop} is on its way`,
    paragraphs: [
      carrier === ''
        ? `${quantity} × ${product} was shipped.`
        : `${quantity} × ${product} was shipped with ${carrier}.`,
      ...(tracking === '' ? [] : [`Tracking number: ${tracking}`]),
    ],
  }),
  canceled: ({ number, shop, product, reason, amount, isPaid }) => ({
    subject: `Your order ${number} from ${shop} was canceled`,
    paragraphs: [
      `${shop} has canceled your order for ${product}.`,
      `Reason: ${reason}`,
      isPaid
        ? `Your payment of ${amount} is being refunded. We will let you know when it is done.`
        : 'You have not been charged.',
    ],
  }),
  refunded: ({ number, shop, refunded, note }) => ({
    subject: `A refund for your order ${number} from ${shop}`,
    paragraphs: [
      `${shop} has refunded ${refunded}. It may take a few days to appear on your bank statement.`,
      note !== '' && `Message from ${shop}: “${note}”`,
    ],
  }),
  new: ({ number, product, quantity, amount, buyer, city }) => ({
    subject: `New order ${number}: ${quantity} × ${product}`,
    paragraphs: [
      `${quantity} × ${product}, ${amount}, is paid.`,
      buyer !== '' && `Buyer: ${buyer}${city && `, ${city}`}`,
    ],
  }),
  follow: 'Track your parcel',
  look: 'View order',
  receipt: 'View receipt',
  document: 'Receipt as PDF',
  ask: (address) => `Questions? Write to ${address}.`,
  test: 'This is a test. No real money moved.',
}

const french: Words = {
  confirmed: ({ number, shop, product, quantity, amount }) => ({
    subject: `Votre commande ${number} chez ${shop} est payée`,
    paragraphs: [
      `Merci. ${shop} a reçu votre paiement de ${amount}.`,
      `Commandé : ${quantity} × ${product}.`,
      'Vous recevrez un message dès l’expédition.',
    ],
  }),
  shipped: ({ number, shop, product, quantity, carrier, tracking }) => ({
    subject: `Votre commande ${number} chez ${shop} est en route`,
    paragraphs: [
      carrier === '' ? `${quantity} × ${product} : expédié.` : `${quantity} × ${product} : remis à ${carrier}.`,
      ...(tracking === '' ? [] : [`Numéro de suivi : ${tracking}`]),
    ],
  }),
  canceled: ({ number, shop, product, reason, amount, isPaid }) => ({
    subject: `Votre commande ${number} chez ${shop} est annulée`,
    paragraphs: [
      `${shop} a annulé votre commande de ${product}.`,
      `Motif : ${reason}`,
      isPaid
        ? `Votre paiement de ${amount} vous est rendu. Vous recevrez un message quand ce sera fait.`
        : 'Rien n’a été débité.',
    ],
  }),
  refunded: ({ number, shop, refunded, note }) => ({
    subject: `Un remboursement pour votre commande ${number} chez ${shop}`,
    paragraphs: [
      `${shop} vous a remboursé ${refunded}. Votre banque peut mettre quelques jours à l’afficher.`,
      note !== '' && `Message de ${shop} : « ${note} »`,
    ],
  }),
  new: ({ number, product, quantity, amount, buyer, city }) => ({
    subject: `Nouvelle commande ${number} : ${quantity} × ${product}`,
    paragraphs: [
      `${quantity} × ${product}, ${amount} : c’est payé.`,
      buyer !== '' && `Acheteur : ${buyer}${city && `, ${city}`}`,
    ],
  }),
  follow: 'Suivre le colis',
  look: 'Voir la commande',
  receipt: 'Voir le reçu',
  document: 'Reçu en PDF',
  ask: (address) => `Une question ? Écrivez à ${address}.`,
  test: 'Ceci est un test : aucun argent n’a circulé.',
}

const arabic: Words = {
  confirmed: ({ number, shop, product, quantity, amount }) => ({
    subject: `تم دفع طلبك ${number} لدى ${shop}`,
    paragraphs: [
      `شكرًا لك. استلم ${shop} دفعتك البالغة ${amount}.`,
      `المطلوب: ${quantity} × ${product}.`,
      'سنراسلك مجددًا عند الشحن.',
    ],
  }),
  shipped: ({ number, shop, product, quantity, carrier, tracking }) => ({
    subject: `طلبك ${number} لدى ${shop} في الطريق إليك`,
    paragraphs: [
      carrier === '' ? `شُحن ${quantity} × ${product}.` : `سُلّم ${quantity} × ${product} إلى ${carrier}.`,
      ...(tracking === '' ? [] : [`رقم التتبع: ${tracking}`]),
    ],
  }),
  canceled: ({ number, shop, product, reason, amount, isPaid }) => ({
    subject: `أُلغي طلبك ${number} لدى ${shop}`,
    paragraphs: [
      `ألغى ${shop} طلبك: ${product}.`,
      `السبب: ${reason}`,
      isPaid ? `ستُعاد إليك دفعتك البالغة ${amount}، وسنراسلك عند إتمام ذلك.` : 'لم يُخصم أي مبلغ.',
    ],
  }),
  refunded: ({ number, shop, refunded, note }) => ({
    subject: `استرداد لطلبك ${number} لدى ${shop}`,
    paragraphs: [
      `أعاد إليك ${shop} مبلغ ${refunded}. قد يستغرق ظهوره لدى مصرفك بضعة أيام.`,
      note !== '' && `رسالة من ${shop}: «${note}»`,
    ],
  }),
  new: ({ number, product, quantity, amount, buyer, city }) => ({
    subject: `طلب جديد ${number}: ${quantity} × ${product}`,
    paragraphs: [
      `${quantity} × ${product}، ${amount}: تم الدفع.`,
      buyer !== '' && `المشتري: ${buyer}${city && `، ${city}`}`,
    ],
  }),
  follow: 'تتبّع الطرد',
  look: 'عرض الطلب',
  receipt: 'عرض الوصل',
  document: 'الوصل بصيغة PDF',
  ask: (address) => `لأي سؤال راسل ${address}.`,
  test: 'هذا اختبار: لم تُنقل أي أموال.',
}

const wordsIn: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

/** A name keeps its letters in order, and those around it theirs. */
const apart = (text: string | undefined, locale: Locale): string => isolated(named(text), locale)

const isolated = (text: string, locale: Locale): string =>
  locale === 'ar' && text !== '' ? `\u2068${text}\u2069` : text

function factsOf(parameters: Parameters, locale: Locale): Facts {
  const { currency = country().currency, amountMinor = '0', refundedMinor = '0', status } = parameters
  const money = (minor: string) => amountIn(locale, BigInt(minor), currency)
  const name = (key: string) => apart(parameters[key], locale)
  return {
    number: name('number'),
    quantity: parameters['quantity'] ?? '',
    product: name('product'),
    shop: name('shop'),
    carrier: !parameters['carrier'] ? '' : name('carrier'),
    tracking: !parameters['trackingNumber'] ? '' : name('trackingNumber'),
    reason: name('reason'),
    note: isolated(quoted(parameters['note'] ?? ''), locale),
    buyer: name('buyer'),
    city: name('city'),
    amount: money(amountMinor),
    refunded: money(refundedMinor),
    isPaid: status !== 'CANCELED',
  }
}

/** Of a mail to a buyer who has paid: the page of the receipt, without the language. */
function receiptOf(secrets: Secrets, parameters: Parameters, publicUrl: string): string | undefined {
  const { transactionId, environment, [causes.merchant]: merchantId } = parameters
  if (transactionId === undefined || merchantId === undefined) return undefined
  const scope = { merchantId, environment: environment === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX' } as const
  return publicUrl + documentPath(secrets, 'RECEIPT', scope, transactionId)
}

function linksIn(secrets: Secrets, parameters: Parameters, { locale, publicUrl }: MailContext): Partial<Message> {
  const words = wordsIn[locale]
  const { trackingUrl, reference } = parameters
  if (trackingUrl !== undefined) return { action: { label: words.follow, link: trackingUrl } }
  if (reference !== undefined)
    return { action: { label: words.look, link: `${publicUrl}/dashboard/orders/${reference}` } }
  const receipt = receiptOf(secrets, parameters, publicUrl)
  if (receipt === undefined) return {}
  return {
    action: { label: words.receipt, link: `${receipt}?lang=${locale}` },
    also: { label: words.document, link: `${receipt}/receipt.pdf?lang=${locale}` },
  }
}

const names = ['confirmed', 'shipped', 'canceled', 'refunded', 'new'] as const

function written(secrets: Secrets, event: (typeof names)[number], parameters: Parameters, world: MailContext): Message {
  const words = wordsIn[world.locale]
  const { subject, paragraphs } = words[event](factsOf(parameters, world.locale))
  const { supportEmail, environment } = parameters
  return {
    subject,
    paragraphs: paragraphs.filter((text) => text !== false),
    ...linksIn(secrets, parameters, world),
    footnotes: [
      ...(supportEmail === undefined ? [] : [words.ask(supportEmail)]),
      ...(environment === 'SANDBOX' ? [words.test] : []),
    ],
  }
}

/** The templates; links to receipts are made with the secret of the installation, so that none rests in a table. */
export const orderMails = (secrets: Secrets): Record<string, Template> =>
  Object.fromEntries(
    names.map((event) => [
      `orders.${event}`,
      (parameters: Parameters, world: MailContext) => written(secrets, event, parameters, world),
    ]),
  )
