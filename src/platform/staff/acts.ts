import { hash } from 'node:crypto'
import type { Transaction } from '../db/transaction.ts'
import { type ActHead, insertAct, insertActHead, lockActHead, moveActHead } from './act-queries.ts'

// The log of what the staff did. Each act is chained to the one before it: changing or removing a row breaks the chain, and `mizan verify` reports it.

export const acts = [
  'session.opened',
  'session.ended',
  'login.failed',
  'step_up.succeeded',
  'step_up.failed',
  'password.changed',
  'totp.enabled',
  'recovery_code.used',
  'recovery_codes.renewed',
  'passkey.added',
  'passkey.removed',
  'staff.created',
  'staff.invited',
  'staff.joined',
  'staff.linked',
  'staff.changed',
  'staff.reset',
  'staff.removed',
  'approval.asked',
  'approval.approved',
  'approval.refused',
  'approval.withdrawn',
  'merchant.opened',
  'merchant.owner_invited',
  'merchant.ended',
  'merchant.logo_given',
  'merchant.note_written',
  'merchant.note_removed',
  'merchant.production_enabled',
  'merchant.production_suspended',
  'merchant.plan_assigned',
  'merchant.daily_limit_set',
  'inspection.asked',
  'inspection.opened',
  'inspection.ended',
  'merchant.exception_added',
  'merchant.exception_ended',
  'plan.version_added',
  'application.approved',
  'application.refused',
  'application.questions_asked',
  'document.read',
  'document.renewal_accepted',
  'document.renewal_refused',
  'wallet.blocked',
  'wallet.unblocked',
  'wallet.account_assigned',
  'person.read',
  'buyer.confirmed',
  'statement.read',
  'payment.looked_up',
  'payment.refunded',
  'payment.resolved',
  'dispute.opened',
  'dispute.file_read',
  'dispute.forwarded',
  'dispute.accepted',
  'dispute.closed',
  'risk.switched',
  'risk.rule_written',
  'risk.rule_tested',
  'risk.rule_switched',
  'risk.rule_deleted',
  'risk.list_changed',
  'risk.review_approved',
  'risk.review_refused',
  'job.run',
  'verify.begun',
  'backup.begun',
  'mail.resent',
  'webhook.resumed',
  'call.read',
  'acquirer.checked',
  'acquirer.synced',
  'acquirer.routed',
  'acquirer.unrouted',
  'acquirer.notice_reread',
  'bank_account.retired',
  'virtual_rib.added',
  'virtual_rib.ended',
  'bank_file.made',
  'bank_file.approved',
  'bank_file.canceled',
  'bank_file.downloaded',
  'bank_message.imported',
  'bank_entry.decided',
  'bank_entry.written_off',
  'bank_entry.undone',
  'settlement_line.decided',
  'settlement_line.written_off',
  'settlement_line.undone',
  'settlement.written_off',
  'settlement.reopened',
  'day.closed',
] as const
export type ActName = (typeof acts)[number]

type Detail = Readonly<Record<string, string | number | boolean>>

/** A row's values without those that are not there: a person without a name has none in the log. */
export const withoutNulls = (values: Readonly<Record<string, Detail[string] | null>>): Detail =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Detail[string]] => entry[1] !== null))

export type Act = {
  act: ActName
  /** The object of the act: the id of a person, a payment, an approval. */
  target?: string
  /** The merchant whose object it is. */
  merchantId?: string
  /** The state before and after; never a secret, and of persons no more than what names them. */
  before?: Detail
  after?: Detail
}

/** Ids of the staff; `command line` for who has a shell; `anyone` for a caller who is not logged in. */
export type Actor = { actor: string; address?: string; correlationId?: string }

export type ActBody = Act & Actor & { at: string }

/** Adds an act in the transaction of what it tells. */
export async function recordAct(tx: Transaction, by: Actor, act: Act, now: Date): Promise<void> {
  const head = (await lockActHead(tx)) ?? (await begin(tx))
  const body = JSON.stringify({ ...by, ...act, at: now.toISOString() } satisfies ActBody)
  const next: ActHead = { sequence: head.sequence + 1n, hash: hash('sha256', head.hash + body) }
  await insertAct(tx, { body, ...next, createdAt: now })
  await moveActHead(tx, next)
}

async function begin(tx: Transaction): Promise<ActHead> {
  await insertActHead(tx, 'operator')
  return (await lockActHead(tx)) as ActHead
}
