import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Scope } from '#platform/context.ts'
import type {
  Acquirer,
  Approved,
  Authorisation,
  Card,
  Inquiry,
  RefundRequest,
  Voucher,
  VoucherRequest,
} from '../acquirer.ts'
import { bounded, type Trouble } from '../bounded.ts'
import { type Faults, faulty } from '../faults.ts'

/** An acquirer as the suite needs it: with a merchant of its own, and with the people and the time around it. */
export type Subject = {
  acquirer: Acquirer
  scope: Scope
  now: () => Date
  passTime: (ms: number) => void
  cards: {
    approved: Card
    /** Declined with INSUFFICIENT_FUNDS. */
    declined: Card
    challenged: Card
    /** Decided within `decidedAfterMs`: approved, or declined. */
    lateApproved: Card
    lateDeclined: Card
    /** No card of this acquirer. */
    foreign: Card
  }
  decidedAfterMs: number
  answerChallenge: (authenticationId: string, passes: boolean) => Promise<unknown>
  /**
   * An agent takes the voucher's amount; who is offline takes it whatever has become of the voucher. Whether the agent keeps the
   * money.
   */
  payVoucher: (voucher: Voucher, agent: { transactionId: string; wasOffline?: boolean }) => Promise<boolean>
  reverseVoucher: (transactionId: string) => Promise<unknown>
}

/** One duty of an acquirer: a sentence, and what proves it. */
export type Duty = { title: string; check: (subject: Subject) => Promise<void> }

export const newReferenceOf = (kind: string): string => `${kind}_${randomUUID()}`

export const paymentOf = ({ scope, cards }: Subject, fields: Partial<Authorisation> = {}): Authorisation => ({
  scope,
  reference: newReferenceOf('pay'),
  amountMinor: 14_990n,
  currency: 'MAD',
  source: { card: cards.approved },
  saveCard: false,
  initiatedBy: 'BUYER',
  merchantName: 'A test merchant',
  ...fields,
})

export const inquiryOf = ({ scope, reference, amountMinor, currency }: Inquiry): Inquiry => ({
  scope,
  reference,
  amountMinor,
  currency,
})

export async function approvedPayment(
  subject: Subject,
  fields: Partial<Authorisation> = {},
): Promise<{ asked: Authorisation; outcome: Approved }> {
  const asked = paymentOf(subject, fields)
  return { asked, outcome: mustBe('APPROVED', await subject.acquirer.authorise(asked)) }
}

export async function challengedPayment(subject: Subject, fields: Partial<Authorisation> = {}) {
  const asked = paymentOf(subject, { source: { card: subject.cards.challenged }, ...fields })
  const { authenticationId } = mustBe('ACTION_NEEDED', await subject.acquirer.authorise(asked))
  return {
    asked,
    authenticationId,
    completed: { ...inquiryOf(asked), authenticationId, step: 'CHALLENGE_COMPLETED' as const },
  }
}

export const refundOf = (
  { asked, outcome }: { asked: Authorisation; outcome: Approved },
  fields: Partial<RefundRequest> = {},
): RefundRequest => ({
  ...inquiryOf(asked),
  reference: newReferenceOf('ref'),
  paymentReference: asked.reference,
  acquirerReference: outcome.acquirerReference,
  ...fields,
})

export const voucherOf = ({ scope, now }: Subject, fields: Partial<VoucherRequest> = {}): VoucherRequest => ({
  scope,
  reference: newReferenceOf('cash'),
  amountMinor: 20_000n,
  currency: 'MAD',
  expiresAt: new Date(now().getTime() + 3 * 86_400_000),
  merchantName: 'A test merchant',
  ...fields,
})

export async function issuedVoucher(subject: Subject, fields: Partial<VoucherRequest> = {}) {
  const asked = voucherOf(subject, fields)
  const { voucher } = mustBe('ISSUED', await subject.acquirer.issueVoucher(asked))
  return { asked, voucher }
}

type Having<Given, Status> = Given extends { status: unknown }
  ? Status extends Given['status']
    ? Given
    : never
  : never

/** The outcome, if it has this status; else the failure says which it has. */
export function mustBe<Given extends { status: string }, Status extends Given['status']>(
  status: Status,
  outcome: Given,
): Having<Given, Status> {
  assert.equal(outcome.status, status)
  return outcome as Having<Given, Status>
}

const deadlineMs = 200

/** The acquirer as the service calls it, over a line on which `faults` happen. */
export function overLine(subject: Subject, faults: Faults): { acquirer: Acquirer; troubles: Trouble[] } {
  const troubles: Trouble[] = []
  const onTrouble = (trouble: Trouble) => void troubles.push(trouble)
  return { acquirer: bounded(faulty(subject.acquirer, faults), { deadlineMs, onTrouble }), troubles }
}

/** The same again, after it. */
export async function twice(call: () => Promise<unknown>): Promise<void> {
  await call()
  await call()
}

/** The answers to one call that is made 64 times at once. */
export async function together<Answer>(call: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 64 }, call))
}
