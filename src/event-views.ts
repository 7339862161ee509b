import { z } from 'zod'
import { type EventType, eventCatalogue } from './events/catalogue.ts'
import { KeyView } from './modules/api-keys/schemas.ts'
import { CheckoutView } from './modules/checkout/schemas.ts'
import { ClientView, PaymentMethodView } from './modules/clients/schemas.ts'
import { OrderView } from './modules/orders/schemas.ts'
import { LinkView } from './modules/payment-links/view-schemas.ts'
import { ProductView } from './modules/products/schemas.ts'
import { DueDateView, SubscriptionView } from './modules/subscriptions/view-schemas.ts'
import { FundingView, WalletView } from './modules/wallet/schemas.ts'
import { WebhookView } from './modules/webhooks/schemas.ts'
import { amountView } from './money/fields.ts'
import { disputeShape } from './money/disputes/dispute-view.ts'
import { TransactionView } from './money/payments/transaction-view.ts'
import { RefundView } from './money/refunds/refund-view.ts'
import { choice, instantView, wholeNumber } from './platform/http/fields.ts'

// The object of each event: the read view of the resource, unless a type has another. A resource that is new in the catalogue does not compile
// without a line here.

const countMax = 2_147_483_647
const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const uuid = (description: string) => z.string().meta({ format: 'uuid', description, example: exampleId })
const url = (description: string, example: string) => z.string().meta({ format: 'uri', description, example })
const count = (description: string) => wholeNumber(0, countMax, { description, example: 3 })

const DeletedClient = ClientView.pick({ id: true, environment: true, createdAt: true })
  .extend({
    deleted: z.literal(true).meta({ description: 'Always true.', example: true }),
    deletedAt: instantView({ description: 'When the client was deleted.' }),
  })
  .meta({ id: 'DeletedClient' })

const PaymentMethodOfClient = PaymentMethodView.extend({ clientId: uuid('The client who owns it.') }).meta({
  id: 'PaymentMethodOfClient',
})

const transactionId = uuid('The payment.')
const PaidPaymentLink = LinkView.extend({ transactionId }).meta({ id: 'PaidPaymentLink' })

// A limit that is lowered to what is paid completes a link too, without a payment.
const CompletedPaymentLink = LinkView.extend({ transactionId: transactionId.optional() }).meta({
  id: 'CompletedPaymentLink',
})

const ExpiredCheckoutSession = CheckoutView.extend({
  recoveryUrl: url(
    'Page on which the buyer can start again; of sessions that our pages can repeat.',
    'https://pay.example/c/mzn_s/again',
  ).optional(),
}).meta({ id: 'ExpiredCheckoutSession' })

const debtPaid = amountView({ description: 'Amount that has paid a debt.', example: 20 }).optional()

const ReleasedPayment = TransactionView.extend({
  availableAmount: amountView({ description: 'Amount that can be paid out, in major units.', example: 223.65 }),
  debtPaid,
  reservedAmount: amountView({
    description: 'Amount that is kept in reserve for chargebacks.',
    example: 22.36,
  }).optional(),
}).meta({ id: 'ReleasedPayment' })

const DisputedPayment = TransactionView.extend({
  dispute: z.strictObject(disputeShape).meta({
    description: 'The dispute; a payment may have several.',
    example: { id: exampleId, status: 'NEEDS_RESPONSE' },
  }),
}).meta({ id: 'DisputedPayment' })

const ReleasedWallet = WalletView.extend({
  released: z
    .strictObject({
      amount: amountView({ description: 'Amount that can be paid out now, in major units.', example: 1200.5 }),
      debtPaid,
      reserved: amountView({ description: 'Amount that is kept in reserve for chargebacks.', example: 60 }).optional(),
      payments: count('Number of payments that became available.'),
      from: instantView({ description: 'The beginning of the day.' }),
      until: instantView({ description: 'Its end.' }),
    })
    .meta({ description: 'Money that became available.', example: { amount: 1200.5, payments: 8 } }),
}).meta({ id: 'ReleasedWallet' })

const LowWallet = WalletView.extend({
  lowBalanceAt: amountView({ description: 'The limit of the company, in major units.', example: 500 }),
}).meta({ id: 'LowWallet' })

const DueDateOfSubscription = DueDateView.omit({ attempts: true })
  .extend({ subscription: SubscriptionView })
  .meta({ id: 'DueDateOfSubscription' })

const WebhookNotice = WebhookView.pick({ id: true, url: true, status: true, environment: true })
  .extend({
    events: WebhookView.shape.events.optional(),
    description: WebhookView.shape.description,
    statusReason: WebhookView.shape.statusReason,
    consecutiveFailures: count('Attempts that have failed since the last success.').optional(),
    failingSince: instantView({ description: 'When the first of these was made.' }).optional(),
    graceEndsAt: instantView({ description: 'Until when the old secret signs too.' }).optional(),
    createdAt: WebhookView.shape.createdAt,
    updatedAt: WebhookView.shape.updatedAt,
  })
  .meta({ id: 'WebhookNotice' })

const ApiKeyNotice = KeyView.pick({
  id: true,
  name: true,
  prefix: true,
  environment: true,
  expiresAt: true,
  revokedAt: true,
}).meta({ id: 'ApiKeyNotice' })

const ProductionDecision = z
  .strictObject({
    id: uuid('The account.'),
    outcome: choice(['ENABLED', 'REFUSED', 'SUSPENDED'], { description: 'The decision.', example: 'ENABLED' }),
    productionAccess: choice(['NOT_ENABLED', 'ENABLED', 'SUSPENDED'], {
      description: 'Production access of the account.',
      example: 'ENABLED',
    }),
    reason: z.string().meta({ description: 'Reason from the operator.', example: 'The site is ready.' }).optional(),
    updatedAt: instantView({ description: 'When it was decided.' }),
  })
  .meta({ id: 'ProductionDecision' })

const byResource = {
  product: ProductView,
  product_order: OrderView,
  client: ClientView,
  payment_method: PaymentMethodOfClient,
  subscription: SubscriptionView,
  'subscription.due_date': DueDateOfSubscription,
  wallet: WalletView,
  'wallet.funding': FundingView,
  'checkout.session': CheckoutView,
  payment_link: LinkView,
  payment: TransactionView,
  payout: TransactionView,
  fee: TransactionView,
  refund: RefundView,
  webhook: WebhookNotice,
  api_key: ApiKeyNotice,
  account: ProductionDecision,
} satisfies Record<(typeof eventCatalogue)[EventType]['resource'], z.ZodType>

const byType: Partial<Record<EventType, z.ZodType>> = {
  'client.deleted': DeletedClient,
  'payment_link.paid': PaidPaymentLink,
  'payment_link.completed': CompletedPaymentLink,
  'checkout.session.expired': ExpiredCheckoutSession,
  'payment.funds_available': ReleasedPayment,
  'payment.disputed': DisputedPayment,
  'payment.dispute_evidence_due': DisputedPayment,
  'payment.dispute_closed': DisputedPayment,
  'wallet.balance.available': ReleasedWallet,
  'wallet.balance.low': LowWallet,
  'subscription.payment_action_required': DueDateOfSubscription,
}

/** Returns the schema of an event type's object. */
export const eventObjectOf = (type: EventType): z.ZodType => byType[type] ?? byResource[eventCatalogue[type].resource]
