import type { Locale } from '../../lib/language.ts'

type Names = Readonly<Record<string, string>>

type AnalyticsWords = {
  title: string
  visits: string
  branches: string
  interval: string
  byDay: string
  intervals: Names
  resourceType: string
  resourceTypes: Names
  resourceId: string
  device: string
  devices: Names
  method: string
  locale: string
  empty: { title: string; text: string }
  totals: Record<'sessions' | 'paid' | 'rate' | 'amount' | 'average', string>
  funnel: string
  steps: Names
  ofPrevious: string
  ofSubmitted: string
  seconds: (n: string) => string
  currency: string
  filtered: (n: string) => string
  left: (n: string) => string
  reasons: Names
  series: string
  lines: Record<'opened' | 'submitted' | 'paid', string>
  sources: string
  noSources: string
  channel: string
  channels: Names
  origin: string
}

export const analyticsWords: Record<Locale, AnalyticsWords> = {
  en: {
    title: 'Analytics',
    visits: 'Visits to your pages',
    branches: 'On the way, for some',
    interval: 'Group by',
    byDay: 'Day',
    intervals: { HOUR: 'Hour', WEEK: 'Week', MONTH: 'Month' },
    resourceType: 'Resource type',
    resourceTypes: {
      PAYMENT_LINK: 'Payment links',
      CHECKOUT: 'Checkout',
      PRODUCT: 'Sales pages',
      SUBSCRIPTION: 'Subscriptions',
    },
    resourceId: 'Only this link, product or subscription',
    device: 'Device',
    devices: { DESKTOP: 'Computer', MOBILE: 'Phone', TABLET: 'Tablet', UNKNOWN: 'Unknown' },
    method: 'Method',
    locale: 'Page language',
    empty: {
      title: 'No visits in this period',
      text: 'Visits are counted here as soon as someone opens one of your pages.',
    },
    totals: { sessions: 'Sessions', paid: 'Paid', rate: 'Conversion', amount: 'Amount', average: 'Average payment' },
    funnel: 'From visit to payment',
    steps: {
      CREATED: 'Started',
      OPENED: 'Opened the page',
      FORM_STARTED: 'Started the form',
      METHOD_SELECTED: 'Chose a payment method',
      SUBMITTED: 'Pressed Pay',
      THREE_DS_STARTED: 'Sent to their bank',
      THREE_DS_PASSED: 'Confirmed at their bank',
      CASH_VOUCHER_ISSUED: 'Got a cash voucher',
      PAID: 'Paid',
    },
    ofPrevious: 'of the previous step',
    ofSubmitted: 'of those who pressed Pay',
    seconds: (n) => `${n} s`,
    currency: 'Currency',
    filtered: (n) => `Visits by robots, not counted: ${n}`,
    left: (n) => `${n} went no further:`,
    reasons: {
      CLOSED_PAGE: 'closed the page',
      EXPIRED: 'ran out of time',
      DECLINED_SOFT: 'declined, may be retried',
      DECLINED_HARD: 'declined for good',
      DECLINED_INPUT: 'wrong card details',
      DECLINED_ACTION: 'the bank requires an action',
      DECLINED_MERCHANT: 'account not set up',
      THREE_DS_FAILED: 'not confirmed by the bank',
      THREE_DS_ABANDONED: 'abandoned at the bank',
      CASH_NOT_PAID: 'voucher not paid',
      CANCELED_BY_BUYER: 'canceled',
      CANCELED_BY_MERCHANT: 'canceled by you',
      SERVICE_ERROR: 'service error',
    },
    series: 'Over time',
    lines: { opened: 'Opened', submitted: 'Pressed Pay', paid: 'Paid' },
    sources: 'Where visits come from',
    noSources: 'No visits in this period.',
    channel: 'Channel',
    channels: {
      DIRECT: 'Direct',
      QR: 'QR code',
      POSTER: 'Poster',
      EMAIL: 'E-mail',
      SMS: 'SMS',
      WHATSAPP: 'WhatsApp',
      SOCIAL: 'Social media',
      SEARCH: 'Search engine',
      REFERRAL: 'Other website',
      CAMPAIGN: 'Campaign',
    },
    origin: 'Source',
  },
  fr: {
    title: 'Analyses',
    visits: 'Visites de vos pages',
    branches: 'En chemin, pour certains',
    interval: 'Compté par',
    byDay: 'Jour',
    intervals: { HOUR: 'Heure', WEEK: 'Semaine', MONTH: 'Mois' },
    resourceType: 'Vendu par',
    resourceTypes: {
      PAYMENT_LINK: 'Liens de paiement',
      CHECKOUT: 'Page de paiement',
      PRODUCT: 'Pages de vente',
      SUBSCRIPTION: 'Abonnements',
    },
    resourceId: 'Seulement ce lien, produit ou abonnement',
    device: 'Appareil',
    devices: { DESKTOP: 'Ordinateur', MOBILE: 'Téléphone', TABLET: 'Tablette', UNKNOWN: 'Inconnu' },
    method: 'Moyen',
    locale: 'Langue de la page',
    empty: {
      title: 'Aucune visite sur cette période',
      text: 'Dès que quelqu’un ouvre une de vos pages, c’est compté ici.',
    },
    totals: { sessions: 'Sessions', paid: 'Payées', rate: 'Conversion', amount: 'Montant', average: 'Paiement moyen' },
    funnel: 'De la visite au paiement',
    steps: {
      CREATED: 'Commencé',
      OPENED: 'A ouvert la page',
      FORM_STARTED: 'A commencé à remplir',
      METHOD_SELECTED: 'A choisi comment payer',
      SUBMITTED: 'A appuyé sur payer',
      THREE_DS_STARTED: 'Envoyé à sa banque',
      THREE_DS_PASSED: 'Confirmé auprès de sa banque',
      CASH_VOUCHER_ISSUED: 'A reçu un bon d’espèces',
      PAID: 'A payé',
    },
    ofPrevious: 'de l’étape précédente',
    ofSubmitted: 'de ceux qui ont appuyé sur payer',
    seconds: (n) => `${n} s`,
    currency: 'Devise',
    filtered: (n) => `Visites de robots, non comptées : ${n}`,
    left: (n) => `${n} ne sont pas allés plus loin :`,
    reasons: {
      CLOSED_PAGE: 'page fermée',
      EXPIRED: 'temps écoulé',
      DECLINED_SOFT: 'refusé pour l’instant',
      DECLINED_HARD: 'refusé définitivement',
      DECLINED_INPUT: 'données erronées',
      DECLINED_ACTION: 'la banque demande quelque chose',
      DECLINED_MERCHANT: 'un de vos réglages',
      THREE_DS_FAILED: 'non confirmé par la banque',
      THREE_DS_ABANDONED: 'parti à la banque',
      CASH_NOT_PAID: 'bon non payé',
      CANCELED_BY_BUYER: 'annulé',
      CANCELED_BY_MERCHANT: 'annulé par vous',
      SERVICE_ERROR: 'une panne du service',
    },
    series: 'Dans le temps',
    lines: { opened: 'Ouvertes', submitted: 'Payer appuyé', paid: 'Payées' },
    sources: 'D’où viennent les visites',
    noSources: 'Aucune visite sur cette période.',
    channel: 'Canal',
    channels: {
      DIRECT: 'Direct',
      QR: 'Code QR',
      POSTER: 'Affiche',
      EMAIL: 'E-mail',
      SMS: 'SMS',
      WHATSAPP: 'WhatsApp',
      SOCIAL: 'Réseau social',
      SEARCH: 'Moteur de recherche',
      REFERRAL: 'Autre site',
      CAMPAIGN: 'Campagne',
    },
    origin: 'Source',
  },
  ar: {
    title: 'التحليلات',
    visits: 'زيارات صفحاتك',
    branches: 'في الطريق، للبعض',
    interval: 'العدّ حسب',
    byDay: 'اليوم',
    intervals: { HOUR: 'الساعة', WEEK: 'الأسبوع', MONTH: 'الشهر' },
    resourceType: 'البيع عبر',
    resourceTypes: {
      PAYMENT_LINK: 'روابط الدفع',
      CHECKOUT: 'صفحة الدفع',
      PRODUCT: 'صفحات البيع',
      SUBSCRIPTION: 'الاشتراكات',
    },
    resourceId: 'هذا الرابط أو المنتج أو الاشتراك فقط',
    device: 'الجهاز',
    devices: { DESKTOP: 'حاسوب', MOBILE: 'هاتف', TABLET: 'لوحي', UNKNOWN: 'غير معروف' },
    method: 'طريقة الدفع',
    locale: 'لغة الصفحة',
    empty: { title: 'لا زيارات في هذه المدة', text: 'حالما يفتح أحد إحدى صفحاتك يُحسب ذلك هنا.' },
    totals: { sessions: 'الجلسات', paid: 'المدفوعة', rate: 'التحويل', amount: 'المبلغ', average: 'متوسط الدفعة' },
    funnel: 'من الزيارة إلى الدفع',
    steps: {
      CREATED: 'البداية',
      OPENED: 'فتح الصفحة',
      FORM_STARTED: 'بدأ الملء',
      METHOD_SELECTED: 'اختار طريقة الدفع',
      SUBMITTED: 'ضغط على الدفع',
      THREE_DS_STARTED: 'أُرسل إلى بنكه',
      THREE_DS_PASSED: 'أكّد لدى بنكه',
      CASH_VOUCHER_ISSUED: 'حصل على قسيمة نقد',
      PAID: 'دفع',
    },
    ofPrevious: 'من الخطوة السابقة',
    ofSubmitted: 'ممن ضغطوا على الدفع',
    seconds: (n) => `${n} ث`,
    currency: 'العملة',
    filtered: (n) => `زيارات روبوتات لا تُحسب: ${n}`,
    left: (n) => `${n} لم يواصلوا:`,
    reasons: {
      CLOSED_PAGE: 'أغلق الصفحة',
      EXPIRED: 'انتهى الوقت',
      DECLINED_SOFT: 'رُفض مؤقتًا',
      DECLINED_HARD: 'رُفض نهائيًا',
      DECLINED_INPUT: 'معلومات خاطئة',
      DECLINED_ACTION: 'البنك يطلب شيئًا',
      DECLINED_MERCHANT: 'إعداد من إعداداتك',
      THREE_DS_FAILED: 'لم يؤكده البنك',
      THREE_DS_ABANDONED: 'غادر عند البنك',
      CASH_NOT_PAID: 'لم تُدفع القسيمة',
      CANCELED_BY_BUYER: 'ألغى',
      CANCELED_BY_MERCHANT: 'ألغيته أنت',
      SERVICE_ERROR: 'عطل في الخدمة',
    },
    series: 'عبر الزمن',
    lines: { opened: 'فُتحت', submitted: 'ضُغط على الدفع', paid: 'دُفعت' },
    sources: 'من أين تأتي الزيارات',
    noSources: 'لا زيارات في هذه المدة.',
    channel: 'القناة',
    channels: {
      DIRECT: 'مباشر',
      QR: 'رمز QR',
      POSTER: 'ملصق',
      EMAIL: 'بريد إلكتروني',
      SMS: 'رسالة قصيرة',
      WHATSAPP: 'واتساب',
      SOCIAL: 'شبكة اجتماعية',
      SEARCH: 'محرك بحث',
      REFERRAL: 'موقع آخر',
      CAMPAIGN: 'حملة',
    },
    origin: 'المصدر',
  },
}
