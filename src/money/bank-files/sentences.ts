import { sayOneOf } from '#platform/sentences/said.ts'

export const say = sayOneOf({
  '{account} is retired: no payouts leave it.': {
    fr: '{account} est retiré : aucun versement n’en part.',
    ar: 'الحساب {account} موقوف: لا تخرج منه تحويلات.',
  },
})
