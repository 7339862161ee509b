import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

// Texts of a page that cannot be shown.

type Message = { title: string; text: string }
type Words = Record<'missing' | 'busy' | 'away' | 'wrong' | 'broken', Message> & { again: string; reference: string }

const english: Words = {
  missing: { title: 'Page not found', text: 'Check the address, or open the link again.' },
  busy: { title: 'One moment, please', text: 'Too many requests from your connection. Try again in {seconds} s.' },
  away: {
    title: 'We are temporarily unavailable',
    text: 'Try again in a moment. If you were paying, this page will then show whether it worked: do not pay twice.',
  },
  wrong: { title: 'That did not work', text: 'This page could not accept the form. Open the link again.' },
  broken: {
    title: 'Something went wrong on our side',
    text: 'Try again in a moment. If you were paying, this page will then show whether it worked: do not pay twice.',
  },
  again: 'Try again',
  reference: 'Support reference:',
}

const french: Words = {
  missing: { title: 'Il n’y a rien ici', text: 'Vérifiez l’adresse, ou ouvrez de nouveau le lien.' },
  busy: {
    title: 'Un instant, s’il vous plaît',
    text: 'Trop de demandes viennent de cette connexion. Réessayez dans {seconds} s.',
  },
  away: {
    title: 'Nous ne sommes pas joignables pour le moment',
    text: 'Réessayez dans un instant. Si vous étiez en train de payer, cette page montrera si c’est fait : ne payez pas deux fois.',
  },
  wrong: {
    title: 'Cela n’a pas fonctionné',
    text: 'Cette page n’a pas pu accepter le formulaire. Ouvrez de nouveau le lien.',
  },
  broken: {
    title: 'Une erreur est survenue de notre côté',
    text: 'Réessayez dans un instant. Si vous étiez en train de payer, cette page montrera si c’est fait : ne payez pas deux fois.',
  },
  again: 'Réessayer',
  reference: 'Référence en cas de question :',
}

const arabic: Words = {
  missing: { title: 'لا يوجد شيء هنا', text: 'تحقق من العنوان أو افتح الرابط من جديد.' },
  busy: { title: 'لحظة من فضلك', text: 'وصلت طلبات كثيرة من هذا الاتصال. أعد المحاولة بعد {seconds} ثانية.' },
  away: {
    title: 'لا يمكن الوصول إلينا في الوقت الحالي',
    text: 'أعد المحاولة بعد لحظات. إن كنت على وشك الدفع فستبيّن هذه الصفحة هل تم: لا تدفع مرتين.',
  },
  wrong: { title: 'لم ينجح ذلك', text: 'تعذّر على هذه الصفحة قبول النموذج. افتح الرابط من جديد.' },
  broken: {
    title: 'حدث خطأ من جانبنا',
    text: 'أعد المحاولة بعد لحظات. إن كنت على وشك الدفع فستبيّن هذه الصفحة هل تم: لا تدفع مرتين.',
  },
  again: 'إعادة المحاولة',
  reference: 'المرجع عند الاستفسار:',
}

const words: Record<Locale, Words> = inLocales({ en: english, fr: french, ar: arabic })

export const refusalWordsIn = (locale: Locale): Words => words[locale]
