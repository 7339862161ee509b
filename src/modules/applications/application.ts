import { type StateOf, states } from '#platform/states.ts'

// A merchant's application for production: what it consists of, what is missing, and its states. Pure.

export const applicationStates = states({
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['QUESTIONS', 'APPROVED', 'REFUSED'],
  QUESTIONS: ['SUBMITTED', 'APPROVED', 'REFUSED'],
  // A company whose access was suspended may apply again.
  APPROVED: ['DRAFT'],
  REFUSED: ['DRAFT'],
})
export type ApplicationStatus = StateOf<typeof applicationStates>
export const applicationStatuses = applicationStates.names as [ApplicationStatus, ...ApplicationStatus[]]

export const documentKinds = [
  'REGISTER_EXTRACT',
  'ARTICLES',
  'MANDATE',
  'TAX_CERTIFICATE',
  'REGISTRATION_CARD',
  'IDENTITY',
  'BANK_CERTIFICATE',
  'OTHER',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Parts of an application about which the operator may ask. */
export const questionItems = ['COMPANY', 'ACTIVITY', 'OWNERS', 'CONTACT', 'BANK_ACCOUNT', ...documentKinds] as const
export type QuestionItem = (typeof questionItems)[number]

type Checklist = { documents: readonly DocumentKind[]; needsOwners: boolean }

const ofCompanies = ['REGISTER_EXTRACT', 'ARTICLES', 'TAX_CERTIFICATE', 'IDENTITY', 'BANK_CERTIFICATE'] as const

/** The documents that each legal form has to hand in. */
export const checklists = {
  LIMITED_COMPANY: { documents: ofCompanies, needsOwners: true },
  JOINT_STOCK_COMPANY: { documents: [...ofCompanies, 'MANDATE'], needsOwners: true },
  PARTNERSHIP: { documents: ofCompanies, needsOwners: true },
  SOLE_TRADER: {
    documents: ['REGISTER_EXTRACT', 'TAX_CERTIFICATE', 'IDENTITY', 'BANK_CERTIFICATE'],
    needsOwners: false,
  },
  AUTO_ENTREPRENEUR: { documents: ['REGISTRATION_CARD', 'IDENTITY', 'BANK_CERTIFICATE'], needsOwners: false },
  COOPERATIVE: {
    documents: ['REGISTER_EXTRACT', 'ARTICLES', 'MANDATE', 'IDENTITY', 'BANK_CERTIFICATE'],
    needsOwners: false,
  },
  ASSOCIATION: { documents: ['ARTICLES', 'MANDATE', 'IDENTITY', 'BANK_CERTIFICATE'], needsOwners: false },
} as const satisfies Record<string, Checklist>
export type LegalForm = keyof typeof checklists
export const legalForms = Object.keys(checklists) as [LegalForm, ...LegalForm[]]

/** Forms in which a company has the name of its owner. */
const ofOnePerson: ReadonlySet<LegalForm | null> = new Set(['SOLE_TRADER', 'AUTO_ENTREPRENEUR'])
export const isOnePerson = (form: LegalForm | null | undefined): boolean => ofOnePerson.has(form ?? null)

export const checklistOf = (form: LegalForm): Checklist => checklists[form]

export type Owner = { fullName: string; sharePercent: number }

/** A row of `applications`. */
export type Application = {
  merchantId: string
  status: ApplicationStatus
  version: number
  legalForm: LegalForm | null
  legalName: string | null
  registrationNumber: string | null
  postalAddress: string | null
  website: string | null
  activity: string | null
  /** JSON of {@link Owner}s. */
  owners: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  identityExpiresOn: string | null
  holderName: string | null
  rib: string | null
  bic: string | null
  bankName: string | null
  agency: string | null
  terms: string | null
  submittedBy: string | null
  submittedAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  remindedAt: Date | null
  expiryToldAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type Question = {
  merchantId: string
  id: string
  item: QuestionItem
  question: string
  askedBy: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
  settledAt: Date | null
}

/** Files of an application belong to it by this name. */
export const filesOfApplication = 'application'
export const filesMaxOfKind = 5

/** Fields that each application needs; the owners are needed by some legal forms. */
const neededFields = [
  'legalForm',
  'legalName',
  'registrationNumber',
  'postalAddress',
  'activity',
  'contactName',
  'contactEmail',
  'contactPhone',
  'identityExpiresOn',
  'holderName',
  'rib',
  'bic',
  'bankName',
  'agency',
] as const
export const missingNames = [...neededFields, 'owners'] as const
type MissingName = (typeof missingNames)[number]

export const ownersOf = ({ owners }: Pick<Application, 'owners'>): Owner[] =>
  owners === null ? [] : (JSON.parse(owners) as Owner[])

type Fields = Pick<Application, (typeof neededFields)[number] | 'owners'>
type Handed = { kind: string | null; createdAt: Date }

/** The fields and documents without which the application cannot be submitted. */
export function missingIn(application: Fields | undefined, files: readonly Handed[], today: string) {
  const form = application?.legalForm
  const list = form ? checklistOf(form) : undefined
  const isOver = (application?.identityExpiresOn ?? today) < today
  const fields: MissingName[] = neededFields.filter(
    (name) => (application?.[name] ?? null) === null || (name === 'identityExpiresOn' && isOver),
  )
  if (application && list?.needsOwners && ownersOf(application).length === 0) fields.push('owners')
  const documents = (list?.documents ?? []).filter((kind) => files.every((file) => file.kind !== kind))
  return { fields, documents }
}

const isDocument = (item: QuestionItem): item is DocumentKind => (documentKinds as readonly string[]).includes(item)

/** Answered by words, or by a document of its kind that came after the question. */
export const isAnswered = (question: Question, files: readonly Handed[]): boolean =>
  question.answer !== null ||
  (isDocument(question.item) &&
    files.some(({ kind, createdAt }) => kind === question.item && createdAt > question.askedAt))

export const canEdit = (status: ApplicationStatus): boolean => status === 'DRAFT' || status === 'QUESTIONS'
