import type { Locale, Plural } from '../../lib/language.ts'
import type { Concern, FirstStep } from './api.ts'

type GlanceWords = {
  cards: {
    missing: (currency: string) => string
    missingText: (currency: string) => string
    wayOut: string
    testMode: string
    which: string
  }
  attention: { title: string } & Record<Concern, Plural>
  guide: {
    title: string
    dismiss: string
    done: string
    progress: (done: number, all: number) => string
    steps: Record<FirstStep, { title: string; text: string }>
    /** In production, in which no test card is taken. */
    livePayment: { title: string; text: string }
  }
  recent: { title: string; all: string; none: string; payment: string; customer: string }
}

export const glanceWords: Record<Locale, GlanceWords> = {
  en: {
    cards: {
      missing: (currency) => `No acquirer takes your cards in ${currency} in production yet`,
      missingText: (currency) =>
        `Payment links, checkout sessions and orders in ${currency} are refused until there is one.`,
      wayOut: 'See what is missing',
      testMode: 'Your acquirer is in test mode: payments in production move no money',
      which: 'See which acquirer',
    },
    attention: {
      title: 'Needs attention',
      suspendedWebhooks: {
        one: 'A webhook is suspended and receives no events',
        other: '{n} webhooks are suspended and receive no events',
      },
      failingWebhooks: { one: 'A webhook is failing', other: '{n} webhooks are failing' },
      failedPayouts: { one: 'A payout failed this month', other: '{n} payouts failed this month' },
      failedPayments: {
        one: 'A payment has failed since yesterday',
        other: '{n} payments have failed since yesterday',
      },
      overdueSubscriptions: { one: 'A subscription is overdue', other: '{n} subscriptions are overdue' },
      lowStockProducts: { one: 'A product is low in stock', other: '{n} products are low in stock' },
    },
    guide: {
      title: 'Get started',
      dismiss: 'Hide the first steps',
      done: '(done)',
      progress: (done, all) => `${done} of ${all} steps done`,
      livePayment: { title: 'Take a first payment', text: 'Send the link to a buyer. Real money moves.' },
      steps: {
        key: { title: 'Create an API key', text: 'Your server needs one to call Mizan.' },
        link: { title: 'Create a payment link', text: 'A page where people pay you. No code needed.' },
        payment: {
          title: 'Pay with the test card',
          text: 'Open the link and pay with the card that its page names, any future date and any three digits.',
        },
        webhook: { title: 'Receive a webhook', text: 'Add a URL and watch the payment’s event arrive.' },
      },
    },
    recent: {
      title: 'Recent payments',
      all: 'All payments',
      none: 'No payments yet.',
      payment: 'Payment',
      customer: 'Customer',
    },
  },
  fr: {
    cards: {
      missing: (currency) => `Aucun acquéreur n’accepte encore vos cartes en ${currency} en production`,
      missingText: (currency) =>
        `D’ici là, les liens de paiement, les sessions et les commandes en ${currency} sont refusés.`,
      wayOut: 'Voir ce qui manque',
      testMode: 'Votre acquéreur est en mode test : les paiements en production ne déplacent aucun argent',
      which: 'Voir quel acquéreur',
    },
    attention: {
      title: 'À surveiller',
      suspendedWebhooks: {
        one: 'Un webhook est suspendu : il ne reçoit plus rien',
        other: '{n} webhooks sont suspendus : ils ne reçoivent plus rien',
      },
      failingWebhooks: { one: 'Un webhook échoue', other: '{n} webhooks échouent' },
      failedPayouts: { one: 'Un versement a échoué ce mois-ci', other: '{n} versements ont échoué ce mois-ci' },
      failedPayments: { one: 'Un paiement a échoué depuis hier', other: '{n} paiements ont échoué depuis hier' },
      overdueSubscriptions: { one: 'Un abonnement est en retard', other: '{n} abonnements sont en retard' },
      lowStockProducts: { one: 'Un produit est bientôt épuisé', other: '{n} produits sont bientôt épuisés' },
    },
    guide: {
      title: 'Premiers pas',
      dismiss: 'Masquer les premiers pas',
      done: '(fait)',
      progress: (done, all) => `${done} étapes sur ${all} faites`,
      livePayment: {
        title: 'Encaisser un premier paiement',
        text: 'Envoyez le lien à un acheteur. De l’argent réel circule.',
      },
      steps: {
        key: { title: 'Créer une clé d’API', text: 'Votre logiciel en a besoin pour parler à Mizan.' },
        link: { title: 'Créer un lien de paiement', text: 'Une page où l’on vous paie, sans écrire de code.' },
        payment: {
          title: 'Le payer avec la carte de test',
          text: 'Ouvrez le lien et payez avec la carte que sa page indique, une date à venir et trois chiffres quelconques.',
        },
        webhook: {
          title: 'Recevoir le webhook',
          text: 'Enregistrez une URL et voyez arriver l’événement du paiement.',
        },
      },
    },
    recent: {
      title: 'Paiements récents',
      all: 'Tous les paiements',
      none: 'Pas encore de paiement.',
      payment: 'Paiement',
      customer: 'Client',
    },
  },
  ar: {
    cards: {
      missing: (currency) => `لا يوجد بعد مستحوذ يقبل بطاقاتك بعملة ${currency} في الإنتاج`,
      missingText: (currency) => `تُرفض روابط الدفع وجلسات الدفع والطلبات بعملة ${currency} إلى أن يوجد واحد.`,
      wayOut: 'ما الذي ينقص؟',
      testMode: 'مستحوذك في وضع الاختبار: دفعات الإنتاج لا تنقل أي مال',
      which: 'أي مستحوذ؟',
    },
    attention: {
      title: 'يحتاج إلى انتباهك',
      suspendedWebhooks: {
        one: 'إشعار ويب واحد موقوف: لا تصله أحداث',
        two: 'إشعارا ويب موقوفان: لا تصلهما أحداث',
        other: '{n} من إشعارات الويب موقوفة: لا تصلها أحداث',
      },
      failingWebhooks: {
        one: 'إشعار ويب واحد يفشل',
        two: 'إشعارا ويب يفشلان',
        other: '{n} من إشعارات الويب تفشل',
      },
      failedPayouts: {
        one: 'فشل تحويل إلى البنك هذا الشهر',
        two: 'فشل تحويلان إلى البنك هذا الشهر',
        few: 'فشلت {n} تحويلات إلى البنك هذا الشهر',
        other: 'فشل {n} تحويلًا إلى البنك هذا الشهر',
      },
      failedPayments: {
        one: 'فشلت دفعة منذ أمس',
        two: 'فشلت دفعتان منذ أمس',
        few: 'فشلت {n} دفعات منذ أمس',
        other: 'فشلت {n} دفعة منذ أمس',
      },
      overdueSubscriptions: {
        one: 'اشتراك واحد متأخر',
        two: 'اشتراكان متأخران',
        few: '{n} اشتراكات متأخرة',
        other: '{n} اشتراكًا متأخرًا',
      },
      lowStockProducts: {
        one: 'منتج واحد يوشك على النفاد',
        two: 'منتجان يوشكان على النفاد',
        few: '{n} منتجات توشك على النفاد',
        other: '{n} منتجًا يوشك على النفاد',
      },
    },
    guide: {
      title: 'الخطوات الأولى',
      dismiss: 'إخفاء الخطوات الأولى',
      done: '(تم)',
      progress: (done, all) => `تمت ${done} من ${all} خطوات`,
      livePayment: { title: 'استقبل أول دفعة', text: 'أرسل الرابط إلى مشترٍ. تتحرك هنا أموال حقيقية.' },
      steps: {
        key: { title: 'أنشئ مفتاح API', text: 'يحتاجه برنامجك ليتواصل مع ميزان.' },
        link: { title: 'أنشئ رابط دفع', text: 'صفحة يدفع لك فيها الناس دون كتابة برنامج.' },
        payment: {
          title: 'ادفعه ببطاقة التجربة',
          text: 'افتح الرابط وادفع بالبطاقة التي تذكرها صفحته وأي تاريخ قادم وأي ثلاثة أرقام.',
        },
        webhook: { title: 'استقبل إشعار الويب', text: 'سجّل عنوان URL وشاهد وصول حدث الدفعة.' },
      },
    },
    recent: {
      title: 'آخر الدفعات',
      all: 'كل الدفعات',
      none: 'لا توجد دفعات بعد.',
      payment: 'الدفعة',
      customer: 'العميل',
    },
  },
}
