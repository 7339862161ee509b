import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'The production wallet of this merchant is closed for good.': {
    fr: 'Le portefeuille de production de ce commerçant est fermé définitivement.',
    ar: 'أُغلقت محفظة الإنتاج لهذا التاجر نهائيًا.',
  },
  'is missing': { fr: 'manque', ar: 'ناقص' },
  'is not answered yet': { fr: 'est encore sans réponse', ar: 'بلا إجابة بعد' },
  'has passed; hand in a document that is valid': {
    fr: 'est passée ; déposez un document valide',
    ar: 'انقضى؛ قدّموا وثيقة سارية',
  },
  'This document does not wait for a decision any more.': {
    fr: 'Ce document n’attend plus de décision.',
    ar: 'لم تعد هذه الوثيقة تنتظر قرارًا.',
  },
  'must be a day, such as 2031-05-17': {
    fr: 'doit être un jour, comme 2031-05-17',
    ar: 'يجب أن يكون يومًا، مثل 2031-05-17',
  },
  'must be 24 digits, the last two of which are the right key': {
    fr: 'doit compter 24 chiffres, dont les deux derniers sont la bonne clé',
    ar: 'يجب أن يكون 24 رقمًا، آخر اثنين منها المفتاح الصحيح',
  },
  'must be 8 or 11 characters, such as BCMAMAMCXXX': {
    fr: 'doit compter 8 ou 11 caractères, comme BCMAMAMCXXX',
    ar: 'يجب أن يكون من 8 أو 11 حرفًا، مثل BCMAMAMCXXX',
  },
  'must have at most {lines} lines': {
    fr: 'doit tenir en {lines} lignes au plus',
    ar: 'يجب ألا يتجاوز {lines} أسطر',
  },
  'names at most {high} people': { fr: 'nomme au plus {high} personnes', ar: 'يسمّي {high} أشخاص على الأكثر' },
  'own more than 100 percent together': {
    fr: 'détiennent ensemble plus de 100 pour cent',
    ar: 'يملكون معًا أكثر من 100 بالمئة',
  },
  'The application has changed since it was looked at. Look at it again.': {
    fr: 'La demande a changé depuis qu’elle a été consultée. Consultez-la à nouveau.',
    ar: 'تغيّر الطلب منذ الاطلاع عليه. تحقق منه مجددًا.',
  },
  'No application of this merchant waits for a decision.': {
    fr: 'Aucune demande de ce commerçant n’attend de décision.',
    ar: 'لا يوجد طلب لهذا التاجر ينتظر قرارًا.',
  },
  'At most {high} questions are open at once.': {
    fr: 'Au plus {high} questions sont ouvertes à la fois.',
    ar: 'لا يُفتح أكثر من {high} سؤالًا في الوقت نفسه.',
  },
})
