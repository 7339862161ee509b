import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'The wallet is not active yet: production access is not enabled.': {
    fr: 'Le portefeuille n’est pas encore actif : l’accès à la production n’est pas activé.',
    ar: 'المحفظة غير فعّالة بعد: لم يُفعَّل الوصول إلى بيئة الإنتاج.',
  },
  'The wallet is blocked. Contact the operator of this service.': {
    fr: 'Le portefeuille est bloqué. Contactez l’opérateur de ce service.',
    ar: 'المحفظة محجوبة. اتصل بمشغّل هذه الخدمة.',
  },
  'A wallet that is {status} cannot become {to}.': {
    fr: 'Un portefeuille {status} ne peut pas devenir {to}.',
    ar: 'لا يمكن أن تنتقل محفظة حالتها {status} إلى {to}.',
  },
  'Another wallet has this RIB.': {
    fr: 'Un autre portefeuille a ce RIB.',
    ar: 'لمحفظة أخرى هذا الـ RIB.',
  },
  'The wallet is closed.': { fr: 'Le portefeuille est clos.', ar: 'المحفظة مغلقة.' },
  'No bank account is assigned to this wallet in production yet. Sandbox keys work; the operator of this service assigns bank accounts.':
    {
      fr: 'Aucun compte bancaire n’est encore attribué à ce portefeuille en production. Les clés de test fonctionnent ; l’opérateur de ce service attribue les comptes.',
      ar: 'لم يُخصَّص بعد حساب بنكي لهذه المحفظة في الإنتاج. مفاتيح الاختبار تعمل؛ ويخصص مشغّل هذه الخدمة الحسابات.',
    },
})
