import { inLocales } from '#platform/words.ts'
import type { VoucherView } from '#modules/agents/schemas.ts'
import type { Locale } from '#platform/locale.ts'

// Texts of the simulated bank and the simulated agent. English too says that nothing is real, for people who search for it.

export type Words = {
  mark: string
  bank: {
    title: string
    missing: string
    close: string
    said: Record<'PASSED' | 'FAILED' | 'ENDED', string>
    payment: string
    card: string
    to: string
    amount: string
    cardName: string
    statement: string
    code: string
    hint: string
    confirm: string
    cancel: string
    looked: string
  }
  agent: {
    title: string
    number: string
    lookUp: string
    missing: string
    refused: string
    said: Record<VoucherView['status'], string>
    facts: { number: string; for: string; amount: string; until: string }
    take: string
    giveBack: string
  }
}

const english: Words = {
  mark: 'SANDBOX TEST · no money moves',
  bank: {
    title: 'Your bank',
    missing: 'Confirmation not found.',
    close: 'You can close this page.',
    said: {
      PASSED: 'Confirmed.',
      FAILED: 'Wrong code. Not confirmed.',
      ENDED: 'This confirmation has expired.',
    },
    payment: 'Confirm this payment.',
    card: 'Confirm that this is your card. Nothing is charged.',
    to: 'To',
    amount: 'Amount',
    cardName: 'Card',
    statement: 'On your statement',
    code: 'Code',
    hint: '555 confirms; any other code fails.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    looked: 'The browser was checked.',
  },
  agent: {
    title: 'Agent',
    number: 'Voucher number',
    lookUp: 'Look up',
    missing: 'No voucher has this number.',
    refused: 'That did not work. Check the voucher’s current status.',
    said: {
      ISSUED: 'This voucher is awaiting payment.',
      PAID: 'This voucher has been paid.',
      LATE_PAID: 'This voucher was paid after it expired.',
      REVERSED: 'This voucher was paid and then refunded.',
      EXPIRED: 'This voucher has expired. Do not accept cash for it.',
      VOIDED: 'This voucher was closed. Do not accept cash for it.',
    },
    facts: { number: 'Number', for: 'For', amount: 'Amount', until: 'Until' },
    take: 'Accept {amount}',
    giveBack: 'Return the cash (same day only)',
  },
}

const french: Words = {
  mark: 'SANDBOX TEST · aucun argent ne circule',
  bank: {
    title: 'Votre banque',
    missing: 'Cette confirmation n’existe pas.',
    close: 'Vous pouvez fermer cette page.',
    said: {
      PASSED: 'Vous avez confirmé.',
      FAILED: 'Le code était faux : rien n’est confirmé.',
      ENDED: 'Cette confirmation a pris fin.',
    },
    payment: 'Confirmez ce paiement.',
    card: 'Confirmez que cette carte est la vôtre. Rien n’est débité.',
    to: 'À',
    amount: 'Montant',
    cardName: 'Carte',
    statement: 'Sur votre relevé',
    code: 'Code',
    hint: '555 confirme ; tout autre code échoue.',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    looked: 'Le navigateur a été examiné.',
  },
  agent: {
    title: 'Agent',
    number: 'Numéro d’un bon',
    lookUp: 'Rechercher',
    missing: 'Aucun bon ne porte ce numéro.',
    refused: 'Cela n’a pas été possible. Voyez où en est le bon.',
    said: {
      ISSUED: 'Ce bon attend son paiement.',
      PAID: 'Ce bon est payé.',
      LATE_PAID: 'Ce bon a été payé après sa fin.',
      REVERSED: 'Ce bon a été payé, et l’argent a été rendu.',
      EXPIRED: 'Ce bon a expiré. N’encaissez rien.',
      VOIDED: 'Ce bon a été annulé. N’encaissez rien.',
    },
    facts: { number: 'Numéro', for: 'Pour', amount: 'Montant', until: 'Jusqu’au' },
    take: 'Encaisser {amount}',
    giveBack: 'Rendre l’argent (le jour même)',
  },
}

const arabic: Words = {
  mark: 'SANDBOX TEST · لا تُنقل أي أموال',
  bank: {
    title: 'بنكك',
    missing: 'لا يوجد تأكيد كهذا.',
    close: 'يمكنك إغلاق هذه الصفحة.',
    said: {
      PASSED: 'لقد أكّدت.',
      FAILED: 'كان الرمز خاطئًا، فلم يُؤكَّد شيء.',
      ENDED: 'انتهى هذا التأكيد.',
    },
    payment: 'أكّد هذه الدفعة.',
    card: 'أكّد أن هذه البطاقة بطاقتك. لا يُخصم أي شيء.',
    to: 'إلى',
    amount: 'المبلغ',
    cardName: 'البطاقة',
    statement: 'في كشف حسابك',
    code: 'الرمز',
    hint: 'الرمز 555 يؤكّد، وأي رمز آخر يفشل.',
    confirm: 'تأكيد',
    cancel: 'إلغاء',
    looked: 'تم فحص المتصفح.',
  },
  agent: {
    title: 'وكيل',
    number: 'رقم القسيمة',
    lookUp: 'بحث',
    missing: 'لا توجد قسيمة بهذا الرقم.',
    refused: 'تعذّر ذلك. انظر إلى حالة القسيمة الآن.',
    said: {
      ISSUED: 'هذه القسيمة بانتظار دفعها.',
      PAID: 'هذه القسيمة مدفوعة.',
      LATE_PAID: 'دُفعت هذه القسيمة بعد انتهائها.',
      REVERSED: 'دُفعت هذه القسيمة، ثم أُعيد المبلغ.',
      EXPIRED: 'انتهت هذه القسيمة. لا تستلم أي مبلغ مقابلها.',
      VOIDED: 'أُغلقت هذه القسيمة. لا تستلم أي مبلغ مقابلها.',
    },
    facts: { number: 'الرقم', for: 'لفائدة', amount: 'المبلغ', until: 'حتى' },
    take: 'استلام {amount}',
    giveBack: 'إعادة المبلغ (في اليوم نفسه)',
  },
}

const words: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const simulatorWordsIn = (locale: Locale): Words => words[locale]
