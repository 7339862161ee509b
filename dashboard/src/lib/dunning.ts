import type * as Api from './merchant-api.ts'
import type { Locale } from './language.ts'
import { numberIn, textIn } from './typed.ts'

// The dunning fields of a form: of a subscription, and of the company for new ones.

export type Dunning = Api.Subscription['dunning']
type FinalAction = Dunning['finalAction']

/** As it is typed; an empty text says nothing. */
export type DunningValues = { retryDays: string; finalAction: FinalAction | '' }

export const dunningValuesOf = ({ retryDays, finalAction }: Dunning): DunningValues => ({
  retryDays: retryDays.join(', '),
  finalAction,
})

const daysIn = (text: string) => text.split(/[,;\s،]+/).flatMap((each) => numberIn(each) ?? [])

/** Undefined when all fields are empty. */
export function dunningIn({ retryDays, finalAction }: DunningValues): Record<string, unknown> | undefined {
  const days = textIn(retryDays) && daysIn(retryDays)
  return days || finalAction !== '' ? { retryDays: days, finalAction: textIn(finalAction) } : undefined
}

type DunningWords = {
  retryDays: string
  retryDaysHint: string
  finalAction: string
  finalActions: Record<FinalAction, string>
  /** Text for the company's own settings, if a subscription sets nothing else. */
  asInSettings: string
}

export const dunningWords: Record<Locale, DunningWords> = {
  en: {
    retryDays: 'Retry after (days)',
    retryDaysHint: 'Days after the due date, in ascending order.',
    finalAction: 'After the last retry',
    finalActions: { CANCEL: 'Cancel the subscription', UNPAID: 'Mark it unpaid', PAUSE: 'Pause the subscription' },
    asInSettings: 'As in your settings',
  },
  fr: {
    retryDays: 'Nouveaux essais après (jours)',
    retryDaysHint: 'Jours après l’échéance, croissants.',
    finalAction: 'Après le dernier essai',
    finalActions: { CANCEL: 'Résilier', UNPAID: 'Laisser impayé', PAUSE: 'Mettre en pause' },
    asInSettings: 'Comme dans vos paramètres',
  },
  ar: {
    retryDays: 'إعادة المحاولة بعد (أيام)',
    retryDaysHint: 'أيام بعد الاستحقاق، تصاعديًا.',
    finalAction: 'بعد آخر محاولة',
    finalActions: { CANCEL: 'إلغاؤه', UNPAID: 'تركه غير مدفوع', PAUSE: 'إيقافه مؤقتًا' },
    asInSettings: 'كما في إعداداتك',
  },
}
