import { sayOneOf } from '../platform/sentences/said.ts'

export const say = sayOneOf({
  'is no plan of this installation': {
    fr: 'n’est pas un plan tarifaire de cette installation',
    ar: 'ليست خطة تسعير في هذا النظام',
  },
  'must be 24 digits, the last two of which are the right key': {
    fr: 'doit compter 24 chiffres, dont les deux derniers sont la bonne clé',
    ar: 'يجب أن يكون 24 رقمًا، آخر اثنين منها المفتاح الصحيح',
  },
  'must be 8 or 11 characters, such as BCMAMAMCXXX': {
    fr: 'doit compter 8 ou 11 caractères, comme BCMAMAMCXXX',
    ar: 'يجب أن يكون من 8 أو 11 حرفًا، مثل BCMAMAMCXXX',
  },
  'is no card payment': { fr: 'n’est pas un paiement par carte', ar: 'ليست دفعة بالبطاقة' },
  'is a payment of several merchants: give its id': {
    fr: 'est un paiement de plusieurs commerçants : donnez son identifiant',
    ar: 'دفعة لعدة تجار: أعطِ معرّفها',
  },
  'is no account of this installation': {
    fr: 'n’est pas un compte de cette installation',
    ar: 'ليس حسابًا في هذا النظام',
  },
})
