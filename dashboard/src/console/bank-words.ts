import type * as Operator from '../generated/operator.ts'
import type { Locale } from '../lib/language.ts'

type Doubt = NonNullable<Operator.BankEntry['doubt']>
type Kind = NonNullable<Operator.BankEntry['kind']>
type FormWords = { label: string; text: string }

type BankWords = {
  title: string
  tabs: { waiting: string; statements: string }
  accounts: string
  until: string
  noStatement: string
  segregated: string
  retired: string
  retire: FormWords
  retireAsked: string
  nothingWaits: string
  nothingWaitsText: string
  waits: (count: number) => string
  why: string
  next: string
  proposal: string
  age: (days: number) => string
  sameAmount: string
  otherAmount: string
  asked: string
  proposals: Record<Doubt, string>
  decide: FormWords
  what: string
  reference: string
  referenceHint: string
  writeOff: FormWords
  undo: FormWords
  none: string
  noneText: string
  name: string
  account: string
  endsOn: string
  opening: string
  closing: string
  entries: string
  suspense: string
  readBy: string
  bookedOn: string
  countsOn: (day: string) => string
  text: string
  amount: string
  of: string
  kinds: Record<Kind, string>
  states: Record<Operator.BankEntry['status'], string>
  decidedBy: string
  more: string
  hidden: string
  read: {
    label: string
    title: string
    text: string
    choose: string
    other: string
    sending: (percent: string) => string
    booking: string
    refused: string
    known: string
    statement: (statements: number, entries: number, matched: number, suspended: number) => string
    later: (entries: number) => string
    passedOver: (statements: number) => string
    answer: (file: string, accepted: number, refused: number, unchanged: number) => string
    notification: (entries: number, settled: number) => string
    commandLine: string
  }
}

