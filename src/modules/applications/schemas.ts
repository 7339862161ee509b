import { z } from 'zod'
import { isDay } from '#platform/day.ts'
import { CardAcquirerView } from '#money/acquirers/acquirer-view.ts'
import { isRib } from '#money/wallets/rib.ts'
import {
  choice,
  clearable,
  clearableEmail,
  clearablePhone,
  type FieldDoc,
  freeText,
  httpsUrl,
  lineText,
  nameText,
  objectOf,
  personName,
  instantView,
  list,
  saying,
  shownLine,
  shownText,
  uuidParameter,
  wholeNumber,
} from '#platform/http/fields.ts'
import { shownName } from '#platform/http/portal-fields.ts'
import {
  applicationStatuses,
  documentKinds,
  legalForms,
  missingNames,
  type Owner,
  questionItems,
} from './application.ts'
import { productionStatuses } from './production.ts'
import { renewalFilesMax, renewalStatuses } from './renewal.ts'
import { say } from './sentences.ts'

// Bodies and answers of the calls about production.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const docs = {
  legalForm: { description: 'Legal form; it decides which documents are needed.', example: 'LIMITED_COMPANY' },
  legalName: { description: 'Name in the commercial register.', example: 'Boutique Atlas SARL' },
  registrationNumber: { description: 'Number in the commercial register, or the ICE.', example: '001525713000084' },
  postalAddress: { description: 'Registered address, at most five lines.', example: '12 rue de Fès\n20000 Casablanca' },
  website: { description: 'Site on which it sells; https.', example: 'https://boutique-atlas.ma' },
  activity: {
    description: 'Products, customers and sales channels.',
    example: 'Handmade ceramics, sold online in Morocco.',
  },
  owners: {
    description: 'People who own a part of the company, with their share in percent.',
    example: [{ fullName: 'Salma Idrissi', sharePercent: 60 }],
  },
  contactName: { description: 'Person to talk to about the application.', example: 'Salma Idrissi' },
  contactEmail: { description: 'E-mail address of that person.', example: 'salma@boutique-atlas.ma' },
  contactPhone: { description: 'Phone number of that person, in E.164 form.', example: '+212661223344' },
  identityExpiresOn: { description: 'Last day on which the identity document is valid.', example: '2031-05-17' },
  holderName: { description: 'Whose account the bank says that it is.', example: 'Boutique Atlas SARL' },
  rib: {
    description: 'RIB of the account for payouts, 24 digits; spaces do not matter.',
    example: '011780000012345678901228',
  },
  bic: { description: 'BIC of the bank.', example: 'BCMAMAMCXXX' },
  bankName: { description: 'Name of the bank.', example: 'Attijariwafa bank' },
  agency: { description: 'Branch of the bank.', example: 'Casablanca Centre' },
  kind: { description: 'What the document is.', example: 'IDENTITY' },
  expiresOn: {
    description: 'Last day on which the new document is valid; an identity document needs it.',
    example: '2036-05-17',
  },
  item: { description: 'Part of the application, or the kind of document, that it is about.', example: 'IDENTITY' },
  answer: { description: 'Your answer.', example: 'The new card arrives next week; here is the receipt.' },
  terms: { description: 'The `terms` that you read and agree to.', example: 'standard@1' },
} satisfies Record<string, FieldDoc>

/** On documents that do not expire. */
const neverDay = '9999-12-31'

const day = (doc: FieldDoc) =>
  z
    .string()
    .refine((text) => isDay(text) || text === neverDay, saying(say('must be a day, such as 2031-05-17')))
    .meta({ ...doc, format: 'date' })

const rib = lineText(40, docs.rib)
  .transform((text) => text.replaceAll(' ', ''))
  .refine(isRib, saying(say('must be 24 digits, the last two of which are the right key')))

const bic = lineText(11, docs.bic)
  .transform((text) => text.toUpperCase())
  .refine(
    (text) => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text),
    saying(say('must be 8 or 11 characters, such as BCMAMAMCXXX')),
  )

const postalAddress = shownText(300, docs.postalAddress).refine(
  (text) => text.split('\n').length <= 5,
  saying(say('must have at most {lines} lines', { lines: 5 })),
)

const ownersMax = 10
const ownerDoc = { description: 'A person.', example: { fullName: 'Salma Idrissi', sharePercent: 60 } }
const OwnerPut = objectOf({
  fullName: personName({ description: 'Name of the person.', example: 'Salma Idrissi' }),
  sharePercent: wholeNumber(1, 100, { description: 'Share in percent.', example: 60 }),
}).meta(ownerDoc)

