import type { LegalForm } from '../../modules/applications/application.ts'
import { listApplicationsOf } from '../../modules/applications/operator-queries.ts'
import { operatorScope } from '../../money/ledger/operator.ts'
import type { EnvironmentName } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { listNamesOfMerchants } from '../../platform/merchants/queries.ts'
import {
  type Approval,
  decideApproval,
  expireApprovals,
  findApproval,
  insertApproval,
} from '../../platform/staff/approval-queries.ts'
import { listNamesOf } from '../../platform/staff/queries.ts'
import { isEnough } from '../../platform/staff/roles.ts'
import type { StaffSession } from '../../platform/staff/session-queries.ts'
import { errors } from '../operator-errors.ts'
import { maskedName } from '../../platform/people/masked-person.ts'
import { shownCompany } from '../persons.ts'
import type { OperatorCall } from '../row.ts'
import { asOperator } from '../write.ts'
import { type ApprovalKindName, kindNamed } from './kinds.ts'

const waitsForMs = 72 * 60 * 60_000

type Ask = {
  kind: ApprovalKindName
  /** The object that it is about: the merchant without one. One of a kind waits for each. */
  subject?: string
  merchantId?: string
  parameters?: Record<string, unknown>
  reason: string
}

type AskingCall = Pick<OperatorCall<'SUPPORT', 'write'>, 'tx' | 'staff' | 'now' | 'record'>

/** Asks for what takes two people; another one decides. Throws APPROVAL_OPEN. */
export async function askFor(
  { tx, staff, now, record }: AskingCall,
  { kind, merchantId, subject = merchantId, parameters, reason }: Ask,
) {
  await expireApprovals(tx, now)
  const approval = {
    id: newId(now),
    kind,
    subject: subject ?? failPortal(errors.NOT_FOUND),
    parameters: JSON.stringify({ merchantId, ...parameters }),
    reason,
    askedBy: staff.staffId,
    askedAt: now,
    expiresAt: new Date(now.getTime() + waitsForMs),
  }
  if (!(await insertApproval(tx, approval))) failPortal(errors.APPROVAL_OPEN)
  const about = { target: approval.id, ...(merchantId !== undefined && { merchantId }) }
  const act = await record(tx, { act: 'approval.asked', ...about, after: { kind, reason } })
  const made: Approval = { ...approval, status: 'WAITING', decidedBy: null, decidedAt: null }
  return { view: await presentOne(tx, made, staff), act }
}

type DecidingCall = OperatorCall<readonly ['RISK', 'FINANCE'], 'phased'>

/** Does what was asked for, in one transaction with the decision: of two approvers at once, one does it. */
export async function approve(ctx: DecidingCall, id: string) {
  const { db, staff, record, clock } = ctx
  const asked = await requireDecidable(ctx, id)
  const kind = kindNamed(asked.kind)
  const { merchantId, ...others } = JSON.parse(asked.parameters) as {
    merchantId?: string
    environment?: EnvironmentName
  }
  const { environment = 'PRODUCTION' } = others
  const scope = merchantId === undefined ? operatorScope : { merchantId, environment }
  const { subject, reason } = asked
  const parameters = { ...others, merchantId: scope.merchantId, subject, reason }
  const isOpen = asked.status === 'WAITING' && asked.expiresAt > clock() && asked.askedBy !== staff.staffId
  if (isOpen) await kind.first?.(ctx, parameters)
  const decided = await asOperator(ctx, scope, async (write) => {
    const { tx, now } = write
    const taken = await decideApproval(tx, { id, status: 'APPROVED', by: staff.staffId, now })
    if (!taken) return refuseDecision(tx, id, staff, clock())
    const done = await kind.carryOut(write, parameters, staff, ctx)
    await record(tx, { ...done, target: done.target ?? id })
    const about = { target: id, ...(merchantId !== undefined && { merchantId }) }
    return { taken, act: await record(tx, { act: 'approval.approved', ...about, after: { kind: asked.kind } }) }
  })
  return { view: await presentOne(db.read, decided.taken, staff), act: decided.act }
}

/** Refuses it, or takes back what the same person asked for. */
export async function endApproval(ctx: DecidingCall, id: string, status: 'REFUSED' | 'WITHDRAWN') {
  const { db, staff, record, clock } = ctx
  const asked = await requireDecidable(ctx, id)
  const { merchantId } = JSON.parse(asked.parameters) as { merchantId?: string }
  return inTransaction(db, async (tx) => {
    const taken = await decideApproval(tx, { id, status, by: staff.staffId, now: clock() })
    if (!taken) return refuseDecision(tx, id, staff, clock(), status)
    const name = status === 'REFUSED' ? 'approval.refused' : 'approval.withdrawn'
    const act = await record(tx, {
      act: name,
      target: id,
      ...(merchantId !== undefined && { merchantId }),
      after: { kind: asked.kind },
    })
    return { view: await presentOne(tx, taken, staff), act }
  })
}

