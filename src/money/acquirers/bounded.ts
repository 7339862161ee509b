import type { z } from 'zod'
import { afterSilence } from '#platform/silence.ts'
import type { Acquirer, Inquiry, Unknown, UnknownCause } from './acquirer.ts'
import {
  forgetAnswer,
  orNotFound,
  paymentAnswer,
  refundAnswer,
  releaseAnswer,
  verificationAnswer,
  voucherAnswer,
} from './answers.ts'
import type { CashIssuer } from './cash-issuer.ts'
import type { HeldMoney } from './connector.ts'

// We trust no acquirer to answer in time, or to answer the question. The rest of the service calls acquirers through this file alone.

/** The operator's view of a call that ended as UNKNOWN: neither words of the acquirer nor anything of the card. */
export type AcquirerFailure = {
  acquirer: string
  operation: Operation
  /** Absent for `forgetToken`, which has none. */
  reference?: string
  cause: UnknownCause
  /** The error's name or code, when it is a plain word. */
  error?: string
}

type OperationOf<Port> = {
  [Member in keyof Port]: Port[Member] extends (...values: never[]) => unknown ? Member : never
}[keyof Port]
type Operation = OperationOf<Acquirer> | OperationOf<CashIssuer> | OperationOf<HeldMoney>

export type Bounds = {
  /** For a whole call, in milliseconds. */
  deadlineMs: number
  onFailure?: (failure: AcquirerFailure) => void
}

/**
 * The same acquirer with one deadline for each call and every answer checked. Nothing is ever thrown: a throw, no answer in time,
 * an answer of another form, or one about another amount or currency becomes UNKNOWN.
 */
export function bounded(acquirer: Acquirer, bounds: Bounds): Acquirer {
  const call = caller(acquirer.name, bounds)
  const { name, environments, arrivesWithinMs, can, fingerprintOf } = acquirer
  const on = acquirer
  return {
    name,
    environments,
    arrivesWithinMs,
    can,
    fingerprintOf,
    authorise: (asked) => call('authorise', asked, (signal) => on.authorise(asked, signal), paymentAnswer),
    continueAfterChallenge: (asked) =>
      call('continueAfterChallenge', asked, (signal) => on.continueAfterChallenge(asked, signal), paymentAnswer),
    lookUp: (asked) => call('lookUp', asked, (signal) => on.lookUp(asked, signal), orNotFound(paymentAnswer)),
    refund: (asked) => call('refund', asked, (signal) => on.refund(asked, signal), refundAnswer),
    lookUpRefund: (asked) =>
      call('lookUpRefund', asked, (signal) => on.lookUpRefund(asked, signal), orNotFound(refundAnswer)),
    verifyCard: (asked) =>
      call(
        'verifyCard',
        { ...asked, ...('card' in asked && { source: { card: asked.card } }) },
        (signal) => on.verifyCard(asked, signal),
        verificationAnswer,
      ),
    continueVerification: (asked) =>
      call('continueVerification', asked, (signal) => on.continueVerification(asked, signal), verificationAnswer),
    lookUpVerification: (asked) =>
      call(
        'lookUpVerification',
        asked,
        (signal) => on.lookUpVerification(asked, signal),
        orNotFound(verificationAnswer),
      ),
    forgetToken: (asked) => call('forgetToken', asked, (signal) => on.forgetToken(asked, signal), forgetAnswer),
  }
}

/** The same for the issuing side of a cash network. */
export function boundedIssuer(issuer: CashIssuer, bounds: Bounds): CashIssuer {
  const call = caller(issuer.name, bounds)
  const { name, environments, arrivesWithinMs } = issuer
  return {
    name,
    environments,
    arrivesWithinMs,
    issueVoucher: (asked) => call('issueVoucher', asked, (signal) => issuer.issueVoucher(asked, signal), voucherAnswer),
    voidVoucher: (asked) =>
      call('voidVoucher', asked, (signal) => issuer.voidVoucher(asked, signal), orNotFound(voucherAnswer)),
    lookUpVoucher: (asked) =>
      call('lookUpVoucher', asked, (signal) => issuer.lookUpVoucher(asked, signal), orNotFound(voucherAnswer)),
  }
}

