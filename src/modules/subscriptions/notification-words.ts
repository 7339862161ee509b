import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

// The words of the mails to clients. `merchant`, `description` and `amount` are those of the subscription.

export const notificationNames = [
  'upcoming',
  'trial_ending',
  'card',
  'bill',
  'paid',
  'refunded',
  'failed',
  'action',
  'expiring',
  'recovered',
  'unpaid',
  'paused',
  'ended',
] as const
export type NotificationName = (typeof notificationNames)[number]

/**
 * Values of a notification; `day` is the due day, `retry` the time of the next charge of the card, `note` the merchant's about a refund, `expiry` the
 * last day of a card.
 */
type Facts = Record<'merchant' | 'description' | 'amount' | 'day' | 'retry' | 'note' | 'last4' | 'expiry', string>
type Notification = { subject: string; text: string; note?: string | undefined; label?: string }
type NotificationWords = Record<NotificationName, (facts: Facts) => Notification> & {
  question: (merchant: string) => string
  receipt: string
  document: string
  test: string
}

const english: NotificationWords = {
  upcoming: ({ merchant, description, amount, day }) => ({
    subject: `Your payment to ${merchant} on ${day}`,
    text: `${amount} for “${description}” will be charged on ${day}.`,
    label: 'View your subscription',
  }),
  trial_ending: ({ merchant, description, amount, day }) => ({
    subject: `Your trial with ${merchant} ends on ${day}`,
    text: `Your trial of “${description}” ends on ${day}. After that, you will be charged ${amount}.`,
    label: 'View your subscription',
  }),
  card: ({ merchant, description, amount }) => ({
    subject: `Your subscription to ${merchant}: add your card`,
    text: `“${description}” begins with your first payment of ${amount}. Add your card using the link below, which is valid for 24 hours for the first payment. Nothing has been charged yet.`,
    label: 'Add a card and pay',
  }),
  paid: ({ merchant, description, amount }) => ({
    subject: `Receipt from ${merchant}: ${amount}`,
    text: `Thank you. ${merchant} has received ${amount} for “${description}”.`,
  }),
  refunded: ({ merchant, description, amount, note }) => ({
    subject: `${merchant} has refunded ${amount}`,
    text: `${merchant} has refunded ${amount} for “${description}”. It may take a few days to appear on your bank statement.`,
    note: note === '' ? undefined : `Message from ${merchant}: “${note}”`,
  }),
  bill: ({ merchant, description, amount, day }) => ({
    subject: `${merchant}: ${amount} is due`,
    text: `${amount} for “${description}” became due on ${day}. You can pay by card or in cash.`,
    label: 'Pay',
  }),
  failed: ({ merchant, description, amount, retry }) => ({
    subject: `Your payment to ${merchant} failed`,
    text: `Your bank declined ${amount} for “${description}”. We will try your card again on ${retry}. You can also pay now.`,
    label: 'Pay now',
  }),
  action: ({ merchant, description, amount }) => ({
    subject: `Action required: your payment to ${merchant}`,
    text: `We could not charge ${amount} for “${description}” to your saved card. Please pay using the link below.`,
    label: 'Pay now',
  }),
  expiring: ({ merchant, description, last4, expiry }) => ({
    subject: `Your card for ${merchant} expires on ${expiry}`,
    text: `The card ending in ${last4} that pays for “${description}” expires on ${expiry}. Add another card so that nothing stops. Nothing is charged for that.`,
    label: 'Change the card',
  }),
  recovered: ({ merchant, description, amount }) => ({
    subject: `${merchant} has received your payment`,
    text: `Thank you. ${amount} for “${description}” is paid, and you owe nothing more.`,
  }),
  unpaid: ({ merchant, description, amount }) => ({
    subject: `Final notice from ${merchant}: ${amount} is unpaid`,
    text: `${amount} for “${description}” is still unpaid, and we will not try your card again. You can pay using the link below.`,
    label: 'Pay now',
  }),
  paused: ({ merchant, description }) => ({
    subject: `Your subscription to ${merchant} is paused`,
    text: `“${description}” is paused because a payment failed several times. You will not be charged while it is paused.`,
    label: 'View your subscription',
  }),
  ended: ({ merchant, description }) => ({
    subject: `Your subscription to ${merchant} has ended`,
    text: `“${description}” has ended. Your card will no longer be charged for it.`,
  }),
  question: (merchant) => `Questions about this payment? Contact ${merchant}.`,
  receipt: 'View receipt',
  document: 'Receipt as PDF',
  test: 'This is a test. No real money moved.',
}

