import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'goes with the interval {name} alone': {
    fr: 'ne vaut que pour l’intervalle {name}',
    ar: 'لا يصلح إلا مع الفترة {name}',
  },
})
