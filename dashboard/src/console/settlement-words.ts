import type * as Operator from '../generated/operator.ts'
import type { Locale } from '../lib/language.ts'

type Line = Operator.SettlementLine
type FormWords = { label: string; text: string }

type SettlementWords = {
  title: string
  tabs: { waiting: string; settlements: string }
  allAccounts: string
  allKinds: string
  allDoubts: string
  account: string
  nothingWaits: string
  nothingWaitsText: string
  nothingFound: string
  nothingFoundText: string
  waits: (count: number) => string
  line: string
  place: (place: number) => string
  kind: string
  kinds: Record<Line['kind'], string>
  names: string
  partReference: string
  authorisation: string
  happenedOn: string
  gross: string
  fee: string
  net: string
  original: string
  why: string
  next: string
  doubts: Record<NonNullable<Line['doubt']>, string>
  proposals: Record<NonNullable<Line['doubt']>, string>
  candidates: string
  noCandidates: string
  because: { NAMED: string; AMOUNT: string }
  isSettled: string
  payment: string
  merchant: string
  madeAt: string
  decide: FormWords
  reference: string
  referenceHint: string
  writeOff: FormWords
  open: string
  end: FormWords
  endAsked: string
  cameBy: string
  cameByNothing: string
  byItself: string
  bookedOn: string
  amount: string
  writtenOff: string
  asked: string
  none: string
  noneText: string
  settlement: string
  paidOn: string
  lines: string
  suspense: string
  readBy: string
  of: string
  own: string
  states: Record<Line['status'], string>
  decidedBy: string
  more: string
}

const english: SettlementWords = {
  title: 'Settlements',
  tabs: { waiting: 'In suspense', settlements: 'Settlements' },
  allAccounts: 'All accounts',
  allKinds: 'All kinds',
  allDoubts: 'All reasons',
  account: 'Account',
  nothingWaits: 'Nothing is in suspense',
  nothingWaitsText: 'Lines of settlements that match no payment for sure wait here for your decision.',
  nothingFound: 'No such lines',
  nothingFoundText: 'Other filters may show some.',
  waits: (count) => (count === 1 ? '1 line' : `${count} lines`),
  line: 'Line',
  place: (place) => `Line\u00a0${place}`,
  kind: 'Kind',
  kinds: {
    CHARGE: 'Payment',
    REFUND: 'Refund',
    REFUND_RETURNED: 'Returned refund',
    DISPUTE: 'Dispute',
    DISPUTE_WON: 'Dispute won',
    FEE: 'Fee',
    OTHER: 'Other',
  },
  names: 'It names',
  partReference: 'Refund or dispute',
  authorisation: 'Authorisation code',
  happenedOn: 'Day of the payment',
  gross: 'Gross',
  fee: 'Fee of the acquirer',
  net: 'Net',
  original: 'Paid by the buyer',
  why: 'Why',
  next: 'What can be done',
  doubts: {
    NO_REFERENCE: 'Names no payment',
    UNKNOWN_PAYMENT: 'Unknown payment',
    SEVERAL_PAYMENTS: 'Several payments',
    NOT_BOOKED: 'Not in the books yet',
    OTHER_AMOUNT: 'Another amount',
    OTHER_CURRENCY: 'Another currency',
    SETTLED_TWICE: 'Settled before',
    NO_PAYMENT: 'Of no payment',
    UNDONE: 'Taken back',
  },
  proposals: {
    NO_REFERENCE: 'Say of which payment it is, or take it as yours.',
    UNKNOWN_PAYMENT: 'Look for the payment at the acquirer, then say which it is, or take it as yours.',
    SEVERAL_PAYMENTS: 'Say of which of them it is.',
    NOT_BOOKED: 'Ask the acquirer about everything; it is looked at again every hour.',
    OTHER_AMOUNT: 'Ask the acquirer. If the difference is yours, say that it is of the payment.',
    OTHER_CURRENCY: 'Ask the acquirer what the buyer paid, or take it as yours.',
    SETTLED_TWICE: 'Ask the acquirer, or take it as yours.',
    NO_PAYMENT: 'Take it as yours.',
    UNDONE: 'Say of which payment it is, or take it as yours.',
  },
  candidates: 'May be of',
  noCandidates: 'No payment of this account has its name, or its amount at about that day.',
  because: { NAMED: 'The line names it', AMOUNT: 'Same amount, about that day' },
  isSettled: 'Another line has settled it.',
  payment: 'Payment',
  merchant: 'Merchant',
  madeAt: 'Made',
  decide: {
    label: 'Match',
    text: 'The payment counts as settled. Where the line differs from it, you bear the difference, and another person approves that first. It can be taken back.',
  },
  reference: 'Reference of the payment',
  referenceHint: 'TX-…, also for a refund or a dispute of it.',
  writeOff: {
    label: 'Yours',
    text: 'You bear it, or keep it: it stays in your own books. Another person approves it; it can be taken back until the day is closed.',
  },
  open: 'Has not come',
  end: {
    label: 'End it',
    text: 'You bear what did not come, or keep what came beyond it: nothing of the settlement is expected any more. Another person approves it. What comes all the same is then taken as money of yours. The end can be taken back.',
  },
  endAsked: 'Waits for another person to approve its end.',
  cameBy: 'At the bank',
  cameByNothing: 'No statement shows anything of it.',
  byItself: 'Matched by itself',
  bookedOn: 'Booked on',
  amount: 'Amount',
  writtenOff: 'Written off',
  asked: 'Waits for another person to approve that it is yours.',
  none: 'No settlements yet',
  noneText: 'They come from the acquirer’s interface, or are read with npx mizan settlements import.',
  settlement: 'Settlement',
  paidOn: 'Paid on',
  lines: 'Lines',
  suspense: 'In suspense',
  readBy: 'Read by',
  of: 'Of',
  own: 'Yours',
  states: { NEW: 'Not looked at yet', MATCHED: 'Matched', SUSPENSE: 'In suspense', DECIDED: 'Decided' },
  decidedBy: 'Decided by',
  more: 'Next lines',
}