/** The same for money that is held. */
export function boundedHeld(name: string, held: HeldMoney, bounds: Bounds): HeldMoney {
  const call = caller(name, bounds)
  return {
    // Asks nothing upstream.
    promise: held.promise,
    capture: (asked) => call('capture', asked, (signal) => held.capture(asked, signal), orNotFound(paymentAnswer)),
    release: (asked) => call('release', asked, (signal) => held.release(asked, signal), releaseAnswer),
  }
}

function caller(acquirer: string, { deadlineMs, onFailure }: Bounds) {
  return async <Answer extends { status: string }>(
    operation: Operation,
    asked: BoundedArguments,
    ask: (signal: AbortSignal) => Promise<unknown>,
    form: z.ZodType<Answer>,
  ): Promise<Answer | Unknown> => {
    const answer = await inTime(ask, deadlineMs)
    const judged = 'cause' in answer ? answer : judge(answer.value, asked, form)
    if ('value' in judged && judged.value.status !== 'UNKNOWN') return judged.value
    const { cause, error } = 'value' in judged ? { cause: causeOf(judged.value), error: undefined } : judged
    const { reference } = asked
    onFailure?.({
      acquirer,
      operation,
      cause,
      ...(reference !== undefined && { reference }),
      ...(error !== undefined && { error }),
    })
    return { status: 'UNKNOWN', cause }
  }
}

/** Values of a request that its answer must match. */
type BoundedArguments = Partial<Inquiry> & { source?: object }
type Failing = { cause: UnknownCause; error?: string }

/** An acquirer's own UNKNOWN keeps its cause. */
const causeOf = (answer: object): UnknownCause => ('cause' in answer ? (answer.cause as UnknownCause) : 'ERROR')

/** The answer of `ask` within `deadlineMs`; an exception or silence becomes the cause of an UNKNOWN. */
export async function inTime(
  ask: (signal: AbortSignal) => Promise<unknown>,
  deadlineMs: number,
): Promise<{ value: unknown } | Failing> {
  const deadline = new AbortController()
  const late = Promise.withResolvers<Failing>()
  const callOff = afterSilence(deadlineMs, () => {
    late.resolve({ cause: 'TIMEOUT' })
    deadline.abort()
  })
  const answered = (async () => ask(deadline.signal))().then(
    (value) => ({ value }),
    (error: unknown): Failing => ({ cause: 'ERROR', ...wordOf(error) }),
  )
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    callOff()
  }
}

/** A message may quote the request, card and all; a plain word cannot. */
function wordOf(error: unknown): { error?: string } {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const word = [code, name].find((each) => typeof each === 'string' && /^[A-Za-z_]{1,40}$|^[0-9A-Z]{5}$/.test(each))
  return typeof word === 'string' ? { error: word } : {}
}

/** Refuses an answer of another form, or with an amount or currency other than the requested one. */
export function judge<Answer extends object>(
  value: unknown,
  asked: BoundedArguments,
  form: z.ZodType<Answer>,
): { value: Answer } | Failing {
  const read = form.safeParse(value)
  if (!read.success) return { cause: 'NOT_UNDERSTOOD' }
  const isAgreed = sumsIn(read.data).every(
    (sum) =>
      (asked.amountMinor === undefined || sum.amountMinor === asked.amountMinor) &&
      (asked.currency === undefined || sum.currency === asked.currency),
  )
  if (!isAgreed || (cardNumberOf(asked) && quotes(read.data, cardNumberOf(asked)))) return { cause: 'MISMATCH' }
  return { value: read.data }
}

type Sum = { amountMinor: bigint; currency: string }

/** The amounts that an answer speaks of: its own, or its voucher's. */
const sumsIn = (answer: object): Sum[] =>
  [answer, 'voucher' in answer ? answer.voucher : undefined].filter(
    (each): each is Sum => typeof each === 'object' && each !== null && 'amountMinor' in each,
  )

function cardNumberOf({ source }: BoundedArguments): string {
  const card = source && 'card' in source ? (source.card as { number: string }) : undefined
  return card?.number ?? ''
}

/** An acquirer that sends the card's number back would have it stored with the answer. */
const quotes = (answer: object, number: string): boolean =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).includes(number)
