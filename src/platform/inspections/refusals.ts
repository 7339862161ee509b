import { error, portalErrors, type PortalError } from '../http/portal-errors.ts'
import type { Sentence } from '../sentences/said.ts'

/** Refusals of the door through which the staff sees a merchant's dashboard. */
export const inspectionErrors = portalErrors({
  INSPECTION_OVER: error(
    'ERR-1550',
    401,
    'You do not look at this merchant’s dashboard any more. Open it again from the operator’s console.',
    'Vous ne consultez plus le tableau de bord de ce commerçant. Rouvrez-le depuis la console de l’opérateur.',
    'لم تعد تعاين لوحة هذا التاجر. افتحها من جديد من لوحة المشغّل.',
  ),
  INSPECTION_READS_ONLY: error(
    'ERR-1551',
    403,
    'You see this dashboard as the merchant does, to read only: nothing was changed.',
    'Vous voyez ce tableau de bord comme le commerçant, en lecture seule : rien n’a été changé.',
    'ترى هذه اللوحة كما يراها التاجر، للقراءة فقط: لم يتغيّر شيء.',
  ),
  INSPECTION_KEPT: error(
    'ERR-1552',
    403,
    'This is for the merchant’s own people: files, exports and what belongs to one person are not shown to the operator’s staff here.',
    'Ceci est réservé aux personnes du commerçant : les fichiers, les exports et ce qui appartient à une personne ne sont pas montrés ici à l’équipe de l’opérateur.',
    'هذا مخصّص لأفراد التاجر: لا تُعرض هنا على فريق المشغّل الملفات ولا التصديرات ولا ما يخصّ شخصًا بعينه.',
  ),
  INSPECTION_SEARCHES_NO_PERSON: error(
    'ERR-1553',
    403,
    'This list is not searched here: the search would tell whose names it hides. Look for a person in the operator’s console.',
    'Cette liste ne se parcourt pas par recherche ici : la recherche dirait à qui appartiennent les noms qu’elle cache. Cherchez une personne dans la console de l’opérateur.',
    'لا يُبحث في هذه القائمة هنا: فالبحث يكشف أصحاب الأسماء التي تخفيها. ابحث عن الشخص في لوحة المشغّل.',
  ),
})

/** The same words for the envelope of the merchant API. */
export const saidBy = ({ words: { en, fr, ar } }: PortalError): Sentence => ({
  template: en,
  values: {},
  translations: { fr, ar },
})
