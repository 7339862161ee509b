import type { Transaction } from '#platform/db/transaction.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { listStaffOf } from '#platform/staff/queries.ts'

/** An application, answers, or a new document for an older one, which a merchant sends to the operator. */
export type Arrival = 'SUBMITTED' | 'ANSWERED' | 'RENEWED'

/** The owners hear that it has arrived, and the staff that it waits. */
export async function tellArrival(
  tx: Transaction,
  { merchantId, kind }: { merchantId: string; kind: Arrival },
  now: Date,
): Promise<void> {
  const company = (await findCompany(tx, merchantId))?.name ?? merchantId
  for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER'])) {
    const mail = { template: 'portal.application_received', recipient, locale, parameters: { company, kind } }
    await queueMail(tx, mail, now)
  }
  for (const { email: recipient, locale } of await listStaffOf(tx, ['RISK', 'ADMIN'])) {
    const mail = { template: 'operator.application', recipient, locale, parameters: { company, kind, merchantId } }
    await queueMail(tx, mail, now)
  }
}
