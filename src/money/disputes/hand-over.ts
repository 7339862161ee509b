import type { Scope, WriteContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import type { FileParts } from '#platform/files/files.ts'
import { readFile } from '#platform/files/files.ts'
import { listFilesFor } from '#platform/files/queries.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { inTime } from '../acquirers/bounded.ts'
import type { DisputeAnswer, DisputeOutcome } from '../acquirers/connector.ts'
import type { CardAccount } from '../acquirers/routing.ts'
import { inOneWrite, type PaymentParts } from '../payments/parts.ts'
import { inquiryAbout } from '../payments/transaction.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import { markForwarded } from './answer.ts'
import { type Dispute, filesOf } from './dispute.ts'
import { closeDispute, lockDisputed } from './disputes.ts'
import { claimAnswer, type DueAnswer, listToHandOver, putOffAnswer } from './queries.ts'

// Answers of merchants on their way to the acquirer, by its connector. A run claims an answer for a while, asks, and writes what the acquirer said;
// a run that ended in between is followed by another, and the connector hands over once however often it is asked.

export type HandOverParts = PaymentParts & { files: FileParts }

const handedOverAtOnce = 50
/** Longer than a whole attempt takes. */
const claimedForMs = 10 * minuteMs
/** For the look-up, up to four files, and the answer. */
const deadlineMs = 4 * minuteMs

/** `disputes.hand-over`: returns the number of answers that were worked on. Safe to run twice. */
export const handOverAnswers = (parts: HandOverParts): Promise<number> =>
  workThrough<DueAnswer>(parts.now, 'answers to disputes', [
    {
      list: (after) => listToHandOver(parts.db.read, parts.now(), { after, limit: handedOverAtOnce }),
      full: handedOverAtOnce,
      work: ({ id, merchantId, environment }) => handOver(parts, { merchantId, environment }, id),
    },
  ])

/** False for one that another run has. */
async function handOver(parts: HandOverParts, scope: Scope, id: string): Promise<boolean> {
  const now = parts.now()
  const until = new Date(now.getTime() + claimedForMs)
  const dispute = await inTransaction(parts.db, (tx) => claimAnswer(tx, scope, { id, now, until }))
  if (!dispute) return false
  const account = dispute.accountId === null ? undefined : await parts.acquirers.live.card(scope, dispute.accountId)
  const outcome = await ask(parts, scope, dispute, account)
  await inOneWrite(parts, { scope, correlationId: newId(now) }, (ctx) => write(ctx, dispute, outcome))
  return true
}

type Outcome = DisputeOutcome | { status: 'REFUSED' | 'BY_HAND' }

async function ask(
  parts: HandOverParts,
  scope: Scope,
  dispute: Dispute,
  account: CardAccount | undefined,
): Promise<Outcome> {
  const { upstreamId, kind, status } = dispute
  const payment = await findTransaction(parts.db.read, scope, dispute.paymentId)
  // An account that this server does not have now may be there again tomorrow.
  if (!account || !payment) return { status: 'UNKNOWN', cause: 'ERROR' }
  const { answerDispute } = account
  if (!answerDispute || upstreamId === null) return { status: 'BY_HAND' }
  const isAccepted = status === 'ACCEPTED'
  const evidence = isAccepted ? { files: [] } : await evidenceOf(parts.files, scope, dispute)
  const asked = { ...inquiryAbout(scope, payment), upstreamId, kind, isAccepted, evidence }
  const answer = await inTime((signal) => answerDispute(asked, signal), deadlineMs)
  return 'value' in answer ? (answer.value as Outcome) : { status: 'UNKNOWN', cause: answer.cause }
}

async function evidenceOf(
  parts: FileParts,
  { merchantId }: Scope,
  { id, explanation, trackingNumber }: Dispute,
): Promise<DisputeAnswer['evidence']> {
  const files: DisputeAnswer['evidence']['files'][number][] = []
  for (const { id: fileId, kind, name, mediaType } of await listFilesFor(parts.db.read, merchantId, filesOf(id))) {
    const found = await readFile(parts, merchantId, fileId)
    if (!found) throw new Error(`The store has lost the file ${fileId}, which belongs to an answer.`)
    files.push({ id: fileId, kind: kind ?? 'OTHER', name, mediaType, content: found.content })
  }
  return {
    ...(explanation !== null && { explanation }),
    ...(trackingNumber !== null && { trackingNumber }),
    files,
  }
}

/** Writes what the acquirer said, unless a notice or the operator was first. */
async function write(ctx: WriteContext, claimed: Dispute, outcome: Outcome): Promise<void> {
  const { id } = claimed
  const { dispute } = await lockDisputed(ctx, id)
  if (dispute.status !== claimed.status || dispute.kind !== claimed.kind) return
  if (outcome.status === 'WON' || outcome.status === 'LOST') return void (await closeDispute(ctx, id, outcome.status))
  if (outcome.status === 'NO_MONEY') return void (await closeDispute(ctx, id, 'WON'))
  if ('isUnderReview' in outcome && dispute.status === 'SUBMITTED') return void (await markForwarded(ctx, id))
  const isFinal = outcome.status === 'REFUSED' || outcome.status === 'BY_HAND' || 'isUnderReview' in outcome
  await putOffAnswer(ctx.tx, ctx.scope, { ...dispute, nextTryAt: isFinal ? null : nextTryOf(dispute, ctx.now) })
}

const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs] as const
/** About a month of hours. */
const triesMax = 720

/** When it is tried again; null once the time to answer is over, or for good. */
function nextTryOf({ tries, respondBy }: Dispute, now: Date): Date | null {
  if (tries >= triesMax || (respondBy !== null && respondBy <= now)) return null
  return new Date(now.getTime() + (waitsMs[tries - 1] ?? hourMs))
}
