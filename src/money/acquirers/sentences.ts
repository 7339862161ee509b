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
  'No acquirer is configured for {method} in {currency} in production, so no payment can be taken. Ask the operator of this service to route it to an acquirer, or choose another method or currency. Sandbox keys work.':
    {
      fr: 'Aucun acquéreur n’est configuré pour {method} en {currency} en production ; aucun paiement ne peut être accepté. Demandez à l’opérateur de ce service de l’associer à un acquéreur, ou choisissez un autre moyen ou une autre devise. Les clés de test fonctionnent.',
      ar: 'لم يُضبط مستحوذ لـ {method} بعملة {currency} في الإنتاج، فلا يمكن قبول أي دفعة. اطلب من مشغّل هذه الخدمة توجيهها إلى مستحوذ، أو اختر وسيلة أو عملة أخرى. مفاتيح الاختبار تعمل.',
    },
  'No acquirer is configured for {one} or {other} in {currency} in production, so no payment can be taken. Ask the operator of this service to route one of them to an acquirer, or choose another currency. Sandbox keys work.':
    {
      fr: 'Aucun acquéreur n’est configuré pour {one} ni pour {other} en {currency} en production ; aucun paiement ne peut être accepté. Demandez à l’opérateur de ce service d’associer l’un d’eux à un acquéreur, ou choisissez une autre devise. Les clés de test fonctionnent.',
      ar: 'لم يُضبط مستحوذ لـ {one} ولا لـ {other} بعملة {currency} في الإنتاج، فلا يمكن قبول أي دفعة. اطلب من مشغّل هذه الخدمة توجيه إحداهما إلى مستحوذ، أو اختر عملة أخرى. مفاتيح الاختبار تعمل.',
    },
  '{acquirer}, the acquirer of {method} in production, does not take {currency}.': {
    fr: '{acquirer}, l’acquéreur de {method} en production, n’accepte pas {currency}.',
    ar: '{acquirer}، مستحوذ {method} في الإنتاج، لا يقبل {currency}.',
  },
  'The acquirer of {method} in {currency} cannot be used on this server.': {
    fr: 'L’acquéreur de {method} en {currency} ne peut pas être utilisé sur ce serveur.',
    ar: 'لا يمكن استخدام مستحوذ {method} بعملة {currency} على هذا الخادم.',
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