async function requireDecidable({ db, staff }: DecidingCall, id: string): Promise<Approval> {
  const found = (await findApproval(db.read, id)) ?? failPortal(errors.NOT_FOUND)
  if (!isEnough(staff.role, kindNamed(found.kind).least)) failPortal(errors.STAFF_ROLE_TOO_LOW)
  return found
}

/** The reason of a guard that let nothing through. */
async function refuseDecision(
  tx: Transaction,
  id: string,
  { staffId }: StaffSession,
  now: Date,
  wanted: 'APPROVED' | 'REFUSED' | 'WITHDRAWN' = 'APPROVED',
): Promise<never> {
  const found = (await findApproval(tx, id)) ?? failPortal(errors.NOT_FOUND)
  if (found.status !== 'WAITING' || found.expiresAt <= now) failPortal(errors.APPROVAL_DECIDED)
  if (wanted === 'WITHDRAWN') failPortal(errors.NOT_OWN_APPROVAL)
  return failPortal(found.askedBy === staffId ? errors.OWN_APPROVAL : errors.APPROVAL_DECIDED)
}

const presentOne = async (tx: Queries, approval: Approval, staff: StaffSession) => {
  const [view] = await presentApprovals(tx, [approval], staff)
  return view ?? failPortal(errors.NOT_FOUND)
}

export async function presentApprovals(tx: Queries, approvals: readonly Approval[], staff: StaffSession) {
  const people = [...new Set(approvals.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? askedBy]))]
  const ofApproval = ({ subject, parameters }: Approval) =>
    (JSON.parse(parameters) as { merchantId?: string }).merchantId ?? subject
  const merchants = [...new Set(approvals.map(ofApproval).filter(isUuid))]
  const [named, shops, applications] = await Promise.all([
    listNamesOf(tx, people),
    listNamesOfMerchants(tx, merchants),
    listApplicationsOf(tx, merchants),
  ])
  const person = (id: string) => {
    const found = named.find((each) => each.id === id)
    return { id, name: found?.fullName ?? found?.email ?? id }
  }
  return approvals.map((each) => {
    // A refund must find it unchanged; it stands on the page of the payment.
    const { merchantId, alreadyRefunded: _, ...details } = JSON.parse(each.parameters) as Record<string, unknown>
    const shop = shops.find((merchant) => merchant.merchantId === merchantId)
    const form = applications.find((application) => application.merchantId === merchantId)?.legalForm
    const mayDecide = isEnough(staff.role, kindNamed(each.kind).least)
    return {
      id: each.id,
      kind: each.kind as ApprovalKindName,
      status: each.status,
      ...(typeof merchantId === 'string' && { merchantId }),
      ...(shop && { merchantName: shop.name }),
      details: shownDetails(kindNamed(each.kind).shown?.(details) ?? flat(details), form, mayDecide),
      reason: each.reason,
      askedBy: person(each.askedBy),
      askedAt: each.askedAt,
      expiresAt: each.expiresAt,
      ...(each.decidedBy !== null && { decidedBy: person(each.decidedBy) }),
      ...(each.decidedAt !== null && { decidedAt: each.decidedAt }),
      isOwn: each.askedBy === staff.staffId,
      mayDecide,
    }
  })
}

/** Parameters as lines of a name and a text. */
const flat = (details: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, text]) => [inner, String(text)])
        : [[name, String(value)]],
    ),
  )

/** Names of one person's company are masked; only who decides about an account reads whose it is. */
const shownDetails = (details: Record<string, string>, form: LegalForm | null | undefined, mayDecide: boolean) => ({
  ...details,
  ...(details['legalName'] !== undefined && { legalName: shownCompany(details['legalName'], form) }),
  ...(details['holderName'] !== undefined && !mayDecide && { holderName: shownCompany(details['holderName'], form) }),
  ...(details['buyerName'] !== undefined && !mayDecide && { buyerName: maskedName(details['buyerName']) }),
  ...(details['buyerName'] !== undefined && !mayDecide && { rib: `…${details['rib']?.slice(-4) ?? ''}` }),
  ...(details['noteToCustomer'] !== undefined && !mayDecide && { noteToCustomer: '…' }),
})