const owners = z
  .array(OwnerPut)
  .refine((all) => all.length <= ownersMax, saying(say('names at most {high} people', { high: ownersMax })))
  .refine(
    (all: readonly Owner[]) => all.reduce((sum, { sharePercent }) => sum + sharePercent, 0) <= 100,
    saying(say('own more than 100 percent together')),
  )
  .meta({ ...docs.owners, maxItems: ownersMax })

const clearableLine = (maxLength: number, doc: FieldDoc) => clearable(shownLine(maxLength, doc), doc)

export const ApplicationPatch = objectOf({
  legalForm: choice(legalForms, docs.legalForm).optional(),
  legalName: clearable(shownName(docs.legalName), docs.legalName).optional(),
  registrationNumber: clearableLine(64, docs.registrationNumber).optional(),
  postalAddress: clearable(postalAddress, docs.postalAddress).optional(),
  website: clearable(httpsUrl(docs.website), docs.website).optional(),
  activity: clearable(shownText(1_000, docs.activity), docs.activity).optional(),
  owners: owners.optional(),
  contactName: clearable(personName(docs.contactName), docs.contactName).optional(),
  contactEmail: clearableEmail(docs.contactEmail).optional(),
  contactPhone: clearablePhone(docs.contactPhone).optional(),
  identityExpiresOn: clearable(day(docs.identityExpiresOn), docs.identityExpiresOn).optional(),
  holderName: clearable(personName(docs.holderName), docs.holderName).optional(),
  rib: clearable(rib, docs.rib).optional(),
  bic: clearable(bic, docs.bic).optional(),
  bankName: clearable(nameText(docs.bankName), docs.bankName).optional(),
  agency: clearable(nameText(docs.agency), docs.agency).optional(),
})
export type ApplicationPatch = z.output<typeof ApplicationPatch>

export const DocumentAdd = objectOf({
  fileId: uuidParameter({
    description: 'Id of a file that was handed in with `POST /api/v1/files`.',
    example: exampleId,
  }),
  kind: choice(documentKinds, docs.kind),
})
export type DocumentAdd = z.output<typeof DocumentAdd>

export const RenewalAdd = objectOf({
  kind: choice(documentKinds, docs.kind),
  fileIds: list(
    uuidParameter({ description: 'Id of a file that was handed in with `POST /api/v1/files`.', example: exampleId }),
    renewalFilesMax,
    { description: 'Its files, such as the two sides of a card.', example: [exampleId] },
  ),
  expiresOn: day({ ...docs.expiresOn }).optional(),
})
export type RenewalAdd = z.output<typeof RenewalAdd>

export const ByRenewal = objectOf({ id: uuidParameter({ description: 'Id of the renewal.', example: exampleId }) })
export const ByFile = objectOf({ fileId: uuidParameter({ description: 'Id of the document.', example: exampleId }) })
export const ByQuestion = objectOf({ id: uuidParameter({ description: 'Id of the question.', example: exampleId }) })
export const QuestionAnswer = objectOf({ answer: freeText(2_000, docs.answer) })
export const ApplicationSubmit = objectOf({ terms: lineText(400, docs.terms) })

const text = (doc: FieldDoc) => z.string().meta(doc)

/** Fields that the merchant has written. */
export const applicationFields = {
  legalForm: choice(legalForms, docs.legalForm).optional(),
  legalName: text(docs.legalName).optional(),
  registrationNumber: text(docs.registrationNumber).optional(),
  postalAddress: text(docs.postalAddress).optional(),
  website: text(docs.website).optional(),
  activity: text(docs.activity).optional(),
  owners: z
    .array(
      z
        .strictObject({
          fullName: text({ description: 'Name of the person.', example: 'Salma Idrissi' }),
          sharePercent: wholeNumber(1, 100, { description: 'Share in percent.', example: 60 }),
        })
        .meta(ownerDoc),
    )
    .meta(docs.owners)
    .optional(),
  contactName: text(docs.contactName).optional(),
  contactEmail: text(docs.contactEmail).optional(),
  contactPhone: text(docs.contactPhone).optional(),
  identityExpiresOn: text({ ...docs.identityExpiresOn, format: 'date' }).optional(),
  holderName: text(docs.holderName).optional(),
  rib: text(docs.rib).optional(),
  bic: text(docs.bic).optional(),
  bankName: text(docs.bankName).optional(),
  agency: text(docs.agency).optional(),
  submittedAt: instantView({ description: 'When it was submitted last.' }).optional(),
  agreedTerms: text({ description: 'Name of the terms that were agreed to then.', example: 'standard@1' }).optional(),
  decidedAt: instantView({ description: 'When the operator decided.' }).optional(),
  reason: text({ description: 'Reason from the operator.', example: 'The site does not answer yet.' }).optional(),
}