const english: BankWords = {
  title: 'Bank statements',
  tabs: { waiting: 'In suspense', statements: 'Statements' },
  accounts: 'Your accounts',
  until: 'until',
  noStatement: 'no statement yet',
  segregated: 'segregated',
  retired: 'retired',
  retire: {
    label: 'Retire',
    text: 'No payouts leave the account any more, and no day waits for its statements. Another person approves it. It is refused while anything of it is open.',
  },
  retireAsked: 'Waits for another person to approve that it is retired.',
  nothingWaits: 'Nothing is in suspense',
  nothingWaitsText: 'Entries of the bank that match nothing for sure wait here for your decision.',
  waits: (count) => (count === 1 ? '1 entry' : `${count} entries`),
  why: 'Why',
  next: 'What can be done',
  proposal: 'May be of',
  age: (days) => (days === 0 ? 'since today' : days === 1 ? 'since yesterday' : `for ${days} days`),
  sameAmount: 'the very amount',
  otherAmount: 'another amount',
  asked: 'Waits for another person to approve that it is money of yours.',
  proposals: {
    OPENING: 'Take it as money of yours.',
    NO_REFERENCE: 'Find the transfer that a merchant has announced, or take it as money of yours.',
    SUM_OF_SETTLEMENT: 'Match it with the settlement of this sum.',
    PART_OF_SETTLEMENT: 'Match it with the settlement: the rest stays open. Or ask the acquirer.',
    TWO_REFERENCES: 'Match it with the one that it is.',
    UNKNOWN_REFERENCE: 'Look the reference up, or take it as money of yours.',
    OTHER_AMOUNT: 'Ask the bank, or take it as money of yours.',
    PAID_TWICE: 'Ask the bank for the money, or take it as money of yours.',
    PAYOUT_ENDED: 'Match it with the payout: its money is taken from the merchant again.',
    FUNDING_ENDED: 'Let the merchant announce it anew, then match it with that.',
    NO_FUNDING: 'Let the merchant announce the transfer, then match it with that.',
    ENDED_RIB: 'Ask the merchant, then match it with the funding that it is.',
    TWO_OWNERS: 'Match it with the one that it is.',
    REFUND_NOT_WAITING: 'Look at the refund, and match it once it waits.',
    RETURN_BEFORE_PAYMENT: 'Confirm the payout as paid first, then match it.',
    RETURNED_TWICE: 'Ask the bank, or take it as money of yours.',
    UNDONE: 'Match it with the settlement that it is, or take it as money of yours.',
  },
  decide: {
    label: 'Match',
    text: 'It is booked as what you say, and the merchant is told as always. A settlement can be taken back; what goes to a merchant cannot, for the merchant can use the money at once.',
  },
  what: 'It is of a',
  reference: 'Reference',
  referenceHint: 'TX-… of a payout or refund, FD-… of a funding, or the settlement’s own.',
  writeOff: {
    label: 'Money of yours',
    text: 'Bank charges, interest, or what was on the account before. Another person approves it; it can be taken back until the day is closed.',
  },
  undo: { label: 'Take back', text: 'The entry waits in suspense again.' },
  none: 'No statements yet',
  noneText: 'Read the first statement (camt.053) of your bank.',
  name: 'Statement',
  account: 'Account',
  endsOn: 'Ends on',
  opening: 'Opening balance',
  closing: 'Closing balance',
  entries: 'Entries',
  suspense: 'In suspense',
  readBy: 'Read by',
  bookedOn: 'Booked on',
  countsOn: (day) => `counts on ${day}`,
  text: 'Text',
  amount: 'Amount',
  of: 'Of',
  kinds: {
    PAYOUT: 'Payout',
    RETURN: 'Returned payout',
    FUNDING: 'Funding',
    REFUND: 'Refund',
    REFUND_RETURN: 'Returned refund',
    SETTLEMENT: 'Settlement',
    OWN: 'Money of yours',
  },
  states: { NEW: 'Not looked at yet', MATCHED: 'Matched', SUSPENSE: 'In suspense', DECIDED: 'Decided' },
  decidedBy: 'Decided by',
  more: 'Next entries',
  hidden: 'Names in it are shown to Finance.',
  read: {
    label: 'Read a file',
    title: 'Read a file of your bank',
    text: 'A statement (camt.053), a notification (camt.054), or its answer to payouts (pain.002), up to 20 MB. A file is taken as a whole or not at all; the same file twice changes nothing.',
    choose: 'Choose a file',
    other: 'Another file',
    sending: (percent) => `Sending: ${percent}`,
    booking: 'Booking the entries. The page may be closed: it goes on.',
    refused: 'Nothing of the file was taken',
    known: 'All of this was read before: nothing has changed.',
    statement: (statements, entries, matched, suspended) =>
      `${statements === 1 ? '1 statement' : `${statements} statements`}, ${entries === 1 ? '1 entry' : `${entries} entries`}: ${matched} matched, ${suspended} in suspense.`,
    later: (entries) =>
      entries === 1
        ? '1 of them is dated in a day that is over, and counts later.'
        : `${entries} of them are dated in days that are over, and count later.`,
    passedOver: (statements) =>
      statements === 1 ? '1 statement was there already.' : `${statements} statements were there already.`,
    answer: (file, accepted, refused, unchanged) =>
      `${file}: ${accepted} taken over by the bank, ${refused} refused, ${unchanged} unchanged.`,
    notification: (entries, settled) => `${entries} movements: ${settled} settled, the others wait for the statement.`,
    commandLine: 'Larger files are read with npx mizan bank import.',
  },
}

