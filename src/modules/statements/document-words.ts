import { inLocales } from '#platform/words.ts'
import type { Category, FeeKind } from '#money/statements/statement.ts'
import type { Locale } from '#platform/locale.ts'

/** Texts of the paper. */
export type StatementWords = {
  title: string
  invoice: string
  creditNote: string
  test: string
  from: string
  to: string
  operator: string
  number: string
  period: string
  currency: string
  issued: string
  balance: string
  opening: string
  closing: string
  fees: string
  vat: string
  tax: string
  amounts: Record<Category, string>
  parts: Record<'available' | 'pending' | 'reserve' | 'held' | 'owed', string>
  partsTitle: string
  feesTitle: string
  noFees: string
  withoutTax: string
  withTax: string
  total: string
  kinds: Record<FeeKind, string>
  movements: string
  days: string
  daysNote: string
  day: string
  what: string
  reference: string
  amount: string
  feesAndTax: string
  balanceAfter: string
  count: string
  others: string
  lineKinds: Record<Category | 'FEES', string>
  footer: string
  /** Below each page. */
  pages: string
}

const english: StatementWords = {
  title: 'Monthly statement',
  invoice: 'Monthly statement and invoice for fees',
  creditNote: 'Monthly statement and credit note for fees',
  test: 'TEST MODE: this is not an invoice, and no money has moved.',
  from: 'From',
  to: 'To',
  operator: 'The operator of this service',
  number: 'Number',
  period: 'Period',
  currency: 'Currency',
  issued: 'Issued on',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  fees: 'Fees, without tax',
  vat: 'Value added tax of the fees',
  tax: 'Tax',
  amounts: {
    PAYMENTS: 'Payments',
    REFUNDS: 'Refunds',
    DISPUTES: 'Disputes',
    FUNDINGS: 'Funding of the wallet',
    PAYOUTS: 'Payouts',
    OTHER: 'Other movements',
  },
  parts: {
    available: 'Available',
    pending: 'Not available yet',
    reserve: 'Reserve for disputes',
    held: 'Held for refunds and payouts on their way',
    owed: 'Owed by the company',
  },
  partsTitle: 'Of which',
  feesTitle: 'Fees',
  noFees: 'No fees were charged.',
  withoutTax: 'Without tax',
  withTax: 'With tax',
  total: 'Total',
  kinds: {
    PAYMENTS: 'Fees of payments',
    REFUND_FEE: 'Fees of refunds',
    DISPUTE_FEE: 'Fees of disputes',
    PAYOUT_FEE: 'Fees of payouts',
    MONTHLY_FEE: 'Monthly fee',
    FEE_RESTORED: 'Fees of returned refunds',
    RETURNED: 'Fees given back',
    OTHER: 'Other fees',
  },
  movements: 'Movements',
  days: 'Movements by day',
  daysNote: 'The CSV file of this statement has every movement.',
  day: 'Day',
  what: 'Movement',
  reference: 'Reference',
  amount: 'Amount',
  feesAndTax: 'Fees with tax',
  balanceAfter: 'Balance',
  count: 'Movements',
  others: 'Others',
  lineKinds: {
    PAYMENTS: 'Payment',
    REFUNDS: 'Refund',
    DISPUTES: 'Dispute',
    FUNDINGS: 'Funding',
    PAYOUTS: 'Payout',
    OTHER: 'Other',
    FEES: 'Fee',
  },
  footer: 'The fees and their tax have been taken from the balance: nothing is to be paid.',
  pages: 'Page {page} of {pages}',
}

