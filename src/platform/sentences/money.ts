import type { Sentences } from './said.ts'

// What is refused about money: amounts, payments, refunds, payouts, wallets.

export const moneySentences = {
  'must be an active ISO-4217 code in upper case, such as MAD': {
    fr: 'doit être un code ISO 4217 en vigueur, en majuscules, par exemple MAD',
    ar: 'يجب أن يكون رمز ISO 4217 ساريًا بأحرف كبيرة، مثل MAD',
  },
  'must be an active ISO 4217 code, such as MAD': {
    fr: 'doit être un code ISO 4217 en vigueur, par exemple MAD',
    ar: 'يجب أن يكون رمز ISO 4217 ساريًا، مثل MAD',
  },
  'must be an active ISO 4217 code': {
    fr: 'doit être un code ISO 4217 en vigueur',
    ar: 'يجب أن يكون رمز ISO 4217 ساريًا',
  },
  'must be a finite number, such as 20': {
    fr: 'doit être un nombre fini, par exemple 20',
    ar: 'يجب أن يكون رقمًا محدودًا، مثل 20',
  },
  'must be greater than 0': { fr: 'doit être supérieur à 0', ar: 'يجب أن يكون أكبر من 0' },
  'must be a whole number, such as 20: {currency} has no decimals': {
    fr: 'doit être un nombre entier, par exemple 20 : {currency} n’a pas de décimales',
    ar: 'يجب أن يكون عددًا صحيحًا، مثل 20: لا كسور لعملة {currency}',
  },
  'must be an amount in major units, such as 149.90': {
    fr: 'doit être un montant en unités principales, par exemple 149.90',
    ar: 'يجب أن يكون مبلغًا بالوحدات الرئيسية، مثل 149.90',
  },
  'makes the amount larger than 9999999999.99': {
    fr: 'porte le montant au-delà de 9999999999.99',
    ar: 'يجعل المبلغ أكبر من 9999999999.99',
  },
  'must be the 24 digits of a RIB whose key is right, without blanks': {
    fr: 'doit être les 24 chiffres d’un RIB dont la clé est juste, sans espaces',
    ar: 'يجب أن يكون 24 رقمًا لـ RIB مفتاحه صحيح، بلا مسافات',
  },

  'There is no such transaction in this account and environment.': {
    fr: 'Cette transaction n’existe pas dans ce compte et cet environnement.',
    ar: 'لا توجد هذه المعاملة في هذا الحساب وهذه البيئة.',
  },
  'There is no such refund in this account and environment.': {
    fr: 'Ce remboursement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الاسترداد في هذا الحساب وهذه البيئة.',
  },
  'There is no such session in this account and environment.': {
    fr: 'Cette session n’existe pas dans ce compte et cet environnement.',
    ar: 'لا توجد هذه الجلسة في هذا الحساب وهذه البيئة.',
  },

  'This session is paid.': { fr: 'Cette session est payée.', ar: 'دُفعت هذه الجلسة.' },
  'This session is canceled.': { fr: 'Cette session est annulée.', ar: 'أُلغيت هذه الجلسة.' },
  'This session has expired. Create another one.': {
    fr: 'Cette session a expiré. Créez-en une autre.',
    ar: 'انتهت صلاحية هذه الجلسة. أنشئ غيرها.',
  },
  'Nobody has begun to pay this session.': {
    fr: 'Personne n’a commencé à payer cette session.',
    ar: 'لم يبدأ أحد دفع هذه الجلسة.',
  },
  'A payment of this session is being worked on. Wait for its result.': {
    fr: 'Un paiement de cette session est en cours. Attendez son résultat.',
    ar: 'تجري معالجة دفعة لهذه الجلسة. انتظر نتيجتها.',
  },
  'The buyer is confirming a payment of this session with the bank. Wait for its result.': {
    fr: 'L’acheteur confirme un paiement de cette session auprès de la banque. Attendez son résultat.',
    ar: 'يؤكد المشتري دفعة لهذه الجلسة لدى البنك. انتظر نتيجتها.',
  },
  'This session waits for its cash to be paid.': {
    fr: 'Cette session attend son paiement en espèces.',
    ar: 'تنتظر هذه الجلسة دفع مبلغها نقدًا.',
  },
  'All attempts to pay this session are used up.': {
    fr: 'Toutes les tentatives de paiement de cette session sont épuisées.',
    ar: 'استُنفدت كل محاولات دفع هذه الجلسة.',
  },
  'A session that is {status} cannot become {to}.': {
    fr: 'Une session {status} ne peut pas devenir {to}.',
    ar: 'لا يمكن لجلسة حالتها {status} أن تصبح {to}.',
  },
  'The voucher could not be closed: the cash network did not say so. Nothing was canceled. Try again.': {
    fr: 'Le bon n’a pas pu être clos : le réseau d’agents ne l’a pas confirmé. Rien n’a été annulé. Réessayez.',
    ar: 'تعذّر إغلاق القسيمة: لم تؤكد شبكة الوكلاء ذلك. لم يُلغَ شيء. أعد المحاولة.',
  },
  'An agent has just taken the cash of this session. It is paid.': {
    fr: 'Un agent vient d’encaisser les espèces de cette session. Elle est payée.',
    ar: 'استلم وكيل نقود هذه الجلسة للتو. لقد دُفعت.',
  },

  'This refundReference stands for another refund. Give a new refund a new one.': {
    fr: 'Ce refundReference désigne un autre remboursement. Donnez-en un nouveau à un nouveau remboursement.',
    ar: 'يدل refundReference هذا على استرداد آخر. أعطِ كل استرداد جديد قيمة جديدة.',
  },
  'This transaction cannot be refunded: {said}.': {
    fr: 'Cette transaction ne peut pas être remboursée : {said}.',
    ar: 'لا يمكن استرداد هذه المعاملة: {said}.',
  },
  'is required: cash is given back by a transfer to the buyer’s bank account': {
    fr: 'est obligatoire : les espèces sont rendues par virement sur le compte bancaire de l’acheteur',
    ar: 'إلزامي: يُعاد النقد بتحويل إلى الحساب البنكي للمشتري',
  },
  'must be left out: the money goes back to the card that paid': {
    fr: 'doit être omis : l’argent retourne à la carte qui a payé',
    ar: 'يجب حذفه: تعود النقود إلى البطاقة التي دفعت',
  },
  'is for payments of product orders alone': {
    fr: 'ne vaut que pour les paiements de commandes de produits',
    ar: 'يخص مدفوعات طلبات المنتجات فقط',
  },
  'must be at most {left}, which is left': {
    fr: 'doit être d’au plus {left}, ce qui reste',
    ar: 'يجب ألا يتجاوز {left} المتبقي',
  },

  'The {said} balance is too low for this amount.': {
    fr: 'Le solde {said} est insuffisant pour ce montant.',
    ar: 'الرصيد {said} لا يكفي لهذا المبلغ.',
  },
  'The available balance is too low: a payout has at least {least}.': {
    fr: 'Le solde disponible est insuffisant : un versement est d’au moins {least}.',
    ar: 'الرصيد المتاح غير كاف: أقل دفعة هي {least}.',
  },
  'must be at least {least}': { fr: 'doit être d’au moins {least}', ar: 'يجب ألا يقل عن {least}' },

  'The wallet is not active yet: production access is not enabled.': {
    fr: 'Le portefeuille n’est pas encore actif : l’accès à la production n’est pas activé.',
    ar: 'المحفظة غير فعّالة بعد: لم يُفعَّل الوصول إلى بيئة الإنتاج.',
  },
  'The wallet is blocked. Contact the operator of this service.': {
    fr: 'Le portefeuille est bloqué. Contactez l’opérateur de ce service.',
    ar: 'المحفظة محجوبة. اتصل بمشغّل هذه الخدمة.',
  },
  'The wallet is closed.': { fr: 'Le portefeuille est clos.', ar: 'المحفظة مغلقة.' },
  'No bank account is assigned to this wallet in production yet. Sandbox keys work; the operator of this service assigns bank accounts.':
    {
      fr: 'Aucun compte bancaire n’est encore attribué à ce portefeuille en production. Les clés de test fonctionnent ; l’opérateur de ce service attribue les comptes.',
      ar: 'لم يُخصَّص بعد حساب بنكي لهذه المحفظة في الإنتاج. مفاتيح الاختبار تعمل؛ ويخصص مشغّل هذه الخدمة الحسابات.',
    },
  'No acquirer is configured for this account in production, so no payment can be taken. Sandbox keys work; the operator of this service configures acquirers.':
    {
      fr: 'Aucun acquéreur n’est configuré pour ce compte en production ; aucun paiement ne peut être accepté. Les clés de test fonctionnent ; l’opérateur de ce service configure les acquéreurs.',
      ar: 'لم يُضبط مستحوذ لهذا الحساب في الإنتاج، فلا يمكن قبول أي دفعة. مفاتيح الاختبار تعمل؛ ويضبط مشغّل هذه الخدمة المستحوذين.',
    },
  'The acquirer that is configured for this account in production is not available on this server, so no payment can be taken. Contact the operator of this service.':
    {
      fr: 'L’acquéreur configuré pour ce compte en production n’est pas disponible sur ce serveur ; aucun paiement ne peut être accepté. Contactez l’opérateur de ce service.',
      ar: 'المستحوذ المضبوط لهذا الحساب في الإنتاج غير متاح على هذا الخادم، فلا يمكن قبول أي دفعة. اتصل بمشغّل هذه الخدمة.',
    },
  'The acquirer that this was begun with is not available on this server. Contact the operator.': {
    fr: 'L’acquéreur avec lequel cela a commencé n’est pas disponible sur ce serveur. Contactez l’opérateur.',
    ar: 'المستحوذ الذي بدأ معه هذا غير متاح على هذا الخادم. اتصل بالمشغّل.',
  },
  'The bank could not process this payment. No money moved: it may be tried again.': {
    fr: 'La banque n’a pas pu traiter ce paiement. Aucun argent n’a bougé : vous pouvez réessayer.',
    ar: 'تعذّر على البنك معالجة هذه الدفعة. لم تتحرك أي أموال: يمكن إعادة المحاولة.',
  },
  available: { fr: 'disponible', ar: 'المتاح' },
  pending: { fr: 'en attente', ar: 'المعلّق' },
  'it put your own money into the wallet': {
    fr: 'elle a mis votre propre argent dans le portefeuille',
    ar: 'لأنها وضعت أموالك في المحفظة',
  },
  'it is a {type}': { fr: 'c’est une opération de type {type}', ar: 'لأنها عملية من نوع {type}' },
  'its cash came too late, and the operator decides about it': {
    fr: 'ses espèces sont arrivées trop tard, et l’opérateur en décide',
    ar: 'وصل نقدها متأخرًا، ويقرر المشغّل بشأنه',
  },
  'it came too late, and goes back by itself': {
    fr: 'elle est arrivée trop tard et repart d’elle-même',
    ar: 'وصلت متأخرة، وتعود من تلقاء نفسها',
  },
  'its holder denies it, so that the bank decides about the money': {
    fr: 'son titulaire la conteste, et la banque décide de l’argent',
    ar: 'يعترض صاحب البطاقة عليها، فيقرر البنك بشأن المال',
  },
  'it has not succeeded': { fr: 'elle n’a pas abouti', ar: 'لم تنجح' },
  'it was paid more than {days} days ago': {
    fr: 'elle a été payée il y a plus de {days} jours',
    ar: 'دُفعت قبل أكثر من {days} يومًا',
  },
  'all of this payment is refunded': { fr: 'tout ce paiement est remboursé', ar: 'استُردت هذه الدفعة كلها' },
  'stands for another refund': { fr: 'désigne un autre remboursement', ar: 'يدل على استرداد آخر' },
} as const satisfies Sentences
