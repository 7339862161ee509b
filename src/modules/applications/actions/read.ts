import { nameOf, pricingOf } from '#money/pricing/pricing.ts'
import type { Queries } from '#platform/db/database.ts'
import { listFilesFor, listFilesForAny } from '#platform/files/queries.ts'
import { canEdit, checklists, filesOfApplication, legalForms, missingIn } from '../application.ts'
import { findApplication, listQuestions } from '../queries.ts'
import { filesOfRenewal } from '../renewal.ts'
import { listRenewals } from '../renewal-queries.ts'
import { presentDecision, presentDocument, presentFields, presentQuestion, presentRenewal, todayOf } from '../view.ts'

/** The application of a company with everything about it; of one that has not begun, what it will need. */
export async function readApplication(tx: Queries, merchantId: string, now: Date) {
  const [application, files, questions, renewals, pricing] = await Promise.all([
    findApplication(tx, merchantId),
    listFilesFor(tx, merchantId, filesOfApplication),
    listQuestions(tx, merchantId),
    listRenewals(tx, merchantId),
    pricingOf(tx, { merchantId }, now),
  ])
  const renewed = await listFilesForAny(
    tx,
    merchantId,
    renewals.map(({ id }) => filesOfRenewal(id)),
  )
  const missing = missingIn(application, files, todayOf(now))
  return {
    status: application?.status ?? ('NOT_STARTED' as const),
    canEdit: application === undefined || canEdit(application.status),
    ...(application && presentFields(application)),
    ...(application && presentDecision(application)),
    documents: files.map(presentDocument),
    renewals: renewals.map((renewal) => presentRenewal(renewal, renewed)),
    canRenew: application?.status === 'APPROVED',
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
