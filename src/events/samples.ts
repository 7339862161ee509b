import { type EventType, eventCatalogue } from './catalogue.ts'

// Sample events of each kind, for developers who write a receiver before anything has happened.

const at = '2026-11-20T10:00:00.000Z'
const later = '2026-11-21T10:00:00.000Z'
const id = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const currency = 'MAD'
const common = { environment: 'SANDBOX', createdAt: at, updatedAt: at }
const made = { origin: 'API', ...common }
const products = 'prd_00k5m2x8q7w3e9r1t4y6z0a2'
const links = 'pl_00k5m2x8q7w3e9r1t4y6z0a2'

const product = {
  reference: products,
  name: 'Tajine',
  price: 149.9,
  currency,
  soldQuantity: 3,
  reservedQuantity: 1,
  status: 'ACTIVE',
  active: true,
  url: `https://pay.example/p/${products}`,
  qrCodeUrl: `https://pay.example/p/${products}/qr.svg`,
  ordersCount: 4,
  ...made,
}

const order = {
  reference: 'ord_00k5m2x8q7w3e9r1t4y6z0a2',
  productReference: products,
  productName: 'Tajine',
  quantity: 1,
  unitPrice: 149.9,
  amount: 149.9,
  currency,
  status: 'PAID',
  fulfilment: 'UNFULFILLED',
  environment: 'SANDBOX',
  createdAt: at,
}

const paymentMethod = {
  id,
  clientId: id,
  type: 'CARD',
  card: { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2030 },
  isDefault: true,
  status: 'ACTIVE',
  consent: { givenAt: at, channel: 'CHECKOUT', textVersion: '2026-01' },
  createdAt: at,
}

const subscription = {
  id,
  reference: 'sub_7k0f2m9qhw4v8s1xzr3c5t',
  status: 'ACTIVE',
  clientId: id,
  amount: 149.9,
  currency,
  description: 'Abonnement Premium',
  interval: { unit: 'MONTH', count: 1 },
  timeZone: 'Africa/Casablanca',
  startAt: at,
  cyclesCompleted: 3,
  collection: 'AUTO',
  prorate: false,
  dunning: { retryDays: [1, 3, 5, 7], finalAction: 'CANCEL' },
  notifyClient: true,
  openAmount: 0,
  cancelAtPeriodEnd: false,
  ...made,
}

const dueDate = {
  id,
  subscriptionId: id,
  sequence: 3,
  dueAt: at,
  period: { start: at, end: '2026-12-20T10:00:00.000Z' },
  amount: 149.9,
  currency,
  status: 'PAID',
  subscription,
  ...common,
}

const wallet = {
  id,
  status: 'ACTIVE',
  currency,
  balance: { available: 1200.5, pending: 487.5, reserved: 40, total: 1728 },
  pendingByAvailability: [{ availableAt: later, amount: 487.5 }],
  ...common,
}

const session = {
  id,
  orderId: 'order-1042',
  status: 'PAID',
  amount: 149.9,
  currency,
  amountPaid: 149.9,
  methods: ['CARD', 'CASH'],
  savePaymentMethod: false,
  integration: 'HOSTED',
  threeDS: 'AUTO',
  attempts: 1,
  maxAttempts: 5,
  expiresAt: later,
  ...made,
}

const link = {
  reference: links,
  url: `https://pay.example/l/${links}`,
  qrCodeUrl: `https://pay.example/v1/payment-links/${links}/qr-code`,
  posterUrl: `https://pay.example/v1/payment-links/${links}/poster`,
  description: 'Cours de poterie, samedi',
  amount: 149.9,
  currency,
  amountMode: 'FIXED',
  usage: 'MULTI',
  locale: 'auto',
  savePaymentMethod: 'NONE',
  status: 'ACTIVE',
  paymentCount: 1,
  paidAmount: 149.9,
  viewCount: 58,
  active: true,
  ...made,
}

