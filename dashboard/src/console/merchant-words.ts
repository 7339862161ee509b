import type { Locale } from '../lib/language.ts'

// Words about the beginning and the end of a merchant, and notes about it.

const en = {
  statements: {
    title: 'Monthly statements',
    none: 'No month is over yet',
    month: 'Month',
    number: 'Number',
    fees: 'Fees with tax',
    closing: 'Closing balance',
    files: 'Files',
    file: (form: string, number: string) => `${form} of ${number}`,
  },
  open: {
    label: 'New merchant',
    text: 'Its owner is invited by mail, begins in the sandbox, and applies for production in the dashboard.',
  },
  inspect: {
    label: 'See its dashboard',
    text: 'It opens in another tab as the merchant sees it: to read only, with people masked, for 30 minutes at most. The merchant’s audit log says when; your reason stands in the log of acts alone.',
    submit: 'Open the dashboard',
  },
  inviteOwner: {
    label: 'Invite the owner',
    text: 'Nobody has joined yet. A new link is sent; those that were sent before open nothing any more.',
  },
  end: {
    label: 'End the merchant',
    text: 'For good: production, all keys and the production wallet stop, and its owners are told why. Its people may still log in and read its books.',
  },
  endName: 'Its name, once more',
  endOpen: 'To be closed first:',
  openKinds: {
    PRODUCTION: 'Production: suspend it, and end the merchant two minutes later',
    MONEY: 'Books that are not empty (currencies)',
    TRANSACTIONS: 'Transactions without an end',
    DISPUTES: 'Open disputes',
    SUBSCRIPTIONS: 'Subscriptions',
  },
  notes: 'Notes of the staff',
  noNotes: 'No notes yet.',
  note: 'Note',
  noteHint: 'The staff reads it, and nobody of the merchant.',
  write: { label: 'Write a note', text: 'It is shown here with your name and the time.' },
  remove: {
    label: 'Remove',
    text: 'The note is gone for everybody. The log of acts keeps who removed it, without its text.',
  },
  removeOf: (name: string) => `Remove the note of ${name}`,
  company: 'Name of the company',
  ownerEmail: 'E-mail of its owner',
  ownerName: 'Name of its owner',
  language: 'Language of the mail',
  invited: 'Invited',
}

const fr: typeof en = {
  statements: {
    title: 'Relevés mensuels',
    none: 'Aucun mois n’est encore écoulé',
    month: 'Mois',
    number: 'Numéro',
    fees: 'Frais et taxe',
    closing: 'Solde de clôture',
    files: 'Fichiers',
    file: (form, number) => `${form} de ${number}`,
  },
  open: {
    label: 'Nouveau commerçant',
    text: 'Son propriétaire est invité par e-mail, commence dans le bac à sable et demande la production dans son tableau de bord.',
  },
  inspect: {
    label: 'Voir son tableau de bord',
    text: 'Il s’ouvre dans un autre onglet, tel que le commerçant le voit : en lecture seule, personnes masquées, 30 minutes au plus. Le journal d’audit du commerçant dit quand ; votre motif ne figure que dans le journal des actes.',
    submit: 'Ouvrir le tableau de bord',
  },
  inviteOwner: {
    label: 'Inviter le propriétaire',
    text: 'Personne n’a encore rejoint. Un nouveau lien est envoyé ; ceux d’avant n’ouvrent plus rien.',
  },
  end: {
    label: 'Clore le commerçant',
    text: 'Définitivement : la production, toutes les clés et le portefeuille de production s’arrêtent, et ses propriétaires en lisent le motif. Ses membres peuvent encore se connecter et lire ses livres.',
  },
  endName: 'Son nom, encore une fois',
  endOpen: 'À solder d’abord :',
  openKinds: {
    PRODUCTION: 'La production : à suspendre deux minutes avant de clore le commerçant',
    MONEY: 'Livres non soldés (devises)',
    TRANSACTIONS: 'Transactions sans issue',
    DISPUTES: 'Contestations en cours',
    SUBSCRIPTIONS: 'Abonnements',
  },
  notes: 'Notes de l’équipe',
  noNotes: 'Pas encore de notes.',
  note: 'Note',
  noteHint: 'L’équipe la lit, et personne chez le commerçant.',
  write: { label: 'Écrire une note', text: 'Elle s’affiche ici avec votre nom et l’heure.' },
  remove: {
    label: 'Supprimer',
    text: 'La note disparaît pour tous. Le journal des actes garde qui l’a supprimée, sans son texte.',
  },
  removeOf: (name) => `Supprimer la note de ${name}`,
  company: 'Nom de la société',
  ownerEmail: 'E-mail de son propriétaire',
  ownerName: 'Nom de son propriétaire',
  language: 'Langue de l’e-mail',
  invited: 'Invité',
}

const ar: typeof en = {
  statements: {
    title: 'الكشوف الشهرية',
    none: 'لم ينته أي شهر بعد',
    month: 'الشهر',
    number: 'الرقم',
    fees: 'الرسوم مع الضريبة',
    closing: 'الرصيد الختامي',
    files: 'الملفات',
    file: (form, number) => `${form} للكشف ${number}`,
  },
  open: {
    label: 'تاجر جديد',
    text: 'يُدعى مالكه بالبريد، ويبدأ في بيئة التجربة، ويطلب الإنتاج من لوحته.',
  },
  inspect: {
    label: 'عرض لوحة التاجر',
    text: 'تُفتح في نافذة أخرى كما يراها التاجر: للقراءة فقط، مع إخفاء الأشخاص، لمدة 30 دقيقة على الأكثر. يذكر سجل التدقيق لدى التاجر الوقت؛ أما سببك فيبقى في سجل الأعمال وحده.',
    submit: 'فتح اللوحة',
  },
  inviteOwner: {
    label: 'دعوة المالك',
    text: 'لم ينضم أحد بعد. يُرسل رابط جديد، ولا تفتح الروابط السابقة شيئًا.',
  },
  end: {
    label: 'إنهاء حساب التاجر',
    text: 'نهائيًا: يتوقف الإنتاج وكل المفاتيح ومحفظة الإنتاج، ويُبلَّغ المالكون بالسبب. يظل بوسع أعضائه الدخول وقراءة دفاتره.',
  },
  endName: 'اسمه مرة أخرى',
  endOpen: 'يجب إغلاقه أولًا:',
  openKinds: {
    PRODUCTION: 'الإنتاج: علّقه، ثم أنهِ التاجر بعد دقيقتين',
    MONEY: 'دفاتر غير مصفّاة (عملات)',
    TRANSACTIONS: 'معاملات بلا نتيجة',
    DISPUTES: 'اعتراضات مفتوحة',
    SUBSCRIPTIONS: 'اشتراكات',
  },
  notes: 'ملاحظات الفريق',
  noNotes: 'لا ملاحظات بعد.',
  note: 'ملاحظة',
  noteHint: 'يقرؤها الفريق ولا يقرؤها أحد من جهة التاجر.',
  write: { label: 'كتابة ملاحظة', text: 'تظهر هنا مع اسمك والوقت.' },
  remove: { label: 'إزالة', text: 'تختفي الملاحظة عند الجميع. يحتفظ سجل الأعمال بمن أزالها دون نصها.' },
  removeOf: (name) => `إزالة ملاحظة ${name}`,
  company: 'اسم الشركة',
  ownerEmail: 'بريد مالكها',
  ownerName: 'اسم مالكها',
  language: 'لغة الرسالة',
  invited: 'مدعوّ',
}

export const merchantWords: Record<Locale, typeof en> = { en, fr, ar }
