import type { Sentences } from './said.ts'

// The machinery's refusals, for every call.

export const refusalSentences = {
  // Forms in which refusals are combined.
  '{field}: {said}': { fr: '{field} : {said}', ar: '{field}: {said}' },
  '{said} (and {more} more)': { fr: '{said} (et {more} de plus)', ar: '{said} (و{more} غير ذلك)' },
  '{said}; did you mean {meant}?': { fr: '{said} ; vouliez-vous dire {meant} ?', ar: '{said}؛ هل تقصد {meant}؟' },

  // The call.
  'There is no such path. The reference at /docs lists all of them.': {
    fr: 'Ce chemin n’existe pas. La référence sous /docs les énumère tous.',
    ar: 'هذا المسار غير موجود. المرجع في ‎/docs يسردها كلها.',
  },
  '{method} is not possible here. Possible: {allow}.': {
    fr: '{method} n’est pas possible ici. Possible : {allow}.',
    ar: 'لا يمكن استعمال {method} هنا. الممكن: {allow}.',
  },
  'Send the body as application/json in UTF-8.': {
    fr: 'Envoyez le corps en application/json, en UTF-8.',
    ar: 'أرسل المحتوى بصيغة application/json وبترميز UTF-8.',
  },
  'The body is larger than 256 KiB.': { fr: 'Le corps dépasse 256 Kio.', ar: 'المحتوى أكبر من 256 كيبيبايت.' },
  'The body must be in UTF-8.': { fr: 'Le corps doit être en UTF-8.', ar: 'يجب أن يكون المحتوى بترميز UTF-8.' },
  'The body must not be compressed.': {
    fr: 'Le corps ne doit pas être compressé.',
    ar: 'يجب ألا يكون المحتوى مضغوطًا.',
  },
  'A step of the path is longer than 16 KiB.': {
    fr: 'Une partie du chemin dépasse 16 Kio.',
    ar: 'جزء من المسار أطول من 16 كيبيبايت.',
  },
  'Too many requests. Try again in {seconds} s.': {
    fr: 'Trop de requêtes. Réessayez dans {seconds} s.',
    ar: 'طلبات كثيرة جدًا. أعد المحاولة بعد {seconds} ثانية.',
  },
  'Something went wrong on our side. Try again with the same Idempotency-Key, and give support the correlationId.': {
    fr: 'Une erreur s’est produite de notre côté. Réessayez avec la même Idempotency-Key et indiquez le correlationId au support.',
    ar: 'حدث خطأ من جانبنا. أعد المحاولة بالقيمة نفسها لـ Idempotency-Key، وأعطِ الدعم قيمة correlationId.',
  },
  'The service cannot use its database at the moment. Try again with the same Idempotency-Key.': {
    fr: 'Le service ne peut pas utiliser sa base de données pour le moment. Réessayez avec la même Idempotency-Key.',
    ar: 'لا تستطيع الخدمة استعمال قاعدة بياناتها حاليًا. أعد المحاولة بالقيمة نفسها لـ Idempotency-Key.',
  },
  'Something went wrong on our side. Try again, and give support the reference.': {
    fr: 'Une erreur est survenue de notre côté. Réessayez et communiquez la référence au support.',
    ar: 'حدث خطأ لدينا. أعد المحاولة وزوّد الدعم بالرقم المرجعي.',
  },
  'The service is not available right now. Try again in a moment.': {
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    ar: 'الخدمة غير متاحة الآن. أعد المحاولة بعد لحظات.',
  },
  'The service is shutting down. Try again in a moment.': {
    fr: 'Le service s’arrête. Réessayez dans un instant.',
    ar: 'الخدمة قيد الإيقاف. أعد المحاولة بعد لحظة.',
  },
  'Too many documents are being made. Try again in a moment.': {
    fr: 'Trop de documents sont en cours de création. Réessayez dans un instant.',
    ar: 'يُعَدّ عدد كبير من المستندات الآن. أعد المحاولة بعد لحظة.',
  },
  'There is no such resource in this account and environment.': {
    fr: 'Cette ressource n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد هذا المورد في هذا الحساب وهذه البيئة.',
  },

  'may be sent once': { fr: 'ne peut être envoyé qu’une fois', ar: 'لا يُرسل إلا مرة واحدة' },
  'Speak HTTP/1.1 or HTTP/1.0.': { fr: 'Parlez HTTP/1.1 ou HTTP/1.0.', ar: 'استخدم HTTP/1.1 أو HTTP/1.0.' },
  'A request is for a path, such as /v1/products.': {
    fr: 'Une requête vise un chemin, comme /v1/products.',
    ar: 'يُوجَّه الطلب إلى مسار مثل ‎/v1/products.',
  },
  'The query is not valid: an escape is `%` with two hexadecimal digits, and all of them are UTF-8.': {
    fr: 'Les paramètres ne sont pas valides : un échappement est `%` suivi de deux chiffres hexadécimaux, et tous forment de l’UTF-8.',
    ar: 'معاملات العنوان غير صالحة: كل ترميز هو `%` يليه رقمان ست عشريان، وجميعها بترميز UTF-8.',
  },

  'A request is for a path, such as /v1/products; nothing is passed on to others.': {
    fr: 'Une requête vise un chemin, comme /v1/products ; rien n’est transmis à d’autres.',
    ar: 'يُوجَّه الطلب إلى مسار مثل ‎/v1/products؛ ولا يُمرَّر شيء إلى غيرنا.',
  },

  // The caller.

  // Repeats.

  // Lists and spans.
  'must be true or false': { fr: 'doit être true ou false', ar: 'يجب أن يكون true أو false' },
  'must be {name}': { fr: 'doit être {name}', ar: 'يجب أن يكون {name}' },
  'must be such that `from` is before `to`': {
    fr: 'doit être tel que `from` précède `to`',
    ar: 'يجب أن يسبق `from` القيمة `to`',
  },
  'must be in the years {first} to {last}': {
    fr: 'doit être dans les années {first} à {last}',
    ar: 'يجب أن يقع بين عامي {first} و{last}',
  },
  'must not be used together with page, size or sort': {
    fr: 'ne doit pas être utilisé avec page, size ou sort',
    ar: 'يجب ألا يُستعمل مع page أو size أو sort',
  },
  'must be a nextCursor of this list with these filters; start again without it': {
    fr: 'doit être un nextCursor de cette liste avec ces filtres ; recommencez sans lui',
    ar: 'يجب أن يكون nextCursor لهذه القائمة بهذه المرشحات؛ ابدأ من جديد بدونه',
  },
  'must have 1 to {most} entries': {
    fr: 'doit comporter de 1 à {most} éléments',
    ar: 'يجب أن يحتوي على 1 إلى {most} من العناصر',
  },
  'must have at most {high} keys': {
    fr: 'doit comporter au plus {high} clés',
    ar: {
      by: 'high',
      few: 'يجب ألا يتجاوز {high} مفاتيح',
      many: 'يجب ألا يتجاوز {high} مفتاحًا',
      other: 'يجب ألا يتجاوز {high} مفتاح',
    },
  },
  'must be at most 16 KiB as JSON': {
    fr: 'doit peser au plus 16 Kio en JSON',
    ar: 'يجب ألا يتجاوز 16 كيبيبايت بصيغة JSON',
  },
  'must not be nested deeper than 5': {
    fr: 'ne doit pas être imbriqué sur plus de 5 niveaux',
    ar: 'يجب ألا يتجاوز التداخل 5 مستويات',
  },
  'text values must be at most 500 characters long': {
    fr: 'les textes doivent comporter au plus 500 caractères',
    ar: 'يجب ألا تتجاوز النصوص 500 حرف',
  },
  'keys must be 1 to 40 characters long': {
    fr: 'les clés doivent comporter de 1 à 40 caractères',
    ar: 'يجب أن يتراوح طول المفاتيح بين 1 و40 حرفًا',
  },
} as const satisfies Sentences
