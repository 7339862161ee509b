import type { Locale } from '../../lib/language.ts'
import type { Refund, RefundStatus } from './api.ts'

type RefundWords = {
  title: string
  refund: string
  payment: string
  reference: string
  reason: string
  statuses: Record<RefundStatus, string>
  reasons: Record<Refund['reason'], string>
  failed: string
  pendingReasons: Record<NonNullable<Refund['pendingReason']>, string>
  failureReasons: Record<NonNullable<Refund['failureReason']>, string>
  empty: { title: string; text: string; link: string }
  callOff: { open: string; title: string; text: string; confirm: string }
  yes: string
  details: Record<
    | 'reference'
    | 'payment'
    | 'orderId'
    | 'left'
    | 'reason'
    | 'detail'
    | 'note'
    | 'restock'
    | 'late'
    | 'account'
    | 'arn'
    | 'created'
    | 'started'
    | 'expected'
    | 'completed'
    | 'transaction',
    string
  >
}

export const refundWords: Record<Locale, RefundWords> = {
  en: {
    title: 'Refunds',
    refund: 'Refund',
    payment: 'Payment',
    reference: 'Reference',
    reason: 'Reason',
    statuses: {
      PENDING: 'Pending',
      PROCESSING: 'At the bank',
      SUCCEEDED: 'Succeeded',
      FAILED: 'Failed',
      CANCELED: 'Canceled',
    },
    reasons: {
      CUSTOMER_REQUEST: 'Requested by customer',
      DUPLICATE: 'Duplicate',
      FRAUD: 'Fraud',
      RETURN: 'Goods returned',
      ORDER_CANCELED: 'Order canceled',
      OTHER: 'Other',
    },
    failed: 'Failure reason',
    pendingReasons: {
      INSUFFICIENT_BALANCE:
        'The wallet balance is too low. The refund is sent as soon as the money is there; you can add funds.',
      UPSTREAM: 'The bank has not decided yet. We ask again automatically.',
      OPERATOR: 'The bank has not answered for a day. The operator is looking into it.',
    },
    failureReasons: {
      DECLINED: 'The bank declined it. The money is available again.',
      RETURNED_BY_BANK: 'The buyer’s bank returned the money, for example because the account is closed.',
      INVALID_DESTINATION: 'The bank account does not exist or belongs to someone else.',
      INSUFFICIENT_BALANCE: 'The wallet balance was too low for 30 days.',
    },
    empty: {
      title: 'No refunds yet',
      text: 'Open a payment and choose “Refund” to refund all or part of it.',
      link: 'Show successful payments',
    },
    callOff: {
      open: 'Cancel refund',
      title: 'Cancel this refund?',
      text: 'The buyer gets nothing back, and the money is available again. You can refund the payment later.',
      confirm: 'Cancel refund',
    },
    yes: 'Yes',
    details: {
      reference: 'Reference',
      payment: 'Payment',
      orderId: 'Your order ID',
      left: 'Can still be refunded',
      reason: 'Reason',
      detail: 'Internal note',
      note: 'Note to the buyer',
      restock: 'Units put back on sale',
      late: 'Payment arrived too late',
      account: 'To account',
      arn: 'Trace number (ARN)',
      created: 'Requested',
      started: 'Sent to the bank',
      expected: 'Expected arrival',
      completed: 'Completed',
      transaction: 'Transaction',
    },
  },
  fr: {
    title: 'Remboursements',
    refund: 'Remboursement',
    payment: 'Paiement',
    reference: 'Référence',
    reason: 'Raison',
    statuses: {
      PENDING: 'En attente',
      PROCESSING: 'À la banque',
      SUCCEEDED: 'Réussi',
      FAILED: 'Échoué',
      CANCELED: 'Annulé',
    },
    reasons: {
      CUSTOMER_REQUEST: 'Le client l’a demandé',
      DUPLICATE: 'Payé deux fois',
      FRAUD: 'Fraude',
      RETURN: 'Marchandise retournée',
      ORDER_CANCELED: 'La commande a été annulée',
      OTHER: 'Une autre raison',
    },
    failed: 'Pourquoi il a échoué',
    pendingReasons: {
      INSUFFICIENT_BALANCE:
        'Le portefeuille n’a pas cet argent pour l’instant. Le remboursement part dès qu’il l’a ; vous pouvez l’approvisionner.',
      UPSTREAM: 'La banque n’a pas encore décidé. La demande est répétée d’elle-même.',
      OPERATOR: 'La banque ne répond pas depuis un jour. Des personnes s’en occupent.',
    },
    failureReasons: {
      DECLINED: 'La banque l’a refusé définitivement. L’argent est de nouveau disponible.',
      RETURNED_BY_BANK: 'La banque de l’acheteur a renvoyé l’argent, par exemple parce que le compte est clôturé.',
      INVALID_DESTINATION: 'Ce compte bancaire n’existe pas, ou appartient à quelqu’un d’autre.',
      INSUFFICIENT_BALANCE: 'Le portefeuille n’a pas eu l’argent pendant 30 jours.',
    },
    empty: {
      title: 'Pas encore de remboursement',
      text: 'Ouvrez un paiement et choisissez « Rembourser » pour en rendre tout ou une partie.',
      link: 'Afficher les paiements réussis',
    },
    callOff: {
      open: 'Annuler le remboursement',
      title: 'Annuler ce remboursement ?',
      text: 'Rien n’est rendu, et l’argent est de nouveau disponible. Vous pourrez rembourser le paiement à nouveau.',
      confirm: 'Annuler le remboursement',
    },
    yes: 'Oui',
    details: {
      reference: 'Référence',
      payment: 'Paiement',
      orderId: 'Votre commande',
      left: 'Encore remboursable',
      reason: 'Raison',
      detail: 'Pour vous-même',
      note: 'Message à l’acheteur',
      restock: 'Unités remises en vente',
      late: 'Le paiement est arrivé trop tard',
      account: 'Vers le compte',
      arn: 'Numéro sous lequel la banque de l’acheteur le retrouve',
      created: 'Demandé',
      started: 'Envoyé à la banque',
      expected: 'Attendu chez l’acheteur',
      completed: 'Terminé',
      transaction: 'Sa transaction',
    },
  },
  ar: {
    title: 'المبالغ المستردة',
    refund: 'استرداد',
    payment: 'الدفعة',
    reference: 'المرجع',
    reason: 'السبب',
    statuses: {
      PENDING: 'معلّق',
      PROCESSING: 'لدى البنك',
      SUCCEEDED: 'ناجح',
      FAILED: 'فاشل',
      CANCELED: 'ملغى',
    },
    reasons: {
      CUSTOMER_REQUEST: 'بطلب من العميل',
      DUPLICATE: 'دُفع مرتين',
      FRAUD: 'احتيال',
      RETURN: 'أُعيدت البضاعة',
      ORDER_CANCELED: 'أُلغي الطلب',
      OTHER: 'سبب آخر',
    },
    failed: 'سبب الفشل',
    pendingReasons: {
      INSUFFICIENT_BALANCE: 'لا تتوفر المحفظة على هذا المال الآن. يتم الاسترداد حالما يتوفر، ويمكنك تعبئة المحفظة.',
      UPSTREAM: 'لم يقرر البنك بعد. يُعاد سؤاله تلقائيًا.',
      OPERATOR: 'لم يجب البنك منذ يوم. هناك من يتابع الأمر.',
    },
    failureReasons: {
      DECLINED: 'رفضه البنك نهائيًا. عاد المال متاحًا.',
      RETURNED_BY_BANK: 'أعاد بنك المشتري المال، كما يحدث عندما يكون الحساب مغلقًا.',
      INVALID_DESTINATION: 'لا وجود لهذا الحساب البنكي، أو هو لشخص آخر.',
      INSUFFICIENT_BALANCE: 'لم يتوفر المال في المحفظة خلال 30 يومًا.',
    },
    empty: {
      title: 'لا توجد استردادات بعد',
      text: 'افتح دفعة واختر «استرداد» لإعادتها كلها أو جزء منها.',
      link: 'عرض الدفعات الناجحة',
    },
    callOff: {
      open: 'إلغاء الاسترداد',
      title: 'هل تريد إلغاء هذا الاسترداد؟',
      text: 'لن يُعاد شيء، ويصبح المال متاحًا من جديد. يمكنك استرداد الدفعة مرة أخرى.',
      confirm: 'إلغاء الاسترداد',
    },
    yes: 'نعم',
    details: {
      reference: 'المرجع',
      payment: 'الدفعة',
      orderId: 'طلبك',
      left: 'ما زال يمكن استرداده',
      reason: 'السبب',
      detail: 'لك وحدك',
      note: 'رسالة إلى المشتري',
      restock: 'أُعيدت الوحدات إلى البيع',
      late: 'وصلت الدفعة متأخرة',
      account: 'إلى الحساب',
      arn: 'الرقم الذي يجده به بنك المشتري',
      created: 'تاريخ الطلب',
      started: 'أُرسل إلى البنك',
      expected: 'متوقع لدى المشتري',
      completed: 'النهاية',
      transaction: 'معاملته',
    },
  },
}
