type Sentence = readonly [en: string, fr: string, ar: string]

/**
 * What the checks of fields say, in three languages; `{name}` stands for what differs. The first sentence that fits is taken, so
 * what is more particular stands first.
 */
export const fieldSentences: readonly Sentence[] = [
  // What any field can be.
  ['is required', 'est obligatoire', 'حقل إلزامي'],
  [
    'must not be null; leave the field out instead',
    'ne doit pas être null ; omettez plutôt le champ',
    'يجب ألا يكون null؛ احذف الحقل بدلاً من ذلك',
  ],
  ['must be a string', 'doit être un texte', 'يجب أن يكون نصًا'],
  ['must be a number', 'doit être un nombre', 'يجب أن يكون رقمًا'],
  ['must be a whole number', 'doit être un nombre entier', 'يجب أن يكون عددًا صحيحًا'],
  ['must be a boolean', 'doit être true ou false', 'يجب أن يكون true أو false'],
  ['must be an array', 'doit être un tableau', 'يجب أن يكون مصفوفة'],
  ['must be an object', 'doit être un objet', 'يجب أن يكون كائنًا'],
  ['Invalid input', 'n’est pas valide', 'قيمة غير صالحة'],
  ['unknown field `{name}`', 'champ inconnu `{name}`', 'حقل غير معروف `{name}`'],
  ['unknown parameter `{name}`', 'paramètre inconnu `{name}`', 'معامل غير معروف `{name}`'],

  // Texts.
  ['must not be empty', 'ne doit pas être vide', 'يجب ألا يكون فارغًا'],
  ['must not be blank', 'ne doit pas être vide', 'يجب ألا يكون فارغًا'],
  [
    'must be {low} to {high} characters long',
    'doit comporter de {low} à {high} caractères',
    'يجب أن يتراوح الطول بين {low} و{high} حرفًا',
  ],
  [
    'must be at most {high} characters long',
    'doit comporter au plus {high} caractères',
    'يجب ألا يتجاوز الطول {high} حرفًا',
  ],
  ['must be at most {high} bytes long', 'doit comporter au plus {high} octets', 'يجب ألا يتجاوز الطول {high} بايتًا'],
  [
    'must not hold NUL characters or lone surrogates',
    'ne doit contenir ni caractère NUL ni demi-codet (surrogate) isolé',
    'يجب ألا يحتوي على محارف NUL أو بدائل (surrogates) منفردة',
  ],
  [
    'must be one line without control characters',
    'doit tenir sur une ligne, sans caractère de contrôle',
    'يجب أن يكون سطرًا واحدًا بلا محارف تحكم',
  ],
  [
    'must not hold control characters other than tabs and line feeds',
    'ne doit contenir aucun caractère de contrôle, sauf les tabulations et les retours à la ligne',
    'يجب ألا يحتوي على محارف تحكم غير الجدولة وفواصل الأسطر',
  ],
  [
    'must be a name; this looks like the number of a card, which belongs nowhere but in its own field',
    'doit être un nom ; ceci ressemble à un numéro de carte, qui ne se saisit que dans son propre champ',
    'يجب أن يكون اسمًا؛ يبدو هذا رقم بطاقة، ولا مكان له إلا في الحقل المخصص له',
  ],
  ['must not have a fragment', 'ne doit pas comporter de fragment (#…)', 'يجب ألا يحتوي على جزء (#…)'],
  [
    'must be one line without web addresses',
    'doit tenir sur une ligne, sans adresse web',
    'يجب أن يكون سطرًا واحدًا بلا عناوين ويب',
  ],
  [
    'must not contain spaces or invisible characters',
    'ne doit contenir ni espace ni caractère invisible',
    'يجب ألا يحتوي على مسافات أو محارف غير مرئية',
  ],

  // Colours and images.
  [
    'must be a colour of the form #rrggbb, such as #0f766e',
    'doit être une couleur de la forme #rrggbb, comme #0f766e',
    'يجب أن يكون لونًا على الصيغة #rrggbb، مثل #0f766e',
  ],
  [
    'must be base64 in the usual alphabet, with its padding and without blanks',
    'doit être en base64 dans l’alphabet habituel, avec son remplissage et sans espaces',
    'يجب أن يكون base64 بالأبجدية المعتادة مع الحشو وبلا مسافات',
  ],
  ['must be at most 128 KiB', 'doit peser au plus 128 Kio', 'يجب ألا يتجاوز 128 كيبيبايت'],
  ['must be an image of the type {type}', 'doit être une image du type {type}', 'يجب أن يكون صورة من النوع {type}'],
  [
    'must be {low} to {high} pixels wide and high; it is {size}',
    'doit mesurer de {low} à {high} pixels en largeur et en hauteur ; l’image mesure {size}',
    'يجب أن يتراوح العرض والارتفاع بين {low} و{high} بكسل؛ قياس الصورة {size}',
  ],

  // Choices, numbers, instants, identifiers.
  [
    'must be one of {names}, with `,asc` or `,desc` behind it',
    'doit être l’une des valeurs {names}, suivie de `,asc` ou `,desc`',
    'يجب أن يكون إحدى القيم {names} متبوعة بـ `,asc` أو `,desc`',
  ],
  [
    'must be a status such as 404, or 2xx, 3xx, 4xx or 5xx',
    'doit être un statut tel que 404, ou 2xx, 3xx, 4xx ou 5xx',
    'يجب أن يكون رمز حالة مثل 404، أو 2xx أو 3xx أو 4xx أو 5xx',
  ],
  ['must be one of {names}', 'doit être l’une des valeurs {names}', 'يجب أن يكون إحدى القيم {names}'],
  [
    'must be a whole number from {low} to {high}',
    'doit être un nombre entier de {low} à {high}',
    'يجب أن يكون عددًا صحيحًا من {low} إلى {high}',
  ],
  ['must be given once', 'ne doit être indiqué qu’une fois', 'يجب أن يُذكر مرة واحدة'],
  ['is given too often', 'est indiqué trop de fois', 'ذُكر مرات كثيرة'],
  ['names a field twice', 'nomme deux fois le même champ', 'يذكر الحقل نفسه مرتين'],
  [
    'must be a date and time such as {example}',
    'doit être une date et une heure telles que {example}',
    'يجب أن يكون تاريخًا ووقتًا مثل {example}',
  ],
  ['must be a UUID', 'doit être un UUID', 'يجب أن يكون UUID'],
  ['must be in the future', 'doit être dans le futur', 'يجب أن يكون في المستقبل'],
  [
    'must be a time zone of the IANA list, such as {example}',
    'doit être un fuseau horaire de la liste IANA, par exemple {example}',
    'يجب أن يكون منطقة زمنية من قائمة IANA، مثل {example}',
  ],

  // E-mail addresses, telephone numbers, web addresses.
  [
    'must be an e-mail address such as {example}',
    'doit être une adresse e-mail telle que {example}',
    'يجب أن يكون عنوان بريد إلكتروني مثل {example}',
  ],
  [
    'must have at most {high} bytes before the @',
    'doit comporter au plus {high} octets avant le @',
    'يجب ألا يتجاوز ما قبل @ {high} بايتًا',
  ],
  [
    'must not have a dot at the start or end, or two in a row, before the @',
    'ne doit avoir, avant le @, ni point au début ou à la fin, ni deux points de suite',
    'يجب ألا يبدأ ما قبل @ أو ينتهي بنقطة، وألا يحتوي على نقطتين متتاليتين',
  ],
  [
    'must not contain quotes, brackets, commas, colons or semicolons',
    'ne doit contenir ni guillemet, ni parenthèse ou crochet, ni virgule, ni deux-points, ni point-virgule',
    'يجب ألا يحتوي على علامات اقتباس أو أقواس أو فواصل أو نقطتين رأسيتين أو فواصل منقوطة',
  ],
  [
    'must have a domain such as {example} after the @',
    'doit avoir un domaine tel que {example} après le @',
    'يجب أن يلي @ نطاق مثل {example}',
  ],
  ['must be an address of your company', 'doit être une adresse de votre société', 'يجب أن يكون عنوانًا لدى شركتك'],
  ['is no address', 'n’est pas une adresse', 'ليس عنوانًا'],
  [
    'must be a possible telephone number; check its country and length',
    'doit être un numéro de téléphone possible ; vérifiez l’indicatif du pays et la longueur',
    'يجب أن يكون رقم هاتف ممكنًا؛ تحقق من رمز البلد والطول',
  ],
  [
    'must be in E.164 form, such as {example}',
    'doit être au format E.164, par exemple {example}',
    'يجب أن يكون بصيغة E.164، مثل {example}',
  ],
  ['must be in E.164 form', 'doit être au format E.164', 'يجب أن يكون بصيغة E.164'],
  [
    'must not contain spaces, backslashes or invisible characters',
    'ne doit contenir ni espace, ni barre oblique inverse, ni caractère invisible',
    'يجب ألا يحتوي على مسافات أو شرطات مائلة عكسية أو محارف غير مرئية',
  ],
  [
    'must start with https:// and a host',
    'doit commencer par https:// et un nom d’hôte',
    'يجب أن يبدأ بـ https:// واسم مضيف',
  ],
  [
    'must not contain a user name or a password',
    'ne doit contenir ni nom d’utilisateur ni mot de passe',
    'يجب ألا يحتوي على اسم مستخدم أو كلمة مرور',
  ],
  ['must be a URL such as {example}', 'doit être une URL telle que {example}', 'يجب أن يكون عنوان URL مثل {example}'],
  [
    'must be a two-letter ISO 3166 code in upper case, such as {example}',
    'doit être un code ISO 3166 de deux lettres majuscules, par exemple {example}',
    'يجب أن يكون رمز ISO 3166 من حرفين كبيرين، مثل {example}',
  ],

  // API keys.
  ['must name at least one scope', 'doit nommer au moins une permission', 'يجب أن يذكر صلاحية واحدة على الأقل'],
  [
    'must not name more scopes than there are',
    'ne doit pas nommer plus de permissions qu’il n’en existe',
    'يجب ألا يذكر صلاحيات أكثر من الموجود',
  ],
  [
    'is no scope; available-permissions lists them',
    'n’est pas une permission ; available-permissions les énumère',
    'ليست صلاحية؛ تجد القائمة في available-permissions',
  ],
  ['is no scope', 'n’est pas une permission', 'ليست صلاحية'],
  [
    'must hold at least one address; leave it out to allow every one',
    'doit contenir au moins une adresse ; omettez-le pour les autoriser toutes',
    'يجب أن يحتوي على عنوان واحد على الأقل؛ احذفه للسماح بكل العناوين',
  ],
  [
    'must be written as an IPv4 address, without ::ffff: before it',
    'doit être écrit comme adresse IPv4, sans ::ffff: devant',
    'يجب كتابته كعنوان IPv4 من دون ::ffff: قبله',
  ],
  [
    'must not hold every address; leave the list out instead',
    'ne doit pas contenir toutes les adresses ; omettez plutôt la liste',
    'يجب ألا تشمل جميع العناوين؛ احذف القائمة بدلاً من ذلك',
  ],
  [
    'must hold at most {high} addresses and networks',
    'doit contenir au plus {high} adresses et réseaux',
    'يجب ألا يتجاوز {high} من العناوين والشبكات',
  ],
  [
    'must be an address or a network, such as {one}, {two} or {three}',
    'doit être une adresse ou un réseau, par exemple {one}, {two} ou {three}',
    'يجب أن يكون عنوانًا أو شبكة، مثل {one} أو {two} أو {three}',
  ],
  [
    'must have a whole number from {low} to {high} behind the slash',
    'doit avoir un nombre entier de {low} à {high} après la barre oblique',
    'يجب أن يلي الشرطة المائلة عدد صحيح من {low} إلى {high}',
  ],
  ['must be at most {high} years from now', 'doit être dans {high} ans au plus', 'يجب ألا يتجاوز {high} سنوات من الآن'],
  ['has been rolled already', 'a déjà été remplacée', 'سبق استبداله'],
  ['is revoked', 'est révoquée', 'ملغى'],
  ['has expired', 'a expiré', 'منتهي الصلاحية'],
  ['your role cannot grant it', 'votre rôle ne peut pas l’accorder', 'لا يستطيع دورك منحها'],

  // New passwords.
  [
    'must not be your e-mail address or your name',
    'ne doit être ni votre adresse e-mail ni votre nom',
    'يجب ألا تكون عنوان بريدك الإلكتروني أو اسمك',
  ],
  [
    'is among the passwords that are tried first; use four words that do not belong together',
    'fait partie des mots de passe essayés en premier ; prenez quatre mots sans rapport entre eux',
    'من كلمات المرور التي تُجرَّب أولاً؛ استعمل أربع كلمات لا رابط بينها',
  ],

  // The body as a whole.
  ['this call takes no body', 'cet appel n’accepte pas de corps', 'هذا الاستدعاء لا يقبل محتوى'],
  ['the body must be a JSON object', 'le corps doit être un objet JSON', 'يجب أن يكون المحتوى كائن JSON'],
  ['the body is empty', 'le corps est vide', 'المحتوى فارغ'],
  ['the body is not valid UTF-8', 'le corps n’est pas de l’UTF-8 valide', 'المحتوى ليس بترميز UTF-8 صالح'],
  [
    'the body must not start with a byte order mark',
    'le corps ne doit pas commencer par un indicateur d’ordre des octets',
    'يجب ألا يبدأ المحتوى بعلامة ترتيب البايتات',
  ],
  [
    'the body is not JSON: expected {say} at line {line}, column {column}',
    'le corps n’est pas du JSON ; attendu à la ligne {line}, colonne {column} : {say}',
    'المحتوى ليس JSON؛ المتوقع في السطر {line}، العمود {column}: {say}',
  ],
  ['the body is not JSON', 'le corps n’est pas du JSON', 'المحتوى ليس JSON'],
  ['the body: {say}', 'le corps : {say}', 'المحتوى: {say}'],
  ['the end of the body', 'fin du corps', 'نهاية المحتوى'],
  ['a key in double quotes', 'nom entre guillemets doubles', 'اسم بين علامتي اقتباس مزدوجتين'],
  ['a colon', 'deux-points', 'نقطتان رأسيتان'],
  ['a comma or a closing brace', 'virgule ou accolade fermante', 'فاصلة أو قوس إغلاق }'],
  ['a comma or a closing bracket', 'virgule ou crochet fermant', 'فاصلة أو قوس إغلاق ]'],
  ['a value', 'valeur', 'قيمة'],
  ['a valid escape sequence', 'séquence d’échappement valide', 'تسلسل إفلات صالح'],
  [
    'control characters in strings to be escaped',
    'échappement des caractères de contrôle dans les textes',
    'إفلات محارف التحكم داخل النصوص',
  ],
  ['a closing quote', 'guillemet fermant', 'علامة اقتباس ختامية'],
  ['this key is not allowed', 'ce nom n’est pas autorisé', 'هذا الاسم غير مسموح'],
  [
    'this key occurs more than once in its object',
    'ce nom figure plus d’une fois dans son objet',
    'يتكرر هذا الاسم أكثر من مرة في كائنه',
  ],
  [
    'must be a number that double precision holds as written',
    'doit être un nombre que la double précision conserve tel quel',
    'يجب أن يكون رقمًا تحفظه الدقة المضاعفة كما كُتب',
  ],
  ['must not contain a NUL character', 'ne doit pas contenir de caractère NUL', 'يجب ألا يحتوي على محرف NUL'],
  [
    'must not contain a lone surrogate',
    'ne doit pas contenir de demi-codet (surrogate) isolé',
    'يجب ألا يحتوي على بديل (surrogate) منفرد',
  ],
  [
    'must not be nested deeper than {high} levels',
    'ne doit pas être imbriqué sur plus de {high} niveaux',
    'يجب ألا يتجاوز التداخل {high} مستوى',
  ],

  // When a company is paid out.
  [
    'must have at most {digits} decimals in {currency}, such as {example}',
    'doit avoir au plus {digits} décimales en {currency}, par exemple {example}',
    'يجب ألا يتجاوز {digits} خانات عشرية بعملة {currency}، مثل {example}',
  ],
  [
    'must be more than 0 and at most 9999999999.99',
    'doit être supérieur à 0 et ne pas dépasser 9999999999.99',
    'يجب أن يكون أكبر من 0 وألا يتجاوز 9999999999.99',
  ],
  ['goes with the interval {name} alone', 'ne vaut que pour l’intervalle {name}', 'لا يصلح إلا مع الفترة {name}'],
  ['must be at least {amount} MAD', 'doit être d’au moins {amount} MAD', 'يجب ألا يقل عن {amount} MAD'],

  // What is refused before there is a body.
  [
    'The body is not as long as Content-Length says.',
    'Le corps n’a pas la longueur annoncée par Content-Length.',
    'طول المحتوى يخالف قيمة Content-Length.',
  ],
  ['The path is not a valid URL path.', 'Le chemin n’est pas un chemin d’URL valide.', 'المسار ليس مسار URL صالحًا.'],
  [
    'The request ended before its body did.',
    'La requête s’est terminée avant son corps.',
    'انتهى الطلب قبل اكتمال محتواه.',
  ],
  ['A Host header is required.', 'L’en-tête Host est obligatoire.', 'الترويسة Host إلزامية.'],
  ['may be sent once', 'ne peut être envoyé qu’une fois', 'لا يُرسل إلا مرة واحدة'],
  ['Speak HTTP/1.1 or HTTP/1.0.', 'Parlez HTTP/1.1 ou HTTP/1.0.', 'استخدم HTTP/1.1 أو HTTP/1.0.'],
  [
    'A request is for a path, such as /v1/products.',
    'Une requête vise un chemin, comme /v1/products.',
    'يُوجَّه الطلب إلى مسار مثل ‎/v1/products.',
  ],
  [
    'The query is not valid: an escape is `%` with two hexadecimal digits, and all of them are UTF-8.',
    'Les paramètres ne sont pas valides : un échappement est `%` suivi de deux chiffres hexadécimaux, et tous forment de l’UTF-8.',
    'معاملات العنوان غير صالحة: كل ترميز هو `%` يليه رقمان ست عشريان، وجميعها بترميز UTF-8.',
  ],
]
