import { sayOneOf } from '#platform/sentences/said.ts'

// Faults of messages of banks, for the people who read these in.

export const say = sayOneOf({
  'The answer is to a file that Mizan has not made: npx mizan bank files list.': {
    fr: 'La réponse vise un fichier que Mizan n’a pas fait : npx mizan bank files list.',
    ar: 'الجواب عن ملف لم يُعدّه ميزان: npx mizan bank files list.',
    onPage: {
      en: 'The answer is to a file that Mizan has not made: the page Bank files shows all.',
      fr: 'La réponse vise un fichier que Mizan n’a pas fait : la page Fichiers bancaires les montre tous.',
      ar: 'الجواب عن ملف لم يُعدّه ميزان: تعرض صفحة ملفات البنك جميع الملفات.',
    },
  },
  'The answer is to {file}, which was never downloaded.': {
    fr: 'La réponse vise {file}, qui n’a jamais été téléchargé.',
    ar: 'الجواب عن {file} الذي لم يُنزَّل قط.',
  },
  'The file is no answer to payments: pain.002 is expected.': {
    fr: 'Le fichier n’est pas une réponse à des paiements : pain.002 est attendu.',
    ar: 'ليس الملف جوابًا عن مدفوعات: المنتظر pain.002.',
  },
  'The answer names no file (OrgnlMsgId).': {
    fr: 'La réponse ne nomme aucun fichier (OrgnlMsgId).',
    ar: 'لا يسمّي الجواب أي ملف (OrgnlMsgId).',
  },
  'The file says that it is {encoding}, and has bytes that are not.': {
    fr: 'Le fichier dit être en {encoding}, et a des octets qui ne le sont pas.',
    ar: 'يقول الملف إنه بترميز {encoding} وفيه بايتات ليست كذلك.',
  },
  'The encoding {named} is not known: UTF-8, UTF-16, ISO-8859-1 and Windows-1252 are.': {
    fr: 'L’encodage {named} n’est pas connu ; UTF-8, UTF-16, ISO-8859-1 et Windows-1252 le sont.',
    ar: 'الترميز {named} غير معروف؛ المعروف UTF-8 وUTF-16 وISO-8859-1 وWindows-1252.',
  },
  'The file has more than {size} MiB.': {
    fr: 'Le fichier dépasse {size} Mio.',
    ar: 'يتجاوز الملف {size} ميبيبايت.',
  },
  'The file has more than {most} statements.': {
    fr: 'Le fichier a plus de {most} relevés.',
    ar: 'في الملف أكثر من {most} كشف.',
  },
  'The file has changed while it was read: import it again.': {
    fr: 'Le fichier a changé pendant sa lecture : lisez-le à nouveau.',
    ar: 'تغيّر الملف أثناء قراءته: اقرؤوه من جديد.',
  },
  '{statement} is in the file twice, and says different things there.': {
    fr: '{statement} est deux fois dans le fichier, et y dit des choses différentes.',
    ar: '{statement} في الملف مرتين، ويقول في كل مرة شيئًا مختلفًا.',
  },
  '{statement} ends on {day} (Dt of CLBD), which is later than tomorrow, {tomorrow}.': {
    fr: '{statement} se termine le {day} (Dt de CLBD), après demain, le {tomorrow}.',
    ar: 'ينتهي {statement} في {day} (Dt في CLBD)، أي بعد الغد {tomorrow}.',
  },
  'The file has no statement.': {
    fr: 'Le fichier ne contient aucun relevé.',
    ar: 'لا كشف في الملف.',
  },
  'The file is no statement: camt.053 is expected.': {
    fr: 'Le fichier n’est pas un relevé : camt.053 est attendu.',
    ar: 'ليس الملف كشفًا: المنتظر camt.053.',
  },
  'An entry is in {other}, and the account {account} in {currency}.': {
    fr: 'Une écriture est en {other}, et le compte {account} en {currency}.',
    ar: 'حركة بعملة {other}، والحساب {account} بعملة {currency}.',
  },
  '{statement} is of an account that is none of yours: npx mizan bank accounts add.': {
    fr: '{statement} est d’un compte qui n’est pas des vôtres : npx mizan bank accounts add.',
    ar: '{statement} لحساب ليس من حساباتكم: npx mizan bank accounts add.',
  },
  '{statement} is in {other}, and the account {account} in {currency}.': {
    fr: '{statement} est en {other}, et le compte {account} en {currency}.',
    ar: '{statement} بعملة {other}، والحساب {account} بعملة {currency}.',
  },
  '{statement} of {account} was imported before, and this file says something else of it.': {
    fr: '{statement} de {account} a déjà été lu, et ce fichier en dit autre chose.',
    ar: 'قُرئ {statement} للحساب {account} من قبل، ويقول هذا الملف عنه شيئًا آخر.',
  },
  '{statement} has the number {number}, and {next} comes next: import what is missing first.': {
    fr: '{statement} porte le numéro {number}, et {next} vient ensuite : lisez d’abord ce qui manque.',
    ar: 'يحمل {statement} الرقم {number}، والتالي {next}: اقرؤوا الناقص أولًا.',
  },
  '{statement} ends on {day}, before {last}, which is the last one that was imported.': {
    fr: '{statement} se termine le {day}, avant {last}, le dernier qui a été lu.',
    ar: 'ينتهي {statement} في {day} قبل {last}، وهو آخر ما قُرئ.',
  },
  '{statement} opens with {opening}, but {last} before it closed with {closing}: a statement between them is missing.':
    {
      fr: '{statement} s’ouvre à {opening}, mais {last} avant lui s’est clos à {closing} : un relevé manque entre eux.',
      ar: 'يُفتتح {statement} بمبلغ {opening}، لكن {last} قبله انتهى بمبلغ {closing}: ينقص كشف بينهما.',
    },
  'The file is of an account that is none of yours: npx mizan bank accounts add.': {
    fr: 'Le fichier est d’un compte qui n’est pas des vôtres : npx mizan bank accounts add.',
    ar: 'الملف لحساب ليس من حساباتكم: npx mizan bank accounts add.',
  },
  'The file is no notification: camt.054 is expected.': {
    fr: 'Le fichier n’est pas un avis : camt.054 est attendu.',
    ar: 'ليس الملف إشعارًا: المنتظر camt.054.',
  },
  'The file has more than {most} movements.': {
    fr: 'Le fichier a plus de {most} mouvements.',
    ar: 'في الملف أكثر من {most} حركة.',
  },
  'A statement has no identification (Stmt/Id).': {
    fr: 'Un relevé n’a pas d’identification (Stmt/Id).',
    ar: 'كشف بلا معرّف (Stmt/Id).',
  },
  '{statement} names no account.': {
    fr: '{statement} ne nomme aucun compte.',
    ar: 'لا يسمّي {statement} أي حساب.',
  },
  '{statement} has no opening balance (OPBD).': {
    fr: '{statement} n’a pas de solde initial (OPBD).',
    ar: 'لا رصيد افتتاحيًا في {statement} (OPBD).',
  },
  '{statement} has no closing balance (CLBD).': {
    fr: '{statement} n’a pas de solde final (CLBD).',
    ar: 'لا رصيد ختاميًا في {statement} (CLBD).',
  },
  '{statement} opens in {opening} and closes in {closing}.': {
    fr: '{statement} s’ouvre en {opening} et se clôt en {closing}.',
    ar: 'يُفتتح {statement} بعملة {opening} وينتهي بعملة {closing}.',
  },
  'An amount has no currency.': {
    fr: 'Un montant n’a pas de devise.',
    ar: 'مبلغ بلا عملة.',
  },
  'The currency {currency} is not known: ISO 4217 has none of this code.': {
    fr: 'La devise {currency} n’est pas connue : ISO 4217 n’en a pas de ce code.',
    ar: 'العملة {currency} غير معروفة: لا رمز كهذا في ISO 4217.',
  },
  'An amount is neither a credit nor a debit (CdtDbtInd).': {
    fr: 'Un montant n’est ni un crédit ni un débit (CdtDbtInd).',
    ar: 'مبلغ ليس دائنًا ولا مدينًا (CdtDbtInd).',
  },
  'An amount has more than {most} characters.': {
    fr: 'Un montant a plus de {most} caractères.',
    ar: 'مبلغ من أكثر من {most} حرفًا.',
  },
  'An amount is no positive number of {currency} with at most {decimals} decimals.': {
    fr: 'Un montant n’est pas un nombre positif en {currency} avec {decimals} décimales au plus.',
    ar: 'مبلغ ليس عددًا موجبًا بعملة {currency} وبـ {decimals} منازل عشرية على الأكثر.',
  },
  'An amount has more than {most} digits.': {
    fr: 'Un montant a plus de {most} chiffres.',
    ar: 'مبلغ من أكثر من {most} رقمًا.',
  },
  'A balance or an entry has no day.': {
    fr: 'Un solde ou une écriture n’a pas de jour.',
    ar: 'رصيد أو حركة بلا يوم.',
  },
  'The calendar has no {day}.': {
    fr: 'Le calendrier n’a pas de {day}.',
    ar: 'لا يوجد {day} في التقويم.',
  },
  'An entry has no day (BookgDt), and no closing balance stands before it.': {
    fr: 'Une écriture n’a pas de jour (BookgDt), et aucun solde final ne la précède.',
    ar: 'حركة بلا يوم (BookgDt)، ولا رصيد ختاميًا قبلها.',
  },
  '{statement} does not add up: it opens with {opening} and its entries make {reached}, but it closes with {closing}.':
    {
      fr: '{statement} ne tombe pas juste : il s’ouvre à {opening} et ses écritures donnent {reached}, mais il se clôt à {closing}.',
      ar: 'لا يستقيم {statement}: يُفتتح بمبلغ {opening} وتجعله حركاته {reached}، لكنه ينتهي بمبلغ {closing}.',
    },
  'The file has a document type, which could hide entities. Banks send none.': {
    fr: 'Le fichier a un type de document, qui pourrait cacher des entités. Les banques n’en envoient pas.',
    ar: 'في الملف نوع مستند قد يُخفي كيانات. لا ترسل البنوك ذلك.',
  },
  'The file has elements in more than {most} others.': {
    fr: 'Le fichier a des éléments dans plus de {most} autres.',
    ar: 'في الملف عناصر داخل أكثر من {most} عنصرًا.',
  },
  'An entry of the file has more than {most} elements.': {
    fr: 'Une écriture du fichier a plus de {most} éléments.',
    ar: 'حركة في الملف من أكثر من {most} عنصرًا.',
  },
  'A text of the file has more than {most} characters.': {
    fr: 'Un texte du fichier a plus de {most} caractères.',
    ar: 'نص في الملف من أكثر من {most} حرفًا.',
  },
  'The file has a piece of more than {size} MiB without an element in it.': {
    fr: 'Le fichier a un morceau de plus de {size} Mio sans élément.',
    ar: 'في الملف قطعة من أكثر من {size} ميبيبايت بلا عنصر.',
  },
  'The file is no well-formed XML: {problem}.': {
    fr: 'Le fichier n’est pas du XML bien formé : {problem}.',
    ar: 'الملف ليس XML سليم البنية: {problem}.',
  },
})
