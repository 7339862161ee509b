import { setTimeout as delay } from 'node:timers/promises'
import type { Acquirer } from './acquirer.ts'
import type { CashIssuer } from './cash-issuer.ts'

/** Faults of the line to an acquirer. They combine; all are off unless set. */
export type Faults = {
  /** The request arrives so much later. */
  delayMs?: number
  /** The request arrives once this has come, even when the caller no longer waits for the answer. */
  until?: Promise<unknown>
  /** The request is lost, and so nothing answers. */
  hang?: boolean
  /** The line is closed before the request arrives. */
  loseRequest?: boolean
  /** Acts, and then the line is closed, however long that took. */
  loseAnswerAfterActing?: boolean
  /** The request arrives twice at the same time; the later answer is the one that comes through. */
  answerTwice?: boolean
  /** Acts, then answers this. */
  rubbish?: unknown
  /** Called before and after anything is done; they may throw, or end the process. */
  crashBefore?: () => void
  crashAfter?: () => void
}

/** The same acquirer, behind a line on which `faults` happen to every call; they may be changed between calls. */
export function faulty(acquirer: Acquirer, faults: Faults): Acquirer {
  const through = lineWith(faults)
  const { name, environments, arrivesWithinMs, can, fingerprintOf } = acquirer
  return {
    name,
    environments,
    arrivesWithinMs,
    can,
    fingerprintOf,
    authorise: (asked, signal) => through(() => acquirer.authorise(asked), signal),
    continueAfterChallenge: (asked, signal) => through(() => acquirer.continueAfterChallenge(asked), signal),
    lookUp: (asked, signal) => through(() => acquirer.lookUp(asked), signal),
    refund: (asked, signal) => through(() => acquirer.refund(asked), signal),
    lookUpRefund: (asked, signal) => through(() => acquirer.lookUpRefund(asked), signal),
    verifyCard: (asked, signal) => through(() => acquirer.verifyCard(asked), signal),
    continueVerification: (asked, signal) => through(() => acquirer.continueVerification(asked), signal),
    lookUpVerification: (asked, signal) => through(() => acquirer.lookUpVerification(asked), signal),
    forgetToken: (asked, signal) => through(() => acquirer.forgetToken(asked), signal),
  }
}

export function faultyIssuer(issuer: CashIssuer, faults: Faults): CashIssuer {
  const through = lineWith(faults)
  const { name, environments, arrivesWithinMs } = issuer
  return {
    name,
    environments,
    arrivesWithinMs,
    issueVoucher: (asked, signal) => through(() => issuer.issueVoucher(asked), signal),
    voidVoucher: (asked, signal) => through(() => issuer.voidVoucher(asked), signal),
    lookUpVoucher: (asked, signal) => through(() => issuer.lookUpVoucher(asked), signal),
  }
}

type Line = <Answer>(act: () => Promise<Answer>, signal: AbortSignal | undefined) => Promise<Answer>

const lineWith =
  (faults: Faults): Line =>
  async <Answer>(act: () => Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> => {
    const { delayMs, until, hang, loseRequest, loseAnswerAfterActing, answerTwice, crashBefore, crashAfter } = faults
    crashBefore?.()
    if (hang) return never(signal)
    if (loseRequest) throw closed()
    if (delayMs !== undefined) await delay(delayMs)
    await until
    const answers = await Promise.all(answerTwice ? [act(), act()] : [act()])
    crashAfter?.()
    if (loseAnswerAfterActing) throw closed()
    return 'rubbish' in faults ? (faults.rubbish as Answer) : (answers.at(-1) as Answer)
  }

/** Ends when the caller gives up, as a closed connection would. */
const never = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(closed())))

const closed = () => new Error('The line was closed.')
