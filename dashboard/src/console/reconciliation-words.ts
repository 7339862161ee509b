import type { Locale } from '../lib/language.ts'

type ReconciliationWords = {
  title: string
  day: string
  show: string
  none: string
  noneText: string
  running: string
  runningAgain: string
  closable: string
  notOver: string
  open: string
  closed: string
  close: { label: string; text: string }
  safeguarding: string
  held: string
  books: string
  underWay: string
  merchants: string
  notCome: string
  surplus: string
  missing: string
  receivable: string
  suspense: (count: number) => string
  differences: string
  agrees: string
  kept: string
  accounts: string
  until: string
  noStatement: string
  segregated: string
  retired: string
  late: string
  lateText: string
  ages: string
  noAccount: string
  days: (age: string) => string
  coming: string
  comingText: string
  sources: Record<'ACQUIRERS' | 'CASH_NETWORK' | 'SETTLEMENTS', string>
  chart: string
  bank: string
  closedDays: string
  noDays: string
  noDaysText: string
  closedBy: string
  currency: string
}

const english: ReconciliationWords = {
  title: 'Reconciliation',
  day: 'End of the day',
  show: 'Show',
  none: 'Nothing is booked in production',
  noneText: 'The books are held against acquirers and banks once there is something in them.',
  running: 'The whole ledger is being summed, which takes a while where it is large.',
  runningAgain: 'These figures are of an earlier look. The whole ledger is being summed anew.',
  closable: 'Can be closed',
  notOver: 'Not over yet',
  open: 'Stays open',
  closed: 'Closed',
  close: {
    label: 'Close the day',
    text: 'From then on nothing can be dated in it or before it, and entries of it that were taken as yours stay so.',
  },
  safeguarding: 'Safeguarding',
  held: 'The bank holds',
  books: 'The books say',
  underWay: 'Under way between them',
  merchants: 'Merchants own',
  notCome: 'Under way to the bank',
  surplus: 'Held beyond that',
  missing: 'Missing at the bank',
  receivable: 'Acquirers owe',
  suspense: (count) => `In suspense (${count})`,
  differences: 'What differs',
  agrees: 'Nothing differs.',
  kept: 'What is in suspense keeps the day open.',
  accounts: 'Accounts at banks',
  until: 'statements until',
  noStatement: 'no statement yet',
  segregated: 'segregated',
  retired: 'retired',
  late: 'Dated earlier by the bank',
  lateText:
    'That day was closed, or an earlier statement had ended it, when the bank sent them: they count on this one.',
  ages: 'What acquirers owe, by age',
  noAccount: 'no account',
  days: (age) => `${age} days`,
  coming: 'Under way to the bank, by age',
  comingText: 'It does not count as held. Up to 7 days old it covers what is missing, so that the day can be closed.',
  sources: {
    ACQUIRERS: 'Acquirers, not settled yet',
    CASH_NETWORK: 'Cash network',
    SETTLEMENTS: 'Settlements that no statement shows',
  },
  chart: 'What the bank held, and what merchants owned, on closed days',
  bank: 'Bank',
  closedDays: 'Closed days',
  noDays: 'No days are closed',
  noDaysText: 'A day can be closed an hour after its end, when everything agrees.',
  closedBy: 'Closed by',
  currency: 'Currency',
}

