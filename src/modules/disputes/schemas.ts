import { z } from 'zod'
import { disputeStatuses, evidenceKinds } from '#money/disputes/dispute.ts'
import { disputeShape } from '#money/disputes/dispute-view.ts'
import { environmentNames } from '#platform/context.ts'
import {
  choice,
  type FieldDoc,
  freeText,
  lineText,
  instantView,
  objectOf,
  uuidParameter,
  wholeNumber,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'

// Bodies and answers of the calls about disputes.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const environmentDoc = { description: 'Environment of the payments.', example: 'SANDBOX' }
const docs = {
  explanation: {
    description: 'Your account of what happened, for the bank.',
    example: 'The parcel was handed over on 3 November; the buyer wrote on the 5th that it is fine.',
  },
  trackingNumber: { description: 'Number of the parcel.', example: 'AM123456789MA' },
  kind: { description: 'Subject of the file; one file of each.', example: 'RECEIPT' },
} satisfies Record<string, FieldDoc>

export const InEnvironment = objectOf({ environment: choice(environmentNames, environmentDoc) })

export const DisputeFilters = pageQuery(['createdAt'], {
  environment: choice(environmentNames, environmentDoc),
  status: choice(disputeStatuses, {
    description: 'Only disputes in this state.',
    example: 'NEEDS_RESPONSE',
  }).optional(),
})

export const ById = objectOf({ id: uuidParameter({ description: 'Id of the dispute.', example: exampleId }) })
export const ByFile = objectOf({
  id: uuidParameter({ description: 'Id of the dispute.', example: exampleId }),
  fileId: uuidParameter({ description: 'Id of the file.', example: exampleId }),
})

export const AnswerPatch = objectOf({
  explanation: freeText(5_000, docs.explanation).optional(),
  trackingNumber: lineText(128, docs.trackingNumber).optional(),
})
export type AnswerPatch = z.output<typeof AnswerPatch>

export const FileAdd = objectOf({
  fileId: uuidParameter({
    description: 'Id of a file that was handed in with `POST /api/v1/files`.',
    example: exampleId,
  }),
  kind: choice(evidenceKinds, docs.kind),
})
export type FileAdd = z.output<typeof FileAdd>

const FileView = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the file.', example: exampleId, format: 'uuid' }),
    kind: choice(evidenceKinds, docs.kind),
    name: z.string().meta({ description: 'Its name.', example: 'receipt.pdf' }),
    mediaType: z.string().meta({ description: 'Its media type.', example: 'application/pdf' }),
    size: z.int().meta({ description: 'Its size in bytes.', example: 48_213, format: 'int32' }),
    createdAt: instantView({ description: 'When it was handed in.' }),
  })
  .meta({ description: 'A file of the answer.', example: { id: exampleId, kind: 'RECEIPT', name: 'receipt.pdf' } })

export const DisputeView = z
  .strictObject({
    ...disputeShape,
    environment: choice(environmentNames, environmentDoc),
    transactionId: z.string().meta({ description: 'The payment.', example: exampleId, format: 'uuid' }),
    transactionReference: z.string().meta({ description: 'Its name for people.', example: 'TX-7K3M9Q2XW4' }),
    canAnswer: z.boolean().meta({ description: 'Whether it can still be answered or accepted.', example: true }),
  })
  .meta({ id: 'Dispute' })

export const DisputeDetailView = DisputeView.extend({
  explanation: z.string().meta(docs.explanation).optional(),
  trackingNumber: z.string().meta(docs.trackingNumber).optional(),
  files: z.array(FileView).meta({ description: 'Files of the answer.' }),
}).meta({ id: 'DisputeDetail' })

const countMax = 2_147_483_647
const share = (description: string, example: number) => z.number().meta({ description, example })

export const RateView = z
  .strictObject({
    months: z
      .array(
        z
          .strictObject({
            month: z.string().meta({ description: 'Year and month, in UTC.', example: '2026-11' }),
            payments: wholeNumber(0, countMax, { description: 'Card payments that came in.', example: 1_200 }),
            disputes: wholeNumber(0, countMax, { description: 'Chargebacks that were opened.', example: 3 }),
            rate: share('Chargebacks in a hundred payments.', 0.25),
          })
          .meta({ description: 'One month.', example: { month: '2026-11', payments: 1_200, disputes: 3, rate: 0.25 } }),
      )
      .meta({ description: 'The last six months, oldest first.' }),
    limits: z
      .array(
        z
          .strictObject({
            network: z.string().meta({ description: 'The network.', example: 'Mastercard' }),
            rate: share('Chargebacks in a hundred payments of a month from which it acts.', 1.5),
            disputes: wholeNumber(0, countMax, { description: 'And so many of them.', example: 100 }),
          })
          .meta({ description: 'One limit.', example: { network: 'Mastercard', rate: 1.5, disputes: 100 } }),
      )
      .meta({ description: 'From where the networks watch a merchant; your acquirer’s contract decides.' }),
  })
  .meta({ id: 'DisputeRate' })
