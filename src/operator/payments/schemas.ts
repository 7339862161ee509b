import { z } from 'zod'
import { environmentNames } from '../../platform/context.ts'
import { choice, emailAddress, lineText, objectOf, uuidParameter } from '../../platform/http/fields.ts'
import { decisions } from '../../money/refunds/evidence.ts'
import { transactionTypes } from '../../money/payments/transaction.ts'
import { approvalKindNames } from '../approvals/kinds.ts'
import { at, idDoc, merchantIdDoc, onlyTrue } from '../fields.ts'
import { storyFields } from './answer-schemas.ts'
import { PaymentRiskView } from './risk.ts'
import { paymentStatus } from './status.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })

export const ByPayment = z.strictObject({ id: uuidParameter({ ...idDoc, description: 'Id of the transaction.' }) })

const fields = {
  id: z.string().meta(idDoc),
  reference: text('Its name for people.', 'TX-7K3M9Q2XW4'),
  merchantId: z.string().meta(merchantIdDoc),
  merchantName: text('Name of the merchant.', 'Boutique Atlas'),
  environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
  type: choice(transactionTypes, { description: 'Type of the transaction.', example: 'PAYMENT' }),
  status: paymentStatus('Its state, as it is here.', 'UNKNOWN'),
  statusReason: text('More of its state.', 'OPERATOR').optional(),
  amount: z.number().meta({ description: 'Amount in major units.', example: 249.9 }),
  currency: text('ISO-4217 code.', 'MAD'),
  card: text('Brand and last digits.', 'VISA 4242').optional(),
  createdAt: at('When it began.'),
}

const PaymentRow = z.strictObject(fields).meta({ id: 'FoundPayment' })

export const PaymentList = z
  .strictObject({ items: z.array(PaymentRow).meta({ description: 'Up to 100, newest first.' }) })
  .meta({ id: 'PaymentList' })

export const PaymentFilters = objectOf({
  q: lineText(200, {
    description:
      'A reference or an id, the acquirer’s reference, or the last four digits of a card in production, with its amount behind them or without; an amount such as 249.90 or 250 EUR, a day such as 2026-11-20, or both, in production.',
    example: '4242 249.90',
  }).optional(),
  waiting: onlyTrue('Only those that wait for the operator.'),
})

export const ByEmail = objectOf({
  email: emailAddress({
    description: 'The whole e-mail of the buyer: of a client in both environments, of another buyer in production.',
    example: 'salma@example.ma',
  }),
})

const StepView = z
  .strictObject({
    type: text('What happened.', 'SUBMITTED'),
    status: paymentStatus('The state after it.', 'PROCESSING'),
    actor: choice(['SYSTEM', 'BUYER', 'MERCHANT', 'BANK'], { description: 'Who did it.', example: 'SYSTEM' }),
    message: text('In words.', 'The payment was sent to the bank.'),
    at: at('When it happened.'),
  })
  .meta({ id: 'PaymentStep' })

export const PaymentDetail = z
  .strictObject({
    ...fields,
    method: text('Payment method.', 'CARD').optional(),
    fee: z.number().meta({ description: 'Fee in major units.', example: 6.25 }),
    refunded: z.number().meta({ description: 'Amount refunded.', example: 0 }),
    acquirer: text('Account at the acquirer.', 'cmi-main').optional(),
    acquirerReference: text('What the acquirer calls it.', 'cmi-123').optional(),
    authorisationCode: text('Code of the approval.', '831000').optional(),
    decline: text('Why it was declined.', 'INSUFFICIENT_FUNDS').optional(),
    buyer: text('E-mail of the buyer, masked.', 'sa…@e….ma').optional(),
    canLookUp: z.boolean().meta({ description: 'Whether the acquirer can be asked now.', example: true }),
    refundable: z
      .strictObject({
        left: z.number().meta({ description: 'Amount that can be refunded.', example: 249.9 }),
        alone: z.number().meta({ description: 'Amount up to which one person does it.', example: 249.9 }),
        paidBy: choice(['ACQUIRER', 'BANK'], { description: 'Back to the card, or by transfer.', example: 'ACQUIRER' }),
        isOfOrder: z
          .boolean()
          .meta({ description: 'It is of a product order, whose units can be restocked.', example: false }),
      })
      .meta({ id: 'RefundablePart' })
      .optional(),
    resolvable: z
      .strictObject({
        as: z
          .array(choice(decisions, { description: 'A decision.', example: 'FAILED' }))
          .meta({ description: 'Decisions that it waits for.' }),
        needsCode: z.boolean().meta({ description: 'A success needs the code of the approval.', example: true }),
        needsCard: z.boolean().meta({ description: 'A success needs the card, which is not known.', example: true }),
        takesAccount: z
          .boolean()
          .meta({ description: 'Money of the buyer may be transferred to an account.', example: false }),
      })
      .meta({ id: 'ResolvablePayment' })
      .optional(),
    asked: z
      .array(
        z
          .strictObject({
            id: z.string().meta({ ...idDoc, description: 'Id of the approval.' }),
            kind: choice(approvalKindNames, { description: 'What was asked for.', example: 'REFUND' }),
          })
          .meta({ id: 'AskedAbout' }),
      )
      .meta({ description: 'What another person has to approve about it.' }),
    risk: PaymentRiskView.optional(),
    steps: z.array(StepView).meta({ description: 'Its timeline, earliest first.' }),
    ...storyFields,
  })
  .meta({ id: 'PaymentDetail' })

export const RevealedBuyer = z
  .strictObject({
    email: text('E-mail of the buyer.', 'amina@example.ma').optional(),
    name: text('Name of the buyer.', 'Amina Berrada').optional(),
    phone: text('Phone of the buyer.', '+212661234567').optional(),
    device: text('Hash of the browser, as rules and lists have it.', 'kM3xQ9u0Zt7bPq1LwE5rV8sNcYdA2fGh').optional(),
    card: text('Fingerprint of the card, as rules and lists have it.', 'fp_7K3M9Q2XW4').optional(),
  })
  .meta({ id: 'RevealedBuyer' })
