import type { Locale } from '../../lib/language.ts'

type SandboxWords = {
  title: string
  what: string
  stays: string
  label: string
  text: string
  name: (company: string) => string
  running: (step: number, steps: number) => string
  removed: (rows: string) => string
  done: string
  closed: string
  reload: string
}

export const sandboxWords: Record<Locale, SandboxWords> = {
  en: {
    title: 'Empty the sandbox',
    what: 'Everything that was made in the sandbox goes: payments, refunds, payouts and their balances, links, products, orders, clients, subscriptions, statements, events, and the log of requests.',
    stays: 'API keys, webhooks, people and settings stay, and nothing of production is touched.',
    label: 'Empty the sandbox',
    text: 'This cannot be undone. Until it is done, the sandbox takes no calls; that is seconds for most.',
    name: (company) => `Type ${company} to confirm`,
    running: (step, steps) => `Being emptied: ${step} of ${steps} tables`,
    removed: (rows) => `${rows} rows removed`,
    done: 'Last emptied',
    closed: 'The sandbox takes no calls until then. You can leave this page.',
    reload: 'The sandbox is empty.',
  },
  fr: {
    title: 'Vider le bac à sable',
    what: 'Tout ce qui a été créé dans le bac à sable disparaît : paiements, remboursements, versements et leurs soldes, liens, produits, commandes, clients, abonnements, relevés, événements et journal des requêtes.',
    stays: 'Les clés d’API, les webhooks, les personnes et les paramètres restent, et rien ne change en production.',
    label: 'Vider le bac à sable',
    text: 'Cette action est définitive. Tant qu’elle dure, le bac à sable n’accepte aucun appel ; quelques secondes le plus souvent.',
    name: (company) => `Saisissez ${company} pour confirmer`,
    running: (step, steps) => `Vidage en cours : ${step} tables sur ${steps}`,
    removed: (rows) => `${rows} lignes supprimées`,
    done: 'Vidé pour la dernière fois',
    closed: 'D’ici là, le bac à sable n’accepte aucun appel. Vous pouvez quitter cette page.',
    reload: 'Le bac à sable est vide.',
  },
  ar: {
    title: 'تفريغ بيئة التجربة',
    what: 'يزول كل ما أُنشئ في بيئة التجربة: المدفوعات والمبالغ المستردة والدفعات وأرصدتها والروابط والمنتجات والطلبات والعملاء والاشتراكات والكشوف والأحداث وسجل الطلبات.',
    stays: 'تبقى مفاتيح API وwebhooks والأشخاص والإعدادات، ولا يتغير شيء في الإنتاج.',
    label: 'تفريغ بيئة التجربة',
    text: 'لا رجعة في هذا الإجراء. لا تقبل بيئة التجربة أي طلب إلى أن ينتهي؛ وهي ثوانٍ في الغالب.',
    name: (company) => `اكتبوا ${company} للتأكيد`,
    running: (step, steps) => `جارٍ التفريغ: ${step} من ${steps} جدولًا`,
    removed: (rows) => `حُذف ${rows} سطرًا`,
    done: 'آخر تفريغ',
    closed: 'لا تقبل بيئة التجربة أي طلب حتى ذلك الحين. يمكنكم مغادرة هذه الصفحة.',
    reload: 'بيئة التجربة فارغة.',
  },
}
