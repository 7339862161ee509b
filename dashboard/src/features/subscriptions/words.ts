import type { Locale } from '../../lib/language.ts'
import type { IntervalUnit } from '../../lib/subscription-words.ts'
import type { DueDateStatus, Trigger } from './api.ts'

type Act = { label: string; text: string }
type OwnWords = {
  create: string
  empty: { title: string; text: string }
  dueBefore: string
  unit: string
  units: Record<IntervalUnit, string>
  count: string
  collection: string
  collections: Record<'AUTO' | 'MANUAL', string>
  card: string
  defaultCard: string
  noCard: string
  consent: string
  consentHint: string
  more: string
  fewer: string
  billingDay: string
  billingDayHint: string
  startAt: string
  startHint: string
  trialEndsAt: string
  cycles: string
  cyclesHint: string
  notify: string
  externalId: string
  currency: string
  details: string
  reference: string
  owed: string
  paidCycles: string
  period: string
  tries: string
  nextTry: string
  resumeAt: string
  reason: string
  comment: string
  canceledAt: string
  endsWithPeriod: string
  setup: string
  update: string
  dueDates: string
  dueAt: string
  attempts: string
  refunded: string
  payPage: string
  dueStatuses: Record<DueDateStatus, string>
  triggers: Record<Trigger, string>
  pause: Act
  keepRetries: string
  resumeAtHint: string
  resume: Act
  nextDueDate: string
  retry: Act
  cancel: Act
  cancelWhen: string
  cancelNow: string
  cancelLater: string
  waive: string
  undo: Act
  edit: Act
  force: Act
  forceRetry: Act
}