const french: SettlementWords = {
  title: 'Règlements',
  tabs: { waiting: 'En suspens', settlements: 'Règlements' },
  allAccounts: 'Tous les comptes',
  allKinds: 'Toutes les natures',
  allDoubts: 'Toutes les raisons',
  account: 'Compte',
  nothingWaits: 'Rien n’est en suspens',
  nothingWaitsText: 'Les lignes de règlements qui ne correspondent à aucun paiement sûr attendent ici votre décision.',
  nothingFound: 'Aucune ligne de ce genre',
  nothingFoundText: 'D’autres filtres en montreront peut-être.',
  waits: (count) => (count === 1 ? '1 ligne' : `${count} lignes`),
  line: 'Ligne',
  place: (place) => `Ligne\u00a0${place}`,
  kind: 'Nature',
  kinds: {
    CHARGE: 'Paiement',
    REFUND: 'Remboursement',
    REFUND_RETURNED: 'Remboursement revenu',
    DISPUTE: 'Contestation',
    DISPUTE_WON: 'Contestation gagnée',
    FEE: 'Frais',
    OTHER: 'Autre',
  },
  names: 'Elle nomme',
  partReference: 'Remboursement ou contestation',
  authorisation: 'Code d’autorisation',
  happenedOn: 'Jour du paiement',
  gross: 'Brut',
  fee: 'Frais de l’acquéreur',
  net: 'Net',
  original: 'Payé par l’acheteur',
  why: 'Pourquoi',
  next: 'Que faire',
  doubts: {
    NO_REFERENCE: 'Ne nomme aucun paiement',
    UNKNOWN_PAYMENT: 'Paiement inconnu',
    SEVERAL_PAYMENTS: 'Plusieurs paiements',
    NOT_BOOKED: 'Pas encore dans les livres',
    OTHER_AMOUNT: 'Autre montant',
    OTHER_CURRENCY: 'Autre devise',
    SETTLED_TWICE: 'Déjà réglé',
    NO_PAYMENT: 'D’aucun paiement',
    UNDONE: 'Annulée',
  },
  proposals: {
    NO_REFERENCE: 'Dire de quel paiement elle est, ou la reconnaître comme vôtre.',
    UNKNOWN_PAYMENT: 'Chercher le paiement chez l’acquéreur, puis dire lequel c’est, ou la reconnaître comme vôtre.',
    SEVERAL_PAYMENTS: 'Dire duquel d’entre eux elle est.',
    NOT_BOOKED: 'Tout demander à l’acquéreur ; elle est réexaminée toutes les heures.',
    OTHER_AMOUNT: 'Interroger l’acquéreur. Si la différence est pour vous, dire qu’elle est du paiement.',
    OTHER_CURRENCY: 'Demander à l’acquéreur ce que l’acheteur a payé, ou la reconnaître comme vôtre.',
    SETTLED_TWICE: 'Interroger l’acquéreur, ou la reconnaître comme vôtre.',
    NO_PAYMENT: 'La reconnaître comme vôtre.',
    UNDONE: 'Dire de quel paiement elle est, ou la reconnaître comme vôtre.',
  },
  candidates: 'Serait de',
  noCandidates: 'Aucun paiement de ce compte ne répond à son nom, ni à son montant vers ce jour.',
  because: { NAMED: 'La ligne le nomme', AMOUNT: 'Même montant, vers ce jour' },
  isSettled: 'Une autre ligne l’a réglé.',
  payment: 'Paiement',
  merchant: 'Commerçant',
  madeAt: 'Fait',
  decide: {
    label: 'Rapprocher',
    text: 'Le paiement compte comme réglé. Si la ligne en diffère, vous supportez l’écart, qu’une autre personne approuve d’abord. Ceci peut être annulé.',
  },
  reference: 'Référence du paiement',
  referenceHint: 'TX-…, aussi pour un remboursement ou une contestation.',
  writeOff: {
    label: 'Pour vous',
    text: 'Vous la supportez ou la gardez : elle reste dans vos propres livres. Une autre personne l’approuve ; annulable jusqu’à la clôture du jour.',
  },
  open: 'Pas encore arrivé',
  end: {
    label: 'Le terminer',
    text: 'Vous supportez ce qui n’est pas arrivé, ou gardez l’excédent : plus rien du règlement n’est attendu. Une autre personne l’approuve. Ce qui arrive quand même est alors reconnu comme votre argent. La fin peut être annulée.',
  },
  endAsked: 'Une autre personne doit approuver sa fin.',
  cameBy: 'À la banque',
  cameByNothing: 'Aucun relevé n’en montre quoi que ce soit.',
  byItself: 'Rapprochée d’elle-même',
  bookedOn: 'Comptabilisée le',
  amount: 'Montant',
  writtenOff: 'Passé en pertes',
  asked: 'Une autre personne doit approuver qu’elle est pour vous.',
  none: 'Pas encore de règlements',
  noneText: 'Ils viennent de l’interface de l’acquéreur, ou se lisent avec npx mizan settlements import.',
  settlement: 'Règlement',
  paidOn: 'Payé le',
  lines: 'Lignes',
  suspense: 'En suspens',
  readBy: 'Lu par',
  of: 'De',
  own: 'Pour vous',
  states: { NEW: 'Pas encore examinée', MATCHED: 'Rapprochée', SUSPENSE: 'En suspens', DECIDED: 'Décidée' },
  decidedBy: 'Décidé par',
  more: 'Lignes suivantes',
}

