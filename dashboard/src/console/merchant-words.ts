import type { Locale } from '../lib/language.ts'

// Words about the beginning of a merchant.

const en = {
  open: {
    label: 'New merchant',
    text: 'Its owner is invited by mail, begins in the sandbox, and applies for production in the dashboard.',
  },
  inviteOwner: {
    label: 'Invite the owner',
    text: 'Nobody has joined yet. A new link is sent; those that were sent before open nothing any more.',
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
  company: 'اسم الشركة',
  ownerEmail: 'بريد مالكها',
  ownerName: 'اسم مالكها',
  language: 'لغة الرسالة',
  invited: 'مدعوّ',
}

export const merchantWords: Record<Locale, typeof en> = { en, fr, ar }
