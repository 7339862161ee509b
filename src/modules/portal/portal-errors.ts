import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    BAD_CREDENTIALS: error(
      'ERR-1101',
      401,
      'The e-mail, the password or the code is wrong.',
      'L’e-mail, le mot de passe ou le code est incorrect.',
      'البريد الإلكتروني أو كلمة المرور أو الرمز غير صحيح.',
    ),
    LOGIN_TOKEN_INVALID: error(
      'ERR-1103',
      401,
      'The log-in token is wrong, used or expired. Log in again.',
      'Le jeton de connexion est erroné, utilisé ou expiré. Reconnectez-vous.',
      'رمز الدخول خاطئ أو مستعمل أو منتهي الصلاحية. سجّل الدخول من جديد.',
    ),
    TOTP_ENROLMENT_REQUIRED: error(
      'ERR-1106',
      403,
      'This company asks for an authenticator app. Enrol one with the log-in token, then choose the company.',
      'Cette société exige une application d’authentification. Activez-la avec le jeton de connexion, puis choisissez la société.',
      'تشترط هذه الشركة تطبيق مصادقة. فعّله برمز الدخول ثم اختر الشركة.',
    ),
    TOTP_CODE_WRONG: error(
      'ERR-1107',
      400,
      'The six-digit code is wrong or was used before. Wait for the next one.',
      'Le code à six chiffres est erroné ou déjà utilisé. Attendez le suivant.',
      'الرمز المكوّن من ستة أرقام خاطئ أو مستعمل. انتظر الرمز التالي.',
    ),
    TOTP_ALREADY_ON: error(
      'ERR-1108',
      409,
      'An authenticator app is enrolled already. Disable it first.',
      'Une application d’authentification est déjà activée. Désactivez-la d’abord.',
      'تطبيق المصادقة مفعّل مسبقًا. عطّله أولاً.',
    ),
    TOTP_NOT_STARTED: error(
      'ERR-1109',
      409,
      'Begin with POST /api/v1/auth/totp/enrol.',
      'Commencez par POST /api/v1/auth/totp/enrol.',
      'ابدأ بـ POST /api/v1/auth/totp/enrol.',
    ),
    LINK_INVALID: error(
      'ERR-1111',
      400,
      'The link is wrong, used or expired. Ask for a new one.',
      'Le lien est erroné, utilisé ou expiré. Demandez-en un nouveau.',
      'الرابط خاطئ أو مستعمل أو منتهي الصلاحية. اطلب رابطًا جديدًا.',
    ),
    PASSWORD_TOO_WEAK: error(
      'ERR-1112',
      400,
      'The password is too easy to guess. Use 12 characters or more, such as four words that do not belong together.',
      'Le mot de passe est trop facile à deviner. Prenez au moins 12 caractères, par exemple quatre mots sans rapport.',
      'كلمة المرور سهلة التخمين. استعمل 12 حرفًا أو أكثر، مثل أربع كلمات لا رابط بينها.',
    ),
    TOTP_REQUIRED_BY_COMPANY: error(
      'ERR-1113',
      409,
      'A company that you belong to asks for an authenticator app; it cannot be disabled.',
      'Une société dont vous êtes membre exige une application d’authentification ; elle ne peut pas être désactivée.',
      'إحدى شركاتك تشترط تطبيق المصادقة؛ لا يمكن تعطيله.',
    ),
    NOT_A_MEMBER: error(
      'ERR-1201',
      403,
      'You are not a member of this company.',
      'Vous n’êtes pas membre de cette société.',
      'لست عضوًا في هذه الشركة.',
    ),
  }),
}