const arabic: SettlementWords = {
  title: 'التسويات',
  tabs: { waiting: 'معلّقة', settlements: 'التسويات' },
  allAccounts: 'كل الحسابات',
  allKinds: 'كل الأنواع',
  allDoubts: 'كل الأسباب',
  account: 'الحساب',
  nothingWaits: 'لا شيء معلّق',
  nothingWaitsText: 'تنتظر هنا قراركم أسطر التسويات التي لا تطابق دفعة مؤكدة.',
  nothingFound: 'لا أسطر كهذه',
  nothingFoundText: 'قد تُظهر مرشّحات أخرى بعضها.',
  waits: (count) => (count === 1 ? 'سطر واحد' : count === 2 ? 'سطران' : `${count} أسطر`),
  line: 'السطر',
  place: (place) => `السطر\u00a0${place}`,
  kind: 'النوع',
  kinds: {
    CHARGE: 'دفعة',
    REFUND: 'استرداد',
    REFUND_RETURNED: 'استرداد عائد',
    DISPUTE: 'اعتراض',
    DISPUTE_WON: 'اعتراض كُسب',
    FEE: 'رسوم',
    OTHER: 'غير ذلك',
  },
  names: 'يسمّي',
  partReference: 'الاسترداد أو الاعتراض',
  authorisation: 'رمز التفويض',
  happenedOn: 'يوم الدفع',
  gross: 'الإجمالي',
  fee: 'رسوم المستحوذ',
  net: 'الصافي',
  original: 'ما دفعه المشتري',
  why: 'السبب',
  next: 'ما يمكن فعله',
  doubts: {
    NO_REFERENCE: 'لا يسمّي دفعة',
    UNKNOWN_PAYMENT: 'دفعة مجهولة',
    SEVERAL_PAYMENTS: 'عدة دفعات',
    NOT_BOOKED: 'ليس في الدفاتر بعد',
    OTHER_AMOUNT: 'مبلغ آخر',
    OTHER_CURRENCY: 'عملة أخرى',
    SETTLED_TWICE: 'سُوّي من قبل',
    NO_PAYMENT: 'لا يخصّ دفعة',
    UNDONE: 'تم التراجع عنه',
  },
  proposals: {
    NO_REFERENCE: 'تحديد الدفعة التي يخصّها، أو اعتباره لكم.',
    UNKNOWN_PAYMENT: 'البحث عن الدفعة لدى المستحوذ ثم تحديدها، أو اعتباره لكم.',
    SEVERAL_PAYMENTS: 'تحديد أيها يخصّ.',
    NOT_BOOKED: 'سؤال المستحوذ عن كل شيء؛ يُنظر فيه من جديد كل ساعة.',
    OTHER_AMOUNT: 'سؤال المستحوذ. وإن كان الفرق لكم، فتحديد أنه يخصّ الدفعة.',
    OTHER_CURRENCY: 'سؤال المستحوذ عمّا دفعه المشتري، أو اعتباره لكم.',
    SETTLED_TWICE: 'سؤال المستحوذ، أو اعتباره لكم.',
    NO_PAYMENT: 'اعتباره لكم.',
    UNDONE: 'تحديد الدفعة التي يخصّها، أو اعتباره لكم.',
  },
  candidates: 'قد يخصّ',
  noCandidates: 'لا توجد في هذا الحساب دفعة باسمه، ولا بمبلغه في نحو ذلك اليوم.',
  because: { NAMED: 'يسمّيها السطر', AMOUNT: 'المبلغ نفسه في نحو ذلك اليوم' },
  isSettled: 'سوّاها سطر آخر.',
  payment: 'الدفعة',
  merchant: 'التاجر',
  madeAt: 'تاريخها',
  decide: {
    label: 'مطابقة',
    text: 'تُعدّ الدفعة مسوّاة. وإن اختلف السطر عنها تحمّلتم الفرق بعد موافقة شخص آخر. يمكن التراجع عن ذلك.',
  },
  reference: 'مرجع الدفعة',
  referenceHint: 'TX-…، وكذلك لاسترداد منها أو اعتراض عليها.',
  writeOff: {
    label: 'لكم',
    text: 'تتحمّلونه أو تحتفظون به: يبقى في دفاتركم. يوافق عليه شخص آخر، ويمكن التراجع حتى إقفال اليوم.',
  },
  open: 'لم يصل بعد',
  end: {
    label: 'إنهاؤها',
    text: 'تتحمّلون ما لم يصل، أو تحتفظون بالزائد: لا يُنتظر من التسوية شيء بعد ذلك. يوافق عليه شخص آخر. ما يصل رغم ذلك يُعتبر من أموالكم. يمكن التراجع عن الإنهاء.',
  },
  endAsked: 'ينتظر إنهاؤها موافقة شخص آخر.',
  cameBy: 'لدى البنك',
  cameByNothing: 'لا يُظهر أي كشف شيئًا منها.',
  byItself: 'طوبقت تلقائيًا',
  bookedOn: 'قُيّدت في',
  amount: 'المبلغ',
  writtenOff: 'شُطب',
  asked: 'ينتظر موافقة شخص آخر على أنه لكم.',
  none: 'لا تسويات بعد',
  noneText: 'تأتي من واجهة المستحوذ، أو تُقرأ بالأمر npx mizan settlements import.',
  settlement: 'التسوية',
  paidOn: 'تُدفع في',
  lines: 'الأسطر',
  suspense: 'معلّقة',
  readBy: 'قرأها',
  of: 'يخصّ',
  own: 'لكم',
  states: { NEW: 'لم يُنظر فيه بعد', MATCHED: 'مطابق', SUSPENSE: 'معلّق', DECIDED: 'بُتّ فيه' },
  decidedBy: 'قرّر',
  more: 'الأسطر التالية',
}

export const settlementWords: Record<Locale, SettlementWords> = { en: english, fr: french, ar: arabic }
