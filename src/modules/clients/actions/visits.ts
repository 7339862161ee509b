import type { EnvironmentName, Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { deleteInBatches } from '#platform/jobs/deletion.ts'
import type { Task } from '#platform/jobs/worker.ts'
import type { Locale } from '#platform/locale.ts'
import { queueBuyerMail } from '#platform/mail/mail.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { takeOne, throttleKey } from '#platform/throttle/throttle.ts'
import type { Client } from '../client.ts'
import {
  beginVisit,
  type ClientVisit,
  deleteVisit,
  deleteVisitsBefore,
  findVisit,
  insertVisit,
  listClientsWith,
} from '../visit-queries.ts'
import { linkForMs, visitForMs, visitIdOf, visitLinksByAddress, visitLinksByEmail, visitText } from '../visit.ts'

// A client asks for a link by e-mail, and comes by it to the page of everything that is theirs. A request is written down and answered; whether the
// e-mail is known is looked up by a job, so that neither the words nor the duration of the answer reveal it.

const visitJob = 'clients.send-link'

type VisitParts = { db: Database; secrets: Secrets; now: Date }
type Request = { email: string; locale: Locale; address: string; limitFactor: number }

/** Returns the seconds to wait where too many requests came from this address of late. `email` is one that can be written to. */
export async function askForLink(
  { db, secrets, now }: VisitParts,
  scope: Scope,
  { email, locale, address, limitFactor }: Request,
): Promise<{ waitSeconds: number } | undefined> {
  const byAddress = visitLinksByAddress(limitFactor)
  const turn = await takeOne(db, byAddress, throttleKey(secrets, byAddress, countedAddress(address)), now)
  if (!turn.isTaken) return { waitSeconds: turn.waitSeconds }
  const folded = email.toLowerCase()
  const whose = throttleKey(secrets, visitLinksByEmail, `${scope.merchantId}\0${scope.environment}\0${folded}`)
  if (!(await takeOne(db, visitLinksByEmail, whose, now)).isTaken) return undefined
  const id = newId(now)
  const endsAt = new Date(now.getTime() + linkForMs)
  await inTransaction(db, async (tx) => {
    void insertVisit(tx, scope, { id, email: folded, locale, createdAt: now, usedAt: null, endsAt })
    await enqueue(tx, visitJob, { ...scope, id })
  })
  return undefined
}

/** The task that sends the link, if the e-mail is that of a client. */
export const visitTask = (db: Database): Task => ({
  name: visitJob,
  run: async ({ merchantId = '', environment, id = '' }, now) => {
    const scope = { merchantId, environment: environment as EnvironmentName }
    const visit = await findVisit(db.read, scope, { id, isBegun: false, now })
    const [client] = visit ? await listClientsWith(db.read, scope, visit.email, 1) : []
    const shop = client && (await findSettings(db.read, merchantId))
    if (!visit || !client?.email || !shop) return
    const mail = {
      template: 'clients.visit',
      onceKey: `client-visit:${id}`,
      recipient: client.email,
      locale: visit.locale,
      parameters: { visitId: id, shop: shop.name },
    }
    await inTransaction(db, (tx) => queueBuyerMail(tx, scope, mail, now))
  },
})

/** Whether a link can still be used; looking at it uses nothing up, for mail programs open links too. */
export async function isLiveLink({ db, secrets, now }: VisitParts, scope: Scope, text: string): Promise<boolean> {
  const id = visitIdOf(secrets, 'LINK', text)
  return id !== undefined && (await findVisit(db.read, scope, { id, isBegun: false, now })) !== undefined
}

/** Uses a link up, and returns the text of the visit's cookie; undefined for a link that was used, or is over. */
export async function followLink(
  { db, secrets, now }: VisitParts,
  scope: Scope,
  text: string,
): Promise<string | undefined> {
  const id = visitIdOf(secrets, 'LINK', text)
  const endsAt = new Date(now.getTime() + visitForMs)
  const begun =
    id === undefined ? undefined : await inTransaction(db, (tx) => beginVisit(tx, scope, { id, now, endsAt }))
  return begun && visitText(secrets, 'VISIT', begun.id)
}

const clientsMax = 50

/** The visitor, with each client of this merchant that has the e-mail now; undefined without a visit, and once no client has it. */
export async function visitorOf(
  { db, secrets, now }: VisitParts,
  scope: Scope,
  cookie: string | undefined,
): Promise<{ visit: ClientVisit; clients: Client[] } | undefined> {
  const id = cookie === undefined ? undefined : visitIdOf(secrets, 'VISIT', cookie)
  const visit = id === undefined ? undefined : await findVisit(db.read, scope, { id, isBegun: true, now })
  if (!visit) return undefined
  const clients = await listClientsWith(db.read, scope, visit.email, clientsMax)
  return clients.length === 0 ? undefined : { visit, clients }
}

export const endVisit = (db: Database, scope: Scope, id: string) =>
  inTransaction(db, (tx) => deleteVisit(tx, scope, id))

/** `clients.forget-visits`: nothing of a visit stays once it is over. */
export const forgetVisits = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, (tx, batch) => deleteVisitsBefore(tx, now, batch))
