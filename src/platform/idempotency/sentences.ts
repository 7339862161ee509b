import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'Idempotency-Key must be 1 to 255 printable ASCII characters, and be sent once.': {
    fr: 'Idempotency-Key doit comporter de 1 à 255 caractères ASCII imprimables et n’être envoyé qu’une fois.',
    ar: 'يجب أن يتكون Idempotency-Key من 1 إلى 255 محرفًا من محارف ASCII المطبوعة، وأن يُرسل مرة واحدة.',
  },
  'must be 1 to 255 printable ASCII characters': {
    fr: 'doit comporter de 1 à 255 caractères ASCII imprimables',
    ar: 'يجب أن يتكون من 1 إلى 255 محرفًا من محارف ASCII المطبوعة',
  },
  'A request with this Idempotency-Key is still being worked on. Try again in a moment.': {
    fr: 'Une requête avec cette Idempotency-Key est encore en cours. Réessayez dans un instant.',
    ar: 'لا يزال طلب بهذه القيمة لـ Idempotency-Key قيد التنفيذ. أعد المحاولة بعد لحظة.',
  },
  'is in use by a request that has not finished': {
    fr: 'sert à une requête qui n’est pas terminée',
    ar: 'يستعمله طلب لم ينته بعد',
  },
  'This Idempotency-Key was used for another request. Use a new key for a new request.': {
    fr: 'Cette Idempotency-Key a servi à une autre requête. Prenez une nouvelle clé pour une nouvelle requête.',
    ar: 'استُعمل Idempotency-Key هذا لطلب آخر. استعمل مفتاحًا جديدًا لكل طلب جديد.',
  },
  'belongs to a request with another body, path or environment': {
    fr: 'appartient à une requête d’un autre corps, chemin ou environnement',
    ar: 'ينتمي إلى طلب بمحتوى أو مسار أو بيئة أخرى',
  },
})
