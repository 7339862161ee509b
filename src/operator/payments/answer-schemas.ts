import { z } from 'zod'
import { accountNames } from '../../money/ledger/accounts.ts'
import { ledgerEventNames } from '../../money/ledger/bookings.ts'
import { detailViews } from '../../money/payments/transaction-details.ts'
import { failureReasons, pendingReasons, refundStatuses } from '../../money/refunds/refund.ts'
import { choice, wholeNumber } from '../../platform/http/fields.ts'
import { NoticeView } from '../acquirers/schemas.ts'
import { at, idDoc } from '../fields.ts'
import { paymentStatus } from './status.ts'

// The story of a payment: answers of acquirers, notices, refunds, and entries of the ledger.

const text = (description: string, example: string) => z.string().meta({ description, example })
const amount = (description: string, example: number) => z.number().meta({ description, example })
const currency = text('ISO-4217 code.', 'MAD')
const acquirer = text('Account at the acquirer.', 'cmi-main')

const AttemptView = z
  .strictObject({
    id: z.string().meta(idDoc),
    reference: text('Its name for people.', 'TX-7K3M9Q2XW4'),
    status: paymentStatus('Its state.', 'FAILED'),
    statusReason: text('More of its state.', 'OPERATOR').optional(),
    acquirer: acquirer.optional(),
    acquirerReference: text('What the acquirer calls it.', '26325KLmn').optional(),
    authorisationCode: text('Code of the approval.', '831000').optional(),
    decline: text(
      'Why it was declined, as the acquirer said it; buyers and merchants may read a general reason.',
      'STOLEN_CARD',
    ).optional(),
    networkCode: text('The card network’s own code.', '43').optional(),
    advice: text('The card network’s advice.', '24').optional(),
    threeDS: detailViews.threeDS,
    lookUps: wholeNumber(0, 2_147_483_647, { description: 'How often the acquirer was asked about it.', example: 3 }),
    nextLookUpAt: at('When it is asked next.').optional(),
    createdAt: at('When it began.'),
    completedAt: at('When it ended.').optional(),
  })
  .meta({ id: 'PaymentAttempt' })

const RefundRow = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the refund.' }),
    transactionId: z.string().meta({ ...idDoc, description: 'Id of its transaction.' }),
    reference: text('The reference that it was asked for with.', 'refund-4711'),
    status: choice(refundStatuses, { description: 'Its state.', example: 'SUCCEEDED' }),
    pendingReason: choice(pendingReasons, { description: 'Why it waits.', example: 'UPSTREAM' }).optional(),
    failureReason: choice(failureReasons, { description: 'Why it failed.', example: 'DECLINED' }).optional(),
    amount: amount('Amount in major units.', 249.9),
    currency,
    paidBy: choice(['ACQUIRER', 'BANK'], { description: 'Back to the card, or by transfer.', example: 'ACQUIRER' }),
    acquirerReference: text('What its payer calls it.', '26326ABcd').optional(),
    createdAt: at('When it was asked for.'),
    completedAt: at('When it ended.').optional(),
  })
  .meta({ id: 'PaymentRefund' })

const RecordView = z
  .strictObject({
    acquirer,
    kind: text('What it is about, in the words of the connector.', 'ORDER'),
    reference: text('Our reference of it.', 'TX-7K3M9Q2XW4'),
    upstreamId: text('The provider’s.', 'pi_3PxY').optional(),
    facts: z.record(z.string(), z.string()).meta({
      description: 'Answers and decisions of it, without anything of a person or a card.',
      example: { 'refusal.code': '51' },
    }),
    updatedAt: at('When it was changed last.'),
  })
  .meta({ id: 'AcquirerRecord' })

const NoticeAbout = NoticeView.extend({ acquirer }).meta({ id: 'NoticeAboutPayment' })

const account = choice(accountNames, { description: 'Account of the ledger.', example: 'merchant.pending' })

const BookedView = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the ledger transaction.' }),
    event: choice(ledgerEventNames, { description: 'What was booked.', example: 'payment.captured' }),
    books: choice(['MERCHANT', 'OPERATOR'], { description: 'Whose books they are.', example: 'MERCHANT' }),
    currency,
    at: at('When it was booked.'),
    entries: z
      .array(
        z
          .strictObject({ account, amount: amount('Credits are positive and debits negative.', -249.9) })
          .meta({ id: 'LedgerEntry' }),
      )
      .meta({ description: 'Its entries; they sum to zero.' }),
  })
  .meta({ id: 'LedgerTransaction' })

export const storyFields = {
  attempts: z.array(AttemptView).meta({ description: 'All attempts to pay the same, oldest first.' }),
  refunds: z.array(RefundRow).meta({ description: 'Up to 100 refunds of it, oldest first.' }),
  records: z.array(RecordView).meta({ description: 'What connectors have written down of it.' }),
  notices: z.array(NoticeAbout).meta({ description: 'Up to 100 notices of each account about it, newest first.' }),
  ledger: z.array(BookedView).meta({ description: 'Up to 200 ledger transactions about it, oldest first.' }),
  balances: z
    .array(
      z
        .strictObject({ account, currency, amount: amount('Credits less debits.', 243.65) })
        .meta({ id: 'LedgerEffect' }),
    )
    .meta({ description: 'What these leave on each account.' }),
}
