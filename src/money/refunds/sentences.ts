import { paymentSentences } from '../payments/sentences.ts'
import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  ...paymentSentences,
  'This refundReference stands for another refund. Give a new refund a new one.': {
    fr: 'Ce refundReference désigne un autre remboursement. Donnez-en un nouveau à un nouveau remboursement.',
    ar: 'يدل refundReference هذا على استرداد آخر. أعطِ كل استرداد جديد قيمة جديدة.',
  },
  'The payer says that this refund is under way: wait for its end.': {
    fr: 'Le payeur dit que ce remboursement est en cours : attendez sa fin.',
    ar: 'يقول الدافع إن هذا الاسترداد جارٍ: انتظر نهايته.',
  },
  'The payer has said that this refund is under way, and does not answer now: ask again before it counts as failed.': {
    fr: 'Le payeur a dit que ce remboursement est en cours, et ne répond pas maintenant : redemandez avant qu’il compte comme échoué.',
    ar: 'قال الدافع إن هذا الاسترداد جارٍ، ولا يجيب الآن: أعد السؤال قبل أن يُعدّ فاشلًا.',
  },
  'The bank has taken this refund over in a file: its answer or a statement says how it ends.': {
    fr: 'La banque a pris en charge ce remboursement dans un fichier : sa réponse ou un relevé dira comment il se termine.',
    ar: 'تولّى البنك هذا الاسترداد ضمن ملف: رده أو كشف الحساب يبيّن كيف ينتهي.',
  },
  'There is no such refund.': { fr: 'Ce remboursement n’existe pas.', ar: 'لا يوجد هذا الاسترداد.' },
  'This refund does not wait for the operator.': {
    fr: 'Ce remboursement n’attend pas l’opérateur.',
    ar: 'لا ينتظر هذا الاسترداد المشغّل.',
  },
  'This refund does not wait for a decision whose its money is.': {
    fr: 'Ce remboursement n’attend pas que l’on décide à qui revient son argent.',
    ar: 'لا ينتظر هذا الاسترداد قرارًا بشأن صاحب ماله.',
  },
  'This payment is {status}, and its money is not here to be given back.': {
    fr: 'Ce paiement est dans l’état {status}, et son argent n’est pas là pour être rendu.',
    ar: 'حالة هذه الدفعة {status}، وليس مالها هنا ليُعاد.',
  },
  'This refund is being asked about at this moment. Decide in a minute.': {
    fr: 'Ce remboursement fait l’objet d’une demande en ce moment. Décidez dans une minute.',
    ar: 'يُسأل عن هذا الاسترداد في هذه اللحظة. قرّر بعد دقيقة.',
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
    ar: {
      by: 'days',
      few: 'دُفعت قبل أكثر من {days} أيام',
      many: 'دُفعت قبل أكثر من {days} يومًا',
      other: 'دُفعت قبل أكثر من {days} يوم',
    },
  },
  'all of this payment is refunded': { fr: 'tout ce paiement est remboursé', ar: 'استُردت هذه الدفعة كلها' },
  'The provider says that this payment is under way: wait for its end, or end it there.': {
    fr: 'Le prestataire dit que ce paiement est en cours : attendez sa fin, ou terminez-le chez lui.',
    ar: 'يقول مزود الخدمة إن هذه الدفعة جارية: انتظر نهايتها أو أنهِها لديه.',
  },
  'A refund that succeeded needs the reference of its payer.': {
    fr: 'Un remboursement réussi exige la référence de son payeur.',
    ar: 'يحتاج رد نجح إلى مرجع دافعه.',
  },
  'A payment by card that succeeded needs the acquirer’s reference, the code of its approval and its card.': {
    fr: 'Un paiement par carte réussi exige la référence de l’acquéreur, le code de son autorisation et sa carte.',
    ar: 'تحتاج دفعة بالبطاقة نجحت إلى مرجع المستحوذ ورمز الموافقة عليها وبطاقتها.',
  },
  'stands for another refund': { fr: 'désigne un autre remboursement', ar: 'يدل على استرداد آخر' },
})
