import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'must have its host in ASCII; write an international name in punycode (xn--…)': {
    fr: 'doit avoir son hôte en ASCII ; écrivez un nom international en punycode (xn--…)',
    ar: 'يجب أن يكون المضيف بمحارف ASCII؛ اكتب الاسم الدولي بصيغة punycode ‏(xn--…)',
  },
  'must use port 443': { fr: 'doit utiliser le port 443', ar: 'يجب أن يستعمل المنفذ 443' },
  'must not be an address of this service': {
    fr: 'ne doit pas être une adresse de ce service',
    ar: 'يجب ألا يكون عنوانًا لهذه الخدمة',
  },
  'must have a host name such as hooks.example.com': {
    fr: 'doit avoir un nom d’hôte tel que hooks.example.com',
    ar: 'يجب أن يكون له اسم مضيف مثل hooks.example.com',
  },
  'must have a public host name, such as hooks.example.com': {
    fr: 'doit avoir un nom d’hôte public, par exemple hooks.example.com',
    ar: 'يجب أن يكون له اسم مضيف عمومي، مثل hooks.example.com',
  },
  'must have a public host name; this one is private': {
    fr: 'doit avoir un nom d’hôte public ; celui-ci est privé',
    ar: 'يجب أن يكون له اسم مضيف عمومي؛ هذا خاص',
  },
  '{host} does not lead to the public internet.': {
    fr: '{host} ne mène pas à l’internet public.',
    ar: '{host} لا يؤدي إلى الإنترنت العمومي.',
  },
  'must have a public host: {host} {said}': {
    fr: 'doit avoir un hôte public : {host} {said}',
    ar: 'يجب أن يكون له مضيف عمومي: {host} {said}',
  },
  'is not an address of the public internet': {
    fr: 'n’est pas une adresse de l’internet public',
    ar: 'ليس عنوانًا على الإنترنت العمومي',
  },
  'is not an address of the public internet ({range})': {
    fr: 'n’est pas une adresse de l’internet public ({range})',
    ar: 'ليس عنوانًا على الإنترنت العمومي ({range})',
  },
  'must have a public host: {said}': {
    fr: 'doit avoir un hôte public : {said}',
    ar: 'يجب أن يكون له مضيف عمومي: {said}',
  },
  'Too many URLs are being checked for this account.': {
    fr: 'Trop d’URL sont en cours de vérification pour ce compte.',
    ar: 'يجري التحقق من عدد كبير من عناوين URL لهذا الحساب.',
  },
})
