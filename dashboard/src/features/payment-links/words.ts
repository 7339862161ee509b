import type { Locale } from '../../lib/language.ts'
import type { Demand, LinkStatus, Question, StatusReason } from './api.ts'

type LinkWords = {
  title: string
  create: string
  empty: { title: string; text: string }
  statuses: Record<LinkStatus, string>
  reasons: Record<StatusReason, string>
  paid: string
  views: string
  payments: string
  lastPaid: string
  link: string
  searchHint: string
  open: string
  edit: string
  pause: string
  pauseText: string
  resume: string
  resumeText: string
  qr: string
  qrAlt: string
  poster: string
  posterText: string
  paper: string
  copies: string
  language: string
  languages: Record<'auto' | 'fr' | 'ar' | 'en', string>
  download: string
  share: string
  bySms: string
  byMail: string
  facts: string
  frozen: string
  more: string
  fewer: string
  form: {
    descriptionHint: string
    currency: string
    amountMode: string
    amountModes: Record<'FIXED' | 'OPEN', string>
    begin: string
    min: string
    max: string
    suggested: string
    suggestedHint: string
    usage: string
    usages: Record<'SINGLE' | 'MULTI', string>
    maxPayments: string
    quantity: string
    quantityMin: string
    quantityMax: string
    startsAt: string
    expiresAt: string
    method: string
    voucherHours: string
    voucherHint: string
    voucherLifetime: string
    methods: Record<'ALL' | 'CARD' | 'CASH', string>
    cardAndCash: string
    collect: string
    address: string
    demands: Record<Demand, string>
    questions: string
    question: string
    questionType: string
    questionTypes: Record<Question['type'], string>
    required: string
    options: string
    addQuestion: string
    removeQuestion: string
    successUrl: string
    cancelUrl: string
    successMessage: string
    inactiveMessage: string
    locale: string
    client: string
    clientHint: string
    saving: string
    savings: Record<'NONE' | 'ASK' | 'REQUIRED', string>
    externalId: string
    parts: { amount: string; limits: string; buyer: string; after: string }
  }
}