export const DocumentView = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the file.', example: exampleId, format: 'uuid' }),
    kind: choice(documentKinds, docs.kind),
    name: text({ description: 'Its name.', example: 'card.pdf' }),
    mediaType: text({ description: 'Its media type.', example: 'application/pdf' }),
    size: z.int().meta({ description: 'Its size in bytes.', example: 48_213, format: 'int32' }),
    createdAt: instantView({ description: 'When it was handed in.' }),
  })
  .meta({ id: 'ApplicationDocument' })

export const RenewalView = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the renewal.', example: exampleId, format: 'uuid' }),
    kind: choice(documentKinds, docs.kind),
    status: choice(renewalStatuses, {
      description: '`WAITING` for the operator; the older document counts until the new one is `ACCEPTED`.',
      example: 'WAITING',
    }),
    expiresOn: text({ ...docs.expiresOn, format: 'date' }).optional(),
    documents: z.array(DocumentView).meta({ description: 'Its files, oldest first.' }),
    createdAt: instantView({ description: 'When it was handed in.' }),
    decidedAt: instantView({ description: 'When the operator decided.' }).optional(),
    reason: text({ description: 'Reason of a refusal.', example: 'The back of the card is missing.' }).optional(),
  })
  .meta({ id: 'DocumentRenewal' })

export const QuestionView = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the question.', example: exampleId, format: 'uuid' }),
    item: choice(questionItems, docs.item),
    question: text({
      description: 'What the operator asks.',
      example: 'The card has expired; please add the new one.',
    }),
    askedAt: instantView({ description: 'When it was asked.' }),
    answer: text(docs.answer).optional(),
    answeredAt: instantView({ description: 'When it was answered.' }).optional(),
    isOpen: z.boolean().meta({ description: 'Whether it still has to be answered and submitted.', example: true }),
    isAnswered: z.boolean().meta({
      description: 'Whether there is an answer, or a document of this kind that came after the question.',
      example: false,
    }),
  })
  .meta({ id: 'ApplicationQuestion' })

const ChecklistView = z
  .strictObject({
    legalForm: choice(legalForms, docs.legalForm),
    documents: z.array(choice(documentKinds, docs.kind)).meta({ description: 'Documents that it needs.' }),
    needsOwners: z.boolean().meta({ description: 'Whether its owners have to be named.', example: true }),
  })
  .meta({ id: 'ApplicationChecklist' })

const statuses = ['NOT_STARTED', ...applicationStatuses] as const

export const ApplicationView = z
  .strictObject({
    status: choice(statuses, { description: 'Where the application stands.', example: 'DRAFT' }),
    canEdit: z.boolean().meta({ description: 'Whether it waits for you, and not for the operator.', example: true }),
    ...applicationFields,
    documents: z.array(DocumentView).meta({ description: 'Documents that were handed in, oldest first.' }),
    renewals: z.array(RenewalView).meta({ description: 'New documents for older ones, newest first.' }),
    canRenew: z.boolean().meta({
      description: 'Whether new documents can be handed in for older ones: once it is approved.',
      example: false,
    }),
    questions: z.array(QuestionView).meta({ description: 'Questions of the operator, oldest first.' }),
    missingFields: z
      .array(choice(missingNames, { description: 'Name of a field.', example: 'legalName' }))
      .meta({ description: 'Fields that it still needs.' }),
    missingDocuments: z.array(choice(documentKinds, docs.kind)).meta({ description: 'Documents that it still needs.' }),
    checklists: z.array(ChecklistView).meta({ description: 'What each legal form needs.' }),
    terms: text({
      description:
        'Name of the terms that would apply, as `GET /api/v1/company/terms` shows them; you agree to it when you submit.',
      example: 'standard@1',
    }),
  })
  .meta({ id: 'Application' })

export const ProductionView = z
  .strictObject({
    status: choice(productionStatuses, { description: 'Status of production access.', example: 'PENDING' }),
    currency: z
      .string()
      .meta({ description: 'ISO 4217 code of the currency that `cardAcquirer` takes cards in.', example: 'MAD' }),
    reason: applicationFields.reason,
    decidedAt: instantView({ description: 'When the operator decided last.' }).optional(),
    cardAcquirer: CardAcquirerView.optional(),
  })
  .meta({ id: 'ProductionAccess' })
