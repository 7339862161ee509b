import type { Locale } from '../lib/language.ts'

type InspectionWords = {
  banner: (company: string) => string
  until: (time: string) => string
  end: string
  label: string
  over: { title: string; text: string }
}

/** Words for the operator's staff, who sees the dashboard of a merchant. */
export const inspectionWords: Record<Locale, InspectionWords> = {
  en: {
    banner: (company) => `You see this dashboard as ${company} does, to read only`,
    until: (time) => `until ${time}`,
    end: 'End now',
    label: 'You look at a merchant’s dashboard',
    over: {
      title: 'You do not look at this dashboard any more',
      text: 'The time is over, another dashboard was opened, or your session in the console ended. Open it again from the page of the merchant in the operator’s console. You can close this tab.',
    },
  },
  fr: {
    banner: (company) => `Vous voyez ce tableau de bord comme ${company}, en lecture seule`,
    until: (time) => `jusqu’à ${time}`,
    end: 'Terminer',
    label: 'Vous consultez le tableau de bord d’un commerçant',
    over: {
      title: 'Vous ne consultez plus ce tableau de bord',
      text: 'Le temps est écoulé, un autre tableau de bord a été ouvert ou votre session dans la console est terminée. Rouvrez-le depuis la page du commerçant dans la console de l’opérateur. Vous pouvez fermer cet onglet.',
    },
  },
  ar: {
    banner: (company) => `ترى هذه اللوحة كما يراها ${company}، للقراءة فقط`,
    until: (time) => `حتى ${time}`,
    end: 'إنهاء الآن',
    label: 'أنت تعاين لوحة تاجر',
    over: {
      title: 'لم تعد تعاين هذه اللوحة',
      text: 'انتهى الوقت، أو فُتحت لوحة أخرى، أو انتهت جلستك في لوحة المشغّل. افتحها من جديد من صفحة التاجر في لوحة المشغّل. يمكنك إغلاق هذه النافذة.',
    },
  },
}
