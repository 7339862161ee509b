import type { Locale } from '../../lib/language.ts'

type DeliveryWords = {
  title: string
  text: string
  none: string
  option: (n: number) => string
  name: string
  example: string
  kind: string
  kinds: Record<'SHIPPING' | 'PICKUP', string>
  fee: (currency: string) => string
  add: string
  remove: string
}

export const deliveryWords: Record<Locale, DeliveryWords> = {
  en: {
    title: 'Delivery on sales pages',
    text: 'Buyers choose one, and its fee is added to what they pay. Each is offered for products in its own currency; others are sold without a choice and a fee.',
    none: 'Buyers have no choice, and delivery has no fee.',
    option: (n) => `Way of delivery ${n}`,
    name: 'Name',
    example: 'Amana, 48 h',
    kind: 'Kind',
    kinds: { SHIPPING: 'Shipped to an address', PICKUP: 'Collected by the buyer' },
    fee: (currency) => `Fee (${currency}), 0 for free`,
    add: 'Add a way of delivery',
    remove: 'Remove',
  },
  fr: {
    title: 'Livraison sur les pages de vente',
    text: 'L’acheteur choisit, et les frais s’ajoutent à ce qu’il paie. Chaque mode est proposé pour les produits dans sa devise ; les autres sont vendus sans choix ni frais.',
    none: 'L’acheteur n’a pas de choix, et la livraison est sans frais.',
    option: (n) => `Mode de livraison ${n}`,
    name: 'Nom',
    example: 'Amana, 48 h',
    kind: 'Type',
    kinds: { SHIPPING: 'Envoyé à une adresse', PICKUP: 'Retiré par l’acheteur' },
    fee: (currency) => `Frais (${currency}), 0 si gratuit`,
    add: 'Ajouter un mode de livraison',
    remove: 'Supprimer',
  },
  ar: {
    title: 'التوصيل في صفحات البيع',
    text: 'يختار المشتري واحدة منها، وتُضاف رسومها إلى ما يدفعه. تُعرض كل طريقة للمنتجات بعملتها نفسها، وتُباع غيرها بلا اختيار ولا رسوم.',
    none: 'لا خيار للمشتري، والتوصيل بلا رسوم.',
    option: (n) => `طريقة التوصيل ${n}`,
    name: 'الاسم',
    example: 'أمانة، 48 ساعة',
    kind: 'النوع',
    kinds: { SHIPPING: 'تُرسل إلى عنوان', PICKUP: 'يستلمها المشتري' },
    fee: (currency) => `الرسوم (${currency})، و0 للمجاني`,
    add: 'إضافة طريقة توصيل',
    remove: 'حذف',
  },
}
