import { nameOf, pricingOf } from '#money/pricing/pricing.ts'
import type { Queries } from '#platform/db/database.ts'
import { listFilesFor } from '#platform/files/queries.ts'
import { canEdit, checklists, filesOfApplication, legalForms, missingIn } from '../application.ts'
import { findApplication, listQuestions } from '../queries.ts'
import { presentDecision, presentDocument, presentFields, presentQuestion, todayOf } from '../view.ts'

/** The application of a company with everything about it; of one that has not begun, what it will need. */
export async function readApplication(tx: Queries, merchantId: string, now: Date) {
  const [application, files, questions, pricing] = await Promise.all([
    findApplication(tx, merchantId),
    listFilesFor(tx, merchantId, filesOfApplication),
    listQuestions(tx, merchantId),
    pricingOf(tx, { merchantId }, now),
  ])
  const missing = missingIn(application, files, todayOf(now))
  return {
    status: application?.status ?? ('NOT_STARTED' as const),
    canEdit: application === undefined || canEdit(application.status),
    ...(application && presentFields(application)),
    ...(application && presentDecision(application)),
    documents: files.map(presentDocument),
    questions: questions.map((question) => presentQuestion(question, files)),
    missingFields: missing.fields,
    missingDocuments: missing.documents,
    checklists: legalForms.map((legalForm) => ({
      legalForm,
      documents: [...checklists[legalForm].documents],
      needsOwners: checklists[legalForm].needsOwners,
    })),
    terms: nameOf(pricing),
  }
}
