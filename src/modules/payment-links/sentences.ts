import { paymentSentences } from '#money/payments/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...paymentSentences,
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
  'must be at most {high}: no more of {paper} fit on a sheet of A4': {
    fr: 'doit être d’au plus {high} : une feuille A4 ne contient pas plus de {paper}',
    ar: 'يجب ألا يتجاوز {high}: لا تتسع ورقة A4 لأكثر من ذلك من {paper}',
  },
  'must be a letter and up to 39 letters, digits, _ or -': {
    fr: 'doit être une lettre suivie d’au plus 39 lettres, chiffres, _ ou -',
    ar: 'يجب أن يكون حرفًا يليه 39 من الحروف أو الأرقام أو _ أو - على الأكثر',
  },
  'must be CARD alone when a card has to be saved': {
    fr: 'doit être CARD seul quand une carte doit être enregistrée',
    ar: 'يجب أن يكون CARD وحده عندما يلزم حفظ بطاقة',
  },
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
})
