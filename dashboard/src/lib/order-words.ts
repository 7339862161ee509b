import type * as Api from './merchant-api.ts'
import type { Tone } from '../ui/values.tsx'
import type { Locale } from './language.ts'

// Names of the states of orders, which products and orders use.

export type OrderStatus = Api.ProductOrder['status']
export type Fulfilment = Api.ProductOrder['fulfilment']

export const toneOfOrder: Record<OrderStatus, Tone> = {
  PENDING: 'waiting',
  PAID: 'good',
  PARTIALLY_REFUNDED: 'plain',
  REFUNDED: 'over',
  CANCELED: 'over',
  EXPIRED: 'over',
}
export const toneOfFulfilment: Record<Fulfilment, Tone> = {
  UNFULFILLED: 'waiting',
  PREPARING: 'waiting',
  SHIPPED: 'plain',
  DELIVERED: 'good',
}

type OrderWords = {
  orders: string
  order: string
  buyer: string
  product: string
  payment: string
  fulfilment: string
  none: string
  statuses: Record<OrderStatus, string>
  fulfilments: Record<Fulfilment, string>
}

export const orderWords: Record<Locale, OrderWords> = {
  en: {
    orders: 'Orders',
    order: 'Order',
    buyer: 'Buyer',
    product: 'Product',
    payment: 'Payment',
    fulfilment: 'Fulfilment',
    none: 'No orders yet.',
    statuses: {
      PENDING: 'Waiting for payment',
      PAID: 'Paid',
      PARTIALLY_REFUNDED: 'Partially refunded',
      REFUNDED: 'Refunded',
      CANCELED: 'Canceled',
      EXPIRED: 'Not paid in time',
    },
    fulfilments: { UNFULFILLED: 'Unfulfilled', PREPARING: 'Preparing', SHIPPED: 'Shipped', DELIVERED: 'Delivered' },
  },
  fr: {
    orders: 'Commandes',
    order: 'Commande',
    buyer: 'Acheteur',
    product: 'Produit',
    payment: 'Paiement',
    fulfilment: 'Préparation',
    none: 'Aucune commande pour l’instant.',
    statuses: {
      PENDING: 'En attente de paiement',
      PAID: 'Payée',
      PARTIALLY_REFUNDED: 'Remboursée en partie',
      REFUNDED: 'Remboursée',
      CANCELED: 'Annulée',
      EXPIRED: 'Non payée à temps',
    },
    fulfilments: { UNFULFILLED: 'À préparer', PREPARING: 'En préparation', SHIPPED: 'Expédiée', DELIVERED: 'Livrée' },
  },
  ar: {
    orders: 'الطلبات',
    order: 'الطلب',
    buyer: 'المشتري',
    product: 'المنتج',
    payment: 'الدفع',
    fulfilment: 'التجهيز',
    none: 'لا توجد طلبات بعد.',
    statuses: {
      PENDING: 'بانتظار الدفع',
      PAID: 'مدفوع',
      PARTIALLY_REFUNDED: 'مسترد جزئيًا',
      REFUNDED: 'مسترد',
      CANCELED: 'ملغى',
      EXPIRED: 'لم يُدفع في الوقت',
    },
    fulfilments: {
      UNFULFILLED: 'في انتظار التجهيز',
      PREPARING: 'قيد التجهيز',
      SHIPPED: 'تم الإرسال',
      DELIVERED: 'تم التسليم',
    },
  },
}
