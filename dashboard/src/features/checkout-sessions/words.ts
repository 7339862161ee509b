import type { Locale } from '../../lib/language.ts'
import type { SessionStatus } from './api.ts'

type SessionWords = {
  title: string
  statuses: Record<SessionStatus, string>
  order: string
  customer: string
  empty: { title: string; text: string }
  expires: string
  attempts: string
  attemptsOf: (made: number, most: number) => string
  address: string
  returnUrl: string
  integration: string
  integrations: { HOSTED: string; CUSTOM: string }
  methods: string
  items: string
  voucherLifetime: string
  lastDecline: string
  cancel: string
  cancelText: string
  payment: string
  client: string
  externalId: string
  language: string
}

export const sessionWords: Record<Locale, SessionWords> = {
  en: {
    title: 'Checkout sessions',
    statuses: {
      OPEN: 'Open',
      PROCESSING: 'Processing',
      REQUIRES_ACTION: 'Requires confirmation',
      AWAITING_CASH: 'Waiting for cash',
      PAID: 'Paid',
      BLOCKED: 'Blocked',
      EXPIRED: 'Expired',
      CANCELED: 'Canceled',
    },
    order: 'Order',
    customer: 'Customer',
    empty: {
      title: 'No checkout sessions yet',
      text: 'Your server creates one for each order that is to be paid, with POST /v1/checkout/sessions.',
    },
    expires: 'Expires',
    attempts: 'Attempts',
    attemptsOf: (made, most) => `${made} of ${most} at most`,
    address: 'Address of the page',
    returnUrl: 'Return address',
    integration: 'Page',
    integrations: { HOSTED: 'Hosted by Mizan', CUSTOM: 'Your own' },
    methods: 'Payment methods',
    items: 'Items',
    voucherLifetime: 'Voucher can be paid for',
    lastDecline: 'Last decline',
    cancel: 'Cancel session',
    cancelText: 'The buyer can no longer pay it. This cannot be undone.',
    payment: 'Payment',
    client: 'Client',
    externalId: 'External ID',
    language: 'Language',
  },
  fr: {
    title: 'Sessions de paiement',
    statuses: {
      OPEN: 'Ouverte',
      PROCESSING: 'En cours',
      REQUIRES_ACTION: 'Confirmation requise',
      AWAITING_CASH: 'En attente d’espèces',
      PAID: 'Payée',
      BLOCKED: 'Bloquée',
      EXPIRED: 'Expirée',
      CANCELED: 'Annulée',
    },
    order: 'Commande',
    customer: 'Acheteur',
    empty: {
      title: 'Pas encore de session de paiement',
      text: 'Votre serveur en crée une pour chaque commande à payer, avec POST /v1/checkout/sessions.',
    },
    expires: 'Expire le',
    attempts: 'Tentatives',
    attemptsOf: (made, most) => `${made} sur ${most} au plus`,
    address: 'Adresse de la page',
    returnUrl: 'Adresse de retour',
    integration: 'Page',
    integrations: { HOSTED: 'Hébergée par Mizan', CUSTOM: 'La vôtre' },
    methods: 'Moyens de paiement',
    items: 'Articles',
    voucherLifetime: 'Bon payable pendant',
    lastDecline: 'Dernier refus',
    cancel: 'Annuler la session',
    cancelText: 'L’acheteur ne pourra plus la payer. C’est définitif.',
    payment: 'Paiement',
    client: 'Client',
    externalId: 'Identifiant externe',
    language: 'Langue',
  },
  ar: {
    title: 'جلسات الدفع',
    statuses: {
      OPEN: 'مفتوحة',
      PROCESSING: 'قيد المعالجة',
      REQUIRES_ACTION: 'تحتاج إلى تأكيد',
      AWAITING_CASH: 'بانتظار النقد',
      PAID: 'مدفوعة',
      BLOCKED: 'محظورة',
      EXPIRED: 'منتهية',
      CANCELED: 'ملغاة',
    },
    order: 'الطلب',
    customer: 'المشتري',
    empty: {
      title: 'لا جلسات دفع بعد',
      text: 'ينشئ خادمك جلسة لكل طلب يُراد دفعه عبر POST /v1/checkout/sessions.',
    },
    expires: 'تنتهي في',
    attempts: 'المحاولات',
    attemptsOf: (made, most) => `${made} من ${most} على الأكثر`,
    address: 'عنوان الصفحة',
    returnUrl: 'عنوان العودة',
    integration: 'الصفحة',
    integrations: { HOSTED: 'مستضافة لدى ميزان', CUSTOM: 'صفحتك' },
    methods: 'وسائل الدفع',
    items: 'البنود',
    voucherLifetime: 'مدة صلاحية القسيمة',
    lastDecline: 'آخر رفض',
    cancel: 'إلغاء الجلسة',
    cancelText: 'لن يستطيع المشتري دفعها بعد ذلك. لا رجعة في هذا.',
    payment: 'الدفعة',
    client: 'العميل',
    externalId: 'المعرّف الخارجي',
    language: 'اللغة',
  },
}
