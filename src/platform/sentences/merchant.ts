import type { Sentences } from './said.ts'

// What the modules of the merchant API refuse with.

export const merchantSentences = {
  // Clients and products.
  'There is no such client in this account and environment.': {
    fr: 'Ce client n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا العميل في هذا الحساب وهذه البيئة.',
  },
  'There is no client with this `clientId` in this account and environment.': {
    fr: 'Aucun client n’a ce `clientId` dans ce compte et cet environnement.',
    ar: 'لا يوجد عميل بهذا `clientId` في هذا الحساب وهذه البيئة.',
  },
  'This client has no such payment method.': {
    fr: 'Ce client n’a pas ce moyen de paiement.',
    ar: 'ليس لهذا العميل وسيلة الدفع هذه.',
  },
  'This client still has active subscriptions. Cancel them first.': {
    fr: 'Ce client a encore des abonnements actifs. Annulez-les d’abord.',
    ar: 'لا تزال لهذا العميل اشتراكات فعّالة. ألغها أولاً.',
  },
  'There is no such product in this account and environment.': {
    fr: 'Ce produit n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا المنتج في هذا الحساب وهذه البيئة.',
  },
  'must be at least {taken}: {sold} sold and {reserved} reserved': {
    fr: 'doit être d’au moins {taken} : {sold} vendus et {reserved} réservés',
    ar: 'يجب ألا يقل عن {taken}: {sold} مباعة و{reserved} محجوزة',
  },
  'stockQuantity {said}.': { fr: 'stockQuantity {said}.', ar: 'stockQuantity {said}.' },
  'must not be true together with expiresAt; send one of the two': {
    fr: 'ne doit pas être true avec expiresAt ; envoyez l’un des deux',
    ar: 'يجب ألا يكون true مع expiresAt؛ أرسل أحدهما',
  },

  // Payment links.
  'There is no such payment link in this account and environment.': {
    fr: 'Ce lien de paiement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد رابط الدفع هذا في هذا الحساب وهذه البيئة.',
  },
  'must not be true together with customFields; send one of the two': {
    fr: 'ne doit pas être true avec customFields ; envoyez l’un des deux',
    ar: 'يجب ألا يكون true مع customFields؛ أرسل أحدهما',
  },
  '{field} cannot be changed any more: the link has been paid, or is being paid. Create another one.': {
    fr: '{field} ne peut plus être modifié : le lien a été payé ou est en cours de paiement. Créez-en un autre.',
    ar: 'لم يعد ممكنًا تغيير {field}: دُفع الرابط أو يجري دفعه. أنشئ رابطًا آخر.',
  },
  'maxPayments must be at least {taken}: {paid} are paid and {reserved} are being paid.': {
    fr: 'maxPayments doit être d’au moins {taken} : {paid} sont payés et {reserved} sont en cours de paiement.',
    ar: 'يجب ألا يقل maxPayments عن {taken}: {paid} مدفوعة و{reserved} قيد الدفع.',
  },
  'must be after `startsAt`': { fr: 'doit être postérieur à `startsAt`', ar: 'يجب أن يكون بعد `startsAt`' },
  'must be at most {high}': { fr: 'doit être d’au plus {high}', ar: 'يجب ألا يتجاوز {high}' },
  'must be at most {high}: no more of {paper} fit on a sheet of A4': {
    fr: 'doit être d’au plus {high} : une feuille A4 ne contient pas plus de {paper}',
    ar: 'يجب ألا يتجاوز {high}: لا تتسع ورقة A4 لأكثر من ذلك من {paper}',
  },
  'must be a letter and up to 39 letters, digits, _ or -': {
    fr: 'doit être une lettre suivie d’au plus 39 lettres, chiffres, _ ou -',
    ar: 'يجب أن يكون حرفًا يليه 39 من الحروف أو الأرقام أو _ أو - على الأكثر',
  },
  'must not hold CASH, which is paid in {currency} alone': {
    fr: 'ne doit pas contenir CASH, qui ne se paie qu’en {currency}',
    ar: 'يجب ألا يحتوي على CASH، الذي يُدفع بعملة {currency} فقط',
  },
  'must be CARD alone when a card has to be saved': {
    fr: 'doit être CARD seul quand une carte doit être enregistrée',
    ar: 'يجب أن يكون CARD وحده عندما يلزم حفظ بطاقة',
  },
  'needs `clientId`: a card is saved for a client': {
    fr: 'demande `clientId` : une carte est enregistrée pour un client',
    ar: 'يتطلب `clientId`: تُحفظ البطاقة لعميل',
  },
  'names a method twice': { fr: 'nomme deux fois le même moyen', ar: 'يذكر الوسيلة نفسها مرتين' },
  'names an answer twice': { fr: 'nomme deux fois la même réponse', ar: 'يذكر الإجابة نفسها مرتين' },
  'names an amount twice': { fr: 'nomme deux fois le même montant', ar: 'يذكر المبلغ نفسه مرتين' },
  'is the key of another field': { fr: 'est la clé d’un autre champ', ar: 'هو مفتاح حقل آخر' },
  'is required when `type` is SELECT': {
    fr: 'est obligatoire quand `type` vaut SELECT',
    ar: 'إلزامي عندما تكون قيمة `type` هي SELECT',
  },
  'needs `type` SELECT': { fr: 'demande `type` SELECT', ar: 'يتطلب أن تكون قيمة `type` هي SELECT' },
  'is required unless `amountMode` is OPEN': {
    fr: 'est obligatoire sauf si `amountMode` vaut OPEN',
    ar: 'إلزامي ما لم تكن قيمة `amountMode` هي OPEN',
  },
  'needs `amountMode` OPEN': { fr: 'demande `amountMode` OPEN', ar: 'يتطلب أن تكون قيمة `amountMode` هي OPEN' },
  'must not be less than `minAmount`': {
    fr: 'ne doit pas être inférieur à `minAmount`',
    ar: 'يجب ألا يقل عن `minAmount`',
  },
  'must lie between `minAmount` and `maxAmount`': {
    fr: 'doit être compris entre `minAmount` et `maxAmount`',
    ar: 'يجب أن يقع بين `minAmount` و`maxAmount`',
  },
  'must be 1 or absent when `usage` is SINGLE': {
    fr: 'doit valoir 1 ou être absent quand `usage` vaut SINGLE',
    ar: 'يجب أن يكون 1 أو غائبًا عندما تكون قيمة `usage` هي SINGLE',
  },
  'cannot be adjustable when the buyer chooses the amount': {
    fr: 'ne peut pas être ajustable quand l’acheteur choisit le montant',
    ar: 'لا يمكن أن يكون قابلاً للتعديل عندما يختار المشتري المبلغ',
  },
  'must not be less than `min`': { fr: 'ne doit pas être inférieur à `min`', ar: 'يجب ألا يقل عن `min`' },
  'must lie between `min` and `max`': {
    fr: 'doit être compris entre `min` et `max`',
    ar: 'يجب أن يقع بين `min` و`max`',
  },

  // Checkout.
  'There is no such checkout session in this account and environment.': {
    fr: 'Cette session de paiement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا توجد جلسة الدفع هذه في هذا الحساب وهذه البيئة.',
  },
  'is required unless `integration` is CUSTOM': {
    fr: 'est obligatoire sauf si `integration` vaut CUSTOM',
    ar: 'إلزامي ما لم تكن قيمة `integration` هي CUSTOM',
  },
  'must add up to `amount`; quantity times unitPrice makes {sum} in all': {
    fr: 'doit totaliser `amount` ; quantity fois unitPrice fait {sum} en tout',
    ar: 'يجب أن يساوي مجموعها `amount`؛ حاصل quantity في unitPrice هو {sum} إجمالاً',
  },
  'must be 5 minutes to 7 days from now': {
    fr: 'doit être dans 5 minutes à 7 jours',
    ar: 'يجب أن يكون بعد 5 دقائق إلى 7 أيام من الآن',
  },
  'must be one exact origin on https such as https://shop.example: no path, no wildcard': {
    fr: 'doit être une origine exacte en https telle que https://shop.example : ni chemin ni joker',
    ar: 'يجب أن يكون أصلًا واحدًا محددًا على https مثل https://shop.example: بلا مسار ولا رمز بديل',
  },

  // Subscriptions.
  'There is no such subscription in this account and environment.': {
    fr: 'Cet abonnement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الاشتراك في هذا الحساب وهذه البيئة.',
  },
  'This subscription is {state}.': { fr: 'Cet abonnement est {state}.', ar: 'حالة هذا الاشتراك {state}.' },
  'A subscription that is {before} cannot become {state}.': {
    fr: 'Un abonnement {before} ne peut pas devenir {state}.',
    ar: 'لا يمكن لاشتراك حالته {before} أن يصبح {state}.',
  },
  'A subscription that is {state} cannot be canceled at the end of its period; cancel it now.': {
    fr: 'Un abonnement {state} ne peut pas être annulé à la fin de sa période ; annulez-le maintenant.',
    ar: 'لا يمكن إلغاء اشتراك حالته {state} عند نهاية فترته؛ ألغه الآن.',
  },
  'A subscription that is {state} cannot be resumed.': {
    fr: 'Un abonnement {state} ne peut pas être repris.',
    ar: 'لا يمكن استئناف اشتراك حالته {state}.',
  },
  'This subscription is {state} and not paused. Send `retryNow` to have what is owed charged at once.': {
    fr: 'Cet abonnement est {state} et n’est pas en pause. Envoyez `retryNow` pour débiter immédiatement ce qui est dû.',
    ar: 'حالة هذا الاشتراك {state} وليس متوقفًا مؤقتًا. أرسل `retryNow` لخصم المستحق فورًا.',
  },
  'This subscription is PAUSED already.': {
    fr: 'Cet abonnement est déjà PAUSED.',
    ar: 'حالة هذا الاشتراك PAUSED بالفعل.',
  },
  'belongs to a paused subscription alone': {
    fr: 'ne vaut que pour un abonnement en pause',
    ar: 'يخص اشتراكًا متوقفًا مؤقتًا فقط',
  },
  'No due date of this subscription is still to come.': {
    fr: 'Aucune échéance de cet abonnement n’est encore à venir.',
    ar: 'لم يبق لهذا الاشتراك استحقاق قادم.',
  },
  'This subscription has no due date that could be run: it is paused, incomplete or over.': {
    fr: 'Cet abonnement n’a pas d’échéance à exécuter : il est en pause, incomplet ou terminé.',
    ar: 'ليس لهذا الاشتراك استحقاق يمكن تنفيذه: فهو متوقف مؤقتًا أو غير مكتمل أو منته.',
  },
  'Nothing of this subscription waits for a retry.': {
    fr: 'Rien de cet abonnement n’attend une nouvelle tentative.',
    ar: 'لا شيء في هذا الاشتراك ينتظر إعادة محاولة.',
  },
  'There is no such route. Due dates can be forced in the sandbox alone.': {
    fr: 'Cette route n’existe pas. Les échéances ne peuvent être forcées que dans le bac à sable.',
    ar: 'لا يوجد هذا المسار. لا يمكن فرض الاستحقاقات إلا في بيئة الاختبار.',
  },
  'belongs to `collection` AUTO alone': {
    fr: 'ne vaut que pour `collection` AUTO',
    ar: 'يخص `collection` بقيمة AUTO فقط',
  },
  'This payment method has expired or was deleted. Use another one.': {
    fr: 'Ce moyen de paiement a expiré ou a été supprimé. Utilisez-en un autre.',
    ar: 'انتهت صلاحية وسيلة الدفع هذه أو حُذفت. استعمل غيرها.',
  },
  'The client has not agreed to regular charges of this card. Send `consent.reference`, which says where you keep the agreement.':
    {
      fr: 'Le client n’a pas accepté les débits réguliers de cette carte. Envoyez `consent.reference`, qui dit où vous conservez l’accord.',
      ar: 'لم يوافق العميل على الخصم المنتظم من هذه البطاقة. أرسل `consent.reference` الذي يبيّن أين تحفظ الموافقة.',
    },
  'must be at most {high}: three years in all': {
    fr: 'doit être d’au plus {high} : trois ans en tout',
    ar: 'يجب ألا يتجاوز {high}: ثلاث سنوات إجمالاً',
  },
  'must be more than {begun}, which are begun; to end it, cancel it': {
    fr: 'doit être supérieur à {begun}, déjà commencés ; pour y mettre fin, annulez-le',
    ar: 'يجب أن يكون أكبر من {begun} التي بدأت؛ لإنهائه ألغه',
  },
  'belongs to intervals of months and years alone': {
    fr: 'ne vaut que pour les intervalles en mois et en années',
    ar: 'يخص الفترات بالأشهر والسنوات فقط',
  },
  'must be in the future; leave it out to begin now': {
    fr: 'doit être dans le futur ; omettez-le pour commencer maintenant',
    ar: 'يجب أن يكون في المستقبل؛ احذفه للبدء الآن',
  },
  'must be within the next ten years': {
    fr: 'doit être dans les dix prochaines années',
    ar: 'يجب أن يكون خلال السنوات العشر القادمة',
  },
  'must be after `startAt`': { fr: 'doit être postérieur à `startAt`', ar: 'يجب أن يكون بعد `startAt`' },
  'must be false: parts of a period are not charged': {
    fr: 'doit être false : les parties d’une période ne sont pas facturées',
    ar: 'يجب أن يكون false: لا تُفوتر أجزاء من فترة',
  },
  'must have at least one day': { fr: 'doit comporter au moins un jour', ar: 'يجب أن يحتوي على يوم واحد على الأقل' },
  'must have at most 15 days': { fr: 'doit comporter au plus 15 jours', ar: 'يجب ألا يتجاوز 15 يومًا' },
  'must rise': { fr: 'doit être croissant', ar: 'يجب أن يكون تصاعديًا' },

  // Webhooks and events.
  'There is no such webhook in this account and environment.': {
    fr: 'Ce webhook n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الـ webhook في هذا الحساب وهذه البيئة.',
  },
  'There are {high} webhooks in this environment already. Delete one first.': {
    fr: 'Cet environnement compte déjà {high} webhooks. Supprimez-en un d’abord.',
    ar: 'يوجد {high} من الـ webhooks في هذه البيئة بالفعل. احذف واحدًا أولاً.',
  },
  'The secret is being rotated. Wait for the end of the grace, or end it with gracePeriodSeconds 0.': {
    fr: 'Le secret est en cours de rotation. Attendez la fin du délai, ou terminez-le avec gracePeriodSeconds 0.',
    ar: 'يجري تدوير السر. انتظر نهاية المهلة، أو أنهها بقيمة 0 لـ gracePeriodSeconds.',
  },
  'A webhook can be tried 30 times a minute.': {
    fr: 'Un webhook peut être essayé 30 fois par minute.',
    ar: 'يمكن تجربة الـ webhook 30 مرة في الدقيقة.',
  },
  'A webhook that is {before} cannot become {status}.': {
    fr: 'Un webhook {before} ne peut pas devenir {status}.',
    ar: 'لا يمكن لـ webhook حالته {before} أن يصبح {status}.',
  },
  'The webhook is {status}. Make it ACTIVE first; what is held for it then follows.': {
    fr: 'Le webhook est {status}. Passez-le d’abord à ACTIVE ; ce qui est retenu pour lui suit alors.',
    ar: 'حالة الـ webhook هي {status}. اجعله ACTIVE أولاً؛ ثم يُرسل ما حُجز له.',
  },
  'This event was for no webhook that is active. Name one with webhookId.': {
    fr: 'Cet événement n’était destiné à aucun webhook actif. Nommez-en un avec webhookId.',
    ar: 'لم يكن هذا الحدث موجّهًا إلى أي webhook فعّال. اذكر واحدًا عبر webhookId.',
  },
  'There is no such event in this account and environment.': {
    fr: 'Cet événement n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا الحدث في هذا الحساب وهذه البيئة.',
  },
  'is no event; GET /v1/event-types lists them': {
    fr: 'n’est pas un événement ; GET /v1/event-types les énumère',
    ar: 'ليس حدثًا؛ تجد القائمة في GET /v1/event-types',
  },
  'is no event': { fr: 'n’est pas un événement', ar: 'ليس حدثًا' },
  'must name at least one event': { fr: 'doit nommer au moins un événement', ar: 'يجب أن يذكر حدثًا واحدًا على الأقل' },
  'must name at most {high} events': {
    fr: 'doit nommer au plus {high} événements',
    ar: 'يجب ألا يذكر أكثر من {high} حدثًا',
  },
  'must be after from': { fr: 'doit être postérieur à from', ar: 'يجب أن يكون بعد from' },
  'must leave at most 100,000 deliveries; ask for a shorter span': {
    fr: 'doit laisser au plus 100 000 livraisons ; demandez une période plus courte',
    ar: 'يجب ألا يتبقى أكثر من 100,000 تسليم؛ اطلب مدة أقصر',
  },
  'must name a webhook that is active': { fr: 'doit nommer un webhook actif', ar: 'يجب أن يذكر webhook فعّالاً' },
  'must have its host in ASCII; write an international name in punycode (xn--…)': {
    fr: 'doit avoir son hôte en ASCII ; écrivez un nom international en punycode (xn--…)',
    ar: 'يجب أن يكون المضيف بمحارف ASCII؛ اكتب الاسم الدولي بصيغة punycode ‏(xn--…)',
  },
  'must use port 443': { fr: 'doit utiliser le port 443', ar: 'يجب أن يستعمل المنفذ 443' },
  'must not be an address of this service': {
    fr: 'ne doit pas être une adresse de ce service',
    ar: 'يجب ألا يكون عنوانًا لهذه الخدمة',
  },
  'must have a host name such as hooks.example.com': {
    fr: 'doit avoir un nom d’hôte tel que hooks.example.com',
    ar: 'يجب أن يكون له اسم مضيف مثل hooks.example.com',
  },
  'must have a public host name, such as hooks.example.com': {
    fr: 'doit avoir un nom d’hôte public, par exemple hooks.example.com',
    ar: 'يجب أن يكون له اسم مضيف عمومي، مثل hooks.example.com',
  },
  'must have a public host name; this one is private': {
    fr: 'doit avoir un nom d’hôte public ; celui-ci est privé',
    ar: 'يجب أن يكون له اسم مضيف عمومي؛ هذا خاص',
  },
  '{host} does not lead to the public internet.': {
    fr: '{host} ne mène pas à l’internet public.',
    ar: '{host} لا يؤدي إلى الإنترنت العمومي.',
  },
  'must have a public host: {host} {said}': {
    fr: 'doit avoir un hôte public : {host} {said}',
    ar: 'يجب أن يكون له مضيف عمومي: {host} {said}',
  },
  'is not an address of the public internet': {
    fr: 'n’est pas une adresse de l’internet public',
    ar: 'ليس عنوانًا على الإنترنت العمومي',
  },
  'is not an address of the public internet ({range})': {
    fr: 'n’est pas une adresse de l’internet public ({range})',
    ar: 'ليس عنوانًا على الإنترنت العمومي ({range})',
  },
  'must have a public host: {said}': {
    fr: 'doit avoir un hôte public : {said}',
    ar: 'يجب أن يكون له مضيف عمومي: {said}',
  },
  'Too many URLs are being checked for this account.': {
    fr: 'Trop d’URL sont en cours de vérification pour ce compte.',
    ar: 'يجري التحقق من عدد كبير من عناوين URL لهذا الحساب.',
  },
} as const satisfies Sentences