const transaction = { id, reference: 'TX-7K3XB9Q2ZP', currency, ...made }
const payment = {
  ...transaction,
  type: 'PAYMENT',
  status: 'SUCCEEDED',
  direction: 'CREDIT',
  amount: 149.9,
  fee: 3.75,
  feeDetails: [{ type: 'PAYMENT', amount: 3.75, description: 'Fee of the payment' }],
  net: 146.15,
}
const payout = {
  ...transaction,
  type: 'PAYOUT',
  status: 'PAID',
  direction: 'DEBIT',
  amount: 1200.5,
  fee: 0,
  feeDetails: [],
  net: 1200.5,
}

const fee = { ...payout, type: 'FEE', status: 'SUCCEEDED', statusReason: 'REFUND_FEE', amount: 12, net: 12 }

const refund = {
  id,
  refundReference: 'ref-1042',
  transactionId: id,
  refundTransactionId: id,
  status: 'SUCCEEDED',
  amount: 149.9,
  currency,
  remainingRefundable: 0,
  reason: 'CUSTOMER_REQUEST',
  restock: false,
  payment: { reference: 'TX-7K3XB9Q2ZP', amount: 149.9 },
  ...made,
}

const dispute = {
  id,
  kind: 'CHARGEBACK',
  status: 'NEEDS_RESPONSE',
  reason: 'product_not_received',
  amount: 149.9,
  currency,
  respondBy: later,
  createdAt: at,
}
const disputed = { ...payment, status: 'DISPUTED', statusReason: 'CHARGEBACK', dispute }

type Sample = Record<string, unknown> & ({ reference: string } | { id: string })

/** The object of an event, by its resource. */
const byResource: Record<(typeof eventCatalogue)[EventType]['resource'], Sample> = {
  product,
  product_order: order,
  client: { id, name: 'Salma Idrissi', email: 'salma@example.ma', ...made },
  payment_method: paymentMethod,
  subscription,
  'subscription.due_date': dueDate,
  wallet,
  'wallet.funding': { id, status: 'SUCCEEDED', method: 'BANK_TRANSFER', amount: 1000, currency, ...made },
  'checkout.session': session,
  payment,
  refund,
  payout,
  fee,
  payment_link: link,
  webhook: { id, url: 'https://shop.example/hooks/mizan', status: 'ACTIVE', ...common },
  api_key: { id, name: 'Shop server', prefix: 'svc_sk_test_7k3Xb9', environment: 'SANDBOX' },
  account: { id, outcome: 'ENABLED', productionAccess: 'ENABLED', updatedAt: at },
}

/** Types with another sample. */
const byType: Partial<Record<EventType, Sample>> = {
  'client.deleted': { id, environment: 'SANDBOX', deleted: true, createdAt: at, deletedAt: later },
  'payment_link.paid': { ...link, transactionId: id },
  'payment_link.completed': { ...link, status: 'COMPLETED', transactionId: id },
  'payment.funds_available': { ...payment, availableAmount: 146.15 },
  'payment.disputed': disputed,
  'payment.dispute_evidence_due': disputed,
  'payment.dispute_closed': {
    ...payment,
    statusReason: 'DISPUTE_WON',
    dispute: { ...dispute, status: 'WON', closedAt: later },
  },
  'wallet.balance.low': { ...wallet, lowBalanceAt: 500 },
  'wallet.balance.available': { ...wallet, released: { amount: 1200.5, payments: 8, from: at, until: later } },
  'subscription.payment_action_required': {
    ...dueDate,
    status: 'REQUIRES_CUSTOMER',
    paymentUrl: 'https://pay.example/d/mzn_d',
  },
}

/** The body of an event of this type; without id and time, which each event has of its own. */
export function sampleOf(type: EventType) {
  const { resource } = eventCatalogue[type]
  const object = byType[type] ?? byResource[resource]
  return {
    type,
    apiVersion: 'v1',
    environment: 'SANDBOX',
    sequence: 1,
    resource: { type: resource, id: 'id' in object ? object.id : object.reference, version: 1 },
    externalId: 'order-77',
    metadata: { cartId: 'c-77' },
    data: { object },
  }
}
