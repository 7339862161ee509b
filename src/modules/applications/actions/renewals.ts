import { recordAudit } from '#platform/audit/audit.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, failField } from '#platform/errors.ts'
import { letGoOfFile, listFilesFor, useFile } from '#platform/files/queries.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import type { DocumentKind } from '../application.ts'
import { tellArrival } from './arrival.ts'
import { errors } from '../portal-errors.ts'
import { lockApplication, renewIdentity } from '../queries.ts'
import { filesOfRenewal, type Renewal } from '../renewal.ts'
import { decideRenewal, insertRenewal, withdrawRenewal } from '../renewal-queries.ts'
import type { RenewalAdd } from '../schemas.ts'
import { say } from '../sentences.ts'
import { todayOf } from '../view.ts'
import { readApplication } from './read.ts'

// A merchant in production hands a new document in, and the operator accepts or refuses it. The older one counts until then, and is kept.

type Writing = PortalContext<'production:write', 'write'>

/** Throws NOT_APPROVED, RENEWAL_WAITS, DOCUMENT_NOT_FREE. */
export async function handInRenewal(ctx: Writing, { kind, fileIds, expiresOn }: RenewalAdd) {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId, userId } = session
  if (expiresOn === undefined && kind === 'IDENTITY') failField('expiresOn', say('is missing'), 'required')
  if (expiresOn !== undefined && expiresOn < todayOf(now))
    failField('expiresOn', say('has passed; hand in a document that is valid'), 'future')
  if ((await lockApplication(tx, merchantId))?.status !== 'APPROVED') failPortal(errors.NOT_APPROVED)
  const id = newId(now)
  const renewal: Renewal = {
    merchantId,
    id,
    kind,
    status: 'WAITING',
    expiresOn: expiresOn ?? null,
    addedBy: userId,
    createdAt: now,
    decidedBy: null,
    decidedAt: null,
    reason: null,
    remindedAt: null,
    expiryToldAt: null,
  }
  if (!(await insertRenewal(tx, renewal))) failPortal(errors.RENEWAL_WAITS)
  for (const fileId of fileIds)
    if (!(await useFile(tx, merchantId, fileId, { usedFor: filesOfRenewal(id), kind })))
      failPortal(errors.DOCUMENT_NOT_FREE)
  const audit = {
    merchantId,
    action: 'document.renewed',
    actor: userId,
    address,
    facts: { kind },
    correlationId,
  } as const
  await recordAudit(tx, audit, now)
  await tellArrival(tx, { merchantId, kind: 'RENEWED' }, now)
  return readApplication(tx, merchantId, now)
}

/** Takes back what waits; a decision that comes first stays. */
export async function takeRenewalBack({ tx, session, now }: Writing, id: string) {
  const { merchantId } = session
  await lockApplication(tx, merchantId)
  if (!(await withdrawRenewal(tx, merchantId, id))) failPortal(errors.NOT_FOUND)
  await letGoOfFiles(tx, merchantId, id)
  return readApplication(tx, merchantId, now)
}

export async function letGoOfFiles(tx: Transaction, merchantId: string, id: string): Promise<void> {
  const usedFor = filesOfRenewal(id)
  for (const file of await listFilesFor(tx, merchantId, usedFor)) await letGoOfFile(tx, merchantId, file.id, usedFor)
}

type Decision = { merchantId: string; id: string; by: string } & (
  | { status: 'ACCEPTED' }
  | { status: 'REFUSED'; reason: string }
)

/** The operator's word about a new document. Refuses with `INVALID_STATE` one that no longer waits. */
export async function decideAboutRenewal(tx: Transaction, decision: Decision, now: Date): Promise<Renewal> {
  const { merchantId, id, status, by } = decision
  const reason = decision.status === 'REFUSED' ? decision.reason : null
  // A merchant that takes it back holds the same lock.
  await lockApplication(tx, merchantId)
  const renewal = await decideRenewal(tx, { merchantId, id, status, by, reason, now })
  if (!renewal) return fail('INVALID_STATE', say('This document does not wait for a decision any more.'))
  const { kind, expiresOn } = renewal
  if (status === 'ACCEPTED' && kind === 'IDENTITY' && expiresOn !== null)
    await renewIdentity(tx, merchantId, { expiresOn, now })
  const action = status === 'ACCEPTED' ? 'document.renewal_accepted' : 'document.renewal_refused'
  const facts = { kind, ...(reason !== null && { reason }) }
  await recordAudit(tx, { merchantId, action, actor: 'operator', facts }, now)
  await tellDecision(tx, { merchantId, status, kind, reason }, now)
  return renewal
}

type RenewalDecision = { merchantId: string; status: 'ACCEPTED' | 'REFUSED'; kind: DocumentKind; reason: string | null }

async function tellDecision(
  tx: Transaction,
  { merchantId, status, kind, reason }: RenewalDecision,
  now: Date,
): Promise<void> {
  const company = (await findCompany(tx, merchantId))?.name ?? merchantId
  const parameters = { company, outcome: status, document: kind, ...(reason !== null && { reason }) }
  for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER']))
    await queueMail(tx, { template: 'portal.renewal_decided', recipient, locale, parameters }, now)
}
