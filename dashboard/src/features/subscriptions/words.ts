import type { Locale } from '../../lib/language.ts'
import type { IntervalUnit } from '../../lib/subscription-words.ts'
import type { DueDateStatus, FinalAction, Trigger } from './api.ts'

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
  retryDays: string
  retryDaysHint: string
  finalAction: string
  finalActions: Record<FinalAction, string>
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
    create: 'New subscription',
    empty: {
      title: 'No subscription here',
      text: 'A subscription charges a client’s saved card at each due date, or sends a link to pay.',
    },
    dueBefore: 'Due before',
    unit: 'Unit',
    units: { DAY: 'Days', WEEK: 'Weeks', MONTH: 'Months', YEAR: 'Years' },
    count: 'Every',
    collection: 'How it is collected',
    collections: { AUTO: 'Charge the saved card', MANUAL: 'Send a link at each due date' },
    card: 'Card',
    defaultCard: 'The client’s default card',
    noCard: 'No card is saved: the client gets a link for the first payment, and saves one there.',
    consent: 'Where you keep the client’s agreement',
    consentHint: 'Needed when the card was saved for something else, such as “contract 2026-114”.',
    more: 'More options',
    fewer: 'Fewer options',
    billingDay: 'Day of the month',
    billingDayHint: 'Of all due dates; the last day where a month is shorter.',
    startAt: 'Begins',
    startHint: 'At once when empty.',
    trialEndsAt: 'Trial until',
    cycles: 'Due dates in all',
    cyclesHint: 'Without an end when empty.',
    retryDays: 'Tried again after days',
    retryDaysHint: 'Days after the due date, rising.',
    finalAction: 'After the last try',
    finalActions: { CANCEL: 'Cancel it', UNPAID: 'Leave it unpaid', PAUSE: 'Pause it' },
    notify: 'Mizan writes to the client',
    externalId: 'Your own identifier',
    currency: 'Currency',
    details: 'Details',
    reference: 'Reference',
    owed: 'Owed',
    paidCycles: 'Due dates paid',
    period: 'Current period',
    tries: 'Tries',
    nextTry: 'Next try',
    resumeAt: 'Goes on by itself',
    reason: 'Reason',
    comment: 'What the client said',
    canceledAt: 'Canceled',
    endsWithPeriod: 'It ends when the paid period does.',
    setup: 'Send this to the client for the first payment',
    update: 'Where the client pays what is owed and changes the card',
    dueDates: 'Due dates',
    dueAt: 'Due',
    attempts: 'Attempts',
    refunded: 'refunded',
    payPage: 'Page to pay it',
    dueStatuses: {
      SCHEDULED: 'Planned',
      PROCESSING: 'Being charged',
      OPEN: 'Waiting for payment',
      RETRYING: 'Will be retried',
      REQUIRES_CUSTOMER: 'Client has to act',
      PAID: 'Paid',
      SKIPPED: 'Skipped',
      UNCOLLECTIBLE: 'Given up',
      VOIDED: 'Waived',
    },
    triggers: { SCHEDULED: 'on its day', RETRY: 'retry', MANUAL: 'by hand', FORCED: 'forced' },
    pause: { label: 'Pause', text: 'Nothing falls due until it goes on; periods that begin meanwhile are skipped.' },
    keepRetries: 'Go on retrying what is owed',
    resumeAtHint: 'Goes on when you resume it, when empty.',
    resume: { label: 'Resume', text: 'It goes on; what is owed is tried again in its time.' },
    nextDueDate: 'Next due date',
    retry: { label: 'Retry now', text: 'What is owed is charged to the card at once.' },
    cancel: {
      label: 'Cancel',
      text: 'A canceled subscription cannot be taken up again. What is owed stays payable unless you waive it.',
    },
    cancelWhen: 'When',
    cancelNow: 'Now',
    cancelLater: 'When the paid period ends',
    waive: 'Waive what is owed',
    undo: { label: 'Do not cancel', text: 'It goes on after the paid period.' },
    edit: {
      label: 'Edit',
      text: 'A new amount counts from the next due date on. A new card is charged at once with what is owed.',
    },
    force: { label: 'Run next due date', text: 'Sandbox only: the next due date is run now, as if its day had come.' },
    forceRetry: { label: 'Run next retry', text: 'Sandbox only: the next retry is run now, as if its day had come.' },
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
    retryDays: 'Nouveaux essais après (jours)',
    retryDaysHint: 'Jours après l’échéance, croissants.',
    finalAction: 'Après le dernier essai',
    finalActions: { CANCEL: 'Résilier', UNPAID: 'Laisser impayé', PAUSE: 'Mettre en pause' },
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
    retryDays: 'إعادة المحاولة بعد (أيام)',
    retryDaysHint: 'أيام بعد الاستحقاق، تصاعديًا.',
    finalAction: 'بعد آخر محاولة',
    finalActions: { CANCEL: 'إلغاؤه', UNPAID: 'تركه غير مدفوع', PAUSE: 'إيقافه مؤقتًا' },
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
