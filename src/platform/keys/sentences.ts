import { sayOneOf } from '../sentences/said.ts'

export const say = sayOneOf({
  'must be written as an IPv4 address, without ::ffff: before it': {
    fr: 'doit être écrit comme adresse IPv4, sans ::ffff: devant',
    ar: 'يجب كتابته كعنوان IPv4 من دون ::ffff: قبله',
  },
  'must not hold every address; leave the list out instead': {
    fr: 'ne doit pas contenir toutes les adresses ; omettez plutôt la liste',
    ar: 'يجب ألا تشمل جميع العناوين؛ احذف القائمة بدلاً من ذلك',
  },
  'must be an address or a network, such as 203.0.113.9, 203.0.113.0/24 or 2001:db8::/48': {
    fr: 'doit être une adresse ou un réseau, par exemple 203.0.113.9, 203.0.113.0/24 ou 2001:db8::/48',
    ar: 'يجب أن يكون عنوانًا أو شبكة، مثل 203.0.113.9 أو 203.0.113.0/24 أو 2001:db8::/48',
  },
  'must have a whole number from {low} to {high} behind the slash': {
    fr: 'doit avoir un nombre entier de {low} à {high} après la barre oblique',
    ar: 'يجب أن يلي الشرطة المائلة عدد صحيح من {low} إلى {high}',
  },
  'This sandbox is being emptied. Try again in a moment.': {
    fr: 'Ce bac à sable est en cours de vidage. Réessayez dans un instant.',
    ar: 'يجري تفريغ بيئة التجربة هذه. أعيدوا المحاولة بعد لحظات.',
  },
  'Production access of this account is suspended. Ask your operator.': {
    fr: 'L’accès de ce compte à la production est suspendu. Adressez-vous à votre opérateur.',
    ar: 'وصول هذا الحساب إلى بيئة الإنتاج معلّق. اسأل المشغّل.',
  },
  'Production access of this account is not enabled yet. Use a sandbox key, or ask your operator.': {
    fr: 'L’accès de ce compte à la production n’est pas encore activé. Utilisez une clé de test ou adressez-vous à votre opérateur.',
    ar: 'لم يُفعَّل بعد وصول هذا الحساب إلى بيئة الإنتاج. استعمل مفتاح اختبار أو اسأل المشغّل.',
  },
  'This takes the scope {scope}, which the key or the role does not have.': {
    fr: 'Cela demande la permission {scope}, que la clé ou le rôle n’a pas.',
    ar: 'يتطلب هذا الصلاحية {scope}، وهي غير متاحة للمفتاح أو للدور.',
  },
  'this scope is needed': { fr: 'cette permission est nécessaire', ar: 'هذه الصلاحية مطلوبة' },
  'This API key may not be used from {address}: the address is not in its allow-list.': {
    fr: 'Cette clé API ne peut pas être utilisée depuis {address} : l’adresse n’est pas dans sa liste.',
    ar: 'لا يجوز استعمال مفتاح API هذا من {address}: العنوان ليس في قائمته.',
  },
})
