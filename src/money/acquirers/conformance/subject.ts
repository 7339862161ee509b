import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Scope } from '#platform/context.ts'
import type { Acquirer, Approved, Authorisation, BuyerAction, Card, Inquiry, RefundRequest } from '../acquirer.ts'
import { type AcquirerFailure, bounded, boundedIssuer } from '../bounded.ts'
import type { CashIssuer, Voucher, VoucherRequest } from '../cash-issuer.ts'
import type { LiveAcquirer, RawNotice } from '../connector.ts'
import { type Faults, faulty, faultyIssuer } from '../faults.ts'

/** An acquirer as the suite needs it: with a merchant of its own, and with the people and the time around it. */
export type Subject = {
  /** Takes a card of `cards` as its source: a buyer of the subject's types it where the acquirer wants it typed. */
  acquirer: Acquirer
  /** Of those that issue vouchers. */
  issuer?: CashIssuer
  /** Of those that are called over a wire. */
  upstream?: Upstream
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
  /** The address to which a page of another host sends the buyer's browser back. */
  answerChallenge: (authenticationId: string, passes: boolean) => Promise<unknown>
  /** An agent accepts the voucher's amount; an offline agent accepts it whatever the voucher's state. True if the agent keeps the cash. */
  payVoucher?: (voucher: Voucher, agent: { transactionId: string; wasOffline?: boolean }) => Promise<boolean>
  reverseVoucher?: (transactionId: string) => Promise<unknown>
}

/** The other side of a wire: the double of a live acquirer, with its books, its faults, and what it says of its own accord. */
export type Upstream = {
  /** The connector itself, without a simulated buyer. */
  live: LiveAcquirer
  /** Another account at the same provider, with secrets of its own. */
  another: LiveAcquirer
  /** Origins to which it may send a browser. */
  origins: readonly string[]
  /** In minor units, by our reference of the payment. */
  takenOf: (reference: string) => bigint
  givenBackOf: (reference: string) => bigint
  /** The calls of its interface. */
  calls: readonly string[]
  /** The cases that a duty tries, which is the one of that number: the short form of tests takes some, others for each duty. */
  among: <Case>(cases: readonly Case[], duty: number) => readonly Case[]
  /** From now on requests of a call are lost, or it acts and its answers are lost; nothing is lost without one. */
  lose: (lost?: { call: string; what: 'REQUEST' | 'ANSWER' }) => void
  /** All notices that our address received so far, newest last, after all pending ones were delivered. */
  heard: () => Promise<readonly RawNotice[]>
  /** Turns the card that a buyer of shape FIELDS types into a token. */
  fieldsToken?: (card: Card) => Promise<string>
  /** A buyer goes through the pages of an action. Returns the address that the browser is sent back to; undefined if the buyer's way ends there. */
  visit: (action: BuyerAction, card: Card) => Promise<URL | undefined>
  /** Sets our answer to notices, and whether it arrives; for acquirers with approval and capture in two steps. */
  answerNotices?: (decision: 'CAPTURE' | 'NOTED', isLost?: boolean) => void
  disputes?: {
    /** Its id. */
    open: (reference: string, dispute: { reason: string; amountMinor?: bigint; isInquiry?: boolean }) => Promise<string>
    end: (id: string, status: 'WON' | 'LOST') => Promise<unknown>
    /** Answers of the merchant that the bank got, and the names of the files with the last of them. */
    answersOf: (id: string) => { count: number; files: string[] }
  }
}

/** One duty of an acquirer: a sentence, of which acquirers it is one, and what proves it. */
export type Duty = {
  title: string
  needs?: (subject: Subject) => boolean
  check: (subject: Subject) => Promise<void>
}

// Capabilities that decide whether a duty applies.

/** It receives the card, and so can decline one before contacting a bank. */
export const takesCards = ({ acquirer }: Subject): boolean => acquirer.can.shape === 'CARD'
export const savesCards = ({ acquirer }: Subject): boolean => acquirer.can.savesCards
export const verifiesCards = ({ acquirer }: Subject): boolean => acquirer.can.verifiesCards
export const issuesVouchers = ({ issuer }: Subject): boolean => issuer !== undefined
/** The buyer's browser leaves for a page of its own. */
export const sendsAway = ({ acquirer, upstream }: Subject): boolean =>
  acquirer.can.shape !== 'CARD' && upstream !== undefined
export const hasFields = ({ acquirer }: Subject): boolean => acquirer.can.shape === 'FIELDS'
export const isOverWire = ({ upstream }: Subject): boolean => upstream !== undefined
export const holdsMoney = ({ upstream }: Subject): boolean => upstream?.live.held !== undefined
export const looksUpDisputes = ({ upstream }: Subject): boolean => upstream?.live.lookUpDispute !== undefined

export const upstreamOf = ({ upstream }: Subject): Upstream => upstream ?? assert.fail('There is no wire.')

export const returnUrl = 'https://pay.example/checkout/back?p=1'

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
  returnUrl,
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

export const issuerOf = ({ issuer }: Pick<Subject, 'issuer'>): CashIssuer => issuer ?? assert.fail('No vouchers.')

export async function issuedVoucher(subject: Subject, fields: Partial<VoucherRequest> = {}) {
  const asked = voucherOf(subject, fields)
  const { voucher } = mustBe('ISSUED', await issuerOf(subject).issueVoucher(asked))
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

/** How long a call waits for an answer that comes too late or never. */
export const impatienceMs = 200
/** How long it waits for every other: a busy machine is no fault. */
export const patienceMs = 120_000

/** The acquirer as the service calls it, over a line on which `faults` happen. */
export function overLine(
  subject: Subject,
  faults: Faults,
): { acquirer: Acquirer; issuer?: CashIssuer; failures: AcquirerFailure[] } {
  const failures: AcquirerFailure[] = []
  const onFailure = (failure: AcquirerFailure) => void failures.push(failure)
  const isInTime = faults.hang !== true && faults.until === undefined
  const deadlineMs = isInTime ? patienceMs : impatienceMs
  const bounds = { deadlineMs, onFailure }
  const acquirer = bounded(faulty(subject.acquirer, faults), bounds)
  const { issuer } = subject
  return { acquirer, failures, ...(issuer && { issuer: boundedIssuer(faultyIssuer(issuer, faults), bounds) }) }
}

/** Returns the final outcome: looks up again and again, as the service does, while time passes. */
export async function settled<Outcome extends { status: string }>(
  { passTime }: Subject,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let tries = 0; tries < 12; tries++) {
    const outcome = await ask()
    if (outcome.status !== 'UNKNOWN' && outcome.status !== 'PENDING') return outcome
    passTime(15 * 60_000)
  }
  return assert.fail('It was never decided.')
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
