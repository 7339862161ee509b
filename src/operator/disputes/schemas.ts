import { z } from 'zod'
import { RateView } from '../../modules/disputes/schemas.ts'
import { evidenceKinds } from '../../money/disputes/dispute.ts'
import { disputeShape } from '../../money/disputes/dispute-view.ts'
import { amountField } from '../../money/fields.ts'
import { environmentNames } from '../../platform/context.ts'
import { choice, instant, lineText, objectOf, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { at, idDoc, merchantIdDoc, reason, onlyTrue } from '../fields.ts'

const text = (description: string, example: string) => z.string().meta({ description, example })
const disputeIdDoc = { ...idDoc, description: 'Id of the dispute.' }
const fileIdDoc = { ...idDoc, description: 'Id of the file.' }
const countMax = 2_147_483_647

export const ByDispute = z.strictObject({ id: uuidParameter(disputeIdDoc) })
export const ByDisputeFile = z.strictObject({ id: uuidParameter(disputeIdDoc), fileId: uuidParameter(fileIdDoc) })

export const waitsFor = ['MERCHANT', 'CONNECTOR', 'OPERATOR', 'BANK', 'NOBODY'] as const

const shape = {
  ...disputeShape,
  merchantId: z.string().meta(merchantIdDoc),
  merchantName: text('Name of the merchant.', 'Boutique Atlas'),
  environment: choice(environmentNames, { description: 'Its environment.', example: 'PRODUCTION' }),
  transactionId: z.string().meta({ ...idDoc, description: 'Id of the payment.' }),
  transactionReference: text('Its name for people.', 'TX-7K3M9Q2XW4'),
  waitsFor: choice(waitsFor, {
    description:
      'Who has to act: the merchant answers, the connector hands the answer over, you do, or the bank decides.',
    example: 'OPERATOR',
  }),
}

const DisputeRow = z.strictObject(shape).meta({ id: 'OperatorDispute' })

export const DisputeList = z
  .strictObject({ items: z.array(DisputeRow).meta({ description: 'Up to 200, the nearest deadline first.' }) })
  .meta({ id: 'OperatorDisputeList' })

export const DisputeFilters = objectOf({
  all: onlyTrue('Decided ones too, newest first.'),
})

const FileView = z
  .strictObject({
    id: z.string().meta(fileIdDoc),
    kind: choice(evidenceKinds, { description: 'Subject of the file.', example: 'RECEIPT' }),
    name: text('Its name.', 'receipt.pdf'),
    mediaType: text('Its media type.', 'application/pdf'),
    size: wholeNumber(0, countMax, { description: 'Its size in bytes.', example: 48_213 }),
  })
  .meta({ id: 'OperatorDisputeFile' })

export const DisputeDetail = z
  .strictObject({
    ...shape,
    accountId: z
      .string()
      .meta({ ...idDoc, description: 'Account at the acquirer that told of it.' })
      .optional(),
    upstreamId: text('What the acquirer calls it.', 'du_1N…').optional(),
    explanation: text('The merchant’s account of what happened.', 'It was handed over on 3 November.').optional(),
    trackingNumber: text('Number of the parcel.', 'AM123456789MA').optional(),
    files: z.array(FileView).meta({ description: 'Files of the answer.' }),
    tries: wholeNumber(0, countMax, { description: 'Attempts of the connector to hand it over.', example: 1 }),
    nextTryAt: at('When the connector tries next.').optional(),
    rate: RateView.meta({ id: 'OperatorDisputeRate' }),
  })
  .meta({ id: 'OperatorDisputeDetail' })

export const FileContent = z
  .strictObject({
    name: text('Name of the file.', 'receipt.pdf'),
    mediaType: text('Its media type.', 'application/pdf'),
    content: text('The file, in base64.', 'JVBERi0xLjQK'),
  })
  .meta({ id: 'OperatorDisputeFileContent' })

export const DisputeOpen = objectOf({
  transaction: lineText(40, { description: 'Reference or id of the card payment.', example: 'TX-7K3M9Q2XW4' }),
  reason: lineText(500, { description: 'What the bank says.', example: 'product_not_received' }),
  amount: amountField({
    description: 'The part that is disputed; all that is left without it.',
    example: 99.5,
  }).optional(),
  networkCode: lineText(20, { description: 'The card network’s code of the reason.', example: '13.1' }).optional(),
  respondBy: instant({ description: 'The last moment to answer.', example: '2026-12-01T17:00:00Z' }).optional(),
  isInquiry: z.boolean().meta({ description: 'The bank asks, and takes no money so far.', example: false }).optional(),
})

export const Reasoned = objectOf({ reason })

export const DisputeClose = objectOf({
  outcome: choice(['WON', 'LOST'], { description: 'What the bank decided.', example: 'WON' }),
  reason,
})

const MerchantRate = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    merchantName: text('Name of the merchant.', 'Boutique Atlas'),
    payments: wholeNumber(0, countMax, { description: 'Card payments that came in.', example: 1_200 }),
    disputes: wholeNumber(0, countMax, { description: 'Chargebacks that were opened.', example: 3 }),
    rate: z.number().meta({ description: 'Chargebacks in a hundred payments.', example: 0.25 }),
  })
  .meta({ id: 'MerchantDisputeRate' })

export const RateList = z
  .strictObject({
    items: z.array(MerchantRate).meta({ description: 'Up to 20 merchants with chargebacks, the highest rate first.' }),
    limits: RateView.shape.limits,
  })
  .meta({ id: 'MerchantDisputeRates' })
