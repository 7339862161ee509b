import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { CardWord } from './cards.ts'

// Texts of the pages and the fields of the double.

export type Words = {
  notice: string
  number: string
  expiry: string
  code: string
  cards: string
  confirmTitle: string
  confirm: string
  amount: string
  pass: string
  fail: string
  ended: string
  badCard: string
  wrong: Record<'number' | 'expiry' | 'cvc', string>
  does: Record<CardWord, string>
}

export const words: Record<Locale, Words> = inLocales({
  en: {
    notice: 'This is not Stripe. It is a double for tests and demonstrations: no bank is asked, and no money moves.',
    number: 'Card number',
    expiry: 'MM / YY',
    code: 'CVC',
    cards: 'Test cards',
    confirmTitle: 'Confirmation with the bank (a double)',
    confirm: 'The bank asks whether it is you.',
    amount: 'Amount',
    pass: 'Confirm',
    fail: 'Refuse',
    ended: 'This confirmation has ended.',
    badCard: 'Check the number and the expiry date.',
    wrong: {
      number: 'This card number is not complete, or not right.',
      expiry: 'This date is not complete, or over.',
      cvc: 'This code is not complete.',
    },
    does: {
      approved: 'approved',
      challenged: 'confirmation with the bank',
      challengedOnce: 'confirmation until it is saved',
      challengedAlways: 'confirmation at each charge, also on due dates',
      refused: 'refused',
      withoutFunds: 'not enough money',
      lost: 'lost card',
      expired: 'expired',
      wrongCode: 'wrong code',
      refundLate: 'refunds are decided later',
      refundReturned: 'refunds may come back',
      disputed: 'disputed at once',
      savedOnly: 'can be saved, is refused afterwards',
    },
  },
  fr: {
    notice:
      'Ce n’est pas Stripe, mais une doublure pour les tests et les démonstrations : aucune banque n’est interrogée, aucun argent ne bouge.',
    number: 'Numéro de carte',
    expiry: 'MM / AA',
    code: 'CVC',
    cards: 'Cartes de test',
    confirmTitle: 'Confirmation auprès de la banque (doublure)',
    confirm: 'La banque demande si c’est bien vous.',
    amount: 'Montant',
    pass: 'Confirmer',
    fail: 'Refuser',
    ended: 'Cette confirmation est terminée.',
    badCard: 'Vérifiez le numéro et la date d’expiration.',
    wrong: {
      number: 'Ce numéro de carte est incomplet ou erroné.',
      expiry: 'Cette date est incomplète ou passée.',
      cvc: 'Ce code est incomplet.',
    },
    does: {
      approved: 'acceptée',
      challenged: 'confirmation auprès de la banque',
      challengedOnce: 'confirmation tant qu’elle n’est pas enregistrée',
      challengedAlways: 'confirmation à chaque paiement, aussi aux échéances',
      refused: 'refusée',
      withoutFunds: 'solde insuffisant',
      lost: 'carte perdue',
      expired: 'expirée',
      wrongCode: 'code erroné',
      refundLate: 'remboursements décidés plus tard',
      refundReturned: 'remboursements qui peuvent revenir',
      disputed: 'contestée aussitôt',
      savedOnly: 'enregistrable, refusée ensuite',
    },
  },
  ar: {
    notice: 'هذه ليست Stripe، بل بديل للاختبار والعرض: لا يُسأل أي بنك ولا تتحرك أي أموال.',
    number: 'رقم البطاقة',
    expiry: 'شهر / سنة',
    code: 'رمز الأمان',
    cards: 'بطاقات الاختبار',
    confirmTitle: 'التأكيد لدى البنك (بديل)',
    confirm: 'يسأل البنك إن كنت أنت من يدفع.',
    amount: 'المبلغ',
    pass: 'تأكيد',
    fail: 'رفض',
    ended: 'انتهى هذا التأكيد.',
    badCard: 'تحقق من الرقم وتاريخ انتهاء الصلاحية.',
    wrong: { number: 'رقم البطاقة ناقص أو خاطئ.', expiry: 'التاريخ ناقص أو منقضٍ.', cvc: 'الرمز ناقص.' },
    does: {
      approved: 'مقبولة',
      challenged: 'تأكيد لدى البنك',
      challengedOnce: 'تأكيد ما لم تُحفظ',
      challengedAlways: 'تأكيد عند كل دفع، وعند الاستحقاق أيضًا',
      refused: 'مرفوضة',
      withoutFunds: 'رصيد غير كافٍ',
      lost: 'بطاقة مفقودة',
      expired: 'منتهية الصلاحية',
      wrongCode: 'رمز خاطئ',
      refundLate: 'يُقرر الاسترداد لاحقًا',
      refundReturned: 'قد يعود مبلغ الاسترداد',
      disputed: 'يُعترض عليها فورًا',
      savedOnly: 'تُحفظ ثم تُرفض',
    },
  },
})