const french: NotificationWords = {
  upcoming: ({ merchant, description, amount, day }) => ({
    subject: `Votre paiement à ${merchant} le ${day}`,
    text: `${amount} seront prélevés le ${day} pour « ${description} ».`,
    label: 'Voir votre abonnement',
  }),
  trial_ending: ({ merchant, description, amount, day }) => ({
    subject: `Votre essai chez ${merchant} se termine le ${day}`,
    text: `Votre essai de « ${description} » se termine le ${day}. Ensuite, ${amount} seront prélevés.`,
    label: 'Voir votre abonnement',
  }),
  card: ({ merchant, description, amount }) => ({
    subject: `Votre abonnement chez ${merchant} : ajoutez votre carte`,
    text: `« ${description} » commence avec votre premier paiement de ${amount}. Ajoutez votre carte avec le lien ci-dessous, valable 24 heures pour ce premier paiement. Rien n’a encore été débité.`,
    label: 'Ajouter une carte et payer',
  }),
  paid: ({ merchant, description, amount }) => ({
    subject: `Reçu de ${merchant} : ${amount}`,
    text: `Merci. ${merchant} a reçu ${amount} pour « ${description} ».`,
  }),
  refunded: ({ merchant, description, amount, note }) => ({
    subject: `${merchant} vous a remboursé ${amount}`,
    text: `${merchant} vous a remboursé ${amount} pour « ${description} ». Votre banque peut mettre quelques jours à l’afficher.`,
    note: note === '' ? undefined : `Message de ${merchant} : « ${note} »`,
  }),
  bill: ({ merchant, description, amount, day }) => ({
    subject: `${merchant} : ${amount} à régler`,
    text: `${amount} sont dus depuis le ${day} pour « ${description} ». Vous pouvez payer par carte ou en espèces.`,
    label: 'Payer',
  }),
  failed: ({ merchant, description, amount, retry }) => ({
    subject: `Votre paiement à ${merchant} a échoué`,
    text: `Votre banque a refusé ${amount} pour « ${description} ». Une nouvelle tentative aura lieu le ${retry}. Vous pouvez aussi payer dès maintenant.`,
    label: 'Payer maintenant',
  }),
  action: ({ merchant, description, amount }) => ({
    subject: `${merchant} attend votre paiement`,
    text: `${amount} pour « ${description} » n’ont pas pu être prélevés sur une carte enregistrée. Merci de payer avec le lien ci-dessous.`,
    label: 'Payer maintenant',
  }),
  expiring: ({ merchant, description, last4, expiry }) => ({
    subject: `Votre carte pour ${merchant} expire le ${expiry}`,
    text: `La carte se terminant par ${last4}, qui paie « ${description} », expire le ${expiry}. Ajoutez une autre carte pour que rien ne s’interrompe. Rien n’est débité pour cela.`,
    label: 'Changer de carte',
  }),
  recovered: ({ merchant, description, amount }) => ({
    subject: `Merci : ${merchant} a bien reçu votre paiement`,
    text: `${amount} pour « ${description} » sont réglés. Vous ne devez plus rien.`,
  }),
  unpaid: ({ merchant, description, amount }) => ({
    subject: `${merchant} : dernier rappel, ${amount} impayés`,
    text: `${amount} pour « ${description} » restent impayés et ne seront plus prélevés automatiquement. Vous pouvez payer avec le lien ci-dessous.`,
    label: 'Payer maintenant',
  }),
  paused: ({ merchant, description }) => ({
    subject: `Votre abonnement chez ${merchant} est suspendu`,
    text: `« ${description} » est suspendu, car un paiement a échoué plusieurs fois. Rien n’est prélevé entre-temps.`,
    label: 'Voir votre abonnement',
  }),
  ended: ({ merchant, description }) => ({
    subject: `Votre abonnement chez ${merchant} est terminé`,
    text: `« ${description} » est terminé. Votre carte ne sera plus débitée à ce titre.`,
  }),
  question: (merchant) => `Une question sur ce paiement ? Contactez ${merchant}.`,
  receipt: 'Voir le reçu',
  document: 'Reçu en PDF',
  test: 'Ceci est un test : aucun argent n’a circulé.',
}

/** A name in either script keeps its letters in order, and those around it theirs. */
const apart = (text: string): string => `\u2068${text}\u2069`

