import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    NO_BANK: error(
      'ERR-1401',
      503,
      'No bank is configured in production yet, so nothing can be paid out on demand. The operator of this service pays out by hand.',
      'Aucune banque n’est encore configurée en production : aucun versement à la demande n’est possible. L’opérateur du service verse manuellement.',
      'لم يُضبط أي بنك بعد في بيئة الإنتاج، فلا يمكن الدفع عند الطلب. يحوّل مشغّل الخدمة المبالغ يدويًا.',
    ),
    WALLET_NOT_ACTIVE: error(
      'ERR-1402',
      422,
      'The wallet is not active, so nothing can be paid out.',
      'Le portefeuille n’est pas actif : aucun versement n’est possible.',
      'المحفظة غير مفعّلة، فلا يمكن دفع أي مبلغ.',
    ),
    INSUFFICIENT_BALANCE: error(
      'ERR-1403',
      422,
      'The available balance is lower than this amount, or than the least that a payout has.',
      'Le solde disponible est inférieur à ce montant, ou au minimum d’un versement.',
      'الرصيد المتاح أقل من هذا المبلغ أو من الحد الأدنى للدفعة.',
    ),
    NO_ACCOUNT: error(
      'ERR-1405',
      503,
      'No bank account is assigned in this currency yet, so the money waits. The operator of this service assigns bank accounts.',
      'Aucun compte bancaire n’est encore attribué dans cette devise : l’argent attend. L’opérateur du service attribue les comptes.',
      'لم يُخصَّص بعد حساب بنكي بهذه العملة، فيبقى المال في الانتظار. يخصص مشغّل الخدمة الحسابات.',
    ),
    PAYOUT_SENT: error(
      'ERR-1404',
      409,
      'The payout was sent to the bank, or has ended, and can no longer be canceled.',
      'Le versement a été transmis à la banque, ou est terminé, et ne peut plus être annulé.',
      'أُرسلت الدفعة إلى البنك أو انتهت، ولا يمكن إلغاؤها.',
    ),
  }),
}
