import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'must not be your e-mail address or your name': {
    fr: 'ne doit être ni votre adresse e-mail ni votre nom',
    ar: 'يجب ألا تكون عنوان بريدك الإلكتروني أو اسمك',
  },
  'is among the passwords that are tried first; use four words that do not belong together': {
    fr: 'fait partie des mots de passe essayés en premier ; prenez quatre mots sans rapport entre eux',
    ar: 'من كلمات المرور التي تُجرَّب أولاً؛ استعمل أربع كلمات لا رابط بينها',
  },
})
