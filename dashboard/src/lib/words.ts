import type { Locale } from './language.ts'

// Words that many features use.

export type CommonWords = {
  loading: string
  failed: string
  again: string
  reference: string
  offline: string
  /** The session has ended, and the log-in opens beside the page. */
  ended: string
  logIn: string
  cancel: string
  save: string
  saved: string
  create: string
  copy: string
  copied: string
  colon: string
  /** Between names in a row. */
  comma: string
  close: string
  back: string
  next: string
  previous: string
  pageOf: (page: number, pages: number) => string
  all: string
  search: string
  /** Names the box that chooses a row, or all. */
  choose: (thing: string) => string
  clear: string
  nothingFits: { title: string; text: string }
  searchedUntil: (moment: string) => string
  from: string
  until: string
  status: string
  amount: string
  created: string
  description: string
  name: string
  email: string
  phone: string
  actions: string
  details: string
  more: string
  optional: string
  noRights: string
  notFound: string
  /** In the console, which has no other environment. */
  notFoundInConsole: string
  confirmTitle: string
  confirmPassword: string
  confirmCode: string
  confirmWhy: string
  confirm: string
}

export const commonWords: Record<Locale, CommonWords> = {
  en: {
    loading: 'Loading…',
    failed: 'This could not be loaded.',
    again: 'Try again',
    reference: 'Reference for support',
    offline: 'The server is not responding. Check your connection, then try again.',
    ended: 'Your session has ended. Log in in a new tab, then come back here and try again: this page stays as it is.',
    logIn: 'Log in',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved',
    create: 'Create',
    copy: 'Copy',
    copied: 'Copied',
    colon: ':',
    comma: ', ',
    close: 'Close',
    back: 'Back',
    next: 'Next',
    previous: 'Previous',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    all: 'All',
    search: 'Search',
    choose: (thing) => `Choose ${thing}`,
    clear: 'Clear filters',
    nothingFits: { title: 'No results', text: 'Nothing matches these filters. Try clearing one of them.' },
    searchedUntil: (moment) =>
      `Only the newest were searched, back to ${moment}. To look further back, choose earlier days.`,
    from: 'From',
    until: 'Until',
    status: 'Status',
    amount: 'Amount',
    created: 'Created',
    description: 'Description',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    actions: 'Actions',
    details: 'Details',
    more: 'More',
    optional: 'optional',
    noRights: 'Your role does not allow this. Ask an owner or an administrator of the company.',
    notFound: 'Nothing found here. It may belong to the other environment.',
    notFoundInConsole: 'Nothing found here. Check the address, or look for it in the list.',
    confirmTitle: 'Confirm it’s you',
    confirmPassword: 'Your password',
    confirmCode: 'Code from your authenticator app',
    confirmWhy: 'We ask for this before a payout, and before keys, members or an authenticator app change.',
    confirm: 'Confirm',
  },
  fr: {
    loading: 'Chargement…',
    failed: 'Le chargement a échoué.',
    again: 'Réessayer',
    reference: 'Référence pour l’assistance',
    offline: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    ended:
      'Votre session est terminée. Connectez-vous dans un nouvel onglet, puis revenez ici et réessayez : cette page reste telle quelle.',
    logIn: 'Se connecter',
    cancel: 'Annuler',
    save: 'Enregistrer',
    saved: 'Enregistré',
    create: 'Créer',
    copy: 'Copier',
    copied: 'Copié',
    colon: '\u202f:',
    comma: ', ',
    close: 'Fermer',
    back: 'Retour',
    next: 'Suivant',
    previous: 'Précédent',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    all: 'Tous',
    search: 'Rechercher',
    choose: (thing) => `Choisir ${thing}`,
    clear: 'Effacer les filtres',
    nothingFits: { title: 'Rien ne correspond', text: 'Rien ne passe tous ces filtres. Effacez-en un.' },
    searchedUntil: (moment) =>
      `Seuls les plus récents ont été parcourus, jusqu’au ${moment}. Pour remonter plus loin, choisissez des jours antérieurs.`,
    from: 'Du',
    until: 'Au',
    status: 'État',
    amount: 'Montant',
    created: 'Créé le',
    description: 'Description',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    actions: 'Actions',
    details: 'Détails',
    more: 'Plus',
    optional: 'facultatif',
    noRights: 'Votre rôle ne le permet pas. Adressez-vous à un propriétaire ou à un administrateur de l’entreprise.',
    notFound: 'Il n’y a rien ici. Cela appartient peut-être à l’autre environnement.',
    notFoundInConsole: 'Il n’y a rien ici. Vérifiez l’adresse, ou cherchez dans la liste.',
    confirmTitle: 'Confirmez que c’est vous',
    confirmPassword: 'Votre mot de passe',
    confirmCode: 'Code de votre application d’authentification',
    confirmWhy:
      'C’est demandé avant un versement, et avant de changer les clés, les membres ou l’application d’authentification.',
    confirm: 'Confirmer',
  },
  ar: {
    loading: 'جارٍ التحميل…',
    failed: 'تعذّر التحميل.',
    again: 'أعد المحاولة',
    reference: 'المرجع للدعم',
    offline: 'الخادم لا يجيب. تحقق من اتصالك ثم أعد المحاولة.',
    ended: 'انتهت جلستك. سجّل الدخول في علامة تبويب جديدة، ثم عُد إلى هنا وأعد المحاولة: ستبقى هذه الصفحة كما هي.',
    logIn: 'تسجيل الدخول',
    cancel: 'إلغاء',
    save: 'حفظ',
    saved: 'تم الحفظ',
    create: 'إنشاء',
    copy: 'نسخ',
    copied: 'تم النسخ',
    colon: ':',
    comma: '، ',
    close: 'إغلاق',
    back: 'رجوع',
    next: 'التالي',
    previous: 'السابق',
    pageOf: (page, pages) => `الصفحة ${page} من ${pages}`,
    all: 'الكل',
    search: 'بحث',
    choose: (thing) => `اختر ${thing}`,
    clear: 'مسح عوامل التصفية',
    nothingFits: { title: 'لا شيء يطابق', text: 'لا شيء يمر من كل عوامل التصفية هذه. امسح واحدًا منها.' },
    searchedUntil: (moment) => `بحثنا في الأحدث فقط، رجوعًا إلى ${moment}. للبحث في الأقدم، اختر أيامًا سابقة.`,
    from: 'من',
    until: 'إلى',
    status: 'الحالة',
    amount: 'المبلغ',
    created: 'تاريخ الإنشاء',
    description: 'الوصف',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    actions: 'إجراءات',
    details: 'التفاصيل',
    more: 'المزيد',
    optional: 'اختياري',
    noRights: 'دورك لا يسمح بهذا. اطلب ذلك من مالك الشركة أو من أحد مديريها.',
    notFound: 'لا يوجد شيء هنا. ربما ينتمي إلى البيئة الأخرى.',
    notFoundInConsole: 'لا يوجد شيء هنا. تحقق من العنوان أو ابحث في القائمة.',
    confirmTitle: 'أكّد أنك أنت',
    confirmPassword: 'كلمة المرور',
    confirmCode: 'رمز تطبيق المصادقة',
    confirmWhy: 'يُطلب هذا قبل التحويل إلى البنك، وقبل تغيير المفاتيح أو الأعضاء أو تطبيق المصادقة.',
    confirm: 'تأكيد',
  },
}
