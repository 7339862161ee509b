import { error, portalErrors, requestErrors } from '../http/portal-errors.ts'

/** Refusals of any call of the portal: by the machinery, and for its caller. */
export const callErrors = {
  ...requestErrors,
  ...portalErrors({
    SESSION_INVALID: error(
      'ERR-1102',
      401,
      'Log in first: there is no session, or it has ended.',
      'Connectez-vous d’abord : il n’y a pas de session, ou elle est terminée.',
      'سجّل الدخول أولاً: لا توجد جلسة أو أنها انتهت.',
    ),
    STEP_UP_REQUIRED: error(
      'ERR-1104',
      403,
      'Confirm who you are first: POST /api/v1/auth/step-up, then send X-Confirmation-Token.',
      'Confirmez d’abord votre identité : POST /api/v1/auth/step-up, puis envoyez X-Confirmation-Token.',
      'أكّد هويتك أولاً: POST /api/v1/auth/step-up ثم أرسل X-Confirmation-Token.',
    ),
    CONFIRMATION_INVALID: error(
      'ERR-1105',
      403,
      'The confirmation token is wrong, used, expired or of another session. Confirm again.',
      'Le jeton de confirmation est erroné, utilisé, expiré ou d’une autre session. Confirmez à nouveau.',
      'رمز التأكيد خاطئ أو مستعمل أو منتهي أو لجلسة أخرى. أكّد من جديد.',
    ),
    CROSS_SITE: error(
      'ERR-1110',
      403,
      'The browser sent this from another site; it was not done.',
      'Le navigateur a envoyé ceci depuis un autre site ; rien n’a été fait.',
      'أرسل المتصفح هذا الطلب من موقع آخر؛ لم يُنفَّذ.',
    ),
    OTHER_COMPANY: error(
      'ERR-1114',
      403,
      'Another company was chosen in another tab; this was not done.',
      'Une autre entreprise a été choisie dans un autre onglet ; rien n’a été fait.',
      'اختيرت شركة أخرى في علامة تبويب أخرى؛ ولم يُنفَّذ هذا.',
    ),
    ROLE_NOT_ALLOWED: error(
      'ERR-1202',
      403,
      'Your role does not allow this. Ask an owner or an administrator.',
      'Votre rôle ne le permet pas. Adressez-vous à un propriétaire ou à un administrateur.',
      'دورك لا يسمح بذلك. راجع مالكًا أو مديرًا.',
    ),
  }),
}
