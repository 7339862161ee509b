import { inLocales } from '#platform/words.ts'
import type { Locale } from '#platform/locale.ts'

type PackingSlipWords = {
  title: string
  test: string
  order: string
  ordered: string
  to: string
  from: string
  phone: string
  delivery: string
  carrier: string
  tracking: string
  product: string
  quantity: string
  packed: string
  /** For an order that collected no address. */
  noAddress: string
  reference: string
  thanks: string
}

/** Texts of a packing slip, with `{holes}` for values. */
export const packingSlipWords: Record<Locale, PackingSlipWords> = inLocales({
  en: {
    title: 'Packing slip',
    test: 'TEST MODE — nothing was paid for this order.',
    order: 'Order',
    ordered: 'Ordered on',
    to: 'Ship to',
    from: 'From',
    phone: 'Phone',
    delivery: 'Delivery',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    product: 'Product',
    quantity: 'Quantity',
    packed: 'Packed',
    noAddress: 'No delivery address: the buyer collects it, or gets it otherwise.',
    reference: 'Reference',
    thanks: 'Thank you for your order. Questions: {contact}',
  },
  fr: {
    title: 'Bon de livraison',
    test: 'MODE TEST — rien n’a été payé pour cette commande.',
    order: 'Commande',
    ordered: 'Passée le',
    to: 'Livrer à',
    from: 'Expéditeur',
    phone: 'Téléphone',
    delivery: 'Livraison',
    carrier: 'Transporteur',
    tracking: 'Numéro de suivi',
    product: 'Produit',
    quantity: 'Quantité',
    packed: 'Emballé',
    noAddress: 'Sans adresse de livraison : l’acheteur vient la chercher, ou la reçoit autrement.',
    reference: 'Référence',
    thanks: 'Merci de votre commande. Une question ? {contact}',
  },
  ar: {
    title: 'قسيمة تعبئة',
    test: 'وضع الاختبار: لم يُدفع شيء مقابل هذا الطلب.',
    order: 'الطلب',
    ordered: 'تاريخ الطلب',
    to: 'يُسلَّم إلى',
    from: 'المرسل',
    phone: 'الهاتف',
    delivery: 'التوصيل',
    carrier: 'شركة الشحن',
    tracking: 'رقم التتبع',
    product: 'المنتج',
    quantity: 'الكمية',
    packed: 'تمت التعبئة',
    noAddress: 'دون عنوان توصيل: يستلمه المشتري بنفسه أو بطريقة أخرى.',
    reference: 'المرجع',
    thanks: 'شكرًا على طلبكم. للاستفسار: {contact}',
  },
})
