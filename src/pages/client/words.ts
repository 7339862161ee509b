import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

/** Texts of the page of a client; what is said of a subscription has the texts of its own page. */
export type Words = {
  title: string
  ask: { text: string; email: string; send: string; wrong: string; tooMany: string }
  sent: { title: string; text: string }
  open: { text: string; button: string }
  over: { title: string; text: string; again: string }
  ended: string
  subscriptions: { title: string; none: string; next: string; endsOn: string; see: string; pay: string }
  cards: {
    title: string
    none: string
    expired: string
    charged: string
    remove: string
    removeText: string
    stillCharged: string
    confirm: string
    removed: string
    add: string
  }
  receipts: { title: string; none: string; more: string; view: string; payment: string }
  leave: string
  missing: { title: string; text: string }
}

const english: Words = {
  title: 'Your page',
  ask: {
    text: 'See your subscriptions, saved cards and receipts. We send a link to your e-mail address.',
    email: 'Your e-mail address',
    send: 'Send me the link',
    wrong: 'Enter an e-mail address such as name@example.com.',
    tooMany: 'Too many requests. Try again in a few minutes.',
  },
  sent: {
    title: 'Look into your mailbox',
    text: 'If {merchant} knows this address, a link is on its way to it. It works once, for one hour.',
  },
  open: { text: 'The link works once.', button: 'Open my page' },
  over: {
    title: 'This link is no longer valid',
    text: 'It was used already, or is older than an hour.',
    again: 'Ask for a new link',
  },
  ended: 'Your visit is over. Ask for a new link.',
  subscriptions: {
    title: 'Subscriptions',
    none: 'You have no subscription here.',
    next: 'Next payment: {day}',
    endsOn: 'Ends on {day}',
    see: 'View and manage',
    pay: 'Pay {amount}',
  },
  cards: {
    title: 'Saved cards',
    none: 'No card is saved.',
    expired: 'Expired',
    charged: 'Charged for {subscriptions}',
    remove: 'Remove',
    removeText: 'The card is deleted, and is charged no more.',
    stillCharged: 'You will get a link to pay what is due next for {subscriptions}, unless you add another card.',
    confirm: 'Yes, remove it',
    removed: 'The card has been removed.',
    add: 'Add a card',
  },
  receipts: {
    title: 'Receipts',
    none: 'There is no payment yet.',
    more: 'The last {n} payments are shown.',
    view: 'Receipt',
    payment: 'Payment',
  },
  leave: 'Leave this page',
  missing: { title: 'Page not found', text: 'Check the link, or ask the merchant for a new one.' },
}

const french: Words = {
  title: 'Votre page',
  ask: {
    text: 'Consultez vos abonnements, vos cartes enregistrées et vos reçus. Nous envoyons un lien à votre adresse e-mail.',
    email: 'Votre adresse e-mail',
    send: 'Recevoir le lien',
    wrong: 'Saisissez une adresse e-mail comme nom@exemple.com.',
    tooMany: 'Trop de demandes. Réessayez dans quelques minutes.',
  },
  sent: {
    title: 'Consultez votre messagerie',
    text: 'Si {merchant} connaît cette adresse, un lien lui est envoyé. Il fonctionne une seule fois, pendant une heure.',
  },
  open: { text: 'Le lien fonctionne une seule fois.', button: 'Ouvrir ma page' },
  over: {
    title: 'Ce lien n’est plus valable',
    text: 'Il a déjà servi, ou date de plus d’une heure.',
    again: 'Demander un nouveau lien',
  },
  ended: 'Votre visite est terminée. Demandez un nouveau lien.',
  subscriptions: {
    title: 'Abonnements',
    none: 'Vous n’avez pas d’abonnement ici.',
    next: 'Prochain paiement : {day}',
    endsOn: 'Se termine le {day}',
    see: 'Voir et gérer',
    pay: 'Payer {amount}',
  },
  cards: {
    title: 'Cartes enregistrées',
    none: 'Aucune carte n’est enregistrée.',
    expired: 'Expirée',
    charged: 'Débitée pour {subscriptions}',
    remove: 'Supprimer',
    removeText: 'La carte est supprimée et n’est plus débitée.',
    stillCharged:
      'Vous recevrez un lien pour payer la prochaine échéance de {subscriptions}, sauf si vous ajoutez une autre carte.',
    confirm: 'Oui, la supprimer',
    removed: 'La carte a été supprimée.',
    add: 'Ajouter une carte',
  },
  receipts: {
    title: 'Reçus',
    none: 'Il n’y a pas encore de paiement.',
    more: 'Les {n} derniers paiements sont affichés.',
    view: 'Reçu',
    payment: 'Paiement',
  },
  leave: 'Quitter cette page',
  missing: {
    title: 'Ce lien ne mène nulle part',
    text: 'Vérifiez l’adresse ou demandez un nouveau lien au commerçant.',
  },
}

const arabic: Words = {
  title: 'صفحتك',
  ask: {
    text: 'اطّلع على اشتراكاتك وبطاقاتك المحفوظة ووصولاتك. نرسل رابطًا إلى بريدك الإلكتروني.',
    email: 'بريدك الإلكتروني',
    send: 'أرسلوا لي الرابط',
    wrong: 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
    tooMany: 'طلبات كثيرة. حاول مجددًا بعد بضع دقائق.',
  },
  sent: {
    title: 'تفقّد بريدك',
    text: 'إن كان {merchant} يعرف هذا العنوان فسيصله رابط. يعمل مرة واحدة ولمدة ساعة.',
  },
  open: { text: 'يعمل الرابط مرة واحدة.', button: 'افتح صفحتي' },
  over: {
    title: 'لم يعد هذا الرابط صالحًا',
    text: 'استُعمل من قبل، أو مضى عليه أكثر من ساعة.',
    again: 'اطلب رابطًا جديدًا',
  },
  ended: 'انتهت زيارتك. اطلب رابطًا جديدًا.',
  subscriptions: {
    title: 'الاشتراكات',
    none: 'ليس لديك أي اشتراك هنا.',
    next: 'الدفعة القادمة: {day}',
    endsOn: 'ينتهي في {day}',
    see: 'العرض والإدارة',
    pay: 'ادفع {amount}',
  },
  cards: {
    title: 'البطاقات المحفوظة',
    none: 'لا توجد بطاقة محفوظة.',
    expired: 'منتهية الصلاحية',
    charged: 'يُخصم منها مقابل {subscriptions}',
    remove: 'حذف',
    removeText: 'تُحذف البطاقة ولا يُخصم منها شيء بعد ذلك.',
    stillCharged: 'سيصلك رابط لدفع الاستحقاق القادم من {subscriptions}، ما لم تضف بطاقة أخرى.',
    confirm: 'نعم، احذفها',
    removed: 'حُذفت البطاقة.',
    add: 'إضافة بطاقة',
  },
  receipts: {
    title: 'الوصولات',
    none: 'لا توجد أي دفعة بعد.',
    more: 'تظهر آخر {n} دفعة.',
    view: 'الوصل',
    payment: 'دفعة',
  },
  leave: 'مغادرة هذه الصفحة',
  missing: { title: 'هذا الرابط لا يؤدي إلى شيء', text: 'تحقق من العنوان أو اطلب رابطًا جديدًا من التاجر.' },
}

const words: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const clientWordsIn = (locale: Locale): Words => words[locale]
