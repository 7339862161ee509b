import type { ErrorCode } from '../errors.ts'
import type { Locale } from '../locale.ts'
import type { Words } from '../sentences/said.ts'

// The portal's refusals: a format and codes of their own (specification 5; contract 5). A code, once published, never changes.
// 10xx is what any call can meet, 11xx who is calling, 12xx the company, 13xx its keys, 14xx its money.

type PortalError = { code: `ERR-${number}`; status: number; words: Record<Locale, string> }

const error = (code: `ERR-${number}`, status: number, en: string, fr: string, ar: string): PortalError => ({
  code,
  status,
  words: { en, fr, ar },
})

// oxfmt and biome keep a call on one line where it fits; here the three languages of one refusal belong together.
export const portalErrors = {
  VALIDATION_ERROR: error(
    'ERR-1001',
    400,
    'Some of what was sent cannot be used; `fields` says what.',
    'Une partie de l’envoi est inutilisable ; `fields` précise quoi.',
    'تعذّر استعمال بعض ما أُرسل؛ التفاصيل في `fields`.',
  ),
  NOT_FOUND: error(
    'ERR-1004',
    404,
    'There is nothing here, or it is not yours.',
    'Il n’y a rien ici, ou cela ne vous appartient pas.',
    'لا شيء هنا، أو أنه ليس لك.',
  ),
  METHOD_NOT_ALLOWED: error(
    'ERR-1005',
    405,
    'This method is not possible here; `Allow` lists those that are.',
    'Cette méthode n’est pas possible ici ; voir l’en-tête `Allow`.',
    'هذه الطريقة غير ممكنة هنا؛ انظر الترويسة `Allow`.',
  ),
  REQUEST_TIMEOUT: error(
    'ERR-1008',
    408,
    'The request did not arrive in time.',
    'La requête n’est pas arrivée à temps.',
    'لم يصل الطلب في الوقت المناسب.',
  ),
  INVALID_STATE: error(
    'ERR-1009',
    409,
    'What this is about is in no state that allows it. Look at it again.',
    'L’état actuel ne le permet pas. Consultez-le à nouveau.',
    'الحالة الراهنة لا تسمح بذلك. تحقق منها مجددًا.',
  ),
  PAYLOAD_TOO_LARGE: error(
    'ERR-1013',
    413,
    'The body is larger than 256 KiB.',
    'Le corps dépasse 256 Kio.',
    'حجم المحتوى يتجاوز 256 كيبيبايت.',
  ),
  UNSUPPORTED_MEDIA_TYPE: error(
    'ERR-1015',
    415,
    'Send the body as application/json in UTF-8.',
    'Envoyez le corps en application/json et en UTF-8.',
    'أرسل المحتوى بصيغة application/json وبترميز UTF-8.',
  ),
  EXPECTATION_FAILED: error(
    'ERR-1017',
    417,
    'The only expectation that can be met is 100-continue.',
    'La seule attente possible est 100-continue.',
    'التوقّع الوحيد الممكن هو 100-continue.',
  ),
  TOO_MANY_REQUESTS: error(
    'ERR-1029',
    429,
    'Too many attempts. Try again later; `Retry-After` says when.',
    'Trop de tentatives. Réessayez plus tard ; `Retry-After` dit quand.',
    'محاولات كثيرة. أعد المحاولة لاحقًا؛ `Retry-After` يحدّد الموعد.',
  ),
  HEADERS_TOO_LARGE: error(
    'ERR-1031',
    431,
    'The headers are larger than 16 KiB.',
    'Les en-têtes dépassent 16 Kio.',
    'حجم الترويسات يتجاوز 16 كيبيبايت.',
  ),
  INTERNAL_ERROR: error(
    'ERR-1050',
    500,
    'Something went wrong on our side. Try again, and give support the correlationId.',
    'Une erreur est survenue de notre côté. Réessayez et communiquez le correlationId au support.',
    'حدث خطأ لدينا. أعد المحاولة وزوّد الدعم بقيمة correlationId.',
  ),
  NOT_IMPLEMENTED: error(
    'ERR-1051',
    501,
    'The only transfer coding that is understood is chunked.',
    'Le seul codage de transfert compris est chunked.',
    'ترميز النقل الوحيد المفهوم هو chunked.',
  ),
  UNAVAILABLE: error(
    'ERR-1053',
    503,
    'The service is not available right now. Try again in a moment.',
    'Le service est momentanément indisponible. Réessayez dans un instant.',
    'الخدمة غير متاحة الآن. أعد المحاولة بعد لحظات.',
  ),

  BAD_CREDENTIALS: error(
    'ERR-1101',
    401,
    'The e-mail, the password or the code is wrong.',
    'L’e-mail, le mot de passe ou le code est incorrect.',
    'البريد الإلكتروني أو كلمة المرور أو الرمز غير صحيح.',
  ),
  SESSION_INVALID: error(
    'ERR-1102',
    401,
    'Log in first: there is no session, or it has ended.',
    'Connectez-vous d’abord : il n’y a pas de session, ou elle est terminée.',
    'سجّل الدخول أولاً: لا توجد جلسة أو أنها انتهت.',
  ),
  LOGIN_TOKEN_INVALID: error(
    'ERR-1103',
    401,
    'The log-in token is wrong, used or expired. Log in again.',
    'Le jeton de connexion est erroné, utilisé ou expiré. Reconnectez-vous.',
    'رمز الدخول خاطئ أو مستعمل أو منتهي الصلاحية. سجّل الدخول من جديد.',
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
  CROSS_SITE: error(
    'ERR-1110',
    403,
    'The browser sent this from another site; it was not done.',
    'Le navigateur a envoyé ceci depuis un autre site ; rien n’a été fait.',
    'أرسل المتصفح هذا الطلب من موقع آخر؛ لم يُنفَّذ.',
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
  ROLE_NOT_ALLOWED: error(
    'ERR-1202',
    403,
    'Your role does not allow this. Ask an owner or an administrator.',
    'Votre rôle ne le permet pas. Adressez-vous à un propriétaire ou à un administrateur.',
    'دورك لا يسمح بذلك. راجع مالكًا أو مديرًا.',
  ),
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
    'A company needs an owner. Make somebody else an owner first.',
    'Une société a besoin d’un propriétaire. Nommez-en d’abord un autre.',
    'تحتاج الشركة إلى مالك. عيّن مالكًا آخر أولاً.',
  ),
  PRODUCTION_REQUEST_OPEN: error(
    'ERR-1205',
    409,
    'Production access was asked for already; the operator will decide.',
    'L’accès en production a déjà été demandé ; l’opérateur décidera.',
    'سبق طلب الوصول إلى الإنتاج؛ القرار للمشغّل.',
  ),
  PRODUCTION_ENABLED: error(
    'ERR-1206',
    409,
    'Production access is enabled already.',
    'L’accès en production est déjà activé.',
    'الوصول إلى الإنتاج مفعّل مسبقًا.',
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
    'Nobody changes their own role. Ask another owner or administrator.',
    'Nul ne modifie son propre rôle. Adressez-vous à un autre propriétaire ou administrateur.',
    'لا يغيّر أحد دوره بنفسه. راجع مالكًا أو مديرًا آخر.',
  ),
  TOTP_NOT_ENROLLED: error(
    'ERR-1209',
    409,
    'Enrol an authenticator app yourself before you ask it of everybody.',
    'Activez vous-même une application d’authentification avant de l’exiger de tous.',
    'فعّل تطبيق المصادقة بنفسك قبل أن تشترطه على الجميع.',
  ),

  SCOPE_NOT_GRANTABLE: error(
    'ERR-1302',
    403,
    'Your role cannot grant one of these scopes; `fields` says which.',
    'Votre rôle ne peut pas accorder l’une de ces permissions ; `fields` précise laquelle.',
    'لا يستطيع دورك منح إحدى هذه الصلاحيات؛ التفاصيل في `fields`.',
  ),
  TOO_MANY_KEYS: error(
    'ERR-1303',
    409,
    'An environment has at most 100 keys that work. Revoke one that is not used.',
    'Un environnement compte au plus 100 clés actives. Révoquez-en une inutilisée.',
    'لا يتجاوز عدد المفاتيح الفعّالة في البيئة 100. ألغِ مفتاحًا غير مستعمل.',
  ),
  KEY_NOT_ACTIVE: error(
    'ERR-1304',
    409,
    'This key is revoked, expired or replaced already; create a new one.',
    'Cette clé est révoquée, expirée ou déjà remplacée ; créez-en une nouvelle.',
    'هذا المفتاح ملغى أو منتهٍ أو سبق استبداله؛ أنشئ مفتاحًا جديدًا.',
  ),

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
  PAYOUT_SENT: error(
    'ERR-1404',
    409,
    'The payout was sent to the bank, or has ended, and cannot be called off any more.',
    'Le versement a été transmis à la banque, ou est terminé, et ne peut plus être annulé.',
    'أُرسلت الدفعة إلى البنك أو انتهت، ولا يمكن إلغاؤها.',
  ),
  REFUND_STARTED: error(
    'ERR-1410',
    409,
    'The refund was sent to the bank, or has ended, and cannot be called off any more.',
    'Le remboursement a été transmis à la banque, ou est terminé, et ne peut plus être annulé.',
    'أُرسل المبلغ المسترد إلى البنك أو انتهت عمليته، ولا يمكن إلغاؤه.',
  ),
} as const satisfies Record<string, PortalError>

export type PortalErrorName = keyof typeof portalErrors

type Extras = { fields?: Record<string, Words>; retryAfterSeconds?: number }

/** A refusal of the portal. `fields` says what is wrong with which field of the body. */
export class PortalFailure extends Error {
  readonly reason: PortalErrorName
  readonly fields: Record<string, Words> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: PortalErrorName, { fields, retryAfterSeconds }: Extras = {}) {
    super(portalErrors[reason].words.en)
    this.name = 'PortalFailure'
    this.reason = reason
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refuses with a {@link PortalFailure}; its words come from the catalogue, in the caller's language. */
export function failPortal(reason: PortalErrorName, extras?: Extras): never {
  throw new PortalFailure(reason, extras)
}

/** What the machinery refuses for every door, in the portal's words. */
export const portalReasons: Partial<Record<ErrorCode, PortalErrorName>> = {
  VALIDATION_ERROR: 'VALIDATION_ERROR',
  MISSING_PARAMETER: 'VALIDATION_ERROR',
  ROUTE_NOT_FOUND: 'NOT_FOUND',
  ORDER_NOT_FOUND: 'NOT_FOUND',
  INVALID_STATE: 'INVALID_STATE',
  IDEMPOTENCY_CONFLICT: 'INVALID_STATE',
  SESSION_ALREADY_CONSUMED: 'INVALID_STATE',
  SESSION_EXPIRED: 'INVALID_STATE',
  SESSION_NOT_ACTIVE: 'INVALID_STATE',
  OPERATION_NOT_REFUNDABLE: 'INVALID_STATE',
  WALLET_NOT_ACTIVE: 'INVALID_STATE',
  METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
  REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  EXPECTATION_FAILED: 'EXPECTATION_FAILED',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  HEADERS_TOO_LARGE: 'HEADERS_TOO_LARGE',
  NOT_IMPLEMENTED: 'NOT_IMPLEMENTED',
  SERVICE_UNAVAILABLE: 'UNAVAILABLE',
  BAAS_SVC_ERROR: 'UNAVAILABLE',
  OPERATION_NOT_FOUND: 'NOT_FOUND',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
}
