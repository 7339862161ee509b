import type { Locale } from '../lib/language.ts'

type Counted =
  | 'added'
  | 'attempts'
  | 'days'
  | 'entries'
  | 'keysRevoked'
  | 'matched'
  | 'number'
  | 'page'
  | 'payments'
  | 'people'
  | 'questions'
  | 'removed'
  | 'retried'
  | 'size'
  | 'version'

type FactWords = {
  /** Numbers, which say nothing without a name. */
  counts: Record<Counted, string>
  bank: string
  merchants: string
  isRepeat: string
  restock: string
  /** A condition of a rule, of which the log keeps no more. */
  shortened: string
  /** Between facts; between what was and what is, in the direction of reading. */
  and: string
  to: string
}

/** Words for facts of acts, and of what was asked for. */
export const factWords: Record<Locale, FactWords> = {
  en: {
    counts: {
      added: 'added',
      attempts: 'attempts',
      days: 'days',
      entries: 'entries',
      keysRevoked: 'keys revoked',
      matched: 'meant by the rule',
      number: 'number',
      page: 'page',
      payments: 'payments',
      people: 'people',
      questions: 'questions',
      removed: 'taken out',
      retried: 'tried again',
      size: 'size',
      version: 'version',
    },
    bank: 'at the bank',
    merchants: 'of merchants',
    isRepeat: 'asked for before',
    restock: 'the goods go back into stock',
    shortened: 'more conditions than the log keeps',
    and: ', ',
    to: ' → ',
  },
  fr: {
    counts: {
      added: 'ajoutés',
      attempts: 'essais',
      days: 'jours',
      entries: 'écritures',
      keysRevoked: 'clés révoquées',
      matched: 'visés par la règle',
      number: 'numéro',
      page: 'page',
      payments: 'paiements',
      people: 'personnes',
      questions: 'questions',
      removed: 'retirés',
      retried: 'relancés',
      size: 'taille',
      version: 'version',
    },
    bank: 'à la banque',
    merchants: 'aux commerçants',
    isRepeat: 'déjà demandé',
    restock: 'les articles retournent en stock',
    shortened: 'plus de conditions que le journal n’en garde',
    and: ', ',
    to: ' → ',
  },
  ar: {
    counts: {
      added: 'المضاف',
      attempts: 'المحاولات',
      days: 'الأيام',
      entries: 'القيود',
      keysRevoked: 'المفاتيح الملغاة',
      matched: 'ما تشمله القاعدة',
      number: 'الرقم',
      page: 'الصفحة',
      payments: 'الدفعات',
      people: 'الأشخاص',
      questions: 'الأسئلة',
      removed: 'المُزال',
      retried: 'المُعاد',
      size: 'الحجم',
      version: 'النسخة',
    },
    bank: 'لدى البنك',
    merchants: 'للتجار',
    isRepeat: 'طُلب من قبل',
    restock: 'تعود السلع إلى المخزون',
    shortened: 'شروط أكثر مما يحفظه السجل',
    and: '، ',
    to: ' ← ',
  },
}
