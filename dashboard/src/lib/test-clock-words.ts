import type { Locale } from './language.ts'

type ClockWords = {
  title: string
  text: string
  clientText: string
  advance: string
  advanceText: string
  until: string
  progress: (done: number) => string
  done: (done: number) => string
  full: (done: number) => string
}

export const clockWords: Record<Locale, ClockWords> = {
  en: {
    title: 'Sandbox clock',
    text: 'Nothing waits for the calendar here: run what comes next at once. Production has no such buttons.',
    clientText:
      'Nothing waits for the calendar here: run what falls due of this client’s subscriptions at once. Production has no such button.',
    advance: 'Advance to a day',
    advanceText:
      'Sandbox only: everything that falls due until the end of that day happens now, in its order, with events and e-mails, and retries of failed charges.',
    until: 'Until',
    progress: (done) => `${done} so far, up to`,
    done: (done) => (done === 0 ? 'Nothing falls due until then.' : `Run: ${done}`),
    full: (done) => `${done} have run, which is as many as go at once. Advance again to go on.`,
  },
  fr: {
    title: 'Horloge du bac à sable',
    text: 'Rien n’attend le calendrier ici : lancez tout de suite ce qui vient ensuite. La production n’a pas ces boutons.',
    clientText:
      'Rien n’attend le calendrier ici : lancez tout de suite ce qui arrive à échéance des abonnements de ce client. La production n’a pas ce bouton.',
    advance: 'Avancer jusqu’à un jour',
    advanceText:
      'Bac à sable uniquement : tout ce qui arrive à échéance jusqu’à la fin de ce jour a lieu maintenant, dans l’ordre, avec les événements, les e-mails et les nouveaux essais des prélèvements échoués.',
    until: 'Jusqu’au',
    progress: (done) => `${done} jusqu’ici, jusqu’au`,
    done: (done) => (done === 0 ? 'Rien n’arrive à échéance d’ici là.' : `Lancés : ${done}`),
    full: (done) => `${done} ont été lancés, le plus en une fois. Avancez encore pour continuer.`,
  },
  ar: {
    title: 'ساعة بيئة التجربة',
    text: 'لا شيء ينتظر التقويم هنا: شغّل ما يأتي تاليًا فورًا. لا توجد هذه الأزرار في الإنتاج.',
    clientText: 'لا شيء ينتظر التقويم هنا: شغّل فورًا ما يستحق من اشتراكات هذا العميل. لا يوجد هذا الزر في الإنتاج.',
    advance: 'التقدّم إلى يوم',
    advanceText:
      'في بيئة التجربة فقط: كل ما يستحق حتى نهاية ذلك اليوم يحدث الآن بترتيبه، مع الأحداث والرسائل ومحاولات التحصيل الفاشل.',
    until: 'حتى',
    progress: (done) => `${done} حتى الآن، وصولاً إلى`,
    done: (done) => (done === 0 ? 'لا يستحق شيء حتى ذلك اليوم.' : `عدد ما شُغّل: ${done}`),
    full: (done) => `شُغّل ${done}، وهو أقصى ما يُشغَّل دفعة واحدة. تقدّم مرة أخرى للمتابعة.`,
  },
}
