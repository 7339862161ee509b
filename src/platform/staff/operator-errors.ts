import { error, portalErrors, requestErrors } from '../http/portal-errors.ts'

/** Refusals of any call of the operator's door: by the machinery, and for its caller. */
export const operatorCallErrors = {
  ...requestErrors,
  ...portalErrors({
    STAFF_SESSION_INVALID: error(
      'ERR-1501',
      401,
      'Log in to the operator’s console first: there is no session, or it has ended.',
      'Connectez-vous d’abord à la console de l’opérateur : il n’y a pas de session, ou elle est terminée.',
      'سجّل الدخول إلى لوحة المشغّل أولاً: لا توجد جلسة أو أنها انتهت.',
    ),
    STAFF_ROLE_TOO_LOW: error(
      'ERR-1502',
      403,
      'Your role does not allow this. An administrator of the console can change roles.',
      'Votre rôle ne le permet pas. Un administrateur de la console peut changer les rôles.',
      'دورك لا يسمح بذلك. يمكن لمدير اللوحة تغيير الأدوار.',
    ),
    STAFF_STEP_UP_REQUIRED: error(
      'ERR-1503',
      403,
      'Confirm who you are first: POST /operator/v1/auth/step-up with a code of your app. It holds until 15 minutes pass without such an act.',
      'Confirmez d’abord votre identité : POST /operator/v1/auth/step-up avec un code de votre application. La confirmation vaut jusqu’à 15 minutes sans acte de ce genre.',
      'أكّد هويتك أولاً: POST /operator/v1/auth/step-up برمز من تطبيقك. يسري التأكيد حتى تمر 15 دقيقة دون إجراء من هذا النوع.',
    ),
    STAFF_CROSS_SITE: error(
      'ERR-1504',
      403,
      'The browser sent this from another site; it was not done.',
      'Le navigateur a envoyé ceci depuis un autre site ; rien n’a été fait.',
      'أرسل المتصفح هذا الطلب من موقع آخر؛ لم يُنفَّذ.',
    ),
    NETWORK_NOT_ALLOWED: error(
      'ERR-1505',
      403,
      'The operator’s console cannot be reached from this network; OPERATOR_NETWORKS names those that may.',
      'La console de l’opérateur n’est pas accessible depuis ce réseau ; OPERATOR_NETWORKS nomme les réseaux admis.',
      'لا يمكن الوصول إلى لوحة المشغّل من هذه الشبكة؛ يسمّي OPERATOR_NETWORKS الشبكات المسموح بها.',
    ),
    CONSOLE_NEEDS_HTTPS: error(
      'ERR-1506',
      403,
      'The operator’s console is closed over plain HTTP: set OPERATOR_URL or PUBLIC_URL to an https:// address.',
      'La console de l’opérateur est fermée en HTTP simple : donnez à OPERATOR_URL ou à PUBLIC_URL une adresse https://.',
      'لوحة المشغّل مغلقة عبر HTTP غير المشفّر: اجعل OPERATOR_URL أو PUBLIC_URL عنوانًا يبدأ بـ https://.',
    ),
    UPLOAD_TOO_LARGE: error(
      'ERR-1507',
      413,
      'The file is larger than 20 MB. Read it with `npx mizan bank import`.',
      'Le fichier dépasse 20 Mo. Lisez-le avec `npx mizan bank import`.',
      'حجم الملف يتجاوز 20 ميغابايت. اقرأه بالأمر `npx mizan bank import`.',
    ),
  }),
}
