// Values for creations beside the examples of the documentation, and the places where they can be read.

export type Creation = {
  /** The member by which the object is found. */
  key: string
  /** It is read by no GET of its own: the answer of the creation is looked at in its place. */
  read?: 'none'
  /** It has no list of its own. */
  list?: 'none'
  /** The event of the creation. */
  event: string
  /** Values other than the examples, where those are what an object has unasked, or contradict one another. */
  values?: Record<string, unknown>
  /** Members that accompany the required fields. */
  beside?: readonly string[]
  /** Other names under which fields are shown. */
  at?: Record<string, string>
  /** Values shown for a field, if different. */
  shown?: Record<string, unknown>
  /** Fields that are sent and seen nowhere, with the reason. */
  unshown?: Record<string, string>
  /** Fields whose value is also the default, with the reason why no other is sent. */
  unproven?: Record<string, string>
  /** Fields that cannot be sent with the others, with the reason. */
  unsent?: Record<string, string>
}

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()

/** By the title of the row. */
export const creating: Record<string, Creation> = {
  'POST /v1/products': { key: 'reference', event: 'product.created', values: { currency: 'EUR' } },
  'POST /v1/clients': { key: 'id', event: 'client.created' },
  'POST /v1/payment-links': {
    key: 'reference',
    event: 'payment_link.created',
    beside: ['amountMode', 'minAmount', 'suggestedAmounts'],
    unproven: { usage: 'SINGLE has one payment, and maxPayments is sent' },
    values: { currency: 'EUR', methods: ['CARD'], locale: 'ar', savePaymentMethod: 'ASK' },
    unsent: {
      quantity: 'is of links with a fixed amount; changed-fields.test.ts walks it',
      voucherExpiresInSeconds: 'needs cash, which is not paid in the currency here; changed-fields.test.ts walks it',
    },
  },
  'POST /v1/checkout/sessions': {
    key: 'id',
    list: 'none',
    event: 'checkout.session.created',
    beside: ['returnUrl'],
    values: {
      currency: 'EUR',
      methods: ['CARD'],
      threeDS: 'FORCE',
      maxAttempts: 4,
      integration: 'CUSTOM',
      expiresAt: inTwoDays,
    },
    unshown: { reuseOpenSession: 'decides about this call alone, and is kept nowhere' },
    unsent: {
      expiresInSeconds: 'is the other way to say expiresAt',
      voucherExpiresInSeconds:
        'needs cash, which is not paid in the currency here; cash.test.ts of the module reads it back',
    },
  },
  'POST /v1/subscriptions': {
    key: 'id',
    event: 'subscription.created',
    values: { currency: 'EUR', dunning: { retryDays: [2, 4], finalAction: 'PAUSE' }, notifyClient: false },
    unproven: { collection: 'MANUAL takes no card, which is sent', prorate: 'is false or refused' },
  },
  'POST /v1/refunds': {
    key: 'id',
    event: 'refund.created',
    beside: ['destination', 'amount'],
    shown: { destination: { ribLast4: '2396' } },
    unproven: { restock: 'true is for payments of product orders alone' },
  },
  'POST /v1/wallet/fundings': {
    key: 'fundingReference',
    read: 'none',
    list: 'none',
    event: 'wallet.funding.created',
    values: { currency: 'EUR' },
  },
  'POST /v1/webhooks': { key: 'id', event: 'none', values: { maxConcurrency: 3, signatureFormat: 'SVC_AND_STANDARD' } },
}
