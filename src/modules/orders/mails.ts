import { country } from '#platform/country.ts'
import { amountIn } from '#money/shown-amount.ts'
import type { Locale } from '#platform/locale.ts'
import type { MailContext, Message, Template } from '#platform/mail/mail.ts'
import { named } from '#platform/mail/named.ts'

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
  | 'buyer'
  | 'city',
  string
> & { isPaid: boolean }
type Words = Record<'confirmed' | 'shipped' | 'canceled' | 'refunded' | 'new', Say> & {
  follow: string
  look: string
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
    paragraphs: [`${quantity} × ${product} was shipped with ${carrier}.`, `Tracking number: ${tracking}`],
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
  refunded: ({ number, shop, refunded }) => ({
    subject: `A refund for your order ${number} from ${shop}`,
    paragraphs: [`${shop} has refunded ${refunded}. It may take a few days to appear on your bank statement.`],
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
    paragraphs: [`${quantity} × ${product} : remis à ${carrier}.`, `Numéro de suivi : ${tracking}`],
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
  refunded: ({ number, shop, refunded }) => ({
    subject: `Un remboursement pour votre commande ${number} chez ${shop}`,
    paragraphs: [`${shop} vous a remboursé ${refunded}. Votre banque peut mettre quelques jours à l’afficher.`],
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
    paragraphs: [`سُلّم ${quantity} × ${product} إلى ${carrier}.`, `رقم التتبع: ${tracking}`],
  }),
  canceled: ({ number, shop, product, reason, amount, isPaid }) => ({
    subject: `أُلغي طلبك ${number} لدى ${shop}`,
    paragraphs: [
      `ألغى ${shop} طلبك: ${product}.`,
      `السبب: ${reason}`,
      isPaid ? `ستُعاد إليك دفعتك البالغة ${amount}، وسنراسلك عند إتمام ذلك.` : 'لم يُخصم أي مبلغ.',
    ],
  }),
  refunded: ({ number, shop, refunded }) => ({
    subject: `استرداد لطلبك ${number} لدى ${shop}`,
    paragraphs: [`أعاد إليك ${shop} مبلغ ${refunded}. قد يستغرق ظهوره لدى مصرفك بضعة أيام.`],
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
  ask: (address) => `لأي سؤال راسل ${address}.`,
  test: 'هذا اختبار: لم تُنقل أي أموال.',
}

const wordsIn: Record<Locale, Words> = { en: english, fr: french, ar: arabic }

/** A name keeps its letters in order, and those around it theirs. */
const apart = (text: string | undefined, locale: Locale): string =>
  locale === 'ar' && text !== undefined && text !== '' ? `\u2068${named(text)}\u2069` : named(text)

function factsOf(parameters: Parameters, locale: Locale): Facts {
  const { currency = country().currency, amountMinor = '0', refundedMinor = '0', status } = parameters
  const money = (minor: string) => amountIn(locale, BigInt(minor), currency)
  const name = (key: string) => apart(parameters[key], locale)
  return {
    number: name('number'),
    quantity: parameters['quantity'] ?? '',
    product: name('product'),
    shop: name('shop'),
    carrier: name('carrier'),
    tracking: name('trackingNumber'),
    reason: name('reason'),
    buyer: name('buyer'),
    city: name('city'),
    amount: money(amountMinor),
    refunded: money(refundedMinor),
    isPaid: status !== 'CANCELED',
  }
}

const template =
  (event: 'confirmed' | 'shipped' | 'canceled' | 'refunded' | 'new'): Template =>
  (parameters, { locale, publicUrl }: MailContext): Message => {
    const words = wordsIn[locale]
    const { subject, paragraphs } = words[event](factsOf(parameters, locale))
    const { trackingUrl, reference, supportEmail, environment } = parameters
    const link = trackingUrl ?? (reference !== undefined ? `${publicUrl}/dashboard/orders/${reference}` : undefined)
    return {
      subject,
      paragraphs: paragraphs.filter((text) => text !== false),
      ...(link !== undefined && { action: { label: trackingUrl === undefined ? words.look : words.follow, link } }),
      footnotes: [
        ...(supportEmail === undefined ? [] : [words.ask(supportEmail)]),
        ...(environment === 'SANDBOX' ? [words.test] : []),
      ],
    }
  }

export const orderMails: Record<string, Template> = {
  'orders.confirmed': template('confirmed'),
  'orders.shipped': template('shipped'),
  'orders.canceled': template('canceled'),
  'orders.refunded': template('refunded'),
  'orders.new': template('new'),
}
