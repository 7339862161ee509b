import { clientSentences } from '#modules/clients/sentences.ts'
import { paymentSentences } from '#money/payments/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...clientSentences,
  ...paymentSentences,
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
  'Due dates more than fifty years ahead cannot be forced. Make another subscription.': {
    fr: 'Les échéances à plus de cinquante ans ne peuvent pas être forcées. Créez un autre abonnement.',
    ar: 'لا يمكن فرض تنفيذ استحقاقات بعد أكثر من خمسين سنة. أنشئ اشتراكًا آخر.',
  },
  'There is no such route. Due dates can be forced in the sandbox alone.': {
    fr: 'Cette route n’existe pas. Les échéances ne peuvent être forcées que dans le bac à sable.',
    ar: 'لا يوجد هذا المسار. لا يمكن فرض الاستحقاقات إلا في بيئة التجربة.',
  },
  'belongs to `collection` AUTO alone': {
    fr: 'ne vaut que pour `collection` AUTO',
    ar: 'يخص `collection` بقيمة AUTO فقط',
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
  'must be MANUAL: the acquirer of this account charges no card without its holder': {
    fr: 'doit être MANUAL : l’acquéreur de ce compte ne débite aucune carte sans son titulaire',
    ar: 'يجب أن يكون MANUAL: مستحوذ هذا الحساب لا يخصم من أي بطاقة دون حاملها',
  },
  'The acquirer of this payment method charges no card without its holder. Use another one.': {
    fr: 'L’acquéreur de ce moyen de paiement ne débite aucune carte sans son titulaire. Utilisez-en un autre.',
    ar: 'مستحوذ وسيلة الدفع هذه لا يخصم من أي بطاقة دون حاملها. استخدم وسيلة أخرى.',
  },
})