const french: StatementWords = {
  title: 'Relevé mensuel',
  invoice: 'Relevé mensuel et facture de frais',
  creditNote: 'Relevé mensuel et avoir sur frais',
  test: 'MODE TEST : ceci n’est pas une facture, aucun argent n’a circulé.',
  from: 'Émetteur',
  to: 'Client',
  operator: 'L’opérateur de ce service',
  number: 'Numéro',
  period: 'Période',
  currency: 'Devise',
  issued: 'Émis le',
  balance: 'Solde',
  opening: 'Solde d’ouverture',
  closing: 'Solde de clôture',
  fees: 'Frais hors taxe',
  vat: 'TVA sur les frais',
  tax: 'TVA',
  amounts: {
    PAYMENTS: 'Paiements',
    REFUNDS: 'Remboursements',
    DISPUTES: 'Litiges',
    FUNDINGS: 'Approvisionnements',
    PAYOUTS: 'Versements',
    OTHER: 'Autres mouvements',
  },
  parts: {
    available: 'Disponible',
    pending: 'Pas encore disponible',
    reserve: 'Réserve pour litiges',
    held: 'Retenu pour remboursements et versements en cours',
    owed: 'Dû par l’entreprise',
  },
  partsTitle: 'Dont',
  feesTitle: 'Frais',
  noFees: 'Aucuns frais n’ont été prélevés.',
  withoutTax: 'Montant HT',
  withTax: 'Montant TTC',
  total: 'Total',
  kinds: {
    PAYMENTS: 'Frais sur paiements',
    REFUND_FEE: 'Frais de remboursement',
    DISPUTE_FEE: 'Frais de litige',
    PAYOUT_FEE: 'Frais de versement',
    MONTHLY_FEE: 'Abonnement mensuel',
    FEE_RESTORED: 'Frais de remboursements revenus',
    RETURNED: 'Frais restitués',
    OTHER: 'Autres frais',
  },
  movements: 'Mouvements',
  days: 'Mouvements par jour',
  daysNote: 'Le fichier CSV de ce relevé contient chaque mouvement.',
  day: 'Jour',
  what: 'Mouvement',
  reference: 'Référence',
  amount: 'Montant',
  feesAndTax: 'Frais TTC',
  balanceAfter: 'Solde',
  count: 'Mouvements',
  others: 'Autres',
  lineKinds: {
    PAYMENTS: 'Paiement',
    REFUNDS: 'Remboursement',
    DISPUTES: 'Litige',
    FUNDINGS: 'Approvisionnement',
    PAYOUTS: 'Versement',
    OTHER: 'Autre',
    FEES: 'Frais',
  },
  footer: 'Les frais et leur TVA ont été prélevés sur le solde : rien n’est à payer.',
  pages: 'Page {page} sur {pages}',
}

const arabic: StatementWords = {
  title: 'الكشف الشهري',
  invoice: 'الكشف الشهري وفاتورة الرسوم',
  creditNote: 'الكشف الشهري وإشعار دائن بالرسوم',
  test: 'وضع الاختبار: ليست هذه فاتورة، ولم يتحرك أي مال.',
  from: 'المُصدِر',
  to: 'العميل',
  operator: 'مشغّل هذه الخدمة',
  number: 'الرقم',
  period: 'الفترة',
  currency: 'العملة',
  issued: 'تاريخ الإصدار',
  balance: 'الرصيد',
  opening: 'الرصيد الافتتاحي',
  closing: 'الرصيد الختامي',
  fees: 'الرسوم دون ضريبة',
  vat: 'الضريبة على القيمة المضافة للرسوم',
  tax: 'الضريبة',
  amounts: {
    PAYMENTS: 'المدفوعات',
    REFUNDS: 'المبالغ المستردة',
    DISPUTES: 'النزاعات',
    FUNDINGS: 'تمويل المحفظة',
    PAYOUTS: 'التحويلات إليكم',
    OTHER: 'حركات أخرى',
  },
  parts: {
    available: 'متاح',
    pending: 'غير متاح بعد',
    reserve: 'احتياطي النزاعات',
    held: 'محجوز لاستردادات وتحويلات جارية',
    owed: 'مستحق على الشركة',
  },
  partsTitle: 'منه',
  feesTitle: 'الرسوم',
  noFees: 'لم تُقتطع أي رسوم.',
  withoutTax: 'دون ضريبة',
  withTax: 'مع الضريبة',
  total: 'المجموع',
  kinds: {
    PAYMENTS: 'رسوم المدفوعات',
    REFUND_FEE: 'رسوم الاسترداد',
    DISPUTE_FEE: 'رسوم النزاعات',
    PAYOUT_FEE: 'رسوم التحويلات',
    MONTHLY_FEE: 'الاشتراك الشهري',
    FEE_RESTORED: 'رسوم استردادات عادت',
    RETURNED: 'رسوم أُعيدت',
    OTHER: 'رسوم أخرى',
  },
  movements: 'الحركات',
  days: 'الحركات حسب اليوم',
  daysNote: 'يحتوي ملف CSV لهذا الكشف على كل حركة.',
  day: 'اليوم',
  what: 'الحركة',
  reference: 'المرجع',
  amount: 'المبلغ',
  feesAndTax: 'الرسوم مع الضريبة',
  balanceAfter: 'الرصيد',
  count: 'الحركات',
  others: 'أخرى',
  lineKinds: {
    PAYMENTS: 'دفعة',
    REFUNDS: 'استرداد',
    DISPUTES: 'نزاع',
    FUNDINGS: 'تمويل',
    PAYOUTS: 'تحويل',
    OTHER: 'أخرى',
    FEES: 'رسم',
  },
  footer: 'اقتُطعت الرسوم وضريبتها من الرصيد، فلا شيء يُدفع.',
  pages: 'صفحة {page} من {pages}',
}

export const statementWords: Record<Locale, StatementWords> = inLocales({ en: english, fr: french, ar: arabic })
