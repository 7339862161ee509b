import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    MEMBER_EXISTS: error(
      'ERR-1203',
      409,
      'This person is a member already.',
      'Cette personne est déjà membre.',
      'هذا الشخص عضو مسبقًا.',
    ),
    LAST_OWNER: error(
      'ERR-1204',
      409,
      'A company needs an owner. Make another member an owner first.',
      'Une société a besoin d’un propriétaire. Nommez-en d’abord un autre.',
      'تحتاج الشركة إلى مالك. عيّن مالكًا آخر أولاً.',
    ),
    TOO_MANY_MEMBERS: error(
      'ERR-1207',
      409,
      'A company has at most 200 members.',
      'Une société compte au plus 200 membres.',
      'لا يتجاوز عدد أعضاء الشركة 200.',
    ),
    OWN_ROLE: error(
      'ERR-1208',
      403,
      'You cannot change your own role. Ask another owner or administrator.',
      'Vous ne pouvez pas modifier votre propre rôle. Adressez-vous à un autre propriétaire ou administrateur.',
      'لا يمكنك تغيير دورك بنفسك. راجع مالكًا أو مديرًا آخر.',
    ),
    TOTP_NOT_ENROLLED: error(
      'ERR-1209',
      409,
      'Enrol an authenticator app yourself before you ask it of everybody.',
      'Activez vous-même une application d’authentification avant de l’exiger de tous.',
      'فعّل تطبيق المصادقة بنفسك قبل أن تشترطه على الجميع.',
    ),
  }),
}
