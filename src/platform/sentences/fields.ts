import type { Sentences } from './said.ts'

// Sentences of the checks of fields and bodies.

export const fieldSentences = {
  'is required': { fr: 'est obligatoire', ar: 'حقل إلزامي' },
  'must not be null': { fr: 'ne doit pas être null', ar: 'يجب ألا يكون null' },
  'must not be null; leave the field out instead': {
    fr: 'ne doit pas être null ; omettez plutôt le champ',
    ar: 'يجب ألا يكون null؛ احذف الحقل بدلاً من ذلك',
  },
  'must be a string': { fr: 'doit être un texte', ar: 'يجب أن يكون نصًا' },
  'must be a number': { fr: 'doit être un nombre', ar: 'يجب أن يكون رقمًا' },
  'must be a whole number': { fr: 'doit être un nombre entier', ar: 'يجب أن يكون عددًا صحيحًا' },
  'must be a boolean': { fr: 'doit être true ou false', ar: 'يجب أن يكون true أو false' },
  'must be an array': { fr: 'doit être un tableau', ar: 'يجب أن يكون مصفوفة' },
  'must be an object': { fr: 'doit être un objet', ar: 'يجب أن يكون كائنًا' },
  'Invalid input': { fr: 'n’est pas valide', ar: 'قيمة غير صالحة' },
  'unknown field `{name}`': { fr: 'champ inconnu `{name}`', ar: 'حقل غير معروف `{name}`' },
  'unknown parameter `{name}`': { fr: 'paramètre inconnu `{name}`', ar: 'معامل غير معروف `{name}`' },
  'must not be empty': { fr: 'ne doit pas être vide', ar: 'يجب ألا يكون فارغًا' },
  'must not be blank': { fr: 'ne doit pas être vide', ar: 'يجب ألا يكون فارغًا' },
  'must be {low} to {high} characters long': {
    fr: 'doit comporter de {low} à {high} caractères',
    ar: {
      by: 'high',
      few: 'يجب أن يتراوح الطول بين {low} و{high} أحرف',
      many: 'يجب أن يتراوح الطول بين {low} و{high} حرفًا',
      other: 'يجب أن يتراوح الطول بين {low} و{high} حرف',
    },
  },
  'must be at most {high} characters long': {
    fr: 'doit comporter au plus {high} caractères',
    ar: {
      by: 'high',
      few: 'يجب ألا يتجاوز الطول {high} أحرف',
      many: 'يجب ألا يتجاوز الطول {high} حرفًا',
      other: 'يجب ألا يتجاوز الطول {high} حرف',
    },
  },
  'must be at most {high} bytes long': {
    fr: 'doit comporter au plus {high} octets',
    ar: {
      by: 'high',
      few: 'يجب ألا يتجاوز الطول {high} بايتات',
      many: 'يجب ألا يتجاوز الطول {high} بايتًا',
      other: 'يجب ألا يتجاوز الطول {high} بايت',
    },
  },
  'must not hold NUL characters or lone surrogates': {
    fr: 'ne doit contenir ni caractère NUL ni demi-codet (surrogate) isolé',
    ar: 'يجب ألا يحتوي على محارف NUL أو بدائل (surrogates) منفردة',
  },
  'must be one line without control characters': {
    fr: 'doit tenir sur une ligne, sans caractère de contrôle',
    ar: 'يجب أن يكون سطرًا واحدًا بلا محارف تحكم',
  },
  'must not hold control characters other than tabs and line feeds': {
    fr: 'ne doit contenir aucun caractère de contrôle, sauf les tabulations et les retours à la ligne',
    ar: 'يجب ألا يحتوي على محارف تحكم غير الجدولة وفواصل الأسطر',
  },
  'must be a name; this looks like the number of a card, which belongs nowhere but in its own field': {
    fr: 'doit être un nom ; ceci ressemble à un numéro de carte, qui ne se saisit que dans son propre champ',
    ar: 'يجب أن يكون اسمًا؛ يبدو هذا رقم بطاقة، ولا مكان له إلا في الحقل المخصص له',
  },
  'must not have a fragment': { fr: 'ne doit pas comporter de fragment (#…)', ar: 'يجب ألا يحتوي على جزء (#…)' },
  'must be one line without web addresses': {
    fr: 'doit tenir sur une ligne, sans adresse web',
    ar: 'يجب أن يكون سطرًا واحدًا بلا عناوين ويب',
  },
  'must not contain spaces or invisible characters': {
    fr: 'ne doit contenir ni espace ni caractère invisible',
    ar: 'يجب ألا يحتوي على مسافات أو محارف غير مرئية',
  },
  'must be one of {names}, with `,asc` or `,desc` behind it': {
    fr: 'doit être l’une des valeurs {names}, suivie de `,asc` ou `,desc`',
    ar: 'يجب أن يكون إحدى القيم {names} متبوعة بـ `,asc` أو `,desc`',
  },
  'must be one of {names}': { fr: 'doit être l’une des valeurs {names}', ar: 'يجب أن يكون إحدى القيم {names}' },
  'must be a whole number from {low} to {high}': {
    fr: 'doit être un nombre entier de {low} à {high}',
    ar: 'يجب أن يكون عددًا صحيحًا من {low} إلى {high}',
  },
  'must be given once': { fr: 'ne doit être indiqué qu’une fois', ar: 'يجب أن يُذكر مرة واحدة' },
  'is given too often': { fr: 'est indiqué trop de fois', ar: 'ذُكر مرات كثيرة' },
  'names a field twice': { fr: 'nomme deux fois le même champ', ar: 'يذكر الحقل نفسه مرتين' },
  'must be a date and time such as 2026-11-20T10:00:00Z': {
    fr: 'doit être une date et une heure telles que 2026-11-20T10:00:00Z',
    ar: 'يجب أن يكون تاريخًا ووقتًا مثل 2026-11-20T10:00:00Z',
  },
  'must be a UUID': { fr: 'doit être un UUID', ar: 'يجب أن يكون UUID' },
  'must be in the future': { fr: 'doit être dans le futur', ar: 'يجب أن يكون في المستقبل' },
  'must be a time zone of the IANA list, such as Africa/Casablanca': {
    fr: 'doit être un fuseau horaire de la liste IANA, par exemple Africa/Casablanca',
    ar: 'يجب أن يكون منطقة زمنية من قائمة IANA، مثل Africa/Casablanca',
  },
  'must be an e-mail address such as name@example.com': {
    fr: 'doit être une adresse e-mail telle que name@example.com',
    ar: 'يجب أن يكون عنوان بريد إلكتروني مثل name@example.com',
  },
  'must have at most {high} bytes before the @': {
    fr: 'doit comporter au plus {high} octets avant le @',
    ar: {
      by: 'high',
      few: 'يجب ألا يتجاوز ما قبل @ {high} بايتات',
      many: 'يجب ألا يتجاوز ما قبل @ {high} بايتًا',
      other: 'يجب ألا يتجاوز ما قبل @ {high} بايت',
    },
  },
  'must not have a dot at the start or end, or two in a row, before the @': {
    fr: 'ne doit avoir, avant le @, ni point au début ou à la fin, ni deux points de suite',
    ar: 'يجب ألا يبدأ ما قبل @ أو ينتهي بنقطة، وألا يحتوي على نقطتين متتاليتين',
  },
  'must not contain quotes, brackets, commas, colons or semicolons': {
    fr: 'ne doit contenir ni guillemet, ni parenthèse ou crochet, ni virgule, ni deux-points, ni point-virgule',
    ar: 'يجب ألا يحتوي على علامات اقتباس أو أقواس أو فواصل أو نقطتين رأسيتين أو فواصل منقوطة',
  },
  'must have a domain such as example.com after the @': {
    fr: 'doit avoir un domaine tel que example.com après le @',
    ar: 'يجب أن يلي @ نطاق مثل example.com',
  },
  'is no address': { fr: 'n’est pas une adresse', ar: 'ليس عنوانًا' },
  'must be a possible telephone number; check its country and length': {
    fr: 'doit être un numéro de téléphone possible ; vérifiez l’indicatif du pays et la longueur',
    ar: 'يجب أن يكون رقم هاتف ممكنًا؛ تحقق من رمز البلد والطول',
  },
  'must be in E.164 form, such as +212612345678': {
    fr: 'doit être au format E.164, par exemple +212612345678',
    ar: 'يجب أن يكون بصيغة E.164، مثل +212612345678',
  },
  'must be in E.164 form': { fr: 'doit être au format E.164', ar: 'يجب أن يكون بصيغة E.164' },
  'must not contain spaces, backslashes or invisible characters': {
    fr: 'ne doit contenir ni espace, ni barre oblique inverse, ni caractère invisible',
    ar: 'يجب ألا يحتوي على مسافات أو شرطات مائلة عكسية أو محارف غير مرئية',
  },
  'must start with https:// and a host': {
    fr: 'doit commencer par https:// et un nom d’hôte',
    ar: 'يجب أن يبدأ بـ https:// واسم مضيف',
  },
  'must not contain a user name or a password': {
    fr: 'ne doit contenir ni nom d’utilisateur ni mot de passe',
    ar: 'يجب ألا يحتوي على اسم مستخدم أو كلمة مرور',
  },
  'must be a URL such as https://example.com/path': {
    fr: 'doit être une URL telle que https://example.com/path',
    ar: 'يجب أن يكون عنوان URL مثل https://example.com/path',
  },
  'must be a two-letter ISO 3166 code in upper case, such as MA': {
    fr: 'doit être un code ISO 3166 de deux lettres majuscules, par exemple MA',
    ar: 'يجب أن يكون رمز ISO 3166 من حرفين كبيرين، مثل MA',
  },
  'this call takes no body': { fr: 'cet appel n’accepte pas de corps', ar: 'هذا الاستدعاء لا يقبل محتوى' },
  'the body must be a JSON object': { fr: 'le corps doit être un objet JSON', ar: 'يجب أن يكون المحتوى كائن JSON' },
  'the body is empty': { fr: 'le corps est vide', ar: 'المحتوى فارغ' },
  'the body is not valid UTF-8': { fr: 'le corps n’est pas de l’UTF-8 valide', ar: 'المحتوى ليس بترميز UTF-8 صالح' },
  'the body must not start with a byte order mark': {
    fr: 'le corps ne doit pas commencer par un indicateur d’ordre des octets',
    ar: 'يجب ألا يبدأ المحتوى بعلامة ترتيب البايتات',
  },
  'the body is not JSON: expected {said} at line {line}, column {column}': {
    fr: 'le corps n’est pas du JSON ; attendu à la ligne {line}, colonne {column} : {said}',
    ar: 'المحتوى ليس JSON؛ المتوقع في السطر {line}، العمود {column}: {said}',
  },
  'the body has more than {high} fields': {
    fr: 'le corps a plus de {high} champs',
    ar: 'في المحتوى أكثر من {high} حقل',
  },
  'the body is not JSON': { fr: 'le corps n’est pas du JSON', ar: 'المحتوى ليس JSON' },
  'the body: {said}': { fr: 'le corps : {said}', ar: 'المحتوى: {said}' },
  'the end of the body': { fr: 'fin du corps', ar: 'نهاية المحتوى' },
  'a key in double quotes': { fr: 'nom entre guillemets doubles', ar: 'اسم بين علامتي اقتباس مزدوجتين' },
  'a colon': { fr: 'deux-points', ar: 'نقطتان رأسيتان' },
  'a comma or a closing brace': { fr: 'virgule ou accolade fermante', ar: 'فاصلة أو قوس إغلاق }' },
  'a comma or a closing bracket': { fr: 'virgule ou crochet fermant', ar: 'فاصلة أو قوس إغلاق ]' },
  'a value': { fr: 'valeur', ar: 'قيمة' },
  'a valid escape sequence': { fr: 'séquence d’échappement valide', ar: 'تسلسل إفلات صالح' },
  'control characters in strings to be escaped': {
    fr: 'échappement des caractères de contrôle dans les textes',
    ar: 'إفلات محارف التحكم داخل النصوص',
  },
  'a closing quote': { fr: 'guillemet fermant', ar: 'علامة اقتباس ختامية' },
  'this key is not allowed': { fr: 'ce nom n’est pas autorisé', ar: 'هذا الاسم غير مسموح' },
  'this key occurs more than once in its object': {
    fr: 'ce nom figure plus d’une fois dans son objet',
    ar: 'يتكرر هذا الاسم أكثر من مرة في كائنه',
  },
  'must be a number that double precision holds as written': {
    fr: 'doit être un nombre que la double précision conserve tel quel',
    ar: 'يجب أن يكون رقمًا تحفظه الدقة المضاعفة كما كُتب',
  },
  'must not contain a NUL character': { fr: 'ne doit pas contenir de caractère NUL', ar: 'يجب ألا يحتوي على محرف NUL' },
  'must not contain a lone surrogate': {
    fr: 'ne doit pas contenir de demi-codet (surrogate) isolé',
    ar: 'يجب ألا يحتوي على بديل (surrogate) منفرد',
  },
  'must not be nested deeper than {high} levels': {
    fr: 'ne doit pas être imbriqué sur plus de {high} niveaux',
    ar: {
      by: 'high',
      few: 'يجب ألا يتجاوز التداخل {high} مستويات',
      many: 'يجب ألا يتجاوز التداخل {high} مستوى',
      other: 'يجب ألا يتجاوز التداخل {high} مستوى',
    },
  },
  'The body is not as long as Content-Length says.': {
    fr: 'Le corps n’a pas la longueur annoncée par Content-Length.',
    ar: 'طول المحتوى يخالف قيمة Content-Length.',
  },
  'The path is not a valid URL path.': {
    fr: 'Le chemin n’est pas un chemin d’URL valide.',
    ar: 'المسار ليس مسار URL صالحًا.',
  },
  'The request ended before its body did.': {
    fr: 'La requête s’est terminée avant son corps.',
    ar: 'انتهى الطلب قبل اكتمال محتواه.',
  },
  'The Host header is a host with or without a port, such as pay.example.com:8443.': {
    fr: 'L’en-tête Host est un hôte, avec ou sans port, tel que pay.example.com:8443.',
    ar: 'الترويسة Host هي اسم مضيف مع منفذ أو بدونه، مثل pay.example.com:8443.',
  },
  'A Host header is required.': { fr: 'L’en-tête Host est obligatoire.', ar: 'الترويسة Host إلزامية.' },
  'must not be true together with expiresAt; send one of the two': {
    fr: 'ne doit pas être true avec expiresAt ; envoyez l’un des deux',
    ar: 'يجب ألا يكون true مع expiresAt؛ أرسل أحدهما',
  },
  'must be at most {high}': { fr: 'doit être d’au plus {high}', ar: 'يجب ألا يتجاوز {high}' },
} as const satisfies Sentences
