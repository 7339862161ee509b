import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'must be the name of your company: {name}': {
    fr: 'doit être le nom de votre société : {name}',
    ar: 'يجب أن يكون اسم شركتكم: {name}',
  },
})
