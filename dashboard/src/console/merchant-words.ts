import type { Locale } from '../lib/language.ts'

// Words about the beginning and the end of a merchant.

const en = {
  open: {
    label: 'New merchant',
    text: 'Its owner is invited by mail, begins in the sandbox, and applies for production in the dashboard.',
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
    MONEY: 'Books that are not empty (currencies)',
    TRANSACTIONS: 'Transactions without an end',
    DISPUTES: 'Open disputes',
    SUBSCRIPTIONS: 'Subscriptions',
  },
  company: 'Name of the company',
  ownerEmail: 'E-mail of its owner',
  ownerName: 'Name of its owner',
  language: 'Language of the mail',
  invited: 'Invited',
}

const fr: typeof en = {
  open: {
    label: 'Nouveau commerçant',
    text: 'Son propriétaire est invité par e-mail, commence dans le bac à sable et demande la production dans son tableau de bord.',
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
    MONEY: 'Livres non soldés (devises)',
    TRANSACTIONS: 'Transactions sans issue',
    DISPUTES: 'Litiges en cours',
    SUBSCRIPTIONS: 'Abonnements',
  },
  company: 'Nom de la société',
  ownerEmail: 'E-mail de son propriétaire',
  ownerName: 'Nom de son propriétaire',
  language: 'Langue de l’e-mail',
  invited: 'Invité',
}

const ar: typeof en = {
  open: {
    label: 'تاجر جديد',
    text: 'يُدعى مالكه بالبريد، ويبدأ في بيئة الاختبار، ويطلب الإنتاج من لوحته.',
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
    MONEY: 'دفاتر غير مصفّاة (عملات)',
    TRANSACTIONS: 'معاملات بلا نتيجة',
    DISPUTES: 'نزاعات مفتوحة',
    SUBSCRIPTIONS: 'اشتراكات',
  },
  company: 'اسم الشركة',
  ownerEmail: 'بريد مالكها',
  ownerName: 'اسم مالكها',
  language: 'لغة الرسالة',
  invited: 'مدعوّ',
}

export const merchantWords: Record<Locale, typeof en> = { en, fr, ar }
