import type { Locale } from '../../lib/language.ts'
import type { Refund, RefundStatus } from './api.ts'

type RefundWords = {
  title: string
  refund: string
  payment: string
  paymentId: string
  reference: string
  reason: string
  sort: string
  newest: string
  sorts: Record<string, string>
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
    paymentId: 'Identifier of the payment',
    reference: 'Reference',
    reason: 'Reason',
    sort: 'Order',
    newest: 'Newest first',
    sorts: { 'createdAt,asc': 'Oldest first', 'amount,desc': 'Largest first' },
    statuses: {
      PENDING: 'Pending',
      PROCESSING: 'At the bank',
      SUCCEEDED: 'Succeeded',
      FAILED: 'Failed',
      CANCELED: 'Called off',
    },
    reasons: {
      CUSTOMER_REQUEST: 'The customer asked for it',
      DUPLICATE: 'Paid twice',
      FRAUD: 'Fraud',
      RETURN: 'Goods came back',
      ORDER_CANCELED: 'The order was canceled',
      OTHER: 'Another reason',
    },
    failed: 'Why it failed',
    pendingReasons: {
      INSUFFICIENT_BALANCE:
        'The wallet does not have this money now. It is done as soon as it does; you can put money in.',
      UPSTREAM: 'The bank has not decided yet. It is asked again by itself.',
      OPERATOR: 'The bank has not answered for a day. People look after it.',
    },
    failureReasons: {
      DECLINED: 'The bank refused it for good. The money is available again.',
      RETURNED_BY_BANK: 'The buyer’s bank sent the money back, such as when the account is closed.',
      INVALID_DESTINATION: 'There is no such bank account, or it is somebody else’s.',
      INSUFFICIENT_BALANCE: 'The wallet did not have the money for 30 days.',
    },
    empty: {
      title: 'No refunds yet',
      text: 'Open a payment and choose “Refund” to give all or a part of it back.',
      link: 'Show payments that succeeded',
    },
    callOff: {
      open: 'Call off',
      title: 'Call this refund off?',
      text: 'Nothing is given back, and the money is available again. You can refund the payment anew.',
      confirm: 'Call off',
    },
    yes: 'Yes',
    details: {
      reference: 'Reference',
      payment: 'Payment',
      orderId: 'Your order',
      left: 'Can still be refunded',
      reason: 'Reason',
      detail: 'For yourself',
      note: 'What the buyer is told',
      restock: 'Units on sale again',
      late: 'The payment came too late',
      account: 'To the account',
      arn: 'Number by which the buyer’s bank finds it',
      created: 'Requested',
      started: 'Sent to the bank',
      expected: 'Expected at the buyer’s',
      completed: 'Ended',
      transaction: 'Its transaction',
    },
  },
  fr: {
    title: 'Remboursements',
    refund: 'Remboursement',
    payment: 'Paiement',
    paymentId: 'Identifiant du paiement',
    reference: 'Référence',
    reason: 'Raison',
    sort: 'Ordre',
    newest: 'Les plus récents d’abord',
    sorts: {
      'createdAt,asc': 'Les plus anciens d’abord',
      'amount,desc': 'Les plus grands d’abord',
    },
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
    paymentId: 'معرّف الدفعة',
    reference: 'المرجع',
    reason: 'السبب',
    sort: 'الترتيب',
    newest: 'الأحدث أولًا',
    sorts: { 'createdAt,asc': 'الأقدم أولًا', 'amount,desc': 'الأكبر أولًا' },
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