const french: BankWords = {
  title: 'Relevés bancaires',
  tabs: { waiting: 'En suspens', statements: 'Relevés' },
  accounts: 'Vos comptes',
  until: 'jusqu’au',
  noStatement: 'pas encore de relevé',
  segregated: 'cantonné',
  retired: 'retiré',
  retire: {
    label: 'Retirer',
    text: 'Aucun versement ne part plus du compte, et aucun jour n’attend ses relevés. Une autre personne l’approuve. C’est refusé tant qu’il y reste quelque chose d’ouvert.',
  },
  retireAsked: 'Attend qu’une autre personne approuve son retrait.',
  nothingWaits: 'Rien n’est en suspens',
  nothingWaitsText: 'Les écritures de la banque qui ne correspondent à rien de sûr attendent ici votre décision.',
  waits: (count) => (count === 1 ? '1 écriture' : `${count} écritures`),
  why: 'Pourquoi',
  next: 'Que faire',
  proposal: 'Serait de',
  age: (days) => (days === 0 ? 'depuis aujourd’hui' : days === 1 ? 'depuis hier' : `depuis ${days} jours`),
  sameAmount: 'même montant',
  otherAmount: 'autre montant',
  asked: 'Une autre personne doit approuver que c’est votre argent.',
  proposals: {
    OPENING: 'La reconnaître comme votre argent.',
    NO_REFERENCE: 'Trouver le virement annoncé par un commerçant, ou la reconnaître comme votre argent.',
    SUM_OF_SETTLEMENT: 'La rapprocher du règlement de ce montant.',
    PART_OF_SETTLEMENT: 'La rapprocher du règlement : le reste demeure ouvert. Ou interroger l’acquéreur.',
    TWO_REFERENCES: 'La rapprocher de celui dont elle est.',
    UNKNOWN_REFERENCE: 'Chercher la référence, ou la reconnaître comme votre argent.',
    OTHER_AMOUNT: 'Interroger la banque, ou la reconnaître comme votre argent.',
    PAID_TWICE: 'Réclamer l’argent à la banque, ou la reconnaître comme votre argent.',
    PAYOUT_ENDED: 'La rapprocher du versement : son argent est repris au commerçant.',
    FUNDING_ENDED: 'Demander au commerçant de l’annoncer à nouveau, puis la rapprocher.',
    NO_FUNDING: 'Demander au commerçant d’annoncer le virement, puis la rapprocher.',
    ENDED_RIB: 'Demander au commerçant, puis la rapprocher de son alimentation.',
    TWO_OWNERS: 'La rapprocher de ce dont elle est.',
    REFUND_NOT_WAITING: 'Regarder le remboursement, et la rapprocher quand il attend.',
    RETURN_BEFORE_PAYMENT: 'Confirmer d’abord le versement comme payé, puis la rapprocher.',
    RETURNED_TWICE: 'Interroger la banque, ou la reconnaître comme votre argent.',
    UNDONE: 'La rapprocher du règlement dont elle est, ou la reconnaître comme votre argent.',
  },
  decide: {
    label: 'Rapprocher',
    text: 'Elle est comptabilisée comme vous le dites, et le commerçant est informé comme toujours. Un règlement peut être annulé ; ce qui va à un commerçant ne le peut pas, car il peut aussitôt utiliser l’argent.',
  },
  what: 'Elle est d’un',
  reference: 'Référence',
  referenceHint: 'TX-… d’un versement ou remboursement, FD-… d’une alimentation, ou celle du règlement.',
  writeOff: {
    label: 'Votre argent',
    text: 'Frais bancaires, intérêts, ou ce que le compte avait auparavant. Une autre personne l’approuve ; annulable jusqu’à la clôture du jour.',
  },
  undo: { label: 'Annuler', text: 'L’écriture est de nouveau en suspens.' },
  none: 'Pas encore de relevés',
  noneText: 'Lisez le premier relevé (camt.053) de votre banque.',
  name: 'Relevé',
  account: 'Compte',
  endsOn: 'Se termine le',
  opening: 'Solde initial',
  closing: 'Solde final',
  entries: 'Écritures',
  suspense: 'En suspens',
  readBy: 'Lu par',
  bookedOn: 'Comptabilisée le',
  countsOn: (day) => `compte le ${day}`,
  text: 'Libellé',
  amount: 'Montant',
  of: 'De',
  kinds: {
    PAYOUT: 'Versement',
    RETURN: 'Versement revenu',
    FUNDING: 'Alimentation',
    REFUND: 'Remboursement',
    REFUND_RETURN: 'Remboursement revenu',
    SETTLEMENT: 'Règlement',
    OWN: 'Votre argent',
  },
  states: { NEW: 'Pas encore examinée', MATCHED: 'Rapprochée', SUSPENSE: 'En suspens', DECIDED: 'Décidée' },
  decidedBy: 'Décidé par',
  more: 'Écritures suivantes',
  hidden: 'Les noms qui y figurent sont montrés à Finance.',
  read: {
    label: 'Lire un fichier',
    title: 'Lire un fichier de votre banque',
    text: 'Un relevé (camt.053), un avis (camt.054) ou sa réponse à des versements (pain.002), jusqu’à 20 Mo. Un fichier est repris en entier ou pas du tout ; le même fichier deux fois ne change rien.',
    choose: 'Choisir un fichier',
    other: 'Un autre fichier',
    sending: (percent) => `Envoi : ${percent}`,
    booking: 'Comptabilisation des écritures. La page peut être fermée : cela continue.',
    refused: 'Rien du fichier n’a été repris',
    known: 'Tout cela avait déjà été lu : rien n’a changé.',
    statement: (statements, entries, matched, suspended) =>
      `${statements === 1 ? '1 relevé' : `${statements} relevés`}, ${entries === 1 ? '1 écriture' : `${entries} écritures`} : ${matched} rapprochées, ${suspended} en suspens.`,
    later: (entries) =>
      entries === 1
        ? 'L’une d’elles est datée d’un jour révolu et compte plus tard.'
        : `${entries} d’entre elles sont datées de jours révolus et comptent plus tard.`,
    passedOver: (statements) =>
      statements === 1 ? '1 relevé était déjà là.' : `${statements} relevés étaient déjà là.`,
    answer: (file, accepted, refused, unchanged) =>
      `${file} : ${accepted} reprises par la banque, ${refused} refusées, ${unchanged} inchangées.`,
    notification: (entries, settled) => `${entries} mouvements : ${settled} réglés, les autres attendent le relevé.`,
    commandLine: 'Les fichiers plus grands se lisent avec npx mizan bank import.',
  },
}

