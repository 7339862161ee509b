import type { Locale } from '../../lib/language.ts'
import type { ProductStatus } from './api.ts'

type ProductWords = {
  title: string
  create: string
  edit: string
  empty: { title: string; text: string }
  searchHint: string
  statuses: Record<ProductStatus, string>
  price: string
  currency: string
  stock: string
  stockHint: string
  unlimited: string
  available: string
  sold: string
  reserved: string
  orders: string
  imageUrl: string
  expiresAt: string
  expiresHint: string
  externalId: string
  reference: string
  page: string
  qr: string
  qrAlt: string
  download: string
  pause: string
  pauseText: string
  resume: string
  resumeText: string
  facts: string
}

export const productWords: Record<Locale, ProductWords> = {
  en: {
    title: 'Products',
    create: 'Add a product',
    edit: 'Edit',
    empty: { title: 'No product here', text: 'Each product gets a sales page of its own, where buyers order and pay.' },
    searchHint: 'Part of the name',
    statuses: { ACTIVE: 'On sale', INACTIVE: 'Off sale', EXPIRED: 'Sale ended', SOLD_OUT: 'Sold out' },
    price: 'Price',
    currency: 'Currency',
    stock: 'Units in all',
    stockHint:
      'Sold ones included; without a limit when empty. A limit, once set, can be changed and not be taken away.',
    unlimited: 'Unlimited',
    available: 'Available',
    sold: 'Sold',
    reserved: 'Being paid',
    orders: 'Orders',
    imageUrl: 'Address of the picture',
    expiresAt: 'End of the sale',
    expiresHint: 'Nobody can order from then on. Without an end when empty.',
    externalId: 'Your own identifier',
    reference: 'Reference',
    page: 'Sales page',
    qr: 'QR code',
    qrAlt: 'QR code of the sales page',
    download: 'Download',
    pause: 'Take off sale',
    pauseText: 'Nobody can order it until you put it on sale again. Its orders stay as they are.',
    resume: 'Put on sale',
    resumeText: 'It can be ordered again on its sales page.',
    facts: 'Details',
  },
  fr: {
    title: 'Produits',
    create: 'Ajouter un produit',
    edit: 'Modifier',
    empty: {
      title: 'Aucun produit ici',
      text: 'Chaque produit a sa propre page de vente, où les acheteurs commandent et paient.',
    },
    searchHint: 'Partie du nom',
    statuses: { ACTIVE: 'En vente', INACTIVE: 'Hors vente', EXPIRED: 'Vente terminée', SOLD_OUT: 'Épuisé' },
    price: 'Prix',
    currency: 'Devise',
    stock: 'Unités en tout',
    stockHint:
      'Celles déjà vendues comprises ; sans limite si vide. Une limite fixée peut être changée, mais pas retirée.',
    unlimited: 'Illimité',
    available: 'Disponibles',
    sold: 'Vendues',
    reserved: 'En cours de paiement',
    orders: 'Commandes',
    imageUrl: 'Adresse de l’image',
    expiresAt: 'Fin de la vente',
    expiresHint: 'Personne ne peut plus commander ensuite. Sans fin si vide.',
    externalId: 'Votre propre identifiant',
    reference: 'Référence',
    page: 'Page de vente',
    qr: 'Code QR',
    qrAlt: 'Code QR de la page de vente',
    download: 'Télécharger',
    pause: 'Retirer de la vente',
    pauseText:
      'Personne ne pourra le commander jusqu’à ce que vous le remettiez en vente. Ses commandes restent telles quelles.',
    resume: 'Mettre en vente',
    resumeText: 'Il peut de nouveau être commandé sur sa page de vente.',
    facts: 'Détails',
  },
  ar: {
    title: 'المنتجات',
    create: 'إضافة منتج',
    edit: 'تعديل',
    empty: { title: 'لا يوجد منتج هنا', text: 'لكل منتج صفحة بيع خاصة به يطلب فيها المشترون ويدفعون.' },
    searchHint: 'جزء من الاسم',
    statuses: { ACTIVE: 'معروض للبيع', INACTIVE: 'غير معروض', EXPIRED: 'انتهى البيع', SOLD_OUT: 'نفد' },
    price: 'السعر',
    currency: 'العملة',
    stock: 'مجموع الوحدات',
    stockHint: 'بما فيها المباعة؛ بلا حد إذا تُرك فارغًا. يمكن تغيير الحد بعد وضعه ولا يمكن إزالته.',
    unlimited: 'بلا حد',
    available: 'المتاح',
    sold: 'المباع',
    reserved: 'قيد الدفع',
    orders: 'الطلبات',
    imageUrl: 'عنوان الصورة',
    expiresAt: 'نهاية البيع',
    expiresHint: 'لا يمكن لأحد الطلب بعدها. بلا نهاية إذا تُرك فارغًا.',
    externalId: 'معرّفك الخاص',
    reference: 'المرجع',
    page: 'صفحة البيع',
    qr: 'رمز QR',
    qrAlt: 'رمز QR لصفحة البيع',
    download: 'تنزيل',
    pause: 'سحب من البيع',
    pauseText: 'لن يتمكن أحد من طلبه حتى تعيد عرضه. تبقى طلباته كما هي.',
    resume: 'عرض للبيع',
    resumeText: 'يمكن طلبه من جديد على صفحة بيعه.',
    facts: 'التفاصيل',
  },
}
