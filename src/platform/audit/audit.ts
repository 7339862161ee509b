import { hash } from 'node:crypto'
import type { Transaction } from '../db/transaction.ts'
import { type Head, insertAuditEvent, insertHead, lockHead, moveHead } from './queries.ts'

// The security events of a company. Each is chained to the one before it: changing or removing a row breaks the chain, and `mizan verify` reports it.

export const auditActions = [
  'company.created',
  'company.ended',
  'company.updated',
  'company.logo_changed',
  'company.logo_removed',
  'login.failed',
  'login.locked',
  'session.opened',
  'session.ended',
  'step_up.succeeded',
  'step_up.failed',
  'password.changed',
  'password.reset_requested',
  'totp.enabled',
  'totp.disabled',
  'recovery_code.used',
  'recovery_codes.renewed',
  'api_key.created',
  'api_key.revoked',
  'api_key.rolled',
  'pairing.approved',
  'member.invited',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'production.requested',
  'application.questions_asked',
  'application.answered',
  'document.renewed',
  'document.renewal_accepted',
  'document.renewal_refused',
  'production.enabled',
  'production.refused',
  'production.suspended',
  'payout_schedule.updated',
  'payout.requested',
  'payout.canceled',
  'payout.recorded',
  'payout.confirmed',
  'payout.rejected',
  'plan.assigned',
  'plan.excepted',
  'plan.exception_ended',
  'acquirer.added',
  'acquirer.rotated',
  'acquirer.routed',
  'acquirer.unrouted',
  'acquirer.removed',
  'payment.resolved',
  'payment.refunded',
  'payment.disputed',
  'payment.dispute_closed',
  'dispute.forwarded',
  'dispute.submitted',
  'dispute.accepted',
  'inspection.opened',
  'inspection.ended',
  'sandbox.reset',
  'buyer.exported',
  'buyer.erased',
] as const
export type AuditAction = (typeof auditActions)[number]

export type AuditEvent = {
  merchantId: string
  action: AuditAction
  /** The user; `operator` for the command line; `anyone` for a caller who is not logged in. */
  actor: string
  address?: string
  /** The object of the action: the id of a key, of a user. */
  target?: string
  /** Words and numbers that help a reader; never a secret. */
  facts?: Record<string, string>
  correlationId?: string
}

/** Adds an event in the transaction of what it tells. */
export async function recordAudit(tx: Transaction, event: AuditEvent, now: Date): Promise<void> {
  const { merchantId, ...told } = event
  const head = (await lockHead(tx, merchantId)) ?? (await begin(tx, merchantId))
  const body = JSON.stringify({ ...told, at: now.toISOString() })
  const next: Head = { sequence: head.sequence + 1, hash: hash('sha256', head.hash + body) }
  await insertAuditEvent(tx, { merchantId, body, ...next, createdAt: now })
  await moveHead(tx, merchantId, next)
}

/** The chain of a company begins with its id. */
async function begin(tx: Transaction, merchantId: string): Promise<Head> {
  await insertHead(tx, merchantId, merchantId)
  return (await lockHead(tx, merchantId)) as Head
}
