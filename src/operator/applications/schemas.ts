import { z } from 'zod'
import {
  applicationStatuses,
  documentKinds,
  legalForms,
  questionItems,
} from '../../modules/applications/application.ts'
import { openQuestionsMax } from '../../modules/applications/actions/questions.ts'
import { applicationFields, DocumentView, QuestionView, RenewalView } from '../../modules/applications/schemas.ts'
import { choice, list, objectOf, shownText, uuidParameter, wholeNumber } from '../../platform/http/fields.ts'
import { at, idDoc, limit, merchantIdDoc, PersonView, reason } from '../fields.ts'

const status = choice(applicationStatuses, { description: 'Where it stands.', example: 'SUBMITTED' })
const merchantId = z.string().meta(merchantIdDoc)
const merchantName = z.string().meta({ description: 'Name of the merchant.', example: 'Boutique Atlas' })

export const ApplicationFilters = objectOf({ status: status.optional(), limit: limit(200) })

export const ApplicationList = z
  .strictObject({
    items: z
      .array(
        z
          .strictObject({
            merchantId,
            merchantName,
            status,
            legalName: applicationFields.legalName,
            legalForm: choice(legalForms, { description: 'Legal form.', example: 'SOLE_TRADER' }).optional(),
            submittedAt: applicationFields.submittedAt,
            updatedAt: at('When it was changed last.'),
            renewals: z
              .array(choice(documentKinds, { description: 'What the document is.', example: 'IDENTITY' }))
              .meta({ description: 'New documents for older ones that wait.', example: ['IDENTITY'] }),
            waitsForApproval: z
              .boolean()
              .meta({ description: 'Whether one person has asked for its approval.', example: false }),
          })
          .meta({ id: 'ListedApplication' }),
      )
      .meta({ description: 'The one that waits longest first; without `status` those that wait for anybody.' }),
  })
  .meta({ id: 'ListedApplications' })

export const ReviewView = z
  .strictObject({
    merchantId,
    merchantName,
    status,
    ...applicationFields,
    submittedBy: z
      .string()
      .meta({ ...idDoc, description: 'The member who submitted it.' })
      .optional(),
    decidedBy: PersonView.optional(),
    isMasked: z.boolean().meta({ description: 'Whether people and the RIB are masked.', example: true }),
    documents: z.array(DocumentView).meta({ description: 'Documents, oldest first.' }),
    questions: z
      .array(QuestionView.extend({ askedBy: PersonView }).meta({ id: 'ReviewQuestion' }))
      .meta({ description: 'Questions, oldest first.' }),
    renewals: z
      .array(RenewalView.extend({ decidedBy: PersonView.optional() }).meta({ id: 'ReviewRenewal' }))
      .meta({ description: 'New documents for older ones, newest first.' }),
    neededDocuments: z
      .array(choice(documentKinds, { description: 'What the document is.', example: 'IDENTITY' }))
      .meta({ description: 'Documents that its legal form needs.' }),
    approvalAskedBy: PersonView.optional(),
    approvalId: z
      .string()
      .meta({ ...idDoc, description: 'The approval that waits.' })
      .optional(),
    isOwnApproval: z.boolean().meta({ description: 'Whether you asked for it.', example: false }).optional(),
    hasOtherAccount: z.boolean().meta({
      description: 'Whether the production wallet has a bank account already, which stays.',
      example: false,
    }),
    isRibTaken: z.boolean().meta({ description: 'Whether another merchant has this RIB.', example: false }),
  })
  .meta({ id: 'ApplicationReview' })

export const QuestionsAsk = objectOf({
  questions: list(
    objectOf({
      item: choice(questionItems, { description: 'What it is about.', example: 'IDENTITY' }),
      question: shownText(1_000, {
        description: 'What the merchant reads.',
        example: 'The card has expired; please add the new one.',
      }),
    }).meta({ description: 'A question.', example: { item: 'IDENTITY', question: 'Please add the back.' } }),
    openQuestionsMax,
    { description: 'The questions.', example: [{ item: 'IDENTITY', question: 'Please add the back.' }] },
  ),
})

export const Reasoned = objectOf({ reason })

export const ByDocument = objectOf({
  merchantId: uuidParameter(merchantIdDoc),
  fileId: uuidParameter({ ...idDoc, description: 'Id of the document.' }),
})

export const ByRenewal = objectOf({
  merchantId: uuidParameter(merchantIdDoc),
  renewalId: uuidParameter({ ...idDoc, description: 'Id of the renewal.' }),
})

const page = wholeNumber(1, 1_000, { description: 'A page of a PDF; the first without it.', example: 1 })

export const PictureAsk = objectOf({ page: page.optional() })

const base64 = (description: string) => z.string().meta({ description, example: 'iVBORw0KGgo=' })

export const PictureView = z
  .strictObject({
    mediaType: z.string().meta({ description: 'Media type of the picture.', example: 'image/png' }),
    page,
    pages: wholeNumber(1, 1_000_000, { description: 'Pages of the document.', example: 2 }),
    content: base64('The picture of the page, in base64.'),
  })
  .meta({ id: 'DocumentPicture' })

export const ContentView = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the file.', example: 'card.pdf' }),
    mediaType: z.string().meta({ description: 'Its media type.', example: 'application/pdf' }),
    content: base64('The file, in base64.'),
  })
  .meta({ id: 'DocumentContent' })
