import type { KeptFile } from '#platform/files/file.ts'
import { country } from '#platform/country.ts'
import { dayIn } from '#money/bank-files/business-day.ts'
import { type Application, type DocumentKind, isAnswered, ownersOf, type Question } from './application.ts'
import { filesOfRenewal, type Renewal } from './renewal.ts'

// An application, as its merchant and the staff see it.

export const todayOf = (now: Date): string => dayIn(country().timeZone, now)

const fieldNames = [
  'legalForm',
  'legalName',
  'registrationNumber',
  'postalAddress',
  'website',
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
type Fields = { [Name in (typeof fieldNames)[number]]?: NonNullable<Application[Name]> }

/** Fields that the merchant has written; an absent one is empty. */
export function presentFields(application: Application) {
  const told = fieldNames.filter((name) => application[name] !== null).map((name) => [name, application[name]])
  const owners = ownersOf(application)
  return { ...(Object.fromEntries(told) as Fields), ...(owners.length > 0 && { owners }) }
}

export const presentDecision = ({ submittedAt, terms, decidedAt, reason }: Application) => ({
  ...(submittedAt !== null && { submittedAt }),
  ...(terms !== null && { agreedTerms: terms }),
  ...(decidedAt !== null && { decidedAt }),
  ...(reason !== null && { reason }),
})

export const presentDocument = ({ id, kind, name, mediaType, sizeBytes: size, createdAt }: KeptFile) => ({
  id,
  // Only {@link addDocument} writes it.
  kind: kind as DocumentKind,
  name,
  mediaType,
  size,
  createdAt,
})

export const presentRenewal = (renewal: Renewal, files: readonly KeptFile[]) => ({
  id: renewal.id,
  kind: renewal.kind,
  status: renewal.status,
  ...(renewal.expiresOn !== null && { expiresOn: renewal.expiresOn }),
  documents: files.filter(({ usedFor }) => usedFor === filesOfRenewal(renewal.id)).map(presentDocument),
  createdAt: renewal.createdAt,
  ...(renewal.decidedAt !== null && { decidedAt: renewal.decidedAt }),
  ...(renewal.reason !== null && { reason: renewal.reason }),
})

export const presentQuestion = (question: Question, files: readonly KeptFile[]) => ({
  id: question.id,
  item: question.item,
  question: question.question,
  askedAt: question.askedAt,
  ...(question.answer !== null && { answer: question.answer }),
  ...(question.answeredAt !== null && { answeredAt: question.answeredAt }),
  isOpen: question.settledAt === null,
  isAnswered: question.settledAt !== null || isAnswered(question, files),
})