export const ownWords: Record<Locale, OwnWords> = {
  en: {
    create: 'Create subscription',
    empty: {
      title: 'No subscriptions yet',
      text: 'A subscription charges a client’s saved card on each due date, or sends them a payment link.',
    },
    dueBefore: 'Due before',
    unit: 'Unit',
    units: { DAY: 'Days', WEEK: 'Weeks', MONTH: 'Months', YEAR: 'Years' },
    count: 'Every',
    collection: 'Collection method',
    collections: { AUTO: 'Charge the saved card', MANUAL: 'Send a payment link on each due date' },
    card: 'Card',
    defaultCard: 'The client’s default card',
    noCard: 'No saved card. The client gets a link for the first payment and saves a card there.',
    consent: 'Record of the client’s consent',
    consentHint: 'Required if the card was saved for another purpose. For example “contract 2026-114”.',
    more: 'More options',
    fewer: 'Fewer options',
    billingDay: 'Day of the month',
    billingDayHint: 'For all due dates. In shorter months, the last day.',
    startAt: 'Starts',
    startHint: 'If empty, right away.',
    trialEndsAt: 'Trial ends',
    cycles: 'Number of due dates',
    cyclesHint: 'If empty, it does not end.',
    notify: 'E-mail the client',
    externalId: 'Your identifier',
    currency: 'Currency',
    details: 'Details',
    reference: 'Reference',
    owed: 'Owed',
    paidCycles: 'Due dates paid',
    period: 'Current period',
    tries: 'Attempts',
    nextTry: 'Next retry',
    resumeAt: 'Resumes automatically',
    reason: 'Reason',
    comment: 'Client’s comment',
    canceledAt: 'Canceled',
    endsWithPeriod: 'It ends with the paid period.',
    setup: 'Link for the first payment',
    update: 'Link for the client to pay what is owed and change the card',
    dueDates: 'Due dates',
    dueAt: 'Due',
    attempts: 'Attempts',
    refunded: 'refunded',
    payPage: 'Payment page',
    dueStatuses: {
      SCHEDULED: 'Scheduled',
      PROCESSING: 'Being charged',
      OPEN: 'Waiting for payment',
      RETRYING: 'Retrying',
      REQUIRES_CUSTOMER: 'Client action required',
      PAID: 'Paid',
      SKIPPED: 'Skipped',
      UNCOLLECTIBLE: 'Uncollectible',
      VOIDED: 'Waived',
    },
    triggers: { SCHEDULED: 'scheduled', RETRY: 'retry', MANUAL: 'manual', FORCED: 'forced' },
    pause: {
      label: 'Pause',
      text: 'Nothing falls due until it resumes. Periods that start in the meantime are skipped.',
    },
    keepRetries: 'Keep retrying what is owed',
    resumeAtHint: 'If empty, it stays paused until you resume it.',
    resume: { label: 'Resume', text: 'The subscription continues. What is owed is retried on schedule.' },
    nextDueDate: 'Next due date',
    retry: { label: 'Retry now', text: 'Charges what is owed to the card right away.' },
    cancel: {
      label: 'Cancel',
      text: 'A canceled subscription cannot be restarted. What is owed stays payable unless you waive it.',
    },
    cancelWhen: 'When',
    cancelNow: 'Now',
    cancelLater: 'At the end of the paid period',
    waive: 'Waive what is owed',
    undo: { label: 'Keep the subscription', text: 'It continues after the paid period.' },
    edit: {
      label: 'Edit',
      text: 'A new amount applies from the next due date. What is owed is charged to a new card right away.',
    },
    force: { label: 'Run next due date', text: 'Sandbox only: runs the next due date now, as if its day had come.' },
    forceRetry: { label: 'Run next retry', text: 'Sandbox only: runs the next retry now, as if its day had come.' },
  },
  fr: {
    create: 'Nouvel abonnement',
    empty: {
      title: 'Aucun abonnement ici',
      text: 'Un abonnement prélève la carte enregistrée d’un client à chaque échéance, ou lui envoie un lien de paiement.',
    },
    dueBefore: 'Échéance avant',
    unit: 'Unité',
    units: { DAY: 'Jours', WEEK: 'Semaines', MONTH: 'Mois', YEAR: 'Années' },
    count: 'Tous les',
    collection: 'Mode d’encaissement',
    collections: { AUTO: 'Prélever la carte enregistrée', MANUAL: 'Envoyer un lien à chaque échéance' },
    card: 'Carte',
    defaultCard: 'La carte par défaut du client',
    noCard: 'Aucune carte enregistrée : le client reçoit un lien pour le premier paiement et y enregistre la sienne.',
    consent: 'Où vous gardez l’accord du client',
    consentHint: 'Nécessaire si la carte a été enregistrée pour autre chose, par exemple « contrat 2026-114 ».',
    more: 'Plus d’options',
    fewer: 'Moins d’options',
    billingDay: 'Jour du mois',
    billingDayHint: 'De toutes les échéances ; le dernier jour si le mois est plus court.',
    startAt: 'Commence',
    startHint: 'Tout de suite si vide.',
    trialEndsAt: 'Essai jusqu’au',
    cycles: 'Nombre total d’échéances',
    cyclesHint: 'Sans fin si vide.',
    notify: 'Mizan écrit au client',
    externalId: 'Votre propre identifiant',
    currency: 'Devise',
    details: 'Détails',
    reference: 'Référence',
    owed: 'Dû',
    paidCycles: 'Échéances payées',
    period: 'Période en cours',
    tries: 'Essais',
    nextTry: 'Prochain essai',
    resumeAt: 'Reprend de lui-même',
    reason: 'Motif',
    comment: 'Ce qu’a dit le client',
    canceledAt: 'Résilié',
    endsWithPeriod: 'Il prend fin avec la période payée.',
    setup: 'À envoyer au client pour le premier paiement',
    update: 'Où le client paie ce qui est dû et change de carte',
    dueDates: 'Échéances',
    dueAt: 'Échéance',
    attempts: 'Essais',
    refunded: 'remboursée',
    payPage: 'Page de paiement',
    dueStatuses: {
      SCHEDULED: 'Prévue',
      PROCESSING: 'Prélèvement en cours',
      OPEN: 'En attente de paiement',
      RETRYING: 'Sera réessayée',
      REQUIRES_CUSTOMER: 'Au client d’agir',
      PAID: 'Payée',
      SKIPPED: 'Sautée',
      UNCOLLECTIBLE: 'Abandonnée',
      VOIDED: 'Annulée',
    },
    triggers: { SCHEDULED: 'à la date', RETRY: 'nouvel essai', MANUAL: 'à la main', FORCED: 'forcé' },
    pause: {
      label: 'Mettre en pause',
      text: 'Rien n’arrive à échéance jusqu’à la reprise ; les périodes qui commencent entre-temps sont sautées.',
    },
    keepRetries: 'Continuer les essais de ce qui est dû',
    resumeAtHint: 'Si vide, reprend quand vous le reprenez.',
    resume: { label: 'Reprendre', text: 'Il continue ; ce qui est dû sera réessayé en son temps.' },
    nextDueDate: 'Prochaine échéance',
    retry: { label: 'Réessayer maintenant', text: 'Ce qui est dû est prélevé tout de suite sur la carte.' },
    cancel: {
      label: 'Résilier',
      text: 'Un abonnement résilié ne peut pas être repris. Ce qui est dû reste payable, sauf si vous y renoncez.',
    },
    cancelWhen: 'Quand',
    cancelNow: 'Maintenant',
    cancelLater: 'À la fin de la période payée',
    waive: 'Renoncer à ce qui est dû',
    undo: { label: 'Ne pas résilier', text: 'Il continue après la période payée.' },
    edit: {
      label: 'Modifier',
      text: 'Un nouveau montant compte dès la prochaine échéance. Ce qui est dû est prélevé tout de suite sur une nouvelle carte.',
    },
    force: {
      label: 'Lancer la prochaine échéance',
      text: 'Bac à sable uniquement : la prochaine échéance a lieu maintenant, comme si son jour était venu.',
    },
    forceRetry: {
      label: 'Lancer le prochain essai',
      text: 'Bac à sable uniquement : le prochain essai a lieu maintenant, comme si son jour était venu.',
    },
  },
  ar: {
    create: 'اشتراك جديد',
    empty: {
      title: 'لا يوجد اشتراك هنا',
      text: 'يُحصِّل الاشتراك من بطاقة العميل المحفوظة عند كل استحقاق، أو يرسل إليه رابطًا للدفع.',
    },
    dueBefore: 'يستحق قبل',
    unit: 'الوحدة',
    units: { DAY: 'أيام', WEEK: 'أسابيع', MONTH: 'أشهر', YEAR: 'سنوات' },
    count: 'كل',
    collection: 'طريقة التحصيل',
    collections: { AUTO: 'التحصيل من البطاقة المحفوظة', MANUAL: 'إرسال رابط عند كل استحقاق' },
    card: 'البطاقة',
    defaultCard: 'بطاقة العميل الافتراضية',
    noCard: 'لا توجد بطاقة محفوظة: يتلقى العميل رابطًا للدفعة الأولى ويحفظ بطاقته هناك.',
    consent: 'أين تحتفظ بموافقة العميل',
    consentHint: 'لازم إذا حُفظت البطاقة لغرض آخر، مثل «عقد 2026-114».',
    more: 'خيارات أكثر',
    fewer: 'خيارات أقل',
    billingDay: 'يوم الشهر',
    billingDayHint: 'لكل الاستحقاقات؛ وآخر يوم إذا كان الشهر أقصر.',
    startAt: 'يبدأ',
    startHint: 'فورًا إذا تُرك فارغًا.',
    trialEndsAt: 'تجريبي حتى',
    cycles: 'مجموع الاستحقاقات',
    cyclesHint: 'بلا نهاية إذا تُرك فارغًا.',
    notify: 'ميزان يراسل العميل',
    externalId: 'معرّفك الخاص',
    currency: 'العملة',
    details: 'التفاصيل',
    reference: 'المرجع',
    owed: 'المستحق',
    paidCycles: 'الاستحقاقات المدفوعة',
    period: 'الفترة الحالية',
    tries: 'المحاولات',
    nextTry: 'المحاولة القادمة',
    resumeAt: 'يُستأنف تلقائيًا',
    reason: 'السبب',
    comment: 'ما قاله العميل',
    canceledAt: 'أُلغي',
    endsWithPeriod: 'ينتهي مع نهاية الفترة المدفوعة.',
    setup: 'أرسل هذا إلى العميل للدفعة الأولى',
    update: 'حيث يدفع العميل المستحق ويغيّر البطاقة',
    dueDates: 'الاستحقاقات',
    dueAt: 'يستحق',
    attempts: 'المحاولات',
    refunded: 'مسترد',
    payPage: 'صفحة الدفع',
    dueStatuses: {
      SCHEDULED: 'مخطط',
      PROCESSING: 'قيد التحصيل',
      OPEN: 'بانتظار الدفع',
      RETRYING: 'ستُعاد المحاولة',
      REQUIRES_CUSTOMER: 'على العميل التصرف',
      PAID: 'مدفوع',
      SKIPPED: 'متجاوز',
      UNCOLLECTIBLE: 'متخلى عنه',
      VOIDED: 'معفى منه',
    },
    triggers: { SCHEDULED: 'في موعده', RETRY: 'إعادة محاولة', MANUAL: 'يدويًا', FORCED: 'مفروض' },
    pause: { label: 'إيقاف مؤقت', text: 'لا يستحق شيء حتى يُستأنف؛ وتُتجاوز الفترات التي تبدأ في الأثناء.' },
    keepRetries: 'الاستمرار في محاولة تحصيل المستحق',
    resumeAtHint: 'إذا تُرك فارغًا يُستأنف عندما تستأنفه.',
    resume: { label: 'استئناف', text: 'يستمر؛ ويُعاد تحصيل المستحق في وقته.' },
    nextDueDate: 'الاستحقاق القادم',
    retry: { label: 'إعادة المحاولة الآن', text: 'يُحصَّل المستحق من البطاقة فورًا.' },
    cancel: { label: 'إلغاء الاشتراك', text: 'لا يمكن استئناف اشتراك ملغى. يبقى المستحق قابلًا للدفع ما لم تُعفِ منه.' },
    cancelWhen: 'متى',
    cancelNow: 'الآن',
    cancelLater: 'عند نهاية الفترة المدفوعة',
    waive: 'الإعفاء من المستحق',
    undo: { label: 'التراجع عن الإلغاء', text: 'يستمر بعد الفترة المدفوعة.' },
    edit: { label: 'تعديل', text: 'يُحسب المبلغ الجديد من الاستحقاق القادم. ويُحصَّل المستحق فورًا من البطاقة الجديدة.' },
    force: {
      label: 'تشغيل الاستحقاق القادم',
      text: 'في بيئة التجربة فقط: يُشغَّل الاستحقاق القادم الآن كأن يومه قد حان.',
    },
    forceRetry: {
      label: 'تشغيل المحاولة القادمة',
      text: 'في بيئة التجربة فقط: تُشغَّل المحاولة القادمة الآن كأن يومها قد حان.',
    },
  },
}
