import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'The browser sent this from another site; it was not done.': {
    fr: 'Le navigateur a envoyé cela depuis un autre site ; rien n’a été fait.',
    ar: 'أرسل المتصفح هذا من موقع آخر؛ ولم يُنفَّذ.',
  },
  'Another company was chosen in another tab; this was not done.': {
    fr: 'Une autre entreprise a été choisie dans un autre onglet ; rien n’a été fait.',
    ar: 'اختيرت شركة أخرى في علامة تبويب أخرى؛ ولم يُنفَّذ هذا.',
  },
  'Log in first: there is no session, or it has ended.': {
    fr: 'Connectez-vous d’abord : il n’y a pas de session, ou elle est terminée.',
    ar: 'سجّل الدخول أولاً: لا توجد جلسة، أو أنها انتهت.',
  },
  'The header X-Environment is required: SANDBOX or PRODUCTION.': {
    fr: 'L’en-tête X-Environment est obligatoire : SANDBOX ou PRODUCTION.',
    ar: 'الترويسة X-Environment إلزامية: SANDBOX أو PRODUCTION.',
  },
  'X-Environment must be SANDBOX or PRODUCTION.': {
    fr: 'X-Environment doit valoir SANDBOX ou PRODUCTION.',
    ar: 'يجب أن تكون قيمة X-Environment هي SANDBOX أو PRODUCTION.',
  },
  'must be SANDBOX or PRODUCTION': {
    fr: 'doit valoir SANDBOX ou PRODUCTION',
    ar: 'يجب أن تكون القيمة SANDBOX أو PRODUCTION',
  },
})
