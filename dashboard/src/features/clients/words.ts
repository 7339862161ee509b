import type { Locale } from '../../lib/language.ts'

type ClientWords = {
  title: string
  create: string
  edit: string
  empty: { title: string; text: string }
  searchHint: string
  phoneHint: string
  emailHint: string
  locale: string
  locales: Record<'' | 'en' | 'fr' | 'ar', string>
  address: string
  line1: string
  line2: string
  city: string
  postalCode: string
  country: string
  externalId: string
  reference: string
  details: string
  remove: string
  removeText: string
  removeEffects: string[]
  removeRefused: string
  cards: string
  noCards: string
  byDefault: string
  expired: string
  consentAt: string
  lastUsed: string
  makeDefault: string
  makeDefaultText: string
  removeCard: string
  removeCardText: string
  removeDefaultText: string
  newSubscription: string
}

export const clientWords: Record<Locale, ClientWords> = {
  en: {
    title: 'Clients',
    create: 'Add client',
    edit: 'Edit',
    empty: {
      title: 'No clients yet',
      text: 'Clients are customers who pay you more than once. You can save their cards and charge subscriptions.',
    },
    searchHint: 'Search by name',
    phoneHint: 'With the country code, such as +212612345678.',
    emailHint: 'Full address',
    locale: 'Language',
    locales: { '': 'Unknown', en: 'English', fr: 'French', ar: 'Arabic' },
    address: 'Address',
    line1: 'Address line 1',
    line2: 'Address line 2',
    city: 'City',
    postalCode: 'Postal code',
    country: 'Country',
    externalId: 'Your identifier',
    reference: 'ID',
    details: 'Details',
    remove: 'Delete',
    removeText: 'This cannot be undone:',
    removeEffects: [
      'Name, e-mail, phone, address and all other personal data are erased.',
      'Saved cards are deleted, here and at the bank.',
      'Payments stay in your records, without personal data.',
    ],
    removeRefused: 'A client with an active or paused subscription cannot be deleted. Cancel the subscription first.',
    cards: 'Saved cards',
    noCards: 'No saved cards. Clients save a card themselves when they pay, with their consent.',
    byDefault: 'Default',
    expired: 'Expired',
    consentAt: 'Consent given',
    lastUsed: 'Last charged',
    makeDefault: 'Make default',
    makeDefaultText: 'New subscriptions for this client charge this card. Existing ones keep theirs.',
    removeCard: 'Delete card',
    removeCardText:
      'The card is deleted, here and at the bank. Subscriptions that charge it ask the client for another one. This cannot be undone.',
    removeDefaultText: 'No other card becomes the default automatically.',
    newSubscription: 'Create subscription',
  },
  fr: {
    title: 'Clients',
    create: 'Ajouter un client',
    edit: 'Modifier',
    empty: {
      title: 'Aucun client ici',
      text: 'Les clients sont ceux qui vous paient à nouveau : leurs cartes peuvent être enregistrées et des abonnements prélevés.',
    },
    searchHint: 'Partie du nom',
    phoneHint: 'Avec le pays, comme +212612345678.',
    emailHint: 'L’adresse entière',
    locale: 'Langue',
    locales: { '': 'Inconnue', en: 'Anglais', fr: 'Français', ar: 'Arabe' },
    address: 'Adresse',
    line1: 'Rue et numéro',
    line2: 'Complément',
    city: 'Ville',
    postalCode: 'Code postal',
    country: 'Pays',
    externalId: 'Votre propre identifiant',
    reference: 'Identifiant',
    details: 'Détails',
    remove: 'Supprimer',
    removeText: 'C’est irréversible :',
    removeEffects: [
      'Le nom, l’e-mail, le téléphone, l’adresse et tout ce qui est personnel sont effacés.',
      'Les cartes enregistrées sont détruites, ici et à la banque.',
      'Les paiements restent dans vos comptes, sans la personne.',
    ],
    removeRefused: 'Tant qu’un abonnement court ou est en pause, la suppression est refusée : résiliez-le d’abord.',
    cards: 'Cartes enregistrées',
    noCards: 'Aucune carte enregistrée. Les clients enregistrent eux-mêmes leur carte en payant, avec leur accord.',
    byDefault: 'Par défaut',
    expired: 'Expirée',
    consentAt: 'Accord donné',
    lastUsed: 'Dernier prélèvement',
    makeDefault: 'Choisir par défaut',
    makeDefaultText: 'Les nouveaux abonnements de ce client prélèvent cette carte. Ceux qui courent gardent la leur.',
    removeCard: 'Supprimer la carte',
    removeCardText:
      'La carte est détruite, ici et à la banque. Les abonnements qui la prélèvent en demandent une autre au client. C’est irréversible.',
    removeDefaultText: 'Aucune autre carte ne devient celle par défaut d’elle-même.',
    newSubscription: 'Nouvel abonnement',
  },
  ar: {
    title: 'العملاء',
    create: 'إضافة عميل',
    edit: 'تعديل',
    empty: {
      title: 'لا يوجد عميل هنا',
      text: 'العملاء هم من يدفعون لك مرة بعد مرة: يمكن حفظ بطاقاتهم وتحصيل اشتراكاتهم.',
    },
    searchHint: 'جزء من الاسم',
    phoneHint: 'مع رمز البلد، مثل ‎+212612345678‎.',
    emailHint: 'العنوان كاملًا',
    locale: 'اللغة',
    locales: { '': 'غير معروفة', en: 'الإنجليزية', fr: 'الفرنسية', ar: 'العربية' },
    address: 'العنوان',
    line1: 'الشارع والرقم',
    line2: 'سطر إضافي',
    city: 'المدينة',
    postalCode: 'الرمز البريدي',
    country: 'البلد',
    externalId: 'معرّفك الخاص',
    reference: 'المعرّف',
    details: 'التفاصيل',
    remove: 'حذف',
    removeText: 'لا يمكن التراجع عن هذا:',
    removeEffects: [
      'يُمحى الاسم والبريد والهاتف والعنوان وكل ما هو شخصي.',
      'تُتلف البطاقات المحفوظة هنا وفي البنك.',
      'تبقى الدفعات في حساباتك دون الشخص.',
    ],
    removeRefused: 'يُرفض الحذف ما دام هناك اشتراك سارٍ أو متوقف مؤقتًا: ألغه أولًا.',
    cards: 'البطاقات المحفوظة',
    noCards: 'لا توجد بطاقة محفوظة. يحفظ العملاء بطاقاتهم بأنفسهم عند الدفع، بموافقتهم.',
    byDefault: 'الافتراضية',
    expired: 'منتهية الصلاحية',
    consentAt: 'تاريخ الموافقة',
    lastUsed: 'آخر تحصيل',
    makeDefault: 'جعلها افتراضية',
    makeDefaultText: 'تُحصَّل الاشتراكات الجديدة لهذا العميل من هذه البطاقة. وتحتفظ السارية ببطاقاتها.',
    removeCard: 'حذف البطاقة',
    removeCardText:
      'تُتلف البطاقة هنا وفي البنك. والاشتراكات التي تُحصَّل منها تطلب من العميل بطاقة أخرى. لا يمكن التراجع عن هذا.',
    removeDefaultText: 'لا تصبح أي بطاقة أخرى افتراضية من تلقاء نفسها.',
    newSubscription: 'اشتراك جديد',
  },
}
