import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { CardWord } from './cards.ts'

// Texts of the double's pages.

export type Words = {
  title: string
  notice: string
  amount: string
  order: string
  number: string
  month: string
  year: string
  code: string
  pay: string
  cancel: string
  cards: string
  confirmTitle: string
  confirm: string
  oneTimeCode: string
  send: string
  done: string
  back: string
  badCard: string
  does: Record<CardWord, string>
}

export const words: Record<Locale, Words> = inLocales({
  en: {
    title: 'Payment page (a double)',
    notice: 'This is not CMI. It is a double for tests and demonstrations: no bank is asked, and no money moves.',
    amount: 'Amount',
    order: 'Order',
    number: 'Card number',
    month: 'Month',
    year: 'Year',
    code: 'Security code',
    pay: 'Pay',
    cancel: 'Cancel',
    cards: 'Test cards, with any expiry date in the future and any code:',
    confirmTitle: 'Confirmation with the bank (a double)',
    confirm: 'The bank asks for the code that it sent. 555 passes, any other code fails.',
    oneTimeCode: 'Code',
    send: 'Confirm',
    done: 'The try has ended. You are being sent back.',
    back: 'Back to the shop',
    badCard: 'Check the number and the expiry date.',
    does: {
      approved: 'approved',
      challenged: 'confirmation with the bank',
      refused: 'refused (05)',
      withoutFunds: 'not enough money (51)',
      expired: 'expired (54)',
      later: 'decided later',
    },
  },
  fr: {
    title: 'Page de paiement (doublure)',
    notice:
      'Ce n’est pas le CMI, mais une doublure pour les tests et les démonstrations : aucune banque n’est interrogée, aucun argent ne bouge.',
    amount: 'Montant',
    order: 'Commande',
    number: 'Numéro de carte',
    month: 'Mois',
    year: 'Année',
    code: 'Code de sécurité',
    pay: 'Payer',
    cancel: 'Annuler',
    cards: 'Cartes de test, avec toute date d’expiration future et tout code :',
    confirmTitle: 'Confirmation auprès de la banque (doublure)',
    confirm: 'La banque demande le code qu’elle a envoyé. 555 est accepté, tout autre code échoue.',
    oneTimeCode: 'Code',
    send: 'Confirmer',
    done: 'L’essai est terminé. Vous êtes renvoyé vers la boutique.',
    back: 'Retour à la boutique',
    badCard: 'Vérifiez le numéro et la date d’expiration.',
    does: {
      approved: 'acceptée',
      challenged: 'confirmation auprès de la banque',
      refused: 'refusée (05)',
      withoutFunds: 'solde insuffisant (51)',
      expired: 'expirée (54)',
      later: 'décidée plus tard',
    },
  },
  ar: {
    title: 'صفحة الدفع (بديل)',
    notice: 'هذه ليست صفحة مركز النقديات، بل بديل للاختبار والعرض: لا يُسأل أي بنك ولا تتحرك أي أموال.',
    amount: 'المبلغ',
    order: 'الطلب',
    number: 'رقم البطاقة',
    month: 'الشهر',
    year: 'السنة',
    code: 'رمز الأمان',
    pay: 'ادفع',
    cancel: 'إلغاء',
    cards: 'بطاقات الاختبار، مع أي تاريخ انتهاء في المستقبل وأي رمز:',
    confirmTitle: 'التأكيد لدى البنك (بديل)',
    confirm: 'يطلب البنك الرمز الذي أرسله. يُقبل الرمز 555 ويفشل أي رمز آخر.',
    oneTimeCode: 'الرمز',
    send: 'تأكيد',
    done: 'انتهت المحاولة. ستتم إعادتك إلى المتجر.',
    back: 'العودة إلى المتجر',
    badCard: 'تحقق من الرقم وتاريخ انتهاء الصلاحية.',
    does: {
      approved: 'مقبولة',
      challenged: 'تأكيد لدى البنك',
      refused: 'مرفوضة (05)',
      withoutFunds: 'رصيد غير كافٍ (51)',
      expired: 'منتهية الصلاحية (54)',
      later: 'يُقرر لاحقًا',
    },
  },
})
