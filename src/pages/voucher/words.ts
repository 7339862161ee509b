import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'
import type { VoucherState } from './voucher.ts'

type Passage = { title: string; text: string }

export type VoucherWords = Record<VoucherState, Passage> & {
  test: string
  number: string
  barcode: string
  amount: string
  until: string
  agents: string
  for: string
  order: string
  /** The way to one of the network's agents. */
  find: string
  findHint: string
  share: string
  copied: string
  print: string
  save: string
  receipt: string
  missing: Passage
}

const words: Record<Locale, VoucherWords> = inLocales({
  en: {
    WAITING: {
      title: 'Pay in cash',
      text: 'Show this number or barcode to an agent and pay the exact amount. Keep the agent’s receipt.',
    },
    PAID: { title: 'This voucher has been paid', text: '{merchant} has received the money. Do not pay it again.' },
    EXPIRED: {
      title: 'This voucher has expired',
      text: 'Do not pay it. Return to {merchant} and order again.',
    },
    VOID: { title: 'This voucher is void', text: 'Do not pay it: {merchant} no longer expects this payment.' },
    test: 'TEST MODE — no agent knows this number.',
    number: 'Number',
    barcode: 'Barcode for number {number}',
    amount: 'Amount to pay',
    until: 'Pay by',
    agents: 'Agents',
    for: 'For',
    order: 'Order',
    find: 'Find one on a map',
    findHint:
      'Look for the sign of one of these networks, in many shops and agencies. Bring the number and the exact amount.',
    share: 'Share',
    copied: 'Copied. Paste the link wherever you like.',
    print: 'Print',
    save: 'Save as image',
    receipt: 'Receipt',
    missing: {
      title: 'Voucher not found',
      text: 'Check that you copied the whole link and open it again, or ask the merchant.',
    },
  },
  fr: {
    WAITING: {
      title: 'Payer en espèces',
      text: 'Présentez ce numéro ou son code-barres à un agent et payez la somme exacte. Gardez le reçu de l’agent.',
    },
    PAID: { title: 'Ce bon est payé', text: '{merchant} a reçu l’argent. Ne le payez pas une seconde fois.' },
    EXPIRED: {
      title: 'Ce bon a expiré',
      text: 'Ne le payez plus. Revenez à {merchant} et passez une nouvelle commande.',
    },
    VOID: { title: 'Ce bon est annulé', text: 'Ne le payez pas : {merchant} n’attend plus cet argent.' },
    test: 'MODE TEST — aucun agent ne connaît ce numéro.',
    number: 'Numéro',
    barcode: 'Code-barres du numéro {number}',
    amount: 'Montant à payer',
    until: 'À payer avant le',
    agents: 'Agents',
    for: 'Pour',
    order: 'Commande',
    find: 'Trouver sur une carte',
    findHint:
      'Cherchez l’enseigne d’un de ces réseaux, dans beaucoup de boutiques et d’agences. Apportez le numéro et la somme exacte.',
    share: 'Partager',
    copied: 'Copié. Collez le lien où vous voulez.',
    print: 'Imprimer',
    save: 'Enregistrer l’image',
    receipt: 'Reçu',
    missing: {
      title: 'Ce bon n’existe pas',
      text: 'Ouvrez à nouveau le lien et vérifiez qu’il est copié en entier. Sinon, adressez-vous au commerçant.',
    },
  },
  ar: {
    WAITING: {
      title: 'الدفع نقدًا',
      text: 'أظهر هذا الرقم أو رمزه الشريطي لوكيل وادفع المبلغ بالضبط. احتفظ بوصل الوكيل.',
    },
    PAID: { title: 'هذه القسيمة مدفوعة', text: 'استلم {merchant} المال. لا تدفعها مرة أخرى.' },
    EXPIRED: { title: 'انتهت صلاحية هذه القسيمة', text: 'لا تدفعها بعد الآن. ارجع إلى {merchant} وأعد الطلب.' },
    VOID: { title: 'هذه القسيمة ملغاة', text: 'لا تدفعها: لم يعد {merchant} ينتظر هذا المال.' },
    test: 'وضع الاختبار: لا يعرف أي وكيل هذا الرقم.',
    number: 'الرقم',
    barcode: 'الرمز الشريطي للرقم {number}',
    amount: 'المبلغ الواجب دفعه',
    until: 'ادفع قبل',
    agents: 'الوكلاء',
    for: 'لفائدة',
    order: 'الطلب',
    find: 'ابحث على الخريطة',
    findHint: 'ابحث عن علامة إحدى هذه الشبكات في كثير من المحلات والوكالات. أحضر الرقم والمبلغ بالضبط.',
    share: 'مشاركة',
    copied: 'نُسخ الرابط. ألصقه حيث تشاء.',
    print: 'طباعة',
    save: 'حفظ كصورة',
    receipt: 'وصل الدفع',
    missing: {
      title: 'هذه القسيمة غير موجودة',
      text: 'افتح الرابط من جديد وتأكد من أنه منسوخ كاملًا، وإلا فاسأل التاجر.',
    },
  },
})

export const voucherWordsIn = (locale: Locale): VoucherWords => words[locale]