const arabic: BankWords = {
  title: 'كشوف البنك',
  tabs: { waiting: 'معلّقة', statements: 'الكشوف' },
  accounts: 'حساباتكم',
  until: 'حتى',
  noStatement: 'لا كشف بعد',
  segregated: 'مخصّص',
  retired: 'موقوف',
  retire: {
    label: 'إيقاف',
    text: 'لا تخرج تحويلات من الحساب بعد ذلك، ولا ينتظر أي يوم كشوفه. يوافق عليه شخص آخر، ويُرفض ما دام فيه شيء مفتوح.',
  },
  retireAsked: 'ينتظر موافقة شخص آخر على إيقافه.',
  nothingWaits: 'لا شيء معلّق',
  nothingWaitsText: 'تنتظر هنا قراركم حركات البنك التي لا تطابق شيئًا مؤكدًا.',
  waits: (count) => (count === 1 ? 'حركة واحدة' : count === 2 ? 'حركتان' : `${count} حركات`),
  why: 'السبب',
  next: 'ما يمكن فعله',
  proposal: 'قد تخصّ',
  age: (days) => (days === 0 ? 'منذ اليوم' : days === 1 ? 'منذ أمس' : `منذ ${days} يومًا`),
  sameAmount: 'المبلغ نفسه',
  otherAmount: 'مبلغ آخر',
  asked: 'تنتظر موافقة شخص آخر على أنها من أموالكم.',
  proposals: {
    OPENING: 'اعتبارها من أموالكم.',
    NO_REFERENCE: 'البحث عن تحويل أعلنه تاجر، أو اعتبارها من أموالكم.',
    SUM_OF_SETTLEMENT: 'مطابقتها مع التسوية التي لها هذا المبلغ.',
    PART_OF_SETTLEMENT: 'مطابقتها مع التسوية: يبقى الباقي مفتوحًا. أو سؤال المستحوذ.',
    TWO_REFERENCES: 'مطابقتها مع ما تخصّه منها.',
    UNKNOWN_REFERENCE: 'البحث عن المرجع، أو اعتبارها من أموالكم.',
    OTHER_AMOUNT: 'سؤال البنك، أو اعتبارها من أموالكم.',
    PAID_TWICE: 'مطالبة البنك بالمال، أو اعتبارها من أموالكم.',
    PAYOUT_ENDED: 'مطابقتها مع التحويل: يُسترد ماله من التاجر.',
    FUNDING_ENDED: 'ليعلنها التاجر من جديد، ثم مطابقتها معها.',
    NO_FUNDING: 'ليعلن التاجر التحويل، ثم مطابقتها معه.',
    ENDED_RIB: 'اسألوا التاجر، ثم طابقوها مع التغذية التي تخصها.',
    TWO_OWNERS: 'طابقوها مع ما تخصه.',
    REFUND_NOT_WAITING: 'النظر في الاسترداد، ومطابقتها حين ينتظر.',
    RETURN_BEFORE_PAYMENT: 'تأكيد دفع التحويل أولًا، ثم مطابقتها.',
    RETURNED_TWICE: 'سؤال البنك، أو اعتبارها من أموالكم.',
    UNDONE: 'مطابقتها مع التسوية التي تخصّها، أو اعتبارها من أموالكم.',
  },
  decide: {
    label: 'مطابقة',
    text: 'تُقيَّد كما تقولون ويُخبَر التاجر كالعادة. يمكن التراجع عن التسوية، ولا يمكن التراجع عمّا يذهب إلى تاجر لأنه يستطيع استعمال المال فورًا.',
  },
  what: 'تخصّ',
  reference: 'المرجع',
  referenceHint: 'TX-… لتحويل أو استرداد، FD-… لتغذية، أو مرجع التسوية.',
  writeOff: {
    label: 'من أموالكم',
    text: 'رسوم بنكية أو فوائد أو ما كان في الحساب من قبل. يوافق عليها شخص آخر، ويمكن التراجع حتى إقفال اليوم.',
  },
  undo: { label: 'تراجع', text: 'تعود الحركة معلّقة.' },
  none: 'لا كشوف بعد',
  noneText: 'اقرؤوا أول كشف (camt.053) من بنككم.',
  name: 'الكشف',
  account: 'الحساب',
  endsOn: 'ينتهي في',
  opening: 'الرصيد الافتتاحي',
  closing: 'الرصيد الختامي',
  entries: 'الحركات',
  suspense: 'معلّقة',
  readBy: 'قرأه',
  bookedOn: 'تاريخ القيد',
  countsOn: (day) => `تُحسب في ${day}`,
  text: 'النص',
  amount: 'المبلغ',
  of: 'تخصّ',
  kinds: {
    PAYOUT: 'تحويل',
    RETURN: 'تحويل عائد',
    FUNDING: 'تغذية',
    REFUND: 'استرداد',
    REFUND_RETURN: 'استرداد عائد',
    SETTLEMENT: 'تسوية',
    OWN: 'من أموالكم',
  },
  states: { NEW: 'لم يُنظر فيها بعد', MATCHED: 'مطابقة', SUSPENSE: 'معلّقة', DECIDED: 'بُتّ فيها' },
  decidedBy: 'قرّر',
  more: 'الحركات التالية',
  hidden: 'تُعرض الأسماء فيها لدور المالية.',
  read: {
    label: 'قراءة ملف',
    title: 'قراءة ملف من بنككم',
    text: 'كشف (camt.053) أو إشعار (camt.054) أو جواب البنك عن التحويلات (pain.002)، حتى 20 ميغابايت. يؤخذ الملف كله أو لا يؤخذ منه شيء، والملف نفسه مرتين لا يغيّر شيئًا.',
    choose: 'اختيار ملف',
    other: 'ملف آخر',
    sending: (percent) => `الإرسال: ${percent}`,
    booking: 'تُقيَّد الحركات. يمكن إغلاق الصفحة: يستمر العمل.',
    refused: 'لم يُؤخذ شيء من الملف',
    known: 'قُرئ كل هذا من قبل: لم يتغيّر شيء.',
    statement: (statements, entries, matched, suspended) =>
      `الكشوف: ${statements}، الحركات: ${entries}؛ مطابقة: ${matched}، معلّقة: ${suspended}.`,
    later: (entries) => `حركات مؤرخة بأيام انتهت وتُحسب لاحقًا: ${entries}.`,
    passedOver: (statements) => `كشوف كانت موجودة من قبل: ${statements}.`,
    answer: (file, accepted, refused, unchanged) =>
      `${file}: قبل البنك ${accepted}، ورفض ${refused}، وبقي ${unchanged} دون تغيير.`,
    notification: (entries, settled) => `الحركات: ${entries}؛ سُوّي منها ${settled}، والباقي ينتظر الكشف.`,
    commandLine: 'تُقرأ الملفات الأكبر بالأمر npx mizan bank import.',
  },
}

export const bankWords: Record<Locale, BankWords> = { en: english, fr: french, ar: arabic }
