import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'must be an address of your company': {
    fr: 'doit être une adresse de votre société',
    ar: 'يجب أن يكون عنوانًا لدى شركتك',
  },
})
