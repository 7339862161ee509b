import { setTimeout as delay } from 'node:timers/promises'
import type { Acquirer } from './acquirer.ts'

/** What may go wrong between us and an acquirer. They combine; all are off unless set. */
export type Faults = {
  /** The request arrives so much later, also when nobody waits for its answer any more. */
  delayMs?: number
  /** The request is lost, and so nothing answers. */
  hang?: boolean
  /** Acts, then never answers. */
  loseAnswerAfterActing?: boolean
  /** The request arrives twice at the same time; the later answer is the one that comes through. */
  answerTwice?: boolean
  /** Acts, then answers this. */
  rubbish?: unknown
  /** Called before anything is done, and after it; what they throw is thrown, and they may end the process. */
  crashBefore?: () => void
  crashAfter?: () => void
}

/** The same acquirer, behind a line on which `faults` happen to every call; they may be changed between calls. */
export function faulty(acquirer: Acquirer, faults: Faults): Acquirer {
  const through = async <Answer>(act: () => Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> => {
    const { delayMs, hang, loseAnswerAfterActing, answerTwice, crashBefore, crashAfter } = faults
    crashBefore?.()
    if (hang) return never(signal)
    if (delayMs !== undefined) await delay(delayMs)
    const answers = await Promise.all(answerTwice ? [act(), act()] : [act()])
    crashAfter?.()
    if (loseAnswerAfterActing) return never(signal)
    return 'rubbish' in faults ? (faults.rubbish as Answer) : (answers.at(-1) as Answer)
  }
  const { name, environments, arrivesWithinMs } = acquirer
  return {
    name,
    environments,
    arrivesWithinMs,
    authorise: (asked, signal) => through(() => acquirer.authorise(asked), signal),
    continueAfterChallenge: (asked, signal) => through(() => acquirer.continueAfterChallenge(asked), signal),
    lookUp: (asked, signal) => through(() => acquirer.lookUp(asked), signal),
    refund: (asked, signal) => through(() => acquirer.refund(asked), signal),
    lookUpRefund: (asked, signal) => through(() => acquirer.lookUpRefund(asked), signal),
    verifyCard: (asked, signal) => through(() => acquirer.verifyCard(asked), signal),
    continueVerification: (asked, signal) => through(() => acquirer.continueVerification(asked), signal),
    lookUpVerification: (asked, signal) => through(() => acquirer.lookUpVerification(asked), signal),
    forgetToken: (asked, signal) => through(() => acquirer.forgetToken(asked), signal),
    issueVoucher: (asked, signal) => through(() => acquirer.issueVoucher(asked), signal),
    voidVoucher: (asked, signal) => through(() => acquirer.voidVoucher(asked), signal),
    lookUpVoucher: (asked, signal) => through(() => acquirer.lookUpVoucher(asked), signal),
  }
}

/** Ends when the caller gives up, as a closed connection would. */
const never = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('The line was closed.'))))
