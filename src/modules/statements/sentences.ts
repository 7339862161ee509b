import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  'There is no such statement in this account and environment.': {
    fr: 'Ce relevé n’existe pas dans ce compte et cet environnement.',
    ar: 'لا يوجد كشف كهذا في هذا الحساب وهذه البيئة.',
  },
  'must be the number of a statement, such as F-2026-000042': {
    fr: 'doit être le numéro d’un relevé, par exemple F-2026-000042',
    ar: 'يجب أن يكون رقم كشف، مثل F-2026-000042',
  },
})
