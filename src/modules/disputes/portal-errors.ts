import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    DISPUTE_LATE: error(
      'ERR-1611',
      409,
      'The time to answer this dispute is over; the bank decides without an answer.',
      'Le délai de réponse à cette contestation est passé ; la banque décide sans réponse.',
      'انتهت مهلة الرد على هذا الاعتراض؛ يقرر البنك من دون رد.',
    ),
    DISPUTE_ANSWERED: error(
      'ERR-1612',
      409,
      'This dispute was answered already. An answer is submitted once.',
      'Cette contestation a déjà reçu sa réponse. Une réponse est transmise une seule fois.',
      'تم الرد على هذا الاعتراض من قبل. يُرسل الرد مرة واحدة.',
    ),
    DISPUTE_DECIDED: error(
      'ERR-1613',
      409,
      'The bank has decided about this dispute.',
      'La banque a tranché cette contestation.',
      'حسم البنك هذا الاعتراض.',
    ),
    NOTHING_TO_SUBMIT: error(
      'ERR-1614',
      422,
      'The answer is empty. Write an explanation or add a file first.',
      'La réponse est vide. Écrivez d’abord une explication ou ajoutez un fichier.',
      'الرد فارغ. اكتبوا شرحًا أو أضيفوا ملفًا أولًا.',
    ),
    FILE_NOT_FREE: error(
      'ERR-1615',
      409,
      'This file is used already, or is gone. Hand it in again.',
      'Ce fichier est déjà utilisé, ou n’existe plus. Déposez-le à nouveau.',
      'هذا الملف مستعمل من قبل أو لم يعد موجودًا. قدّموه من جديد.',
    ),
  }),
}
