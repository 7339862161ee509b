import type { Locale } from '../../lib/language.ts'
import type { Dispute, EvidenceKind } from './api.ts'

type DisputeWords = {
  title: string
  dispute: string
  payment: string
  reason: string
  code: string
  kind: string
  deadline: string
  opened: string
  submitted: string
  forwarded: string
  closed: string
  kinds: Record<Dispute['kind'], string>
  statuses: Record<Dispute['status'], string>
  reasons: Record<string, string>
  empty: { title: string; text: string }
  notes: Record<Dispute['status'] | 'LATE' | 'INQUIRY', string>
  answer: {
    title: string
    hint: string
    explanation: string
    explanationHint: string
    tracking: string
    save: string
    saved: string
    files: string
    filesHint: string
    kinds: Record<EvidenceKind, string>
    choose: string
    replace: string
    remove: string
    none: string
  }
  submit: { open: string; title: string; text: string; confirm: string }
  accept: { open: string; title: string; text: string; confirm: string }
  rate: {
    title: string
    hint: string
    line: string
    limit: string
    none: string
    month: string
    disputes: string
    payments: string
  }
}

export const disputeWords: Record<Locale, DisputeWords> = {
  en: {
    title: 'Disputes',
    dispute: 'Dispute',
    payment: 'Payment',
    reason: 'Reason',
    code: 'Network’s code',
    kind: 'Kind',
    deadline: 'Answer by',
    opened: 'Opened',
    submitted: 'Answered',
    forwarded: 'With the bank since',
    closed: 'Decided',
    kinds: { CHARGEBACK: 'The money was taken back', INQUIRY: 'The bank asks' },
    statuses: {
      NEEDS_RESPONSE: 'To be answered',
      SUBMITTED: 'Answer submitted',
      ACCEPTED: 'Accepted',
      UNDER_REVIEW: 'With the bank',
      WON: 'Won',
      LOST: 'Lost',
    },
    reasons: {
      product_not_received: 'Nothing arrived',
      product_unacceptable: 'Not as described',
      fraudulent: 'The holder did not pay',
      duplicate: 'Charged twice',
      credit_not_processed: 'A refund is missing',
      subscription_canceled: 'The subscription was canceled',
      unrecognized: 'The holder does not recognize it',
      general: 'Not said',
    },
    empty: {
      title: 'No disputes',
      text: 'If a buyer’s bank takes a payment back, it stands here, with the time you have to answer.',
    },
    notes: {
      NEEDS_RESPONSE: 'Answer before the deadline. What you save stays; you submit once.',
      SUBMITTED: 'Your answer is on its way to the bank.',
      ACCEPTED: 'You have let the money go. The dispute closes when the bank has noted it.',
      UNDER_REVIEW: 'The bank has your answer. It may take up to three months to decide.',
      WON: 'The bank decided for you.',
      LOST: 'The bank decided for the buyer.',
      LATE: 'The time to answer is over. The bank decides without an answer.',
      INQUIRY: 'The bank asks, and has taken no money so far. A good answer often ends it.',
    },
    answer: {
      title: 'Your answer',
      hint: 'Say what was bought, when it was delivered, and what you agreed on. Attach what proves it.',
      explanation: 'What happened',
      explanationHint: 'Up to 5,000 characters. The bank reads it as it stands.',
      tracking: 'Tracking number',
      save: 'Save',
      saved: 'Saved',
      files: 'Files',
      filesHint: 'PDF, JPEG or PNG, up to 10 MB; one of each kind.',
      kinds: {
        RECEIPT: 'Receipt or invoice',
        TRACKING: 'Proof of delivery',
        CONVERSATION: 'Conversation with the buyer',
        OTHER: 'Anything else',
      },
      choose: 'Choose a file',
      replace: 'Replace',
      remove: 'Remove',
      none: 'No file',
    },
    submit: {
      open: 'Submit the answer',
      title: 'Submit the answer?',
      text: 'The bank gets it as it is saved now. You cannot change it or send another one.',
      confirm: 'Submit',
    },
    accept: {
      open: 'Accept the dispute',
      title: 'Let the money go?',
      text: 'The buyer keeps the money, and the dispute ends without an answer. This cannot be undone.',
      confirm: 'Accept',
    },
    rate: {
      title: 'Dispute rate',
      hint: 'Chargebacks in a hundred card payments, and the line from which networks watch a merchant.',
      line: 'Rate, %',
      limit: 'Limit, %',
      none: 'No card payments in these months.',
      month: 'Month',
      disputes: 'Disputes',
      payments: 'Card payments',
    },
  },
  fr: {
    title: 'Contestations',
    dispute: 'Contestation',
    payment: 'Paiement',
    reason: 'Motif',
    code: 'Code du réseau',
    kind: 'Type',
    deadline: 'Répondre avant',
    opened: 'Ouverte',
    submitted: 'Réponse donnée',
    forwarded: 'À la banque depuis',
    closed: 'Tranchée',
    kinds: { CHARGEBACK: 'L’argent a été repris', INQUIRY: 'La banque pose une question' },
    statuses: {
      NEEDS_RESPONSE: 'À répondre',
      SUBMITTED: 'Réponse transmise',
      ACCEPTED: 'Acceptée',
      UNDER_REVIEW: 'À la banque',
      WON: 'Gagnée',
      LOST: 'Perdue',
    },
    reasons: {
      product_not_received: 'Rien n’est arrivé',
      product_unacceptable: 'Non conforme',
      fraudulent: 'Le titulaire n’a pas payé',
      duplicate: 'Débité deux fois',
      credit_not_processed: 'Un remboursement manque',
      subscription_canceled: 'L’abonnement était annulé',
      unrecognized: 'Le titulaire ne le reconnaît pas',
      general: 'Non précisé',
    },
    empty: {
      title: 'Aucune contestation',
      text: 'Si la banque d’un acheteur reprend un paiement, il figure ici, avec le délai de réponse.',
    },
    notes: {
      NEEDS_RESPONSE:
        'Répondez avant l’échéance. Ce que vous enregistrez est conservé ; vous transmettez une seule fois.',
      SUBMITTED: 'Votre réponse est en route vers la banque.',
      ACCEPTED: 'Vous avez laissé l’argent. La contestation se ferme lorsque la banque en a pris note.',
      UNDER_REVIEW: 'La banque a votre réponse. Elle peut prendre jusqu’à trois mois pour trancher.',
      WON: 'La banque vous a donné raison.',
      LOST: 'La banque a donné raison à l’acheteur.',
      LATE: 'Le délai de réponse est passé. La banque tranche sans réponse.',
      INQUIRY: 'La banque pose une question et n’a rien repris. Une bonne réponse suffit souvent.',
    },
    answer: {
      title: 'Votre réponse',
      hint: 'Dites ce qui a été acheté, quand cela a été livré, et ce dont vous étiez convenus. Joignez ce qui le prouve.',
      explanation: 'Ce qui s’est passé',
      explanationHint: 'Jusqu’à 5 000 caractères. La banque le lit tel quel.',
      tracking: 'Numéro de suivi',
      save: 'Enregistrer',
      saved: 'Enregistré',
      files: 'Fichiers',
      filesHint: 'PDF, JPEG ou PNG, jusqu’à 10 Mo ; un par type.',
      kinds: {
        RECEIPT: 'Reçu ou facture',
        TRACKING: 'Preuve de livraison',
        CONVERSATION: 'Échanges avec l’acheteur',
        OTHER: 'Autre',
      },
      choose: 'Choisir un fichier',
      replace: 'Remplacer',
      remove: 'Retirer',
      none: 'Aucun fichier',
    },
    submit: {
      open: 'Transmettre la réponse',
      title: 'Transmettre la réponse ?',
      text: 'La banque la reçoit telle qu’elle est enregistrée. Vous ne pourrez ni la changer ni en envoyer une autre.',
      confirm: 'Transmettre',
    },
    accept: {
      open: 'Accepter la contestation',
      title: 'Laisser l’argent ?',
      text: 'L’acheteur garde l’argent et la contestation se termine sans réponse. C’est définitif.',
      confirm: 'Accepter',
    },
    rate: {
      title: 'Taux de contestation',
      hint: 'Reprises pour cent paiements par carte, et le seuil à partir duquel les réseaux surveillent un marchand.',
      line: 'Taux, %',
      limit: 'Seuil, %',
      none: 'Aucun paiement par carte sur ces mois.',
      month: 'Mois',
      disputes: 'Contestations',
      payments: 'Paiements par carte',
    },
  },
  ar: {
    title: 'الاعتراضات',
    dispute: 'اعتراض',
    payment: 'الدفعة',
    reason: 'السبب',
    code: 'رمز الشبكة',
    kind: 'النوع',
    deadline: 'آخر موعد للرد',
    opened: 'فُتح في',
    submitted: 'تم الرد في',
    forwarded: 'لدى البنك منذ',
    closed: 'حُسم في',
    kinds: { CHARGEBACK: 'استُرد المال', INQUIRY: 'البنك يستفسر' },
    statuses: {
      NEEDS_RESPONSE: 'ينتظر الرد',
      SUBMITTED: 'أُرسل الرد',
      ACCEPTED: 'مقبول',
      UNDER_REVIEW: 'لدى البنك',
      WON: 'مكسوب',
      LOST: 'خاسر',
    },
    reasons: {
      product_not_received: 'لم يصل شيء',
      product_unacceptable: 'غير مطابق للوصف',
      fraudulent: 'لم يدفع صاحب البطاقة',
      duplicate: 'خُصم مرتين',
      credit_not_processed: 'مبلغ لم يُرد',
      subscription_canceled: 'كان الاشتراك ملغى',
      unrecognized: 'لا يتعرف عليه صاحب البطاقة',
      general: 'لم يُذكر',
    },
    empty: { title: 'لا اعتراضات', text: 'إذا استرد بنك أحد المشترين دفعة فستظهر هنا مع مهلة الرد.' },
    notes: {
      NEEDS_RESPONSE: 'أجيبوا قبل آخر موعد. ما تحفظونه يبقى، والإرسال مرة واحدة.',
      SUBMITTED: 'ردكم في طريقه إلى البنك.',
      ACCEPTED: 'تركتم المال. يُغلق الاعتراض عندما يسجّل البنك ذلك.',
      UNDER_REVIEW: 'ردكم لدى البنك، وقد يستغرق القرار حتى ثلاثة أشهر.',
      WON: 'حكم البنك لصالحكم.',
      LOST: 'حكم البنك لصالح المشتري.',
      LATE: 'انتهت مهلة الرد. يقرر البنك من دون رد.',
      INQUIRY: 'البنك يستفسر ولم يسترد شيئًا حتى الآن. رد جيد ينهي الأمر غالبًا.',
    },
    answer: {
      title: 'ردكم',
      hint: 'اذكروا ما الذي اشتُري ومتى سُلّم وعلامَ اتفقتم، وأرفقوا ما يثبته.',
      explanation: 'ما الذي حدث',
      explanationHint: 'حتى 5000 حرف. يقرؤه البنك كما هو.',
      tracking: 'رقم التتبع',
      save: 'حفظ',
      saved: 'حُفظ',
      files: 'الملفات',
      filesHint: 'PDF أو JPEG أو PNG حتى 10 ميغابايت؛ ملف واحد من كل نوع.',
      kinds: {
        RECEIPT: 'إيصال أو فاتورة',
        TRACKING: 'إثبات التسليم',
        CONVERSATION: 'المراسلة مع المشتري',
        OTHER: 'غير ذلك',
      },
      choose: 'اختيار ملف',
      replace: 'استبدال',
      remove: 'إزالة',
      none: 'لا ملف',
    },
    submit: {
      open: 'إرسال الرد',
      title: 'إرسال الرد؟',
      text: 'يصل إلى البنك كما هو محفوظ الآن، ولا يمكن تغييره أو إرسال غيره.',
      confirm: 'إرسال',
    },
    accept: {
      open: 'قبول الاعتراض',
      title: 'ترك المال؟',
      text: 'يحتفظ المشتري بالمال وينتهي الاعتراض من دون رد. لا رجعة في ذلك.',
      confirm: 'قبول',
    },
    rate: {
      title: 'نسبة الاعتراضات',
      hint: 'عدد الاستردادات لكل مئة دفعة بالبطاقة، والحد الذي تراقب الشبكات التاجر عنده.',
      line: 'النسبة، %',
      limit: 'الحد، %',
      none: 'لا دفعات بالبطاقة في هذه الأشهر.',
      month: 'الشهر',
      disputes: 'الاعتراضات',
      payments: 'دفعات البطاقة',
    },
  },
}
