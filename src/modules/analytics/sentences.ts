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
  'must be the name of a time zone, such as Africa/Casablanca': {
    fr: 'doit être le nom d’un fuseau horaire, par exemple Africa/Casablanca',
    ar: 'يجب أن يكون اسم منطقة زمنية، مثل Africa/Casablanca',
  },
  'is required with `resourceId`': { fr: 'est obligatoire avec `resourceId`', ar: 'إلزامي مع `resourceId`' },
})
