import type { Locale } from '../lib/language.ts'

export type Group = 'page' | 'action' | 'payment' | 'client' | 'order' | 'link' | 'product'
export type ActionName = 'link' | 'product' | 'client' | 'subscription' | 'webhook' | 'key'

type PaletteWords = {
  title: string
  hint: string
  none: string
  keys: string
  groups: Record<Group, string>
  actions: Record<ActionName, string>
  shortcuts: { title: string; find: string; search: string; help: string; close: string }
}

export const paletteWords: Record<Locale, PaletteWords> = {
  en: {
    title: 'Find anything',
    hint: 'Reference, order, name, e-mail, amount, page…',
    none: 'Nothing found. Try a reference, an order, a name, an e-mail or an amount.',
    keys: '↑ ↓ to choose, Enter to open, Esc to close',
    groups: {
      page: 'Page',
      action: 'Action',
      payment: 'Transaction',
      client: 'Client',
      order: 'Order',
      link: 'Payment link',
      product: 'Product',
    },
    actions: {
      link: 'Create a payment link',
      product: 'Create a product',
      client: 'Create a client',
      subscription: 'Create a subscription',
      webhook: 'Add a webhook',
      key: 'Create an API key',
    },
    shortcuts: {
      title: 'Keyboard shortcuts',
      find: 'Find anything',
      search: 'Search in this list',
      help: 'These shortcuts',
      close: 'Close what is open',
    },
  },
  fr: {
    title: 'Tout trouver',
    hint: 'Référence, commande, nom, e-mail, montant, page…',
    none: 'Rien trouvé. Essayez une référence, une commande, un nom, un e-mail ou un montant.',
    keys: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
    groups: {
      page: 'Page',
      action: 'Action',
      payment: 'Transaction',
      client: 'Client',
      order: 'Commande',
      link: 'Lien de paiement',
      product: 'Produit',
    },
    actions: {
      link: 'Créer un lien de paiement',
      product: 'Créer un produit',
      client: 'Créer un client',
      subscription: 'Créer un abonnement',
      webhook: 'Ajouter un webhook',
      key: 'Créer une clé d’API',
    },
    shortcuts: {
      title: 'Raccourcis clavier',
      find: 'Tout trouver',
      search: 'Chercher dans cette liste',
      help: 'Ces raccourcis',
      close: 'Fermer ce qui est ouvert',
    },
  },
  ar: {
    title: 'ابحث عن أي شيء',
    hint: 'مرجع، طلب، اسم، بريد، مبلغ، صفحة…',
    none: 'لم يُعثر على شيء. جرّب مرجعًا أو طلبًا أو اسمًا أو بريدًا أو مبلغًا.',
    keys: '↑ ↓ للاختيار، Enter للفتح، Esc للإغلاق',
    groups: {
      page: 'صفحة',
      action: 'إجراء',
      payment: 'معاملة',
      client: 'عميل',
      order: 'طلب',
      link: 'رابط دفع',
      product: 'منتج',
    },
    actions: {
      link: 'أنشئ رابط دفع',
      product: 'أنشئ منتجًا',
      client: 'أنشئ عميلًا',
      subscription: 'أنشئ اشتراكًا',
      webhook: 'أضف إشعار ويب',
      key: 'أنشئ مفتاح API',
    },
    shortcuts: {
      title: 'اختصارات لوحة المفاتيح',
      find: 'ابحث عن أي شيء',
      search: 'ابحث في هذه القائمة',
      help: 'هذه الاختصارات',
      close: 'أغلق ما هو مفتوح',
    },
  },
}
