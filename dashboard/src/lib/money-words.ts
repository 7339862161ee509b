import type * as Api from './merchant-api.ts'
import type { Tone } from '../ui/values.tsx'
import type { Locale } from './language.ts'

// Names of the types, states and methods of transactions, which several features use.

type TransactionType = Api.Transaction['type']
type TransactionMethod = NonNullable<Api.Transaction['method']>
export type TransactionStatus = Api.Transaction['status']

export const toneOfTransaction: Record<TransactionStatus, Tone> = {
  PROCESSING: 'waiting',
  REQUIRES_ACTION: 'waiting',
  PENDING_CASH: 'waiting',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  EXPIRED: 'over',
  CANCELED: 'over',
  DISPUTED: 'bad',
  CHARGED_BACK: 'bad',
  PENDING: 'waiting',
  IN_TRANSIT: 'plain',
  PAID: 'good',
}

type MoneyWords = {
  types: Record<TransactionType, string>
  methods: Record<TransactionMethod, string>
  statuses: Record<TransactionStatus, string>
  /** Of a payment that succeeded. */
  refunds: Record<'PARTIAL' | 'FULL', string>
}

export const moneyWords: Record<Locale, MoneyWords> = {
  en: {
    types: { PAYMENT: 'Payment', REFUND: 'Refund', PAYOUT: 'Payout', FEE: 'Fee', FUNDING: 'Funding' },
    methods: { CARD: 'Card', CASH: 'Cash', BANK_TRANSFER: 'Bank transfer', WALLET: 'Wallet' },
    statuses: {
      PROCESSING: 'Processing',
      REQUIRES_ACTION: 'Requires confirmation',
      PENDING_CASH: 'Waiting for cash',
      SUCCEEDED: 'Succeeded',
      FAILED: 'Failed',
      EXPIRED: 'Expired',
      CANCELED: 'Canceled',
      DISPUTED: 'Disputed',
      CHARGED_BACK: 'Charged back',
      PENDING: 'Pending',
      IN_TRANSIT: 'In transit',
      PAID: 'Paid out',
    },
    refunds: { PARTIAL: 'Partially refunded', FULL: 'Refunded' },
  },
  fr: {
    types: {
      PAYMENT: 'Paiement',
      REFUND: 'Remboursement',
      PAYOUT: 'Versement',
      FEE: 'Frais',
      FUNDING: 'Approvisionnement',
    },
    methods: { CARD: 'Carte', CASH: 'Espèces', BANK_TRANSFER: 'Virement', WALLET: 'Portefeuille' },
    statuses: {
      PROCESSING: 'En cours',
      REQUIRES_ACTION: 'À confirmer par l’acheteur',
      PENDING_CASH: 'En attente d’espèces',
      SUCCEEDED: 'Réussi',
      FAILED: 'Échoué',
      EXPIRED: 'Expiré',
      CANCELED: 'Annulé',
      DISPUTED: 'Contesté',
      CHARGED_BACK: 'Rétrofacturé',
      PENDING: 'En attente',
      IN_TRANSIT: 'En route',
      PAID: 'Versé',
    },
    refunds: { PARTIAL: 'Remboursé en partie', FULL: 'Remboursé' },
  },
  ar: {
    types: { PAYMENT: 'دفعة', REFUND: 'استرداد', PAYOUT: 'تحويل إلى البنك', FEE: 'رسوم', FUNDING: 'تعبئة' },
    methods: { CARD: 'بطاقة', CASH: 'نقدًا', BANK_TRANSFER: 'تحويل بنكي', WALLET: 'محفظة' },
    statuses: {
      PROCESSING: 'قيد المعالجة',
      REQUIRES_ACTION: 'بانتظار تأكيد المشتري',
      PENDING_CASH: 'بانتظار الدفع نقدًا',
      SUCCEEDED: 'ناجحة',
      FAILED: 'فاشلة',
      EXPIRED: 'منتهية الصلاحية',
      CANCELED: 'ملغاة',
      DISPUTED: 'متنازع عليها',
      CHARGED_BACK: 'مسترجعة من البنك',
      PENDING: 'معلّقة',
      IN_TRANSIT: 'في الطريق',
      PAID: 'وصلت إلى البنك',
    },
    refunds: { PARTIAL: 'مستردة جزئيًّا', FULL: 'مستردة' },
  },
}
