import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'must be a JPEG, a PNG, a WebP or an AVIF': {
    fr: 'doit être un JPEG, un PNG, un WebP ou un AVIF',
    ar: 'يجب أن يكون JPEG أو PNG أو WebP أو AVIF',
  },
  'is a broken picture': { fr: 'est une image endommagée', ar: 'صورة تالفة' },
  'has too many pixels; at most 40 million, and 20,000 on a side': {
    fr: 'a trop de pixels ; au plus 40 millions, et 20 000 par côté',
    ar: 'عدد بكسلاته كبير؛ 40 مليونًا على الأكثر، و20,000 لكل ضلع',
  },
  'must be at least 16 pixels wide and high': {
    fr: 'doit mesurer au moins 16 pixels en largeur et en hauteur',
    ar: 'يجب ألا يقل العرض والارتفاع عن 16 بكسلًا',
  },
  'is empty': { fr: 'est vide', ar: 'فارغ' },
})
