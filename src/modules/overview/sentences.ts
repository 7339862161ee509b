import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'must be at most {days} days before `to`': {
    fr: 'doit précéder `to` de {days} jours au plus',
    ar: {
      by: 'days',
      few: 'يجب ألا يسبق `to` بأكثر من {days} أيام',
      many: 'يجب ألا يسبق `to` بأكثر من {days} يومًا',
      other: 'يجب ألا يسبق `to` بأكثر من {days} يوم',
    },
  },
  'must name at most 100 references': {
    fr: 'doit nommer au plus 100 références',
    ar: 'يجب ألا يسمّي أكثر من 100 مرجع',
  },
  'must be a day of the calendar, such as 2026-11-21': {
    fr: 'doit être un jour du calendrier, par exemple 2026-11-21',
    ar: 'يجب أن يكون يومًا من التقويم، مثل 2026-11-21',
  },
})
