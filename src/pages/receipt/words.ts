import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

export type ReceiptWords = {
  title: string
  /** Above the facts. */
  text: string
  test: string
  items: string
  total: string
  paidOn: string
  paidWith: string
  cash: string
  agent: string
  order: string
  reference: string
  authorization: string
  refunded: string
  kept: string
  chargedBack: string
  contact: string
  print: string
  save: string
  missing: { title: string; text: string }
}

const words: Record<Locale, ReceiptWords> = inLocales({
  en: {
    title: 'Receipt',
    text: '{merchant} has received this payment.',
    test: 'TEST MODE — no money moved.',
    items: 'Items',
    total: 'Amount paid',
    paidOn: 'Paid on',
    paidWith: 'Paid with',
    cash: 'Cash',
    agent: 'Cash at {agent}',
    order: 'Order',
    reference: 'Reference',
    authorization: 'Authorization code',
    refunded: 'Refunded',
    kept: 'Net amount paid',
    chargedBack: 'This payment was charged back.',
    contact: 'Questions',
    print: 'Print',
    save: 'Save as PDF',
    missing: {
      title: 'Receipt not found',
      text: 'Check that you copied the whole link and open it again, or ask the merchant.',
    },
  },
  fr: {
    title: 'Reçu',
    text: '{merchant} a reçu ce paiement.',
    test: 'MODE TEST — aucun argent n’a circulé.',
    items: 'Détail',
    total: 'Montant payé',
    paidOn: 'Payé le',
    paidWith: 'Moyen de paiement',
    cash: 'Espèces',
    agent: 'Espèces chez {agent}',
    order: 'Commande',
    reference: 'Référence',
    authorization: 'Autorisation de la banque',
    refunded: 'Remboursé à ce jour',
    kept: 'Reste payé',
    chargedBack: 'La banque a repris ce paiement.',
    contact: 'Questions',
    print: 'Imprimer',
    save: 'Enregistrer en PDF',
    missing: {
      title: 'Ce reçu n’existe pas',
      text: 'Ouvrez à nouveau le lien et vérifiez qu’il est copié en entier. Sinon, adressez-vous au commerçant.',
    },
  },
  ar: {
    title: 'وصل الدفع',
    text: 'استلم {merchant} هذه الدفعة.',
    test: 'وضع الاختبار: لم تُنقل أي أموال.',
    items: 'التفاصيل',
    total: 'المبلغ المدفوع',
    paidOn: 'تاريخ الدفع',
    paidWith: 'وسيلة الدفع',
    cash: 'نقدًا',
    agent: 'نقدًا لدى {agent}',
    order: 'الطلب',
    reference: 'المرجع',
    authorization: 'موافقة البنك',
    refunded: 'المُعاد حتى الآن',
    kept: 'الباقي مدفوعًا',
    chargedBack: 'استرجع البنك هذه الدفعة.',
    contact: 'للاستفسار',
    print: 'طباعة',
    save: 'حفظ بصيغة PDF',
    missing: {
      title: 'هذا الوصل غير موجود',
      text: 'افتح الرابط من جديد وتأكد من أنه منسوخ كاملًا، وإلا فاسأل التاجر.',
    },
  },
})

export const receiptWordsIn = (locale: Locale): ReceiptWords => words[locale]
