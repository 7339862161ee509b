import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

// Texts of the frame of every hosted page.

type FrameWords = {
  languages: string
  skip: string
  /** `agent` leads a tester to the till that takes the cash. */
  sandbox: { title: string; text: string; agent: string }
  /** Of production at an account for tests. */
  testMode: { text: string; double: string; card: string }
  securedBy: string
  /** Of the link to the statement. */
  accessibility: string
}

const frameWords: Record<Locale, FrameWords> = inLocales({
  en: {
    languages: 'Language',
    skip: 'Skip to content',
    sandbox: { title: 'Test mode', text: 'No real money moves.', agent: 'Pay this number at a simulated agent' },
    testMode: {
      text: 'The {name} account is a test account: no real money moves.',
      double: 'This machine simulates {name}: no bank is contacted, and no real money moves.',
      card: 'Use card {card}, any future date and any security code.',
    },
    securedBy: 'Payment page by Mizan',
    accessibility: 'Accessibility',
  },
  fr: {
    languages: 'Langue',
    skip: 'Aller au contenu',
    sandbox: { title: 'Mode test', text: 'Aucun argent ne circule.', agent: 'Payer ce numéro chez un agent simulé' },
    testMode: {
      text: 'Le compte chez {name} est un compte de test : aucun argent ne circule.',
      double: 'Cette machine simule {name} : aucune banque n’est contactée, aucun argent ne circule.',
      card: 'Utilisez la carte {card}, une date future et un code de sécurité quelconques.',
    },
    securedBy: 'Page de paiement Mizan',
    accessibility: 'Accessibilité',
  },
  ar: {
    languages: 'اللغة',
    skip: 'الانتقال إلى المحتوى',
    sandbox: { title: 'وضع الاختبار', text: 'لا تُنقل أي أموال.', agent: 'ادفع هذا الرقم لدى وكيل محاكى' },
    testMode: {
      text: 'الحساب لدى {name} مخصص للاختبار: لا تُنقل أي أموال.',
      double: 'يحاكي هذا الجهاز {name}: لا يُتصل بأي بنك ولا تُنقل أي أموال.',
      card: 'استخدم البطاقة {card} مع أي تاريخ مستقبلي وأي رمز أمان.',
    },
    securedBy: 'صفحة دفع من ميزان',
    accessibility: 'سهولة الوصول',
  },
})

export const frameWordsIn = (locale: Locale): FrameWords => frameWords[locale]

export const languageNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' }
