import type { Sentences } from './said.ts'

// What the checks of fields and bodies say.

export const fieldSentences = {
  'is required': { fr: 'est obligatoire', ar: 'حقل إلزامي' },
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
    ar: 'يجب أن يتراوح الطول بين {low} و{high} حرفًا',
  },
  'must be at most {high} characters long': {
    fr: 'doit comporter au plus {high} caractères',
    ar: 'يجب ألا يتجاوز الطول {high} حرفًا',
  },
  'must be at most {high} bytes long': {
    fr: 'doit comporter au plus {high} octets',
    ar: 'يجب ألا يتجاوز الطول {high} بايتًا',
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
  'must be a colour of the form #rrggbb, such as #0f766e': {
    fr: 'doit être une couleur de la forme #rrggbb, comme #0f766e',
    ar: 'يجب أن يكون لونًا على الصيغة #rrggbb، مثل #0f766e',
  },
  'must be base64 in the usual alphabet, with its padding and without blanks': {
    fr: 'doit être en base64 dans l’alphabet habituel, avec son remplissage et sans espaces',
    ar: 'يجب أن يكون base64 بالأبجدية المعتادة مع الحشو وبلا مسافات',
  },
  'must be at most 128 KiB': { fr: 'doit peser au plus 128 Kio', ar: 'يجب ألا يتجاوز 128 كيبيبايت' },
  'must be an image of the type {type}': {
    fr: 'doit être une image du type {type}',
    ar: 'يجب أن يكون صورة من النوع {type}',
  },
  'must be {low} to {high} pixels wide and high; it is {size}': {
    fr: 'doit mesurer de {low} à {high} pixels en largeur et en hauteur ; l’image mesure {size}',
    ar: 'يجب أن يتراوح العرض والارتفاع بين {low} و{high} بكسل؛ قياس الصورة {size}',
  },
  'must be one of {names}, with `,asc` or `,desc` behind it': {
    fr: 'doit être l’une des valeurs {names}, suivie de `,asc` ou `,desc`',
    ar: 'يجب أن يكون إحدى القيم {names} متبوعة بـ `,asc` أو `,desc`',
  },
  'must be a status such as 404, or 2xx, 3xx, 4xx or 5xx': {
    fr: 'doit être un statut tel que 404, ou 2xx, 3xx, 4xx ou 5xx',
    ar: 'يجب أن يكون رمز حالة مثل 404، أو 2xx أو 3xx أو 4xx أو 5xx',
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
    ar: 'يجب ألا يتجاوز ما قبل @ {high} بايتًا',
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
  'must be an address of your company': {
    fr: 'doit être une adresse de votre société',
    ar: 'يجب أن يكون عنوانًا لدى شركتك',
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
  'must name at least one scope': {
    fr: 'doit nommer au moins une permission',
    ar: 'يجب أن يذكر صلاحية واحدة على الأقل',
  },
  'must not name more scopes than there are': {
    fr: 'ne doit pas nommer plus de permissions qu’il n’en existe',
    ar: 'يجب ألا يذكر صلاحيات أكثر من الموجود',
  },
  'is no scope; available-permissions lists them': {
    fr: 'n’est pas une permission ; available-permissions les énumère',
    ar: 'ليست صلاحية؛ تجد القائمة في available-permissions',
  },
  'is no scope': { fr: 'n’est pas une permission', ar: 'ليست صلاحية' },
  'must hold at least one address; leave it out to allow every one': {
    fr: 'doit contenir au moins une adresse ; omettez-le pour les autoriser toutes',
    ar: 'يجب أن يحتوي على عنوان واحد على الأقل؛ احذفه للسماح بكل العناوين',
  },
  'must be written as an IPv4 address, without ::ffff: before it': {
    fr: 'doit être écrit comme adresse IPv4, sans ::ffff: devant',
    ar: 'يجب كتابته كعنوان IPv4 من دون ::ffff: قبله',
  },
  'must not hold every address; leave the list out instead': {
    fr: 'ne doit pas contenir toutes les adresses ; omettez plutôt la liste',
    ar: 'يجب ألا تشمل جميع العناوين؛ احذف القائمة بدلاً من ذلك',
  },
  'must hold at most {high} addresses and networks': {
    fr: 'doit contenir au plus {high} adresses et réseaux',
    ar: 'يجب ألا يتجاوز {high} من العناوين والشبكات',
  },
  'must be an address or a network, such as 203.0.113.9, 203.0.113.0/24 or 2001:db8::/48': {
    fr: 'doit être une adresse ou un réseau, par exemple 203.0.113.9, 203.0.113.0/24 ou 2001:db8::/48',
    ar: 'يجب أن يكون عنوانًا أو شبكة، مثل 203.0.113.9 أو 203.0.113.0/24 أو 2001:db8::/48',
  },
  'must have a whole number from {low} to {high} behind the slash': {
    fr: 'doit avoir un nombre entier de {low} à {high} après la barre oblique',
    ar: 'يجب أن يلي الشرطة المائلة عدد صحيح من {low} إلى {high}',
  },
  'must be at most {high} years from now': {
    fr: 'doit être dans {high} ans au plus',
    ar: 'يجب ألا يتجاوز {high} سنوات من الآن',
  },
  'has been rolled already': { fr: 'a déjà été remplacée', ar: 'سبق استبداله' },
  'is revoked': { fr: 'est révoquée', ar: 'ملغى' },
  'has expired': { fr: 'a expiré', ar: 'منتهي الصلاحية' },
  'your role cannot grant it': { fr: 'votre rôle ne peut pas l’accorder', ar: 'لا يستطيع دورك منحها' },
  'must not be your e-mail address or your name': {
    fr: 'ne doit être ni votre adresse e-mail ni votre nom',
    ar: 'يجب ألا تكون عنوان بريدك الإلكتروني أو اسمك',
  },
  'is among the passwords that are tried first; use four words that do not belong together': {
    fr: 'fait partie des mots de passe essayés en premier ; prenez quatre mots sans rapport entre eux',
    ar: 'من كلمات المرور التي تُجرَّب أولاً؛ استعمل أربع كلمات لا رابط بينها',
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
    ar: 'يجب ألا يتجاوز التداخل {high} مستوى',
  },
  'must have at most {digits} decimals in {currency}, such as {example}': {
    fr: 'doit avoir au plus {digits} décimales en {currency}, par exemple {example}',
    ar: 'يجب ألا يتجاوز {digits} خانات عشرية بعملة {currency}، مثل {example}',
  },
  'must be more than 0 and at most 9999999999.99': {
    fr: 'doit être supérieur à 0 et ne pas dépasser 9999999999.99',
    ar: 'يجب أن يكون أكبر من 0 وألا يتجاوز 9999999999.99',
  },
  'goes with the interval {name} alone': {
    fr: 'ne vaut que pour l’intervalle {name}',
    ar: 'لا يصلح إلا مع الفترة {name}',
  },
  'must be at least {amount} MAD': { fr: 'doit être d’au moins {amount} MAD', ar: 'يجب ألا يقل عن {amount} MAD' },
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
} as const satisfies Sentences