const arabic: NotificationWords = {
  upcoming: ({ merchant, description, amount, day }) => ({
    subject: `دفعتك إلى ${apart(merchant)} يوم ${day}`,
    text: `سيُخصم ${amount} مقابل «${apart(description)}» يوم ${day}.`,
    label: 'عرض الاشتراك',
  }),
  trial_ending: ({ merchant, description, amount, day }) => ({
    subject: `تنتهي فترتك التجريبية لدى ${apart(merchant)} يوم ${day}`,
    text: `تنتهي الفترة التجريبية لـ«${apart(description)}» يوم ${day}، وبعدها يُخصم ${amount}.`,
    label: 'عرض الاشتراك',
  }),
  card: ({ merchant, description, amount }) => ({
    subject: `اشتراكك لدى ${apart(merchant)}: أضف بطاقتك`,
    text: `يبدأ «${apart(description)}» مع دفعتك الأولى البالغة ${amount}. أضف بطاقتك عبر الرابط أدناه، وهو صالح للدفعة الأولى مدة 24 ساعة. لم يُخصم أي مبلغ بعد.`,
    label: 'إضافة بطاقة والدفع',
  }),
  paid: ({ merchant, description, amount }) => ({
    subject: `وصل من ${apart(merchant)}: ${amount}`,
    text: `شكرًا لك. استلم ${apart(merchant)} مبلغ ${amount} مقابل «${apart(description)}».`,
  }),
  refunded: ({ merchant, description, amount, note }) => ({
    subject: `أعاد إليك ${apart(merchant)} مبلغ ${amount}`,
    text: `أعاد إليك ${apart(merchant)} مبلغ ${amount} مقابل «${apart(description)}». قد يستغرق ظهوره لدى مصرفك بضعة أيام.`,
    note: note === '' ? undefined : `رسالة من ${apart(merchant)}: «${apart(note)}»`,
  }),
  bill: ({ merchant, description, amount, day }) => ({
    subject: `${apart(merchant)}: مبلغ ${amount} مستحق الدفع`,
    text: `مبلغ ${amount} مقابل «${apart(description)}» مستحق منذ ${day}. يمكنك الدفع بالبطاقة أو نقدًا.`,
    label: 'الدفع',
  }),
  failed: ({ merchant, description, amount, retry }) => ({
    subject: `تعذّرت دفعتك إلى ${apart(merchant)}`,
    text: `رفض بنكك خصم ${amount} مقابل «${apart(description)}». ستُعاد المحاولة يوم ${retry}، ويمكنك أيضًا الدفع الآن.`,
    label: 'الدفع الآن',
  }),
  action: ({ merchant, description, amount }) => ({
    subject: `${apart(merchant)} بانتظار دفعتك`,
    text: `تعذّر خصم ${amount} مقابل «${apart(description)}» من بطاقة محفوظة. يُرجى الدفع عبر الرابط أدناه.`,
    label: 'الدفع الآن',
  }),
  expiring: ({ merchant, description, last4, expiry }) => ({
    subject: `تنتهي صلاحية بطاقتك لدى ${apart(merchant)} يوم ${expiry}`,
    text: `تنتهي صلاحية البطاقة المنتهية بالأرقام ${apart(last4)}، التي تدفع مقابل «${apart(description)}»، يوم ${expiry}. أضف بطاقة أخرى كي لا يتوقف شيء. لا يُخصم أي مبلغ مقابل ذلك.`,
    label: 'تغيير البطاقة',
  }),
  recovered: ({ merchant, description, amount }) => ({
    subject: `شكرًا: وصلت دفعتك إلى ${apart(merchant)}`,
    text: `تم دفع ${amount} مقابل «${apart(description)}»، ولم يبق عليك شيء.`,
  }),
  unpaid: ({ merchant, description, amount }) => ({
    subject: `تذكير أخير من ${apart(merchant)}: ${amount} غير مدفوعة`,
    text: `ما زال مبلغ ${amount} مقابل «${apart(description)}» غير مدفوع، ولن يُخصم تلقائيًا بعد الآن. يمكنك الدفع عبر الرابط أدناه.`,
    label: 'الدفع الآن',
  }),
  paused: ({ merchant, description }) => ({
    subject: `اشتراكك لدى ${apart(merchant)} متوقف مؤقتًا`,
    text: `توقّف «${apart(description)}» مؤقتًا لأن إحدى الدفعات تعذّرت عدة مرات. لن يُخصم أي مبلغ خلال ذلك.`,
    label: 'عرض الاشتراك',
  }),
  ended: ({ merchant, description }) => ({
    subject: `انتهى اشتراكك لدى ${apart(merchant)}`,
    text: `انتهى «${apart(description)}»، ولن يُخصم من بطاقتك شيء مقابله بعد الآن.`,
  }),
  question: (merchant) => `لديك سؤال عن هذه الدفعة؟ تواصل مع ${apart(merchant)}.`,
  receipt: 'عرض الوصل',
  document: 'الوصل بصيغة PDF',
  test: 'هذا اختبار: لم تُنقل أي أموال.',
}

export const notificationWords: Record<Locale, NotificationWords> = inLocales({ en: english, fr: french, ar: arabic })
