import type { Locale } from '../lib/language.ts'
import type { NavigationWord } from './navigation.ts'

type ShellWords = {
  skip: string
  menu: string
  find: string
  navigation: Record<NavigationWord, string>
  sandbox: string
  production: string
  environment: string
  sandboxNote: string
  language: string
  scheme: string
  schemes: { light: string; dark: string; auto: string }
  account: string
  switchCompany: string
  profile: string
  logOut: string
  reference: string
  missing: { title: string; text: string; home: string }
  /** For a window whose session another tab has taken to another company. */
  otherCompany: {
    title: string
    text: (own: string, other: string) => string
    back: (own: string) => string
    go: (other: string) => string
  }
  broken: { title: string; text: string; away: string; again: string }
}

export const shellWords: Record<Locale, ShellWords> = {
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    find: 'Find anything',
    navigation: {
      home: 'Home',
      transactions: 'Transactions',
      sessions: 'Checkout sessions',
      refunds: 'Refunds',
      disputes: 'Disputes',
      links: 'Payment links',
      products: 'Products',
      orders: 'Orders',
      clients: 'Clients',
      subscriptions: 'Subscriptions',
      wallet: 'Wallet',
      analytics: 'Analytics',
      keys: 'API keys',
      webhooks: 'Webhooks',
      requests: 'Requests',
      settings: 'Settings',
    },
    sandbox: 'Sandbox',
    production: 'Production',
    environment: 'Environment',
    sandboxNote: 'Sandbox: no real money moves here.',
    language: 'Language',
    scheme: 'Appearance',
    schemes: { light: 'Light', dark: 'Dark', auto: 'Same as system' },
    account: 'Your account',
    switchCompany: 'Switch company',
    profile: 'Profile and security',
    logOut: 'Log out',
    reference: 'API reference',
    missing: {
      title: 'Page not found',
      text: 'The address may be mistyped, or the page may have moved.',
      home: 'Go to home',
    },
    otherCompany: {
      title: 'Another company was chosen in another tab',
      text: (own, other) =>
        `This page is about ${own}, and you now work for ${other}. Nothing on it is sent to ${other}.`,
      back: (own) => `Work for ${own}`,
      go: (other) => `Go to ${other}`,
    },
    broken: {
      title: 'This page could not be shown',
      text: 'Reload it: Mizan may have been updated, or your connection may have dropped. Nothing you saved is lost.',
      away: 'The server is not responding. Check your connection: the page opens once the server responds.',
      again: 'Reload',
    },
  },
  fr: {
    skip: 'Aller au contenu',
    menu: 'Menu',
    find: 'Tout trouver',
    navigation: {
      home: 'Accueil',
      transactions: 'Transactions',
      sessions: 'Sessions de paiement',
      refunds: 'Remboursements',
      disputes: 'Contestations',
      links: 'Liens de paiement',
      products: 'Produits',
      orders: 'Commandes',
      clients: 'Clients',
      subscriptions: 'Abonnements',
      wallet: 'Portefeuille',
      analytics: 'Analyses',
      keys: 'Clés d’API',
      webhooks: 'Webhooks',
      requests: 'Requêtes',
      settings: 'Paramètres',
    },
    sandbox: 'Bac à sable',
    production: 'Production',
    environment: 'Environnement',
    sandboxNote: 'Bac à sable : aucun argent réel ne circule ici.',
    language: 'Langue',
    scheme: 'Apparence',
    schemes: { light: 'Clair', dark: 'Sombre', auto: 'Comme le système' },
    account: 'Votre compte',
    switchCompany: 'Changer d’entreprise',
    profile: 'Profil et sécurité',
    logOut: 'Se déconnecter',
    reference: 'Référence de l’API',
    missing: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est peut-être mal saisie, ou d’une autre version.',
      home: 'Vers l’accueil',
    },
    otherCompany: {
      title: 'Une autre entreprise a été choisie dans un autre onglet',
      text: (own, other) =>
        `Cette page concerne ${own}, et vous travaillez maintenant pour ${other}. Rien de ce qu’elle contient n’est envoyé à ${other}.`,
      back: (own) => `Travailler pour ${own}`,
      go: (other) => `Aller à ${other}`,
    },
    broken: {
      title: 'Cette page n’a pas pu être affichée',
      text: 'Rechargez-la : Mizan a peut-être été mis à jour, ou votre connexion était interrompue. Rien de ce que vous avez enregistré n’est perdu.',
      away: 'Le serveur ne répond pas. Vérifiez votre connexion : la page s’ouvrira dès qu’il répondra.',
      again: 'Recharger',
    },
  },
  ar: {
    skip: 'انتقل إلى المحتوى',
    menu: 'القائمة',
    find: 'ابحث عن أي شيء',
    navigation: {
      home: 'الرئيسية',
      transactions: 'المعاملات',
      sessions: 'جلسات الدفع',
      refunds: 'المبالغ المستردة',
      disputes: 'الاعتراضات',
      links: 'روابط الدفع',
      products: 'المنتجات',
      orders: 'الطلبات',
      clients: 'العملاء',
      subscriptions: 'الاشتراكات',
      wallet: 'المحفظة',
      analytics: 'التحليلات',
      keys: 'مفاتيح API',
      webhooks: 'إشعارات الويب',
      requests: 'طلبات الواجهة',
      settings: 'الإعدادات',
    },
    sandbox: 'بيئة التجربة',
    production: 'الإنتاج',
    environment: 'البيئة',
    sandboxNote: 'بيئة التجربة: لا تتحرك هنا أي أموال حقيقية.',
    language: 'اللغة',
    scheme: 'المظهر',
    schemes: { light: 'فاتح', dark: 'داكن', auto: 'كالنظام' },
    account: 'حسابك',
    switchCompany: 'تغيير الشركة',
    profile: 'الملف الشخصي والأمان',
    logOut: 'تسجيل الخروج',
    reference: 'مرجع الواجهة',
    missing: {
      title: 'لا توجد صفحة كهذه',
      text: 'ربما كُتب العنوان خطأ، أو كان من نسخة أخرى.',
      home: 'إلى الصفحة الرئيسية',
    },
    otherCompany: {
      title: 'اختيرت شركة أخرى في علامة تبويب أخرى',
      text: (own, other) => `هذه الصفحة تخص «${own}»، وأنت تعمل الآن لدى «${other}». لن يُرسل منها شيء إلى «${other}».`,
      back: (own) => `العمل لدى «${own}»`,
      go: (other) => `الانتقال إلى «${other}»`,
    },
    broken: {
      title: 'تعذّر عرض هذه الصفحة',
      text: 'أعد تحميلها: ربما جرى تحديث ميزان، أو انقطع اتصالك. لم يضع شيء مما حفظته.',
      away: 'الخادم لا يجيب. تحقق من اتصالك: ستُفتح الصفحة حالما يجيب.',
      again: 'إعادة التحميل',
    },
  },
}
