import { error, portalErrors } from '#platform/http/portal-errors.ts'
import { callErrors } from '#platform/sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    APPLICATION_SUBMITTED: error(
      'ERR-1205',
      409,
      'The application is with the operator. You can change it when they ask, or after they have decided.',
      'La demande est chez l’opérateur. Vous pourrez la modifier s’il pose des questions, ou après sa décision.',
      'الطلب لدى المشغّل. يمكنكم تعديله إذا سأل، أو بعد قراره.',
    ),
    PRODUCTION_ENABLED: error(
      'ERR-1206',
      409,
      'Production access is enabled already.',
      'L’accès en production est déjà activé.',
      'الوصول إلى الإنتاج مفعّل مسبقًا.',
    ),
    APPLICATION_INCOMPLETE: error(
      'ERR-1621',
      422,
      'The application is not complete yet; `fields` says what is missing.',
      'La demande n’est pas encore complète ; `fields` dit ce qui manque.',
      'الطلب غير مكتمل بعد؛ يبيّن `fields` ما ينقص.',
    ),
    TERMS_CHANGED: error(
      'ERR-1622',
      409,
      'The terms have changed since you read them. Read them again, and submit then.',
      'Les conditions ont changé depuis votre lecture. Relisez-les, puis envoyez la demande.',
      'تغيّرت الشروط منذ قراءتكم لها. أعيدوا قراءتها ثم أرسلوا الطلب.',
    ),
    TOO_MANY_DOCUMENTS: error(
      'ERR-1623',
      409,
      'There are five documents of this kind already. Remove one first.',
      'Il y a déjà cinq documents de ce type. Retirez-en d’abord un.',
      'توجد خمس وثائق من هذا النوع. أزيلوا واحدة أولًا.',
    ),
    DOCUMENT_NOT_FREE: error(
      'ERR-1624',
      409,
      'This file is used already, or is gone. Hand it in again.',
      'Ce fichier est déjà utilisé, ou n’existe plus. Déposez-le à nouveau.',
      'هذا الملف مستعمل من قبل أو لم يعد موجودًا. قدّموه من جديد.',
    ),
    NOT_APPROVED: error(
      'ERR-1625',
      409,
      'A document is renewed once the application is approved. Until then, add it to the application.',
      'Un document se renouvelle une fois la demande approuvée. D’ici là, ajoutez-le à la demande.',
      'تُجدَّد الوثيقة بعد قبول الطلب. حتى ذلك الحين أضيفوها إلى الطلب.',
    ),
    RENEWAL_WAITS: error(
      'ERR-1626',
      409,
      'A new document of this kind is with the operator already. Take it back first to hand in another one.',
      'Un nouveau document de ce type est déjà chez l’opérateur. Reprenez-le d’abord pour en déposer un autre.',
      'وثيقة جديدة من هذا النوع لدى المشغّل من قبل. استردّوها أولًا لتقديم أخرى.',
    ),
  }),
}
