import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { letGoOfFile, listFilesFor } from '#platform/files/queries.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { type DocumentKind, filesOfApplication } from './application.ts'
import { letGoOfFiles } from './actions/renewals.ts'
import { listExpiring, listIdle } from './operator-queries.ts'
import { deleteApplication, deleteQuestions, markToldOfIdentity } from './queries.ts'
import { deleteRenewals, listEndingRenewals, listRenewals, markToldOfRenewal } from './renewal-queries.ts'
import { todayOf } from './view.ts'

const atOnce = 100

/** `applications.forget`: drafts and refused applications that were left alone go, with their documents and questions. Returns their number. */
export async function forgetApplications(db: Database, now: Date, keptForMs: number): Promise<number> {
  const before = new Date(now.getTime() - keptForMs)
  let gone = 0
  for (const { merchantId } of await listIdle(db.read, before, atOnce))
    gone += await inTransaction(db, async (tx) => {
      if (!(await deleteApplication(tx, merchantId, before))) return 0
      await deleteQuestions(tx, merchantId)
      for (const { id } of await listFilesFor(tx, merchantId, filesOfApplication))
        await letGoOfFile(tx, merchantId, id, filesOfApplication)
      for (const { id } of await listRenewals(tx, merchantId)) await letGoOfFiles(tx, merchantId, id)
      await deleteRenewals(tx, merchantId)
      return 1
    })
  return gone
}

const remindedForMs = 30 * dayMs

type Ending = { merchantId: string; kind: DocumentKind; isOver: boolean; mark: (tx: Transaction) => Promise<unknown> }

/**
 * `applications.remind`: tells the owners 30 days before a document expires, and once more when it has, each once. Returns the number of documents that
 * were told of.
 */
export async function remindOfExpiry(db: Database, now: Date): Promise<number> {
  let told = 0
  for (const { merchantId, kind, isOver, mark } of await listEndings(db, now))
    told += await inTransaction(db, async (tx) => {
      if (!(await mark(tx))) return 0
      const company = (await findCompany(tx, merchantId))?.name ?? merchantId
      const parameters = { company, document: kind, ...(isOver && { ended: 'true' }) }
      for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER']))
        await queueMail(tx, { template: 'portal.identity_expiring', recipient, locale, parameters }, now)
      return 1
    })
  return told
}

/** Identity documents of applications, and others that were handed in since. */
async function listEndings(db: Database, now: Date): Promise<Ending[]> {
  const today = todayOf(now)
  const ending = { until: todayOf(new Date(now.getTime() + remindedForMs)), today }
  const [identities, renewals] = await Promise.all([
    listExpiring(db.read, ending, atOnce),
    listEndingRenewals(db.read, ending, atOnce),
  ])
  return [
    ...identities.map(({ merchantId, identityExpiresOn }): Ending => {
      const expiresOn = identityExpiresOn ?? ''
      const isOver = expiresOn < today
      const mark = (tx: Transaction) => markToldOfIdentity(tx, merchantId, { expiresOn, isOver, now })
      return { merchantId, kind: 'IDENTITY', isOver, mark }
    }),
    ...renewals.map(({ merchantId, id, kind, expiresOn }): Ending => {
      const isOver = expiresOn !== null && expiresOn < today
      const mark = (tx: Transaction) => markToldOfRenewal(tx, { merchantId, id }, { isOver, now })
      return { merchantId, kind, isOver, mark }
    }),
  ]
}
