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
  unanswered: (done: number) => string
  badDay: string
}

export const clockWords: Record<Locale, ClockWords> = {
  en: {
    title: 'Sandbox clock',
    text: 'Nothing waits for the calendar here: run what comes next at once. Production has no such buttons.',
    clientText:
      'Nothing waits for the calendar here: run what falls due of this client’s subscriptions at once. Production has no such button.',
    advance: 'Advance to a day',
    advanceText:
      'Sandbox only: charges that fall due until the end of that day, and retries of those that failed, happen now, in their order, with events and e-mails. Reminders of a client without a card that works do not.',
    until: 'Until',
    progress: (done) => `${done} so far, up to`,
    done: (done) => (done === 0 ? 'Nothing falls due until then.' : `Run: ${done}`),
    full: (done) => `${done} have run, which is as many as go at once. Advance again to go on.`,
    unanswered: (done) => `Run: ${done}. The bank has not answered to the last one yet: go on in a minute.`,
    badDay: 'must be a day, such as 2027-03-01',
  },
  fr: {
    title: 'Horloge du bac à sable',
    text: 'Rien n’attend le calendrier ici : lancez tout de suite ce qui vient ensuite. La production n’a pas ces boutons.',
    clientText:
      'Rien n’attend le calendrier ici : lancez tout de suite ce qui arrive à échéance des abonnements de ce client. La production n’a pas ce bouton.',
    advance: 'Avancer jusqu’à un jour',
    advanceText:
      'Bac à sable uniquement : les prélèvements échus jusqu’à la fin de ce jour, et les nouveaux essais de ceux qui ont échoué, ont lieu maintenant, dans l’ordre, avec les événements et les e-mails. Les rappels d’un client sans carte valable n’en sont pas.',
    until: 'Jusqu’au',
    progress: (done) => `${done} jusqu’ici, jusqu’au`,
    done: (done) => (done === 0 ? 'Rien n’arrive à échéance d’ici là.' : `Lancés : ${done}`),
    full: (done) => `${done} ont été lancés, le plus en une fois. Avancez encore pour continuer.`,
    unanswered: (done) => `Lancés : ${done}. La banque n’a pas encore répondu au dernier : continuez dans une minute.`,
    badDay: 'doit être un jour, comme 2027-03-01',
  },
  ar: {
    title: 'ساعة بيئة التجربة',
    text: 'لا شيء ينتظر التقويم هنا: شغّل ما يأتي تاليًا فورًا. لا توجد هذه الأزرار في الإنتاج.',
    clientText: 'لا شيء ينتظر التقويم هنا: شغّل فورًا ما يستحق من اشتراكات هذا العميل. لا يوجد هذا الزر في الإنتاج.',
    advance: 'التقدّم إلى يوم',
    advanceText:
      'في بيئة التجربة فقط: التحصيلات المستحقة حتى نهاية ذلك اليوم وإعادة الفاشل منها تحدث الآن بترتيبها، مع الأحداث والرسائل. ولا يشمل ذلك تذكيرات عميل بلا بطاقة صالحة.',
    until: 'حتى',
    progress: (done) => `${done} حتى الآن، وصولاً إلى`,
    done: (done) => (done === 0 ? 'لا يستحق شيء حتى ذلك اليوم.' : `عدد ما شُغّل: ${done}`),
    full: (done) => `شُغّل ${done}، وهو أقصى ما يُشغَّل دفعة واحدة. تقدّم مرة أخرى للمتابعة.`,
    unanswered: (done) => `عدد ما شُغّل: ${done}. لم يجب البنك عن الأخير بعد: تابع بعد دقيقة.`,
    badDay: 'يجب أن يكون يومًا، مثل 2027-03-01',
  },
}
