import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'must be a colour of the form #rrggbb, such as #0f766e': {
    fr: 'doit être une couleur de la forme #rrggbb, comme #0f766e',
    ar: 'يجب أن يكون لونًا على الصيغة #rrggbb، مثل #0f766e',
  },
  'is too close to white to be seen on a page; {color} would be right': {
    fr: 'est trop proche du blanc pour se voir sur une page ; {color} conviendrait',
    ar: 'قريب جدًا من الأبيض فلا يُرى على الصفحة؛ اللون {color} مناسب',
  },
  'must have at most {lines} lines': {
    fr: 'doit tenir en {lines} lignes au plus',
    ar: 'يجب ألا يتجاوز {lines} أسطر',
  },
  'must be base64 in the usual alphabet, with its padding and without blanks': {
    fr: 'doit être en base64 dans l’alphabet habituel, avec son remplissage et sans espaces',
    ar: 'يجب أن يكون base64 بالأبجدية المعتادة مع الحشو وبلا مسافات',
  },
  'must have at most {most} entries': {
    fr: 'doit avoir au plus {most} éléments',
    ar: 'يجب ألا يتجاوز {most} عناصر',
  },
  'must be from 0 to {high}': { fr: 'doit être compris entre 0 et {high}', ar: 'يجب أن يكون بين 0 و{high}' },
  'must be at most 128 KiB': { fr: 'doit peser au plus 128 Kio', ar: 'يجب ألا يتجاوز 128 كيبيبايت' },
  'must be an image of the type {type}': {
    fr: 'doit être une image du type {type}',
    ar: 'يجب أن يكون صورة من النوع {type}',
  },
  'must be {low} to {high} pixels wide and high; it is {size}': {
    fr: 'doit mesurer de {low} à {high} pixels en largeur et en hauteur ; l’image mesure {size}',
    ar: 'يجب أن يتراوح العرض والارتفاع بين {low} و{high} بكسل؛ قياس الصورة {size}',
  },
})
