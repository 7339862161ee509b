import type { Locale } from '../../lib/language.ts'

type FulfilWords = {
  empty: { title: string; text: string }
  toProducts: string
  searchHint: string
  prepare: string
  prepareText: string
  ship: string
  shipText: string
  prepareManyText: string
  shipManyText: string
  carrier: string
  trackingNumber: string
  trackingUrl: string
  deliver: string
  deliverText: string
  cancel: string
  cancelPaidText: string
  cancelUnpaidText: string
  reason: string
  reasonHint: string
  restock: string
  rib: string
  ribHint: string
  holder: string
  note: string
  noteHint: string
  delivery: string
  deliveryFee: string
  slip: string
  slipText: string
  slipLanguage: string
  buyersLanguage: string
  saveSlip: string
  details: string
  reference: string
  history: string
  address: string
  unitPrice: string
  quantity: string
  transaction: string
  client: string
  method: string
  methods: { CARD: string; CASH: string }
  restocked: string
  steps: { ordered: string; paid: string; prepared: string; shipped: string; delivered: string; canceled: string }
}

export const fulfilWords: Record<Locale, FulfilWords> = {
  en: {
    empty: {
      title: 'No orders yet',
      text: 'Orders come from your products’ sales pages. Share one to get your first order.',
    },
    toProducts: 'Go to products',
    searchHint: '#1042, name, e-mail or phone',
    prepare: 'Start preparing',
    prepareText: 'Marks the order as being prepared.',
    ship: 'Ship',
    shipText: 'We e-mail the buyer the carrier and how to track the parcel.',
    prepareManyText: 'Marks these orders as being prepared.',
    shipManyText:
      'Ships these orders without a carrier or tracking number; those that are not prepared yet are marked so first. Each buyer gets an e-mail. This cannot be undone.',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    trackingUrl: 'Tracking URL',
    deliver: 'Mark as delivered',
    deliverText: 'Marks the order as delivered. This cannot be undone.',
    cancel: 'Cancel order',
    cancelPaidText: 'The buyer is refunded in full and gets an e-mail. This cannot be undone.',
    cancelUnpaidText: 'It can no longer be paid, and its units go back on sale. This cannot be undone.',
    reason: 'Reason',
    reasonHint: 'Shown to the buyer.',
    restock: 'Put the units back on sale',
    rib: 'Buyer’s RIB',
    ribHint: 'The order was paid in cash, so the refund goes to this account. 24 digits.',
    holder: 'Account holder',
    note: 'Your note',
    noteHint: 'Not shown to the buyer.',
    delivery: 'Delivery',
    deliveryFee: 'Delivery fee',
    slip: 'Packing slip',
    slipText: 'A page for the parcel: the addressee, the product and its quantity, without prices.',
    slipLanguage: 'Language',
    buyersLanguage: 'The buyer’s',
    saveSlip: 'Download PDF',
    details: 'Details',
    reference: 'Reference',
    history: 'History',
    address: 'Ship to',
    unitPrice: 'Unit price',
    quantity: 'Units',
    transaction: 'Transaction',
    client: 'Client',
    method: 'Paid by',
    methods: { CARD: 'Card', CASH: 'Cash' },
    restocked: 'Back on sale',
    steps: {
      ordered: 'Ordered',
      paid: 'Paid',
      prepared: 'Preparation started',
      shipped: 'Shipped',
      delivered: 'Delivered',
      canceled: 'Canceled',
    },
  },
  fr: {
    empty: {
      title: 'Aucune commande ici',
      text: 'Les commandes viennent des pages de vente de vos produits. Partagez-en une pour recevoir la première.',
    },
    toProducts: 'Vers les produits',
    searchHint: '#1042, nom, e-mail ou téléphone',
    prepare: 'Préparer',
    prepareText: 'La commande est marquée comme en préparation.',
    ship: 'Expédier',
    shipText: 'L’acheteur apprend par e-mail qui la livre et comment la suivre.',
    prepareManyText: 'Ces commandes passent en préparation.',
    shipManyText:
      'Expédie ces commandes sans transporteur ni numéro de suivi ; celles qui ne sont pas en préparation le passent d’abord. Chaque acheteur reçoit un e-mail. C’est irréversible.',
    carrier: 'Transporteur',
    trackingNumber: 'Numéro de suivi',
    trackingUrl: 'Adresse de suivi',
    deliver: 'Marquer comme livrée',
    deliverText: 'La commande est arrivée. C’est irréversible.',
    cancel: 'Annuler la commande',
    cancelPaidText: 'Ce qui a été payé est rendu à l’acheteur, qui est prévenu par e-mail. C’est irréversible.',
    cancelUnpaidText: 'Elle ne peut plus être payée et ses unités sont remises en vente. C’est irréversible.',
    reason: 'Motif',
    reasonHint: 'L’acheteur le lit.',
    restock: 'Remettre les unités en vente',
    rib: 'RIB de l’acheteur',
    ribHint: 'Payée en espèces : l’argent va sur ce compte. 24 chiffres.',
    holder: 'Titulaire du compte',
    note: 'Votre note',
    noteHint: 'Aucun acheteur ne la voit.',
    delivery: 'Livraison',
    deliveryFee: 'Frais de livraison',
    slip: 'Bon de livraison',
    slipText: 'Une page pour le colis : le destinataire, le produit et sa quantité, sans prix.',
    slipLanguage: 'Langue',
    buyersLanguage: 'Celle de l’acheteur',
    saveSlip: 'Télécharger le PDF',
    details: 'Détails',
    reference: 'Référence',
    history: 'Historique',
    address: 'À envoyer à',
    unitPrice: 'Prix unitaire',
    quantity: 'Unités',
    transaction: 'Transaction',
    client: 'Client',
    method: 'Payée par',
    methods: { CARD: 'Carte', CASH: 'Espèces' },
    restocked: 'Remises en vente',
    steps: {
      ordered: 'Commandée',
      paid: 'Payée',
      prepared: 'Préparation commencée',
      shipped: 'Expédiée',
      delivered: 'Livrée',
      canceled: 'Annulée',
    },
  },
  ar: {
    empty: { title: 'لا يوجد طلب هنا', text: 'تأتي الطلبات من صفحات بيع منتجاتك. شارك واحدة لتتلقى أول طلب.' },
    toProducts: 'إلى المنتجات',
    searchHint: '#1042 أو الاسم أو البريد أو الهاتف',
    prepare: 'تجهيز',
    prepareText: 'يُسجَّل الطلب على أنه قيد التجهيز.',
    ship: 'إرسال',
    shipText: 'يُخبَر المشتري بالبريد الإلكتروني بمن يوصله وكيف يتتبعه.',
    prepareManyText: 'تُعلَّم هذه الطلبات بأنها قيد التحضير.',
    shipManyText:
      'تُشحن هذه الطلبات دون ناقل ولا رقم تتبّع؛ وما لم يُحضَّر منها يُعلَّم كذلك أولًا. يصل كل مشترٍ بريد إلكتروني. لا يمكن التراجع عن هذا.',
    carrier: 'شركة التوصيل',
    trackingNumber: 'رقم التتبع',
    trackingUrl: 'عنوان التتبع',
    deliver: 'تسجيل التسليم',
    deliverText: 'وصل الطلب. لا يمكن التراجع عن هذا.',
    cancel: 'إلغاء الطلب',
    cancelPaidText: 'يُعاد ما دُفع إلى المشتري ويُخبَر بالبريد الإلكتروني. لا يمكن التراجع عن هذا.',
    cancelUnpaidText: 'لا يمكن دفعه بعد الآن وتعود وحداته إلى البيع. لا يمكن التراجع عن هذا.',
    reason: 'السبب',
    reasonHint: 'يقرؤه المشتري.',
    restock: 'إعادة الوحدات إلى البيع',
    rib: 'رقم RIB للمشتري',
    ribHint: 'دُفع نقدًا: يذهب المال إلى هذا الحساب. 24 رقمًا.',
    holder: 'صاحب الحساب',
    note: 'ملاحظتك',
    noteHint: 'لا يراها أي مشترٍ.',
    delivery: 'التوصيل',
    deliveryFee: 'رسوم التوصيل',
    slip: 'قسيمة التعبئة',
    slipText: 'ورقة توضع في الطرد: المستلم والمنتج وكميته، دون أسعار.',
    slipLanguage: 'اللغة',
    buyersLanguage: 'لغة المشتري',
    saveSlip: 'تنزيل PDF',
    details: 'التفاصيل',
    reference: 'المرجع',
    history: 'ما حدث',
    address: 'يُرسل إلى',
    unitPrice: 'سعر الوحدة',
    quantity: 'الوحدات',
    transaction: 'المعاملة',
    client: 'العميل',
    method: 'طريقة الدفع',
    methods: { CARD: 'بطاقة', CASH: 'نقدًا' },
    restocked: 'عادت إلى البيع',
    steps: {
      ordered: 'طُلب',
      paid: 'دُفع',
      prepared: 'بدأ التجهيز',
      shipped: 'أُرسل',
      delivered: 'سُلّم',
      canceled: 'أُلغي',
    },
  },
}