export const linkWords: Record<Locale, LinkWords> = {
  en: {
    title: 'Payment links',
    create: 'Create link',
    empty: {
      title: 'No payment links yet',
      text: 'Set an amount and a description to get a page that you can send, show as a QR code or print as a poster.',
    },
    statuses: {
      ACTIVE: 'Active',
      INACTIVE: 'Paused',
      SCHEDULED: 'Scheduled',
      EXPIRED: 'Ended',
      COMPLETED: 'Completed',
    },
    reasons: {
      DEACTIVATED: 'You paused this link.',
      NOT_STARTED: 'It has not started yet.',
      ENDED: 'It has ended.',
      PAID: 'It has been paid.',
      LIMIT_REACHED: 'It has reached its payment limit.',
      BEING_PAID: 'Its last payment is being made right now.',
    },
    paid: 'Collected',
    views: 'Views',
    payments: 'Payments',
    lastPaid: 'Last paid',
    link: 'Link',
    searchHint: 'Search by description',
    open: 'Open page',
    edit: 'Edit',
    pause: 'Pause',
    pauseText: 'It cannot be paid until you resume it. Its address, QR code and posters stay the same.',
    resume: 'Resume',
    resumeText: 'It can be paid again at the same address.',
    qr: 'QR code',
    qrAlt: 'QR code of the payment page',
    poster: 'Poster',
    posterText: 'A printable sheet with your name, the amount and the QR code.',
    paper: 'Paper size',
    copies: 'Copies per sheet',
    language: 'Language',
    languages: { auto: 'Buyer’s language', fr: 'French', ar: 'Arabic', en: 'English' },
    download: 'Download',
    share: 'Share',
    bySms: 'SMS',
    byMail: 'E-mail',
    facts: 'Details',
    frozen:
      'The amount, currency and number of uses can no longer change because this link has been paid, so that anything you printed stays correct. For another price, create another link.',
    more: 'More options',
    fewer: 'Fewer options',
    form: {
      descriptionHint: 'Shown to the buyer.',
      currency: 'Currency',
      amountMode: 'Who sets the amount',
      amountModes: { FIXED: 'You', OPEN: 'The buyer' },
      begin: 'Default amount',
      min: 'Minimum',
      max: 'Maximum',
      suggested: 'Suggested amounts',
      suggestedHint: 'Up to four, separated by semicolons.',
      usage: 'How often it can be paid',
      usages: { MULTI: 'More than once', SINGLE: 'Once' },
      maxPayments: 'Maximum number of payments',
      quantity: 'Let the buyer choose the quantity',
      quantityMin: 'Minimum',
      quantityMax: 'Maximum',
      startsAt: 'From',
      expiresAt: 'Until',
      method: 'Payment methods',
      voucherHours: 'Hours to pay a cash voucher',
      voucherHint: '1 to 336. Until the end of the third day when empty.',
      voucherLifetime: 'Voucher can be paid for',
      methods: { ALL: 'All', CARD: 'Card only', CASH: 'Cash only' },
      cardAndCash: 'Card and cash',
      collect: 'Information to collect',
      address: 'Address',
      demands: { NONE: 'Do not ask', OPTIONAL: 'Optional', REQUIRED: 'Required' },
      questions: 'Your questions',
      question: 'Question',
      questionType: 'Answer type',
      questionTypes: { TEXT: 'Text', NUMBER: 'Number', SELECT: 'Choice' },
      required: 'Required',
      options: 'Choices, one per line',
      addQuestion: 'Add question',
      removeQuestion: 'Remove question',
      successUrl: 'Redirect after payment',
      cancelUrl: 'Redirect after cancellation',
      successMessage: 'Message after payment',
      inactiveMessage: 'Message when the link cannot be paid',
      locale: 'Page language',
      client: 'For a single client',
      clientHint: 'Payments belong to this client, whose card can be saved.',
      saving: 'Save the card',
      savings: { NONE: 'No', ASK: 'Offer', REQUIRED: 'Require' },
      externalId: 'Your identifier',
      parts: { amount: 'Amount', limits: 'Limits', buyer: 'Buyer', after: 'After the payment' },
    },
  },
  fr: {
    title: 'Liens de paiement',
    create: 'Créer un lien',
    empty: {
      title: 'Aucun lien de paiement ici',
      text: 'Un montant et une description font une page à envoyer, à montrer en code QR ou à imprimer en affiche.',
    },
    statuses: {
      ACTIVE: 'Actif',
      INACTIVE: 'En pause',
      SCHEDULED: 'Programmé',
      EXPIRED: 'Terminé',
      COMPLETED: 'Complet',
    },
    reasons: {
      DEACTIVATED: 'Vous l’avez mis en pause.',
      NOT_STARTED: 'Il n’a pas encore commencé.',
      ENDED: 'Il est arrivé à échéance.',
      PAID: 'Il a été payé.',
      LIMIT_REACHED: 'Tous ses paiements ont été faits.',
      BEING_PAID: 'Son dernier paiement est en cours en ce moment.',
    },
    paid: 'Encaissé',
    views: 'Vues',
    payments: 'Paiements',
    lastPaid: 'Dernier paiement',
    link: 'Lien',
    searchHint: 'Mots de la description',
    open: 'Ouvrir la page',
    edit: 'Modifier',
    pause: 'Mettre en pause',
    pauseText:
      'Personne ne pourra payer jusqu’à ce que vous le repreniez. Son adresse, son code QR et ses affiches restent les mêmes.',
    resume: 'Reprendre',
    resumeText: 'Il peut de nouveau être payé à la même adresse.',
    qr: 'Code QR',
    qrAlt: 'Code QR de la page de paiement',
    poster: 'Affiche',
    posterText: 'Une feuille à imprimer, avec votre nom, le montant et le code.',
    paper: 'Format',
    copies: 'Exemplaires par feuille',
    language: 'Langue',
    languages: { auto: 'Celle de l’acheteur', fr: 'Français', ar: 'Arabe', en: 'Anglais' },
    download: 'Télécharger',
    share: 'Partager',
    bySms: 'SMS',
    byMail: 'E-mail',
    facts: 'Détails',
    frozen:
      'Le montant, la devise et le nombre d’utilisations sont fixés car ce lien a été payé. Ce qui est imprimé reste vrai : pour un autre prix, créez un autre lien.',
    more: 'Plus d’options',
    fewer: 'Moins d’options',
    form: {
      descriptionHint: 'À quoi il sert ; les acheteurs le lisent.',
      currency: 'Devise',
      amountMode: 'Qui fixe le montant',
      amountModes: { FIXED: 'Vous', OPEN: 'L’acheteur' },
      begin: 'Montant de départ',
      min: 'Au moins',
      max: 'Au plus',
      suggested: 'Montants proposés',
      suggestedHint: 'Quatre au plus, séparés par des points-virgules.',
      usage: 'Combien de fois il peut être payé',
      usages: { MULTI: 'Plusieurs fois', SINGLE: 'Une fois' },
      maxPayments: 'Nombre maximal de paiements',
      quantity: 'L’acheteur choisit la quantité',
      quantityMin: 'Au minimum',
      quantityMax: 'Au maximum',
      startsAt: 'À partir du',
      expiresAt: 'Jusqu’au',
      method: 'Moyens de paiement',
      voucherHours: 'Heures pour payer un bon en espèces',
      voucherHint: 'De 1 à 336. Jusqu’à la fin du troisième jour si vide.',
      voucherLifetime: 'Bon payable pendant',
      methods: { ALL: 'Tous', CARD: 'Carte uniquement', CASH: 'Espèces uniquement' },
      cardAndCash: 'Carte et espèces',
      collect: 'Ce qui est demandé à l’acheteur',
      address: 'Adresse',
      demands: { NONE: 'Non demandé', OPTIONAL: 'Facultatif', REQUIRED: 'Obligatoire' },
      questions: 'Vos propres questions',
      question: 'Question',
      questionType: 'Type de réponse',
      questionTypes: { TEXT: 'Texte', NUMBER: 'Nombre', SELECT: 'Choix' },
      required: 'Réponse obligatoire',
      options: 'Réponses, une par ligne',
      addQuestion: 'Ajouter une question',
      removeQuestion: 'Retirer la question',
      successUrl: 'Où vont les acheteurs qui ont payé',
      cancelUrl: 'Où vont les acheteurs qui renoncent',
      successMessage: 'Ce que lisent les acheteurs qui ont payé',
      inactiveMessage: 'Ce que lisent les acheteurs quand il ne peut pas être payé',
      locale: 'Langue de la page',
      client: 'Pour un seul client',
      clientHint: 'Les paiements sont ceux de ce client, et une carte peut être enregistrée.',
      saving: 'Enregistrer la carte',
      savings: { NONE: 'Non', ASK: 'Proposer', REQUIRED: 'Exiger' },
      externalId: 'Votre propre identifiant',
      parts: { amount: 'Montant', limits: 'Limites', buyer: 'Acheteur', after: 'Après le paiement' },
    },
  },
  ar: {
    title: 'روابط الدفع',
    create: 'إنشاء رابط',
    empty: {
      title: 'لا يوجد رابط دفع هنا',
      text: 'مبلغ ووصف يكفيان لصفحة ترسلها أو تعرضها كرمز QR أو تعلّقها كملصق.',
    },
    statuses: { ACTIVE: 'نشط', INACTIVE: 'متوقف مؤقتًا', SCHEDULED: 'مجدول', EXPIRED: 'انتهى', COMPLETED: 'مكتمل' },
    reasons: {
      DEACTIVATED: 'لقد أوقفته مؤقتًا.',
      NOT_STARTED: 'لم يبدأ بعد.',
      ENDED: 'انتهت مدته.',
      PAID: 'تم دفعه.',
      LIMIT_REACHED: 'تمت كل الدفعات المسموح بها.',
      BEING_PAID: 'آخر دفعة له قيد الإنجاز الآن.',
    },
    paid: 'المحصّل',
    views: 'المشاهدات',
    payments: 'الدفعات',
    lastPaid: 'آخر دفعة',
    link: 'الرابط',
    searchHint: 'كلمات من الوصف',
    open: 'فتح الصفحة',
    edit: 'تعديل',
    pause: 'إيقاف مؤقت',
    pauseText: 'لن يتمكن أحد من الدفع به حتى تستأنفه. يبقى عنوانه ورمز QR وملصقاته كما هي.',
    resume: 'استئناف',
    resumeText: 'يمكن الدفع به من جديد على العنوان نفسه.',
    qr: 'رمز QR',
    qrAlt: 'رمز QR لصفحة الدفع',
    poster: 'ملصق',
    posterText: 'ورقة للطباعة عليها اسمك والمبلغ والرمز.',
    paper: 'حجم الورق',
    copies: 'عدد النسخ في الورقة',
    language: 'اللغة',
    languages: { auto: 'لغة المشتري', fr: 'الفرنسية', ar: 'العربية', en: 'الإنجليزية' },
    download: 'تنزيل',
    share: 'مشاركة',
    bySms: 'رسالة نصية',
    byMail: 'بريد إلكتروني',
    facts: 'التفاصيل',
    frozen: 'المبلغ والعملة وعدد مرات الاستعمال ثابتة لأن هذا الرابط دُفع به. ما طُبع يبقى صحيحًا: لسعر آخر أنشئ رابطًا آخر.',
    more: 'خيارات أكثر',
    fewer: 'خيارات أقل',
    form: {
      descriptionHint: 'الغرض منه؛ يقرؤه المشترون.',
      currency: 'العملة',
      amountMode: 'من يحدد المبلغ',
      amountModes: { FIXED: 'أنت', OPEN: 'المشتري' },
      begin: 'المبلغ المقترح في البداية',
      min: 'على الأقل',
      max: 'على الأكثر',
      suggested: 'مبالغ مقترحة',
      suggestedHint: 'أربعة على الأكثر، تفصل بينها فاصلة منقوطة (;).',
      usage: 'كم مرة يمكن دفعه',
      usages: { MULTI: 'مرات عديدة', SINGLE: 'مرة واحدة' },
      maxPayments: 'أقصى عدد للدفعات',
      quantity: 'المشتري يختار الكمية',
      quantityMin: 'أقل كمية',
      quantityMax: 'أكبر كمية',
      startsAt: 'ابتداءً من',
      expiresAt: 'إلى غاية',
      method: 'طرق الدفع',
      voucherHours: 'ساعات لدفع القسيمة نقدًا',
      voucherHint: 'من 1 إلى 336. حتى نهاية اليوم الثالث إن تُرك فارغًا.',
      voucherLifetime: 'مدة صلاحية القسيمة',
      methods: { ALL: 'كلها', CARD: 'البطاقة فقط', CASH: 'نقدًا فقط' },
      cardAndCash: 'البطاقة ونقدًا',
      collect: 'ما يُطلب من المشتري',
      address: 'العنوان',
      demands: { NONE: 'لا يُطلب', OPTIONAL: 'اختياري', REQUIRED: 'إلزامي' },
      questions: 'أسئلتك الخاصة',
      question: 'السؤال',
      questionType: 'نوع الجواب',
      questionTypes: { TEXT: 'نص', NUMBER: 'رقم', SELECT: 'اختيار' },
      required: 'الجواب إلزامي',
      options: 'الأجوبة، واحد في كل سطر',
      addQuestion: 'إضافة سؤال',
      removeQuestion: 'حذف السؤال',
      successUrl: 'إلى أين يذهب من دفع',
      cancelUrl: 'إلى أين يذهب من تراجع',
      successMessage: 'ما يقرؤه من دفع',
      inactiveMessage: 'ما يقرؤه المشترون عندما لا يمكن الدفع',
      locale: 'لغة الصفحة',
      client: 'لعميل واحد',
      clientHint: 'تُسجَّل الدفعات باسم هذا العميل، ويمكن حفظ بطاقته.',
      saving: 'حفظ البطاقة',
      savings: { NONE: 'لا', ASK: 'عرض ذلك', REQUIRED: 'إلزامي' },
      externalId: 'معرّفك الخاص',
      parts: { amount: 'المبلغ', limits: 'الحدود', buyer: 'المشتري', after: 'بعد الدفع' },
    },
  },
}
