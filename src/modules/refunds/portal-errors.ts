import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    REFUND_STARTED: error(
      'ERR-1410',
      409,
      'The refund was sent to the bank, or has ended, and can no longer be canceled.',
      'Le remboursement a été transmis à la banque, ou est terminé, et ne peut plus être annulé.',
      'أُرسل المبلغ المسترد إلى البنك أو انتهت عمليته، ولا يمكن إلغاؤه.',
    ),
  }),
}
