import { error, portalErrors } from '../http/portal-errors.ts'
import { callErrors } from '../sessions/portal-errors.ts'

export const errors = {
  ...callErrors,
  ...portalErrors({
    FILE_TOO_LARGE: error(
      'ERR-1601',
      413,
      'The file is larger than 10 MB.',
      'Le fichier dépasse 10 Mo.',
      'حجم الملف يتجاوز 10 ميغابايت.',
    ),
    TOO_MANY_FILES: error(
      'ERR-1602',
      429,
      'Many files are waiting to be used already. Use or wait: unused ones are removed after a day.',
      'De nombreux fichiers attendent déjà d’être utilisés. Ceux qui ne servent pas sont supprimés après un jour.',
      'ملفات كثيرة تنتظر الاستعمال. تُحذف غير المستعملة بعد يوم.',
    ),
    TOO_MANY_PICTURES: error(
      'ERR-1604',
      429,
      'The company has 2,000 pictures already. Those that no product shows any more are removed after 30 days.',
      'L’entreprise a déjà 2 000 images. Celles qu’aucun produit ne montre plus sont supprimées après 30 jours.',
      'لدى الشركة 2000 صورة بالفعل. تُحذف الصور التي لم يعد أي منتج يعرضها بعد 30 يومًا.',
    ),
    UPLOADS_BUSY: error(
      'ERR-1603',
      503,
      'Too many files are arriving at once. Try again in a moment.',
      'Trop de fichiers arrivent en même temps. Réessayez dans un instant.',
      'يصل عدد كبير من الملفات في الوقت نفسه. أعيدوا المحاولة بعد لحظة.',
    ),
  }),
}
