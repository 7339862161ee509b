import { nameOf, pricingOf } from '#money/pricing/pricing.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { listFilesFor, letGoOfFile, useFile } from '#platform/files/queries.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import type { Words } from '#platform/sentences/said.ts'
import {
  type Application,
  filesMaxOfKind,
  filesOfApplication,
  isAnswered,
  missingIn,
  type Question,
} from '../application.ts'
import { tellArrival } from './arrival.ts'
import { errors } from '../portal-errors.ts'
import {
  findApplication,
  insertDraft,
  listQuestions,
  lockApplication,
  settleQuestions,
  updateAnswer,
  updateApplication,
} from '../queries.ts'
import type { ApplicationPatch, DocumentAdd } from '../schemas.ts'
import { say } from '../sentences.ts'
import { todayOf } from '../view.ts'
import { readApplication } from './read.ts'

// A merchant applies for production: it saves as it goes, hands documents in, answers questions, and submits.

type Writing = PortalContext<'production:write', 'write'>
type Row = Partial<Omit<Application, 'merchantId'>>

/** An application that begins anew has nothing of its decision. */
const anew = {
  status: 'DRAFT',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  remindedAt: null,
  expiryToldAt: null,
} as const

/** Runs `work` under the lock of an application that can be changed, and answers what it is then. */
async function editing(ctx: Writing, work: (application: Application) => Promise<Row>) {
  const { tx, session, now } = ctx
  const { merchantId } = session
  const company = (await findCompany(tx, merchantId)) ?? failPortal(errors.SESSION_INVALID)
  if (company.productionAccess === 'ENABLED') failPortal(errors.PRODUCTION_ENABLED)
  await insertDraft(tx, merchantId, now)
  const found = (await lockApplication(tx, merchantId)) ?? failPortal(errors.SESSION_INVALID)
  if (found.status === 'SUBMITTED') failPortal(errors.APPLICATION_SUBMITTED)
  const isDecided = found.status === 'APPROVED' || found.status === 'REFUSED'
  const row = { ...(isDecided && anew), ...(await work(found)) }
  await updateApplication(tx, merchantId, { sources: [found.status], row, now })
  return readApplication(tx, merchantId, now)
}

/** An empty text clears what was there. */
export const saveApplication = (ctx: Writing, { owners, ...texts }: ApplicationPatch) =>
  editing(ctx, async () => ({
    ...texts,
    ...(owners && { owners: owners.length > 0 ? JSON.stringify(owners) : null }),
  }))

export const addDocument = (ctx: Writing, { fileId, kind }: DocumentAdd) =>
  editing(ctx, async ({ merchantId }) => {
    const before = await listFilesFor(ctx.tx, merchantId, filesOfApplication)
    if (before.filter((file) => file.kind === kind).length >= filesMaxOfKind) failPortal(errors.TOO_MANY_DOCUMENTS)
    if (!(await useFile(ctx.tx, merchantId, fileId, { usedFor: filesOfApplication, kind })))
      failPortal(errors.DOCUMENT_NOT_FREE)
    return {}
  })

export const removeDocument = (ctx: Writing, fileId: string) =>
  editing(ctx, async ({ merchantId }) => {
    if (!(await letGoOfFile(ctx.tx, merchantId, fileId, filesOfApplication))) failPortal(errors.NOT_FOUND)
    return {}
  })

/** An empty text takes the answer back. */
export const answerQuestion = (ctx: Writing, id: string, text: string) =>
  editing(ctx, async ({ merchantId }) => {
    const answer = text.trim() === '' ? null : text
    if (!(await updateAnswer(ctx.tx, merchantId, id, { answer, now: ctx.now }))) failPortal(errors.NOT_FOUND)
    return {}
  })

/** Throws APPLICATION_INCOMPLETE with what is missing, TERMS_CHANGED. */
export async function submitApplication(ctx: Writing, agreedTerms: string) {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId, userId } = session
  const before = await findApplication(tx, merchantId)
  const isAnswer = before?.status === 'QUESTIONS'
  const shown = await editing(ctx, async (application) => {
    await requireComplete(ctx, application)
    if (nameOf(await pricingOf(tx, { merchantId }, now)) !== agreedTerms) failPortal(errors.TERMS_CHANGED)
    await settleQuestions(tx, merchantId, now)
    return { ...anew, status: 'SUBMITTED', submittedBy: userId, submittedAt: now, terms: agreedTerms }
  })
  const action = isAnswer ? 'application.answered' : 'production.requested'
  const facts = { ...(shown.legalName !== undefined && { legalName: shown.legalName }), terms: agreedTerms }
  await recordAudit(tx, { merchantId, action, actor: userId, address, facts, correlationId }, now)
  await tellArrival(tx, { merchantId, kind: isAnswer ? 'ANSWERED' : 'SUBMITTED' }, now)
  return shown
}

async function requireComplete({ tx, now }: Writing, application: Application): Promise<void> {
  const { merchantId } = application
  const [files, questions] = await Promise.all([
    listFilesFor(tx, merchantId, filesOfApplication),
    listQuestions(tx, merchantId),
  ])
  const missing = missingIn(application, files, todayOf(now))
  const open = questions.filter((question: Question) => question.settledAt === null && !isAnswered(question, files))
  const fields: Record<string, Words> = {
    ...Object.fromEntries(missing.fields.map((name) => [name, say('is missing')])),
    ...Object.fromEntries(missing.documents.map((kind) => [`documents.${kind}`, say('is missing')])),
    ...Object.fromEntries(open.map(({ id }) => [`questions.${id}`, say('is not answered yet')])),
  }
  if (application.identityExpiresOn !== null && missing.fields.includes('identityExpiresOn'))
    fields['identityExpiresOn'] = say('has passed; hand in a document that is valid')
  if (Object.keys(fields).length > 0) failPortal(errors.APPLICATION_INCOMPLETE, { fields })
}
