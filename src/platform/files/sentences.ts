import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'Files cannot be kept or read right now. Try again in a moment.': {
    fr: 'Les fichiers ne peuvent pas être gardés ou lus en ce moment. Réessayez dans un instant.',
    ar: 'لا يمكن حفظ الملفات أو قراءتها الآن. أعيدوا المحاولة بعد لحظة.',
  },
  'is no whole PDF: its end is missing': {
    fr: 'n’est pas un PDF entier : sa fin manque',
    ar: 'ليس ملف PDF كاملًا: نهايته مفقودة',
  },
  'is no plain PDF: something else follows its end': {
    fr: 'n’est pas un simple PDF : autre chose suit sa fin',
    ar: 'ليس ملف PDF بسيطًا: يلي نهايته شيء آخر',
  },
  'is protected by a password; hand in a copy that everybody can open': {
    fr: 'est protégé par un mot de passe ; déposez une copie que chacun peut ouvrir',
    ar: 'محمي بكلمة مرور؛ قدّموا نسخة يمكن للجميع فتحها',
  },
  'holds scripts, forms or other files; print it to a new PDF and hand that in': {
    fr: 'contient des scripts, des formulaires ou d’autres fichiers ; imprimez-le dans un nouveau PDF et déposez celui-ci',
    ar: 'يحوي برامج أو نماذج أو ملفات أخرى؛ اطبعوه إلى ملف PDF جديد وقدّموه',
  },
  'must be a PDF, a JPEG or a PNG': { fr: 'doit être un PDF, un JPEG ou un PNG', ar: 'يجب أن يكون PDF أو JPEG أو PNG' },
  'has too many pixels; at most 40 million, and 20,000 on a side': {
    fr: 'a trop de pixels ; au plus 40 millions, et 20 000 par côté',
    ar: 'عدد بكسلاته كبير؛ 40 مليونًا على الأكثر، و20,000 لكل ضلع',
  },
  'is a broken image': { fr: 'est une image endommagée', ar: 'صورة تالفة' },
  'is a name of 1 to 255 characters': { fr: 'est un nom de 1 à 255 caractères', ar: 'اسم من 1 إلى 255 حرفًا' },
  'is empty': { fr: 'est vide', ar: 'فارغ' },
})
