import type * as Operator from '../generated/operator.ts'
import type { Locale } from '../lib/language.ts'

type WaitsFor = Operator.OperatorDispute['waitsFor']
type FormWords = { label: string; text: string }

type ConsoleDisputeWords = {
  showAll: string
  showOpen: string
  none: string
  noneText: string
  merchant: string
  environment: string
  waits: string
  waitsFor: Record<WaitsFor, string>
  account: string
  upstream: string
  tries: (count: number) => string
  nextTry: string
  answer: string
  noAnswer: string
  download: string
  saveAnswer: string
  transaction: string
  transactionHint: string
  part: string
  partHint: string
  deadlineHint: string
  inquiry: string
  open: FormWords
  submit: FormWords
  accept: FormWords
  won: FormWords
  lost: FormWords
  rates: { title: string; hint: string; empty: string; limit: (rate: string, disputes: string) => string; rate: string }
}

/** Words of the console about disputes, beside those that merchants read. */
export const consoleDisputeWords: Record<Locale, ConsoleDisputeWords> = {
  en: {
    showAll: 'Decided ones too',
    showOpen: 'Only open ones',
    none: 'No open disputes',
    noneText: 'What buyers’ banks take back stands here, the nearest deadline first.',
    merchant: 'Merchant',
    environment: 'Environment',
    waits: 'Waits for',
    waitsFor: {
      MERCHANT: 'the merchant’s answer',
      CONNECTOR: 'the connector, which hands the answer over',
      OPERATOR: 'you: hand the answer over',
      BANK: 'the bank',
      NOBODY: 'nobody: it is decided',
    },
    account: 'Acquirer’s account',
    upstream: 'Its id at the acquirer',
    tries: (count) => (count === 1 ? '1 attempt to hand it over' : `${count} attempts to hand it over`),
    nextTry: 'Next attempt',
    answer: 'The merchant’s answer',
    noAnswer: 'The merchant has written nothing yet.',
    download: 'Download (recorded)',
    saveAnswer: 'Save the text',
    transaction: 'Payment',
    transactionHint: 'Its reference, such as TX-7K3M9Q2XW4, or its id.',
    part: 'Amount',
    partHint: 'Leave it empty for all that is left of the payment.',
    deadlineHint: 'The last day to answer.',
    inquiry: 'The bank only asks, and takes no money so far',
    open: {
      label: 'Enter a dispute',
      text: 'The bank’s letter names the payment. Its money is taken from the merchant, who is told by mail.',
    },
    submit: {
      label: 'Mark as handed over',
      text: 'You have given the text and the files to the acquirer. From now on the bank decides.',
    },
    accept: {
      label: 'Accept for the merchant',
      text: 'The merchant has said so by other ways. The buyer keeps the money.',
    },
    won: { label: 'Won', text: 'The bank decided for the merchant: what was taken goes back to it.' },
    lost: { label: 'Lost', text: 'The bank decided for the buyer, who keeps the money.' },
    rates: {
      title: 'Dispute rates',
      hint: 'Chargebacks in a hundred card payments of the last 30 days, in production, and from where the networks act.',
      empty: 'No chargebacks in the last 30 days.',
      limit: (rate, disputes) => `${rate} and ${disputes} disputes in a month`,
      rate: 'Rate, %',
    },
  },
  fr: {
    showAll: 'Aussi celles qui sont tranchées',
    showOpen: 'Seulement celles en cours',
    none: 'Aucune contestation en cours',
    noneText: 'Ce que les banques des acheteurs reprennent figure ici, l’échéance la plus proche d’abord.',
    merchant: 'Commerçant',
    environment: 'Environnement',
    waits: 'Attend',
    waitsFor: {
      MERCHANT: 'la réponse du commerçant',
      CONNECTOR: 'le connecteur, qui transmet la réponse',
      OPERATOR: 'vous : transmettez la réponse',
      BANK: 'la banque',
      NOBODY: 'personne : elle est tranchée',
    },
    account: 'Compte chez l’acquéreur',
    upstream: 'Son identifiant chez l’acquéreur',
    tries: (count) => (count === 1 ? '1 essai de transmission' : `${count} essais de transmission`),
    nextTry: 'Prochain essai',
    answer: 'La réponse du commerçant',
    noAnswer: 'Le commerçant n’a encore rien écrit.',
    download: 'Télécharger (consigné)',
    saveAnswer: 'Enregistrer le texte',
    transaction: 'Paiement',
    transactionHint: 'Sa référence, comme TX-7K3M9Q2XW4, ou son identifiant.',
    part: 'Montant',
    partHint: 'Laissez vide pour tout ce qui reste du paiement.',
    deadlineHint: 'Le dernier jour pour répondre.',
    inquiry: 'La banque pose seulement une question, sans prendre d’argent à ce jour',
    open: {
      label: 'Saisir une contestation',
      text: 'La lettre de la banque nomme le paiement. L’argent est pris au commerçant, qui est prévenu par e-mail.',
    },
    submit: {
      label: 'Marquer comme transmise',
      text: 'Vous avez remis le texte et les fichiers à l’acquéreur. La banque décide désormais.',
    },
    accept: {
      label: 'Accepter pour le commerçant',
      text: 'Le commerçant l’a dit par une autre voie. L’acheteur garde l’argent.',
    },
    won: { label: 'Gagnée', text: 'La banque a tranché pour le commerçant : ce qui a été pris lui revient.' },
    lost: { label: 'Perdue', text: 'La banque a tranché pour l’acheteur, qui garde l’argent.' },
    rates: {
      title: 'Taux de contestation',
      hint: 'Rétrofacturations pour cent paiements par carte des 30 derniers jours, en production, et les seuils des réseaux.',
      empty: 'Aucune rétrofacturation dans les 30 derniers jours.',
      limit: (rate, disputes) => `${rate} et ${disputes} contestations en un mois`,
      rate: 'Taux, %',
    },
  },
  ar: {
    showAll: 'مع المحسومة أيضًا',
    showOpen: 'المفتوحة فقط',
    none: 'لا اعتراضات مفتوحة',
    noneText: 'ما تسترده بنوك المشترين يظهر هنا، الأقرب موعدًا أولًا.',
    merchant: 'التاجر',
    environment: 'البيئة',
    waits: 'في انتظار',
    waitsFor: {
      MERCHANT: 'رد التاجر',
      CONNECTOR: 'الموصل الذي يسلّم الرد',
      OPERATOR: 'أنت: سلّم الرد',
      BANK: 'البنك',
      NOBODY: 'لا أحد: حُسم الأمر',
    },
    account: 'الحساب لدى المستحوذ',
    upstream: 'معرّفه لدى المستحوذ',
    tries: (count) => `محاولات التسليم: ${count}`,
    nextTry: 'المحاولة التالية',
    answer: 'رد التاجر',
    noAnswer: 'لم يكتب التاجر شيئًا بعد.',
    download: 'تنزيل (يُسجَّل)',
    saveAnswer: 'حفظ النص',
    transaction: 'الدفعة',
    transactionHint: 'مرجعها، مثل TX-7K3M9Q2XW4، أو معرّفها.',
    part: 'المبلغ',
    partHint: 'اتركه فارغًا لكل ما بقي من الدفعة.',
    deadlineHint: 'آخر يوم للرد.',
    inquiry: 'البنك يستفسر فقط ولم يأخذ مالًا حتى الآن',
    open: { label: 'إدخال اعتراض', text: 'تذكر رسالة البنك الدفعة. يُؤخذ المال من التاجر ويُبلَّغ بالبريد.' },
    submit: { label: 'تأكيد التسليم', text: 'سلّمت النص والملفات إلى المستحوذ. القرار الآن للبنك.' },
    accept: { label: 'القبول نيابة عن التاجر', text: 'قال التاجر ذلك بطريق آخر. يحتفظ المشتري بالمال.' },
    won: { label: 'كُسب', text: 'حسم البنك لصالح التاجر: يعود إليه ما أُخذ.' },
    lost: { label: 'خُسر', text: 'حسم البنك لصالح المشتري الذي يحتفظ بالمال.' },
    rates: {
      title: 'نسب الاعتراض',
      hint: 'الاعتراضات في كل مئة دفعة بالبطاقة خلال آخر 30 يومًا في الإنتاج، والحدود التي تتدخل عندها الشبكات.',
      empty: 'لا اعتراضات في آخر 30 يومًا.',
      limit: (rate, disputes) => `${rate} و${disputes} اعتراضًا في الشهر`,
      rate: 'النسبة، %',
    },
  },
}
