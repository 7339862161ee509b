import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
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
    COMPANY_ENDED: error(
      'ERR-1306',
      409,
      'The production wallet of this company is closed: it gets no new keys, in the sandbox neither. Its books stay readable.',
      'Le portefeuille de production de cette entreprise est fermé : elle ne reçoit plus de clé, même de test. Ses comptes restent lisibles.',
      'أُغلقت محفظة الإنتاج لهذه الشركة: لا تحصل على مفاتيح جديدة، ولا في بيئة التجربة. تبقى حساباتها مقروءة.',
    ),
    PAIRING_INVALID: error(
      'ERR-1305',
      400,
      'The code is wrong, used or expired. Begin again on the machine, with `mizan login`.',
      'Le code est erroné, utilisé ou expiré. Recommencez sur la machine, avec `mizan login`.',
      'الرمز خاطئ أو مستعمل أو منتهي الصلاحية. ابدأ من جديد على الجهاز بالأمر `mizan login`.',
    ),
  }),
}
