import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'belongs to merchants whose acquirer has fields': {
    fr: 'ne concerne que les commerçants dont l’acquéreur a ses propres champs',
    ar: 'يخص التجار الذين لدى مستحوذهم حقول خاصة به وحدهم',
  },
  '{method} in {currency} has no acquirer in production.': {
    fr: '{method} en {currency} n’a pas d’acquéreur en production.',
    ar: 'لا مستحوذ في الإنتاج لـ {method} بعملة {currency}.',
  },
  'No acquirer is configured for this account in production, so no payment can be taken. Sandbox keys work; the operator of this service configures acquirers.':
    {
      fr: 'Aucun acquéreur n’est configuré pour ce compte en production ; aucun paiement ne peut être accepté. Les clés de test fonctionnent ; l’opérateur de ce service configure les acquéreurs.',
      ar: 'لم يُضبط مستحوذ لهذا الحساب في الإنتاج، فلا يمكن قبول أي دفعة. مفاتيح الاختبار تعمل؛ ويضبط مشغّل هذه الخدمة المستحوذين.',
    },
  'The acquirer that this was begun with is not available on this server. Contact the operator.': {
    fr: 'L’acquéreur avec lequel cela a commencé n’est pas disponible sur ce serveur. Contactez l’opérateur.',
    ar: 'المستحوذ الذي بدأ معه هذا غير متاح على هذا الخادم. اتصل بالمشغّل.',
  },
  'This payment method was saved with an acquirer that is no longer there. Use another one.': {
    fr: 'Ce moyen de paiement a été enregistré chez un acquéreur qui n’est plus là. Utilisez-en un autre.',
    ar: 'حُفظت وسيلة الدفع هذه لدى مستحوذ لم يعد موجودًا. استخدم وسيلة أخرى.',
  },
  'The acquirer of this payment method does not take {currency}. Use another one.': {
    fr: 'L’acquéreur de ce moyen de paiement n’accepte pas {currency}. Utilisez-en un autre.',
    ar: 'مستحوذ وسيلة الدفع هذه لا يقبل {currency}. استخدم وسيلة أخرى.',
  },
  'must be left out: the acquirer of this account saves no cards': {
    fr: 'doit être omis : l’acquéreur de ce compte n’enregistre pas de cartes',
    ar: 'يجب حذفه: مستحوذ هذا الحساب لا يحفظ البطاقات',
  },
})
