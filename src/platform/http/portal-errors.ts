import type { Locale } from '../locale.ts'
import type { Words } from '../sentences/said.ts'
import { inLocales } from '../words.ts'

// The portal's refusals: a format and codes of their own. A code, once published, never changes. Each module has its errors in its
// own `portal-errors.ts`: 10xx is what any call can meet, 11xx is about the caller, 12xx the company, 13xx its keys, 14xx its money,
// 15xx the operator's console, 16xx files, disputes and applications.

export type PortalError = {
  readonly name: string
  readonly code: `ERR-${number}`
  readonly status: number
  readonly words: Readonly<Record<Locale, string>>
}

export const error = (
  code: PortalError['code'],
  status: number,
  en: string,
  fr: string,
  ar: string,
): Omit<PortalError, 'name'> => ({ code, status, words: inLocales({ en, fr, ar }) })

/** Errors by their names, which the page of the documentation shows. */
export const portalErrors = <Name extends string>(
  byName: Record<Name, Omit<PortalError, 'name'>>,
): Record<Name, PortalError> =>
  Object.fromEntries(
    Object.entries<Omit<PortalError, 'name'>>(byName).map(([name, each]) => [name, { name, ...each }]),
  ) as Record<Name, PortalError>

/** The machinery's refusals, for every call. */
export const requestErrors = portalErrors({
  VALIDATION_ERROR: error(
    'ERR-1001',
    400,
    'The request is invalid; `fields` names the problems.',
    'La requête n’est pas valide ; `fields` précise les problèmes.',
    'الطلب غير صالح؛ التفاصيل في `fields`.',
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
    'Something went wrong on our side. Try again, and give support the reference.',
    'Une erreur est survenue de notre côté. Réessayez et communiquez la référence au support.',
    'حدث خطأ لدينا. أعد المحاولة وزوّد الدعم بالرقم المرجعي.',
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
})

type Extras = { fields?: Record<string, Words>; retryAfterSeconds?: number }

/** A refusal of the portal. `fields` says what is wrong with which field of the body. */
export class PortalFailure extends Error {
  readonly reason: PortalError
  readonly fields: Record<string, Words> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: PortalError, { fields, retryAfterSeconds }: Extras = {}) {
    super(reason.words.en)
    this.name = 'PortalFailure'
    this.reason = reason
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refuses with a {@link PortalFailure}; the caller reads its words in their language. */
export function failPortal(reason: PortalError, extras?: Extras): never {
  throw new PortalFailure(reason, extras)
}

/** Maps a {@link Failure} of the machinery, or of a verb that the merchant API has too, to the portal's error: by its status. */
export const reasonByStatus: Readonly<Record<number, PortalError>> = {
  400: requestErrors.VALIDATION_ERROR,
  404: requestErrors.NOT_FOUND,
  405: requestErrors.METHOD_NOT_ALLOWED,
  408: requestErrors.REQUEST_TIMEOUT,
  409: requestErrors.INVALID_STATE,
  410: requestErrors.INVALID_STATE,
  413: requestErrors.PAYLOAD_TOO_LARGE,
  415: requestErrors.UNSUPPORTED_MEDIA_TYPE,
  417: requestErrors.EXPECTATION_FAILED,
  422: requestErrors.INVALID_STATE,
  429: requestErrors.TOO_MANY_REQUESTS,
  431: requestErrors.HEADERS_TOO_LARGE,
  501: requestErrors.NOT_IMPLEMENTED,
  502: requestErrors.UNAVAILABLE,
  503: requestErrors.UNAVAILABLE,
}