const french: ReconciliationWords = {
  title: 'Réconciliation',
  day: 'Fin du jour',
  show: 'Afficher',
  none: 'Rien n’est comptabilisé en production',
  noneText: 'Les livres sont confrontés aux acquéreurs et aux banques dès qu’ils contiennent quelque chose.',
  running: 'Tout le grand livre est en cours de calcul ; cela prend un moment quand il est volumineux.',
  runningAgain: 'Ces chiffres sont d’un calcul antérieur. Tout le grand livre est en cours de recalcul.',
  closable: 'Peut être clôturé',
  notOver: 'Pas encore terminé',
  open: 'Reste ouvert',
  closed: 'Clôturé',
  close: {
    label: 'Clôturer le jour',
    text: 'Dès lors rien ne peut être daté de ce jour ni avant, et ses écritures reconnues comme vôtres le restent.',
  },
  safeguarding: 'Cantonnement',
  held: 'La banque détient',
  books: 'Les livres disent',
  underWay: 'En route entre les deux',
  merchants: 'Les commerçants possèdent',
  notCome: 'En route vers la banque',
  surplus: 'Détenu en plus',
  missing: 'Manque à la banque',
  receivable: 'Les acquéreurs doivent',
  suspense: (count) => `En suspens (${count})`,
  differences: 'Ce qui diffère',
  agrees: 'Rien ne diffère.',
  kept: 'Ce qui est en suspens garde le jour ouvert.',
  accounts: 'Comptes bancaires',
  until: 'relevés jusqu’au',
  noStatement: 'pas encore de relevé',
  segregated: 'cantonné',
  retired: 'retiré',
  late: 'Antidatées par la banque',
  lateText:
    'Leur jour était clôturé, ou terminé par un relevé précédent, quand la banque les a envoyées : elles comptent pour celui-ci.',
  ages: 'Ce que doivent les acquéreurs, par âge',
  noAccount: 'aucun compte',
  days: (age) => `${age} jours`,
  coming: 'En route vers la banque, par âge',
  comingText:
    'Cela ne compte pas comme détenu. Jusqu’à 7 jours, cela couvre ce qui manque, et le jour peut être clôturé.',
  sources: {
    ACQUIRERS: 'Acquéreurs, pas encore réglé',
    CASH_NETWORK: 'Réseau d’espèces',
    SETTLEMENTS: 'Règlements qu’aucun relevé ne montre',
  },
  chart: 'Ce que la banque détenait et ce que possédaient les commerçants, les jours clôturés',
  bank: 'Banque',
  closedDays: 'Jours clôturés',
  noDays: 'Aucun jour n’est clôturé',
  noDaysText: 'Un jour peut être clôturé une heure après sa fin, quand tout concorde.',
  closedBy: 'Clôturé par',
  currency: 'Devise',
}

const arabic: ReconciliationWords = {
  title: 'مطابقة الدفاتر',
  day: 'نهاية يوم',
  show: 'عرض',
  none: 'لا شيء مقيّد في الإنتاج',
  noneText: 'تُقارن الدفاتر بالمستحوذين والبنوك ما إن يكون فيها شيء.',
  running: 'يُجمع دفتر الأستاذ كله، ويستغرق ذلك بعض الوقت إذا كان كبيرًا.',
  runningAgain: 'هذه الأرقام من حساب سابق. يُجمع دفتر الأستاذ كله من جديد.',
  closable: 'يمكن إقفاله',
  notOver: 'لم ينتهِ بعد',
  open: 'يبقى مفتوحًا',
  closed: 'مقفل',
  close: {
    label: 'إقفال اليوم',
    text: 'بعد ذلك لا يؤرَّخ شيء فيه أو قبله، وتبقى حركاته التي اعتُبرت لكم كما هي.',
  },
  safeguarding: 'حماية أموال التجار',
  held: 'لدى البنك',
  books: 'تقول الدفاتر',
  underWay: 'في الطريق بينهما',
  merchants: 'يملك التجار',
  notCome: 'في الطريق إلى البنك',
  surplus: 'محفوظ فوق ذلك',
  missing: 'ناقص في البنك',
  receivable: 'يدين المستحوذون',
  suspense: (count) => `معلّقة (${count})`,
  differences: 'ما يختلف',
  agrees: 'لا شيء يختلف.',
  kept: 'ما هو معلّق يُبقي اليوم مفتوحًا.',
  accounts: 'الحسابات البنكية',
  until: 'كشوف حتى',
  noStatement: 'لا كشف بعد',
  segregated: 'مخصّص',
  retired: 'موقوف',
  late: 'مؤرخة بأيام سابقة لدى البنك',
  lateText: 'كان يومها مقفلًا أو أنهاه كشف سابق حين أرسلها البنك: تُحسب في هذا اليوم.',
  ages: 'ديون المستحوذين حسب العمر',
  noAccount: 'بلا حساب',
  days: (age) => `${age} أيام`,
  coming: 'في الطريق إلى البنك حسب العمر',
  comingText: 'لا يُحسب محفوظًا. حتى 7 أيام يغطّي ما ينقص، فيمكن إقفال اليوم.',
  sources: {
    ACQUIRERS: 'المستحوذون، لم يُسوَّ بعد',
    CASH_NETWORK: 'شبكة النقد',
    SETTLEMENTS: 'تسويات لا يُظهرها أي كشف',
  },
  chart: 'ما كان لدى البنك وما كان يملكه التجار في الأيام المقفلة',
  bank: 'البنك',
  closedDays: 'الأيام المقفلة',
  noDays: 'لا أيام مقفلة',
  noDaysText: 'يمكن إقفال اليوم بعد ساعة من نهايته حين يتطابق كل شيء.',
  closedBy: 'أقفله',
  currency: 'العملة',
}

export const reconciliationWords: Record<Locale, ReconciliationWords> = { en: english, fr: french, ar: arabic }
