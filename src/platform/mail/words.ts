import { inLocales } from '../words.ts'
import type { Locale } from '../locale.ts'

/** Texts of the frame of every mail, around its message. */
export const frameWords: Record<Locale, { orOpen: string; automatic: string }> = inLocales({
  en: {
    orOpen: 'If the button does not work, open this link:',
    automatic: 'This message was sent automatically. Replies are not read.',
  },
  fr: {
    orOpen: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
    automatic: 'Ce message a été envoyé automatiquement. Les réponses ne sont pas lues.',
  },
  ar: {
    orOpen: 'إذا لم يعمل الزر، فافتح هذا الرابط:',
    automatic: 'أُرسلت هذه الرسالة آليًا، ولا تُقرأ الردود عليها.',
  },
})
