import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

// The words of receipts by mail. `shop` and `amount` are put in for their names in braces.

type Words = {
  paid: { subject: string; text: string }
  refunded: { subject: string; text: string; takesDays: string }
  paidOn: string
  paidWith: string
  cash: string
  order: string
  about: string
  reference: string
  amount: string
  payment: string
  note: string
  view: string
  document: string
  test: string
}

const words: Record<Locale, Words> = inLocales({
  en: {
    paid: {
      subject: 'Receipt from {shop}: {amount}',
      text: 'Thank you. {shop} has received your payment of {amount}.',
    },
    refunded: {
      subject: '{shop} has refunded {amount}',
      text: '{shop} has refunded {amount}.',
      takesDays: 'It may take a few days to appear on your bank statement.',
    },
    paidOn: 'Paid on',
    paidWith: 'Paid with',
    cash: 'Cash',
    order: 'Order',
    about: 'For',
    reference: 'Reference',
    amount: 'Amount paid',
    payment: 'Payment',
    note: 'Message from {shop}: “{note}”',
    view: 'View receipt',
    document: 'Receipt as PDF',
    test: 'This is a test. No real money moved.',
  },
  fr: {
    paid: { subject: 'Reçu de {shop} : {amount}', text: 'Merci. {shop} a reçu votre paiement de {amount}.' },
    refunded: {
      subject: '{shop} vous a remboursé {amount}',
      text: '{shop} vous a remboursé {amount}.',
      takesDays: 'Votre banque peut mettre quelques jours à l’afficher.',
    },
    paidOn: 'Payé le',
    paidWith: 'Moyen de paiement',
    cash: 'Espèces',
    order: 'Commande',
    about: 'Objet',
    reference: 'Référence',
    amount: 'Montant payé',
    payment: 'Paiement',
    note: 'Message de {shop} : « {note} »',
    view: 'Voir le reçu',
    document: 'Reçu en PDF',
    test: 'Ceci est un test : aucun argent n’a circulé.',
  },
  ar: {
    paid: { subject: 'وصل من {shop}: {amount}', text: 'شكرًا لك. استلم {shop} دفعتك البالغة {amount}.' },
    refunded: {
      subject: 'أعاد إليك {shop} مبلغ {amount}',
      text: 'أعاد إليك {shop} مبلغ {amount}.',
      takesDays: 'قد يستغرق ظهوره لدى مصرفك بضعة أيام.',
    },
    paidOn: 'تاريخ الدفع',
    paidWith: 'وسيلة الدفع',
    cash: 'نقدًا',
    order: 'الطلب',
    about: 'مقابل',
    reference: 'المرجع',
    amount: 'المبلغ المدفوع',
    payment: 'الدفعة',
    note: 'رسالة من {shop}: «{note}»',
    view: 'عرض الوصل',
    document: 'الوصل بصيغة PDF',
    test: 'هذا اختبار: لم تُنقل أي أموال.',
  },
})

export const receiptWordsIn = (locale: Locale): Words => words[locale]
