import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'must be a status such as 404, or 2xx, 3xx, 4xx or 5xx': {
    fr: 'doit être un statut tel que 404, ou 2xx, 3xx, 4xx ou 5xx',
    ar: 'يجب أن يكون رمز حالة مثل 404، أو 2xx أو 3xx أو 4xx أو 5xx',
  },
})
