import { sayOneOf, type Sentences } from '#platform/sentences/said.ts'

export const paymentSentences = {
  'needs CASH among the `methods`': {
    fr: 'demande CASH parmi les `methods`',
    ar: 'يتطلب وجود CASH ضمن `methods`',
  },
  'must not hold CASH, which is paid in {currency} alone': {
    fr: 'ne doit pas contenir CASH, qui ne se paie qu’en {currency}',
    ar: 'يجب ألا يحتوي على CASH، الذي يُدفع بعملة {currency} فقط',
  },
  'needs `clientId`: a card is saved for a client': {
    fr: 'demande `clientId` : une carte est enregistrée pour un client',
    ar: 'يتطلب `clientId`: تُحفظ البطاقة لعميل',
  },
  'names a method twice': { fr: 'nomme deux fois le même moyen', ar: 'يذكر الوسيلة نفسها مرتين' },
  'This payment method has expired or was deleted. Use another one.': {
    fr: 'Ce moyen de paiement a expiré ou a été supprimé. Utilisez-en un autre.',
    ar: 'انتهت صلاحية وسيلة الدفع هذه أو حُذفت. استعمل غيرها.',
  },
  'There is no such transaction in this account and environment.': {
    fr: 'Cette transaction n’existe pas dans ce compte et cet environnement.',
    ar: 'لا توجد هذه المعاملة في هذا الحساب وهذه البيئة.',
  },
  'There is no such session in this account and environment.': {
    fr: 'Cette session n’existe pas dans ce compte et cet environnement.',
    ar: 'لا توجد هذه الجلسة في هذا الحساب وهذه البيئة.',
  },
  'There is no such transaction.': { fr: 'Cette transaction n’existe pas.', ar: 'لا توجد هذه المعاملة.' },
  'There is no such card payment.': {
    fr: 'Ce paiement par carte n’existe pas.',
    ar: 'لا توجد هذه الدفعة بالبطاقة.',
  },
  'This transaction does not wait for the operator.': {
    fr: 'Cette transaction n’attend pas l’opérateur.',
    ar: 'لا تنتظر هذه المعاملة المشغّل.',
  },
  'The acquirer’s reference is that of another payment: {reference}.': {
    fr: 'La référence de l’acquéreur est celle d’un autre paiement : {reference}.',
    ar: 'مرجع المستحوذ هو مرجع دفعة أخرى: {reference}.',
  },
  'This is no card payment, and is decided in another way.': {
    fr: 'Ce n’est pas un paiement par carte : il se décide autrement.',
    ar: 'هذه ليست دفعة بالبطاقة، ويُبتّ فيها بطريقة أخرى.',
  },
  'This is no cash payment, and is decided in another way.': {
    fr: 'Ce n’est pas un paiement en espèces : il se décide autrement.',
    ar: 'هذه ليست دفعة نقدية، ويُبتّ فيها بطريقة أخرى.',
  },
  'Its refund {reference} is under way: resolve that one first.': {
    fr: 'Son remboursement {reference} est en cours : décidez d’abord de celui-ci.',
    ar: 'استردادها {reference} جارٍ: قرّر بشأنه أولًا.',
  },
  'The account that this payment was begun with was removed, so that its provider cannot be asked. Decide it by evidence.':
    {
      fr: 'Le compte avec lequel ce paiement a commencé a été supprimé, et son prestataire ne peut pas être interrogé. Décidez par une preuve.',
      ar: 'حُذف الحساب الذي بدأت به هذه الدفعة، فلا يمكن سؤال مزوّدها. قرّر بدليل.',
    },
  'The account that this payment was begun with cannot be opened. npx mizan doctor says why.': {
    fr: 'Le compte avec lequel ce paiement a commencé ne peut pas être ouvert. npx mizan doctor dit pourquoi.',
    ar: 'لا يمكن فتح الحساب الذي بدأت به هذه الدفعة. يقول npx mizan doctor السبب.',
    onPage: {
      en: 'The account that this payment was begun with cannot be opened. A check on its page, under Acquirers, says why.',
      fr: 'Le compte avec lequel ce paiement a commencé ne peut pas être ouvert. Une vérification sur sa page, sous Acquéreurs, dit pourquoi.',
      ar: 'لا يمكن فتح الحساب الذي بدأت به هذه الدفعة. يبيّن السببَ فحصٌ في صفحته ضمن المستحوذين.',
    },
  },
  'This session is paid.': { fr: 'Cette session est payée.', ar: 'دُفعت هذه الجلسة.' },
  'This session is canceled.': { fr: 'Cette session est annulée.', ar: 'أُلغيت هذه الجلسة.' },
  'This session has expired. Create another one.': {
    fr: 'Cette session a expiré. Créez-en une autre.',
    ar: 'انتهت صلاحية هذه الجلسة. أنشئ غيرها.',
  },
  'Payment of this session has not begun.': {
    fr: 'Le paiement de cette session n’a pas commencé.',
    ar: 'لم يبدأ دفع هذه الجلسة.',
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
  'The bank could not process this payment. No money moved: it may be tried again.': {
    fr: 'La banque n’a pas pu traiter ce paiement. Aucun argent n’a bougé : vous pouvez réessayer.',
    ar: 'تعذّر على البنك معالجة هذه الدفعة. لم تتحرك أي أموال: يمكن إعادة المحاولة.',
  },
} as const satisfies Sentences

export const say = sayOneOf(paymentSentences)
