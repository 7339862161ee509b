import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { letGoOfFile, listFilesFor } from '#platform/files/queries.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { filesOfApplication } from './application.ts'
import { letGoOfFiles } from './actions/renewals.ts'
import { listExpiring, listIdle } from './operator-queries.ts'
import { deleteApplication, deleteQuestions, markReminded } from './queries.ts'
import { deleteRenewals, listRenewals } from './renewal-queries.ts'
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

/** `applications.remind`: tells the owners 30 days before an identity document expires, once. Returns the number of companies. */
export async function remindOfExpiry(db: Database, now: Date): Promise<number> {
  const until = todayOf(new Date(now.getTime() + remindedForMs))
  let told = 0
  for (const { merchantId } of await listExpiring(db.read, until, atOnce))
    told += await inTransaction(db, async (tx) => {
      if (!(await markReminded(tx, merchantId, now))) return 0
      const company = (await findCompany(tx, merchantId))?.name ?? merchantId
      for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER'])) {
        const mail = { template: 'portal.identity_expiring', recipient, locale, parameters: { company } }
        await queueMail(tx, mail, now)
      }
      return 1
    })
  return told
}
