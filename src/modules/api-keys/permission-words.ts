import { inLocales } from '#platform/words.ts'
import type { ScopeName } from '#platform/keys/scope.ts'
import type { Locale } from '#platform/locale.ts'

// Names of scopes and presets in the portal's form.

export const presetNames = ['store', 'accounting', 'read_only', 'full'] as const
export type PresetName = (typeof presetNames)[number]

export const presetLabels: Record<Locale, Record<PresetName, string>> = inLocales({
  en: { store: 'Store back end', accounting: 'Accounting', read_only: 'Read only', full: 'Full' },
  fr: {
    store: 'Serveur de la boutique',
    accounting: 'Comptabilité',
    read_only: 'Lecture seule',
    full: 'Accès complet',
  },
  ar: { store: 'خادم المتجر', accounting: 'المحاسبة', read_only: 'قراءة فقط', full: 'صلاحيات كاملة' },
})

/** The reference of the merchant API has the English ones too. */
export const scopeWords: Record<Locale, Record<ScopeName, string>> = inLocales({
  en: {
    'payment_links:read': 'See payment links.',
    'payment_links:write': 'Create, change and deactivate payment links.',
    'checkout:read': 'See checkout sessions.',
    'checkout:write': 'Create and cancel checkout sessions.',
    'transactions:read': 'See transactions and their timelines.',
    'transactions:export': 'Export transactions as CSV.',
    'refunds:read': 'See refunds.',
    'refunds:write': 'Refund payments.',
    'wallet:read': 'See the balance, bank details and certificate.',
    'wallet:write': 'Fund the wallet.',
    'clients:read': 'See clients.',
    'clients:write': 'Create, change and delete clients.',
    'payment_methods:read': 'See saved payment methods, masked.',
    'payment_methods:write': 'Delete saved payment methods and choose the default.',
    'products:read': 'See products.',
    'products:write': 'Create, change and deactivate products.',
    'orders:read': 'See the orders of products, with their buyers.',
    'subscriptions:read': 'See subscriptions and due dates.',
    'subscriptions:write': 'Create, change, pause and cancel subscriptions.',
    'webhooks:read': 'See webhooks, events and deliveries.',
    'webhooks:write': 'Register, change, test and delete webhooks.',
    'analytics:read': 'See the funnel and the traffic sources.',
  },
  fr: {
    'payment_links:read': 'Consulter les liens de paiement.',
    'payment_links:write': 'Créer, modifier et désactiver des liens de paiement.',
    'checkout:read': 'Consulter les sessions de paiement.',
    'checkout:write': 'Créer et annuler des sessions de paiement.',
    'transactions:read': 'Consulter les transactions et leur historique.',
    'transactions:export': 'Exporter les transactions au format CSV.',
    'refunds:read': 'Consulter les remboursements.',
    'refunds:write': 'Rembourser des paiements.',
    'wallet:read': 'Consulter le solde, les coordonnées bancaires et l’attestation.',
    'wallet:write': 'Alimenter le portefeuille.',
    'clients:read': 'Consulter les clients.',
    'clients:write': 'Créer, modifier et supprimer des clients.',
    'payment_methods:read': 'Consulter les moyens de paiement enregistrés, masqués.',
    'payment_methods:write': 'Supprimer des moyens de paiement enregistrés et choisir celui par défaut.',
    'products:read': 'Consulter les produits.',
    'products:write': 'Créer, modifier et désactiver des produits.',
    'orders:read': 'Consulter les commandes de produits et leurs acheteurs.',
    'subscriptions:read': 'Consulter les abonnements et leurs échéances.',
    'subscriptions:write': 'Créer, modifier, suspendre et résilier des abonnements.',
    'webhooks:read': 'Consulter les webhooks, les événements et leurs livraisons.',
    'webhooks:write': 'Enregistrer, modifier, tester et supprimer des webhooks.',
    'analytics:read': 'Consulter l’entonnoir de conversion et les sources de trafic.',
  },
  ar: {
    'payment_links:read': 'الاطلاع على روابط الدفع.',
    'payment_links:write': 'إنشاء روابط الدفع وتعديلها وتعطيلها.',
    'checkout:read': 'الاطلاع على جلسات الدفع.',
    'checkout:write': 'إنشاء جلسات الدفع وإلغاؤها.',
    'transactions:read': 'الاطلاع على المعاملات وتسلسلها الزمني.',
    'transactions:export': 'تصدير المعاملات بصيغة CSV.',
    'refunds:read': 'الاطلاع على المبالغ المستردة.',
    'refunds:write': 'رد المدفوعات.',
    'wallet:read': 'الاطلاع على الرصيد والبيانات البنكية والشهادة.',
    'wallet:write': 'تغذية المحفظة.',
    'clients:read': 'الاطلاع على العملاء.',
    'clients:write': 'إنشاء العملاء وتعديل بياناتهم وحذفهم.',
    'payment_methods:read': 'الاطلاع على وسائل الدفع المحفوظة، مع إخفاء أرقامها.',
    'payment_methods:write': 'حذف وسائل الدفع المحفوظة واختيار الوسيلة الافتراضية.',
    'products:read': 'الاطلاع على المنتجات.',
    'products:write': 'إنشاء المنتجات وتعديلها وتعطيلها.',
    'orders:read': 'الاطلاع على طلبات المنتجات وعلى المشترين.',
    'subscriptions:read': 'الاطلاع على الاشتراكات ومواعيد استحقاقها.',
    'subscriptions:write': 'إنشاء الاشتراكات وتعديلها وتعليقها وإلغاؤها.',
    'webhooks:read': 'الاطلاع على إشعارات الويب والأحداث وعمليات إرسالها.',
    'webhooks:write': 'تسجيل إشعارات الويب وتعديلها واختبارها وحذفها.',
    'analytics:read': 'الاطلاع على مسار التحويل ومصادر الزيارات.',
  },
})
