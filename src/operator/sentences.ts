import { sayOneOf } from '../platform/sentences/said.ts'

export const say = sayOneOf({
  'must be no e-mail: POST /operator/v1/payments/by-email finds by it': {
    fr: 'ne doit pas être un e-mail : POST /operator/v1/payments/by-email cherche ainsi',
    ar: 'يجب ألا يكون بريدًا إلكترونيًا: POST /operator/v1/payments/by-email يبحث به',
  },
  'must be four digits, such as 4242': {
    fr: 'doit être quatre chiffres, comme 4242',
    ar: 'يجب أن يكون أربعة أرقام، مثل 4242',
  },
  'must be 1 to {max} characters of base64url, as the browser gives it': {
    fr: 'doit comporter de 1 à {max} caractères en base64url, comme le navigateur les donne',
    ar: 'يجب أن يكون من 1 إلى {max} حرفًا بترميز base64url كما يعطيه المتصفح',
  },
  'must have at most {most} entries': { fr: 'doit avoir {most} éléments au plus', ar: 'يجب ألا تزيد عناصره على {most}' },
  'is no plan of this installation': {
    fr: 'n’est pas un plan tarifaire de cette installation',
    ar: 'ليست خطة تسعير في هذا النظام',
  },
  'must be 24 digits, the last two of which are the right key': {
    fr: 'doit compter 24 chiffres, dont les deux derniers sont la bonne clé',
    ar: 'يجب أن يكون 24 رقمًا، آخر اثنين منها المفتاح الصحيح',
  },
  'must be 8 or 11 characters, such as BCMAMAMCXXX': {
    fr: 'doit compter 8 ou 11 caractères, comme BCMAMAMCXXX',
    ar: 'يجب أن يكون من 8 أو 11 حرفًا، مثل BCMAMAMCXXX',
  },
  'is for a late refund that the buyer gets by transfer': {
    fr: 'ne vaut que pour un remboursement tardif que l’acheteur reçoit par virement',
    ar: 'يخص استردادًا متأخرًا يتسلمه المشتري بتحويل',
  },
  'must be the name of the merchant': { fr: 'doit être le nom du commerçant', ar: 'يجب أن يكون اسم التاجر' },
  'must be a day, such as 2026-11-23': {
    fr: 'doit être un jour, comme 2026-11-23',
    ar: 'يجب أن يكون يومًا، مثل 2026-11-23',
  },
  'must be from 0 to 100, with two decimals at most': {
    fr: 'doit aller de 0 à 100, avec deux décimales au plus',
    ar: 'يجب أن يكون من 0 إلى 100، بخانتين عشريتين على الأكثر',
  },
  'must be from 0 to 9999999999.99': {
    fr: 'doit aller de 0 à 9999999999.99',
    ar: 'يجب أن يكون من 0 إلى 9999999999.99',
  },
  'must be today or later': { fr: 'doit être aujourd’hui ou plus tard', ar: 'يجب أن يكون اليوم أو بعده' },
  'is empty': { fr: 'est vide', ar: 'فارغ' },
  'looks as if it had the number of a card, which is kept nowhere': {
    fr: 'semble contenir le numéro d’une carte, qui n’est conservé nulle part',
    ar: 'يبدو أنه يحتوي رقم بطاقة، وهو لا يُحفظ في أي مكان',
  },
  'is needed where there is no requestId': {
    fr: 'est nécessaire en l’absence de requestId',
    ar: 'مطلوب حين لا يوجد requestId',
  },
  'is no decision that this waits for': {
    fr: 'n’est pas une décision que cela attend',
    ar: 'ليس قرارًا تنتظره هذه العملية',
  },
  'is that of another payment': { fr: 'est celle d’un autre paiement', ar: 'هو لمدفوعة أخرى' },
  'is needed with these filters': { fr: 'est nécessaire avec ces filtres', ar: 'مطلوب مع عوامل التصفية هذه' },
  'is needed here': { fr: 'est nécessaire ici', ar: 'مطلوب هنا' },
  'must be a whole number from 1 to 10,000': {
    fr: 'doit être un nombre entier de 1 à 10 000',
    ar: 'يجب أن يكون عددًا صحيحًا من 1 إلى 10,000',
  },
  'must be MERCHANT by card: the same card has another fingerprint at each merchant': {
    fr: 'doit être MERCHANT par carte : la même carte a une autre empreinte chez chaque commerçant',
    ar: 'يجب أن يكون MERCHANT عند العدّ بالبطاقة: لكل تاجر بصمة أخرى للبطاقة نفسها',
  },
  'must be a currency, such as MAD': { fr: 'doit être une devise, comme MAD', ar: 'يجب أن تكون عملة، مثل MAD' },
  'has more decimals than the currency': {
    fr: 'a plus de décimales que la devise',
    ar: 'له منازل عشرية أكثر من العملة',
  },
  'must be more than `above`': { fr: 'doit dépasser `above`', ar: 'يجب أن يكون أكبر من `above`' },
  'or a list: one of both': { fr: 'ou une liste : l’un des deux', ar: 'أو قائمة: واحد من الاثنين' },
  'is no list of such values': { fr: 'n’est pas une liste de telles valeurs', ar: 'ليست قائمة بهذه القيم' },
  '{value} is no value of this kind': {
    fr: '{value} n’est pas une valeur de ce type',
    ar: '{value} ليست قيمة من هذا النوع',
  },
  'is the name of another list': { fr: 'est le nom d’une autre liste', ar: 'اسم قائمة أخرى' },
  'is too much: a list holds 5,000 entries': {
    fr: 'est trop : une liste compte 5 000 entrées',
    ar: 'أكثر من اللازم: تتسع القائمة لـ 5,000 قيمة',
  },
  'is no card payment': { fr: 'n’est pas un paiement par carte', ar: 'ليست دفعة بالبطاقة' },
  'is a payment of several merchants: give its id': {
    fr: 'est un paiement de plusieurs commerçants : donnez son identifiant',
    ar: 'دفعة لعدة تجار: أعطِ معرّفها',
  },
  'is no currency that this account takes': {
    fr: 'n’est pas une devise acceptée par ce compte',
    ar: 'ليست عملة يقبلها هذا الحساب',
  },
  'is no merchant of this installation': {
    fr: 'n’est pas un commerçant de cette installation',
    ar: 'ليس تاجرًا في هذا النظام',
  },
  'is no account of this installation': {
    fr: 'n’est pas un compte de cette installation',
    ar: 'ليس حسابًا في هذا النظام',
  },
})
